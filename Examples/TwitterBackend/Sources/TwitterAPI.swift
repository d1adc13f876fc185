internal import Foundation
internal import FoundationNetworking
internal import Logging
internal import OAuth1
internal import OAuth1URLRequest

/// The calls to Twitter that a login makes.
protocol TwitterAccounts: Sendable {
  /// Returns the person with `id` if `token` belongs to that person. Throws if it belongs to another, or if the person
  /// is suspended.
  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person
  /// Returns the person whose token signed `echo`.
  func person(of echo: EchoRequest, _ logger: Logger) async throws(LoginError) -> Person
}

/// The part of Twitter's API that a login back end calls.
///
/// An app's claims prove nothing. A request that is signed with this app's consumer secret and accepted by Twitter
/// proves that the token is live and was issued to this app.
struct TwitterAPI: TwitterAccounts {
  static let verifyCredentials = "/1.1/account/verify_credentials.json"

  private let settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
  }

  /// Returns the person with `id`, the alleged person of `token`. Only Twitter's response counts.
  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person {
    let person = try await person(of: token, logger)
    guard person.id == id else {
      throw LoginError(.tokenOfAnotherPerson, "the token is not that of the person '\(id.prefix(20))'")
    }
    // verify_credentials still responds for a suspended person; users/show reports the suspension.
    let state: AccountState = try await get("/1.1/users/show.json?user_id=\(id)", token, logger)
    if state.suspended == true { throw .accountUnavailable }
    return person
  }

  /// Returns the person of `token`, suspended or not.
  func person(of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person {
    try await get(Self.verifyCredentials, token, logger)
  }

  /// Returns the person whose token signed `echo`, which is forwarded as the app signed it, query included. Without the
  /// token's secret, the back end cannot find out whether that person is suspended.
  func person(of echo: EchoRequest, _ logger: Logger) async throws(LoginError) -> Person {
    guard let url = URL(string: settings.apiAddress + echo.target) else { throw .unavailable }
    return try await person(at: url, of: echo, logger)
  }

  /// Returns the person that `url` shows for the token that signed `echo`.
  func person(at url: URL, of echo: EchoRequest, _ logger: Logger) async throws(LoginError) -> Person {
    var request = URLRequest(url: url)
    request.setValue(echo.authorization, forHTTPHeaderField: "Authorization")
    return try await send(request, logger)
  }

  private func get<Body: Decodable>(
    _ target: String, _ token: TokenCredentials, _ logger: Logger
  ) async throws(LoginError) -> Body {
    guard let url = URL(string: settings.apiAddress + target) else { throw .unavailable }
    let signer = RequestSigner(client: settings.client, token: token)
    let request: URLRequest
    do {
      request = try signer.sign(URLRequest(url: url))
    } catch {
      logger.error("cannot sign: \(error)")
      throw LoginError(.tokenRefused, "the token cannot be used for a signature; log in again")
    }
    return try await send(request, logger)
  }

  private func send<Body: Decodable>(_ request: URLRequest, _ logger: Logger) async throws(LoginError) -> Body
  {
    // One session for each request, so that no state of one person reaches another's request.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = settings.patience
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    let path = request.url?.path ?? ""
    let (body, response): (Data, URLResponse)
    do {
      (body, response) = try await session.data(for: request)
    } catch {
      logger.warning("Twitter cannot be reached for \(path): \((error as? URLError)?.code.rawValue ?? 0)")
      throw .unavailable
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status == 200, let body = try? JSONDecoder().decode(Body.self, from: body) { return body }
    let code = (try? JSONDecoder().decode(TwitterErrors.self, from: body))?.errors.first?.code
    logger.notice("Twitter refuses \(path): \(status), code \(code ?? 0)")
    throw LoginError(status: status, code: code)
  }
}

/// A person, as Twitter describes one.
struct Person: Sendable, Codable {
  let id: String
  let screenName: String
  let name: String

  enum CodingKeys: String, CodingKey {
    // The numeric `id` loses digits in JSON parsers that read it as a double.
    case id = "id_str"
    case screenName = "screen_name"
    case name
  }
}

private struct AccountState: Decodable {
  let suspended: Bool?
}

/// `{"errors":[{"code":89,"message":"Invalid or expired token."}]}`
private struct TwitterErrors: Decodable {
  struct Cause: Decodable {
    let code: Int
  }

  let errors: [Cause]
}

extension LoginError {
  static let unavailable = LoginError(
    .twitterUnavailable, "Twitter gives no response that makes sense; try again later")

  fileprivate static let accountUnavailable = LoginError(
    .accountUnavailable, "Twitter has suspended or locked the account; the person can mend that at Twitter")

  /// Creates the error that the app gets for Twitter's error.
  fileprivate init(status: Int, code: Int?) {
    switch (status, code) {
    case (_, 64), (_, 326):
      self = .accountUnavailable
    case (_, 135):
      self.init(.tokenRefused, "the request's time is not Twitter's; set the clock and log in again")
    case (401, _), (403, _), (400, _):
      self.init(.tokenRefused, "Twitter does not accept the token (code \(code ?? 0)); log in again")
    default: self = .unavailable
    }
  }
}
