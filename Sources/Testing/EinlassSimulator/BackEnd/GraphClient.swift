internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The Graph API client of a world's back end: GET requests to one version, with the app's secret if needed.
struct GraphClient {
  /// The reason that Facebook did not return the requested data.
  enum ClientError: Error {
    /// Facebook refused with a Graph error.
    case refused(code: Int, subcode: Int?, message: String)
    /// No valid response arrived, for this reason.
    case unavailable(String)
  }

  let transport: any Transport
  let version: String

  /// The response to a GET of `path` as `Value`, whose properties are Facebook's names in camel case.
  func get<Value: Decodable>(
    _ path: String, _ fields: FormFields, as type: Value.Type
  ) async throws(ClientError) -> Value {
    let request = WireRequest(
      .get, host: "graph.facebook.com", target: "/\(version)/\(path)?\(fields.encoded)")
    let response: WireResponse
    do {
      response = try await transport.send(request)
    } catch {
      throw .unavailable(error.localizedDescription)
    }
    if let failure = Self.failure(in: response) { throw failure }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard response.isSuccess, let value = StrictJSON.decode(type, from: response.body, with: decoder) else {
      throw .unavailable("its response is invalid (\(response.head.status.code))")
    }
    return value
  }

  /// Returns the error in `response`, if it is a Graph error with numeric codes. Codes 1, 2, 4 and 17 say nothing about
  /// the request, but a wrong secret also has code 1.
  private static func failure(in response: WireResponse) -> ClientError? {
    guard let error = GraphErrorEnvelope(json: response.body), let code = error.code,
      error.subcodeText == nil, let message = error.message
    else { return nil }
    return [1, 2, 4, 17].contains(code) && !message.contains("client secret")
      ? .unavailable(message) : .refused(code: code, subcode: error.subcode, message: message)
  }
}
