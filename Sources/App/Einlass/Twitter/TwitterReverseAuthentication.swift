internal import EinlassDevice
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One sign-in with Twitter: access, the choice of an account, then the three requests.
///
/// Source: reference of Twitter's login, section 2.3; the wording of failures is Einlass 1's.
struct TwitterReverseAuthentication: AccountSignIn {
  typealias Problem = TwitterAuthenticator.Problem

  let app: InstalledApp
  let consumer: TwitterConsumer

  /// `choosing` gets the names of the accounts and returns one, or `nil` to cancel.
  func run(
    choosing: ([String]) async throws(End) -> String?
  ) async throws(End) -> TwitterAuthenticator.Credentials {
    let account = try await chosenAccount(choosing)
    do {
      let signedString = try await requestToken()
      let token = try await exchange(signedString, for: account)
      return try await verifyCredentials(token)
    } catch {
      throw .problem(Task.isCancelled ? .cancelled : error)
    }
  }

  // MARK: - The phone

  private func chosenAccount(
    _ choosing: ([String]) async throws(End) -> String?
  ) async throws(End) -> Account {
    let accounts = try await namedAccounts(.twitter)
    let name = try await choosing(accounts.map(\.name))
    if Task.isCancelled { throw .problem(.cancelled) }
    guard let name else { throw .problem(.userCanceledAccountSelection) }
    guard let chosen = accounts.first(where: { $0.name == name }) else { throw .problem(.unknownAccount) }
    return chosen.account
  }

  // MARK: - Step 1

  private func requestToken() async throws(Problem) -> String {
    let form: FormFields = ["x_auth_mode": "reverse_auth"]
    let request = WireRequest(.post, host: Self.host, target: "/oauth/request_token", form: form)
    let body = try await send(request, token: nil)
    guard let text = String(utf8: body.span) else {
      throw .twitterFailure("Reverse auth response malformed. (not utf-8)")
    }
    return text
  }

  // MARK: - Step 2

  private func exchange(_ signedString: String, for account: Account) async throws(Problem)
    -> TokenCredentials
  {
    let parameters: FormFields = [
      "x_reverse_auth_parameters": signedString, "x_reverse_auth_target": consumer.credentials.key,
    ]
    let request = SystemRequest(
      .post, host: Self.host, path: "/oauth/access_token", parameters: parameters, account: account)
    let response: WireResponse
    do {
      response = try await request.perform(by: app)
    } catch {
      throw Problem(error)
    }
    let body = try Self.success(response)
    // A page of this size means that the account is banned, whatever the page says.
    guard body.count <= 3000 else { throw .twitterAccountBanned }
    guard let text = String(utf8: body.span) else {
      throw .twitterFailure("Reverse auth signiture malformed. (not utf-8)")
    }
    let items = QueryItems(text)
    guard let token = items["oauth_token"], let secret = items["oauth_token_secret"] else {
      throw .twitterFailure("Twitter credential query string does not contain the requested data.")
    }
    return TokenCredentials(token: token, secret: SharedSecret(secret))
  }

  // MARK: - Step 3

  private func verifyCredentials(
    _ token: TokenCredentials
  ) async throws(Problem) -> TwitterAuthenticator.Credentials {
    let target =
      "/1.1/account/verify_credentials.json?include_email=true&include_entities=true&skip_status=false"
    let body = try await send(WireRequest(.get, host: Self.host, target: target), token: token)
    guard let person = LenientFields(json: body) else {
      throw .twitterFailure("JSON response not parsable.")
    }
    guard let id = person.text("id_str"), let name = person.text("name"),
      let screenName = person.text("screen_name"),
      let avatar = person.text("profile_image_url_https"),
      let url = URL(string: Self.large(avatar), encodingInvalidCharacters: false)
    else {
      throw .twitterFailure(
        "Twitter verify credential query string does not contain the requested data.")
    }
    return TwitterAuthenticator.Credentials(
      id: id, name: name, screenName: screenName, key: token.token, secret: token.secret.reveal(),
      email: person.text("email"), avatar: url)
  }

  /// Byte by byte: a replacement that respects canonical equivalence takes longer than signing does.
  private static func large(_ avatar: String) -> String {
    var large: [UInt8] = []
    var rest = avatar.utf8[...]
    while let octet = rest.first {
      if octet == UInt8(ascii: "_"), rest.starts(with: "_normal.".utf8) {
        large += "_400x400.".utf8
        rest.removeFirst(8)
      } else {
        large.append(octet)
        rest.removeFirst()
      }
    }
    return String(decoding: large, as: UTF8.self)
  }

  // MARK: - Requests that the app signs itself

  private static let host = "api.twitter.com"

  private func send(_ request: WireRequest, token: TokenCredentials?) async throws(Problem) -> [UInt8] {
    let signer = RequestSigner(client: consumer.credentials, token: token, layout: .compact)
    let signed: WireRequest
    do {
      signed = try request.signed(by: signer, at: app.clock.now, nonce: app.random.uuid())
    } catch {
      throw .twitterFailure("The request could not be signed: \(error)")
    }
    let response: WireResponse
    do {
      response = try await app.transport.send(signed)
    } catch {
      throw Problem(error)
    }
    return try Self.success(response)
  }

  private static func success(_ response: WireResponse) throws(Problem) -> [UInt8] {
    guard response.isSuccess else { throw Problem(refusal: response) }
    return response.body
  }
}
