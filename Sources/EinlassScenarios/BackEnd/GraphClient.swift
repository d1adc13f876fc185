internal import EinlassWire
internal import EinlassWorld
internal import FoundationEssentials
internal import HTTPTypes

/// How the back end of a world's app talks to Facebook: GETs of one version, with the app's secret where it is needed.
struct GraphClient {
  /// Facebook said no, or nothing of sense.
  enum Failure: Error {
    /// Facebook refused with one of its errors.
    case refused(code: Int, subcode: Int?, message: String)
    /// No answer, or none of sense; the reason.
    case unavailable(String)
  }

  private struct Envelope: Decodable {
    struct Problem: Decodable {
      let message: String
      let code: Int
      let errorSubcode: Int?
    }

    let error: Problem
  }

  let transport: any Transport
  let version: String

  /// The answer to a GET of `path` as `Value`, whose properties are Facebook's names in camel case.
  func get<Value: Decodable>(
    _ path: String, _ fields: FormFields, as type: Value.Type
  ) async throws(Failure) -> Value {
    let request = WireRequest(
      .get, host: "graph.facebook.com", target: "/\(version)/\(path)?\(fields.encoded)")
    let response: WireResponse
    do {
      response = try await transport.send(request)
    } catch {
      throw .unavailable(error.localizedDescription)
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    if let problem = StrictJSON.decode(Envelope.self, from: response.body, with: decoder)?.error {
      throw Self.failure(problem)
    }
    guard response.isSuccess, let value = StrictJSON.decode(type, from: response.body, with: decoder) else {
      throw .unavailable("its answer made no sense (\(response.head.status.code))")
    }
    return value
  }

  /// 1, 2, 4 and 17 say nothing about what was asked; but a wrong secret is a 1 as well.
  private static func failure(_ problem: Envelope.Problem) -> Failure {
    guard [1, 2, 4, 17].contains(problem.code), !problem.message.contains("client secret") else {
      return .refused(code: problem.code, subcode: problem.errorSubcode, message: problem.message)
    }
    return .unavailable(problem.message)
  }
}
