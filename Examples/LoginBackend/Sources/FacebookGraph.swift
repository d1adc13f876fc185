internal import Foundation
internal import FoundationNetworking
internal import Logging

/// The calls to Facebook that a login makes.
protocol Graph: Sendable {
  /// Exchanges the code of a login for a token.
  func token(code: String, redirectURI: String, _ logger: Logger) async throws(LoginError) -> String
  /// Exchanges a token for one that lives longer.
  func longLived(_ token: String, _ logger: Logger) async throws(LoginError) -> FacebookGraph.Token
  /// Throws unless `token` is live, belongs to a person, and was issued to this app.
  func check(_ token: String, _ logger: Logger) async throws(LoginError)
  /// Returns the token's person.
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person
}

/// The part of Facebook's Graph that a login back end calls.
struct FacebookGraph: Graph {
  /// A person's token, and its lifetime in seconds.
  struct Token: Sendable {
    let text: String
    let lifetime: Int
  }

  private let settings: Settings
  private let client: GraphClient

  init(_ settings: Settings) {
    self.settings = settings
    client = GraphClient(settings)
  }

  /// Exchanges the code of a login for a token. A code works once: if a later step fails, the person has to log in
  /// again.
  ///
  /// `redirectURI` must equal the one that the dialog was called with.
  func token(code: String, redirectURI: String, _ logger: Logger) async throws(LoginError) -> String {
    let fields = ["client_id": settings.appID, "redirect_uri": redirectURI, "code": code]
    do {
      let response: TokenResponse = try await client.post(
        "/oauth/access_token", fields.merging(secret) { $1 }, logger)
      return response.accessToken
    } catch {
      throw error.loginError(\.errorOfCode)
    }
  }

  /// Exchanges a token valid for an hour or two for one valid for about 60 days.
  func longLived(_ token: String, _ logger: Logger) async throws(LoginError) -> Token {
    let fields = [
      "grant_type": "fb_exchange_token", "client_id": settings.appID, "fb_exchange_token": token,
    ]
    do {
      let response: TokenResponse = try await client.post(
        "/oauth/access_token", fields.merging(secret) { $1 }, logger)
      // Facebook sometimes omits the lifetime; it is 60 days then.
      return Token(text: response.accessToken, lifetime: response.expiresIn ?? 5_184_000)
    } catch {
      throw error.loginError(\.errorOfToken)
    }
  }

  /// Throws unless `token` is live, belongs to a person, and was issued to this app.
  ///
  /// Without this check, the operator of any other app could log in here with tokens of its users.
  func check(_ token: String, _ logger: Logger) async throws(LoginError) {
    let response: Inspection
    do {
      response = try await client.get(
        "/debug_token", ["input_token": token], bearer: "\(settings.appID)|\(settings.appSecret.reveal())",
        logger)
    } catch {
      throw error.loginError(\.errorOfInspection)
    }
    let data = response.data
    if let appID = data.appID, appID != settings.appID { throw .foreignToken }
    if !data.isValid {
      throw GraphError.deadToken(code: data.error?.code ?? 190, subcode: data.error?.subcode)
    }
    // An app's own token has no person.
    guard data.appID != nil, data.userID != nil else { throw GraphError.deadToken(code: 190, subcode: nil) }
  }

  /// Returns the token's person. The id is specific to this app.
  func person(of token: String, _ logger: Logger) async throws(LoginError) -> Person {
    guard let proof = settings.appSecret.proof(of: token) else {
      throw LoginError(.misconfigured, "OpenSSL has no HMAC-SHA256 here")
    }
    do {
      return try await client.get(
        "/me", ["fields": "id,name", "appsecret_proof": proof], bearer: token, logger)
    } catch {
      throw error.loginError(\.errorOfToken)
    }
  }

  private var secret: [String: String] { ["client_secret": settings.appSecret.reveal()] }
}

/// A person, as Facebook describes one to this app.
struct Person: Sendable, Codable {
  let id: String
  let name: String
}

private struct TokenResponse: Decodable {
  let accessToken: String
  let expiresIn: Int?

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case expiresIn = "expires_in"
  }
}

private struct Inspection: Decodable {
  struct Token: Decodable {
    let appID: String?
    let userID: String?
    let isValid: Bool
    let error: Cause?

    enum CodingKeys: String, CodingKey {
      case error
      case appID = "app_id"
      case userID = "user_id"
      case isValid = "is_valid"
    }
  }

  /// The member is called `subcode` here, `error_subcode` elsewhere.
  struct Cause: Decodable {
    let code: Int
    let subcode: Int?
  }

  let data: Token
}
