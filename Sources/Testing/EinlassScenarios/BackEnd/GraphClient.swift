internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The Graph API client of a world's back end: GETs of one version, with the app's secret where it is needed.
struct GraphClient {
  /// Why Facebook did not give what was asked for.
  enum ClientError: Error {
    /// Facebook refused with one of its errors.
    case refused(code: Int, subcode: Int?, message: String)
    /// There was no response, or no valid one; the reason.
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

  /// The error in `response`, if it is one of Graph's with numbers as codes. Codes 1, 2, 4 and 17 say nothing about what
  /// was asked; but a wrong secret also has the code 1.
  private static func failure(in response: WireResponse) -> ClientError? {
    guard let error = GraphErrorEnvelope(json: response.body), let code = error.code,
      error.subcodeText == nil, let message = error.message
    else { return nil }
    return [1, 2, 4, 17].contains(code) && !message.contains("client secret")
      ? .unavailable(message) : .refused(code: code, subcode: error.subcode, message: message)
  }
}
