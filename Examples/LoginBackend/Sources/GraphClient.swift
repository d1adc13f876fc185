internal import Foundation
internal import FoundationNetworking
internal import Logging

/// Sends requests to Graph and reads the responses.
///
/// Secrets are sent in the body or in `Authorization` if possible: addresses end up in logs.
///
/// URLSession saves the example a second HTTP library. In Swift 6.3 for Linux it crashes if a connection closes in the
/// middle of a response's header (swift-corelibs-foundation, issue 5285, fixed since), so run the back end under a
/// supervisor that restarts it.
struct GraphClient: Sendable {
  /// The reason for a missing response.
  enum GraphClientError: Error {
    case refused(GraphError)
    /// No connection, a timeout, or a response that is not Graph's.
    case unavailable

    func loginError(_ meaning: (GraphError) -> LoginError) -> LoginError {
      switch self {
      case .refused(let refusal): meaning(refusal)
      case .unavailable: .unavailable
      }
    }
  }

  private let base: String
  private let settings: Settings

  init(_ settings: Settings) {
    base = settings.graphAddress + "/" + settings.version
    self.settings = settings
  }

  /// Creates a session for one request, so that no state of one person reaches another's request. Also, if Facebook
  /// drops a kept-alive connection, URLSession for Linux lets a POST on it wait until the timeout.
  private func session() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = settings.patience
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  func get<Body: Decodable>(
    _ path: String, _ query: [String: String], bearer: String, _ logger: Logger
  ) async throws(GraphClientError) -> Body {
    guard let url = URL(string: base + path + "?" + Form.encoded(query)) else { throw .unavailable }
    var request = URLRequest(url: url)
    request.setValue("Bearer " + bearer, forHTTPHeaderField: "Authorization")
    return try await send(request, logger)
  }

  func post<Body: Decodable>(
    _ path: String, _ form: [String: String], _ logger: Logger
  ) async throws(GraphClientError) -> Body {
    guard let url = URL(string: base + path) else { throw .unavailable }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(Form.encoded(form).utf8)
    return try await send(request, logger)
  }

  private func send<Body: Decodable>(_ request: URLRequest, _ logger: Logger) async throws(GraphClientError)
    -> Body
  {
    let path = request.url?.path ?? ""
    let session = session()
    defer { session.finishTasksAndInvalidate() }
    let (body, response): (Data, URLResponse)
    do {
      (body, response) = try await session.data(for: request)
    } catch {
      logger.warning("Facebook cannot be asked for \(path): \((error as? URLError)?.code.rawValue ?? 0)")
      throw .unavailable
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if let refusal = try? JSONDecoder().decode(Envelope.self, from: body).error {
      // The message is not logged: some of Facebook's repeat tokens.
      logger.notice(
        "Facebook refuses \(path): \(status), \(refusal.code)/\(refusal.subcode ?? 0), \(refusal.trace ?? "no trace")"
      )
      throw status >= 500 ? .unavailable : .refused(refusal)
    }
    guard status == 200, let decoded = try? JSONDecoder().decode(Body.self, from: body) else {
      logger.warning("Facebook answers \(path) with nonsense: \(status), \(body.count) octets")
      throw .unavailable
    }
    return decoded
  }

  private struct Envelope: Decodable {
    let error: GraphError
  }
}

/// Names and values in the encoding of forms and queries.
enum Form {
  static func encoded(_ fields: [String: String]) -> String {
    fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(encoded($0.value))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    // RFC 3986, section 2.3: everything except unreserved characters is encoded; URL's own set would leave '+' and '&'
    // unchanged.
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
