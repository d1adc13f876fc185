import EinlassSimulator
import Foundation
import FoundationNetworking
import Testing

/// An HTTP client that follows no redirects, so that tests see each step.
struct PlainClient: Sendable {
  struct Response: Sendable {
    let status: Int
    /// The header fields, with names in lower case.
    let fields: [String: String]
    let body: String

    /// The body as JSON; null if it is not JSON.
    var json: JSONValue { (try? JSONValue(parsing: Data(body.utf8))) ?? .null }

    /// The type of the error.
    var error: String? { json["error"]?["type"]?.text }

    /// Facebook's subcode, if the error has one.
    var subcode: Int64? {
      if case .integer(let number)? = json["error"]?["subcode"] { number } else { nil }
    }

    /// The value of the only cookie in the response.
    var cookie: String? {
      fields["set-cookie"].flatMap { text in
        let pair = text.prefix { $0 != ";" }
        return pair.firstIndex(of: "=").map { String(pair[pair.index(after: $0)...]) }
      }
    }
  }

  private final class Staying: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }

  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    return URLSession(configuration: configuration, delegate: Staying(), delegateQueue: nil)
  }()

  func send(
    _ method: String = "GET", _ address: String, _ body: String? = nil, fields: [String: String] = [:]
  ) async throws -> Response {
    var request = URLRequest(url: try #require(URL(string: address)))
    request.httpMethod = method
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    if let body {
      request.httpBody = Data(body.utf8)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await Self.session.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    let pairs = http.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
    return Response(
      status: http.statusCode, fields: Dictionary(pairs) { $0 + ", " + $1 },
      body: String(decoding: data, as: UTF8.self))
  }
}
