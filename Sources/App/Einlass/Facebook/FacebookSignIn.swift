internal import EinlassDevice
internal import EinlassWire
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One sign-in with Facebook: access, confirmation, then `/me`, with one renewal if Facebook requires it.
///
/// Source: reference of Facebook's login, section 6.5; the wording of failures is Einlass 1's.
struct FacebookSignIn: AccountSignIn {
  typealias Problem = FacebookAuthenticator.Problem

  /// The steps that a sign-in may take only once, and whether it has taken them.
  struct Progress: Sendable {
    var hasBegunAnew = false
    var hasRenewed = false
  }

  enum Outcome: Sendable {
    case credentials(FacebookAuthenticator.Credentials)
    /// The person has removed the app on Facebook: the sign-in must start over, which shows the prompt again.
    case appWasRemoved(Progress)
  }

  let app: InstalledApp
  /// The access to request.
  let access: AccessRequest
  /// The steps taken before this began.
  let progress: Progress

  /// Runs the sign-in. `confirming` receives the account's name and returns whether to continue.
  func run(confirming: (String) async throws(End) -> Bool) async throws(End) -> Outcome {
    var progress = progress
    var account = try await confirmedAccount(confirming)
    while true {
      let failure: GraphError
      switch try await me(account) {
      case .success(let credentials): return .credentials(credentials)
      case .failure(let error): failure = error
      }
      if !progress.hasBegunAnew, failure.code == 190, failure.subcode == 458 {
        progress.hasBegunAnew = true
        return .appWasRemoved(progress)
      } else if !progress.hasRenewed, failure.code == 190 {
        progress.hasRenewed = true
        account = try await renewed(account)
      } else {
        throw .problem(.facebookFailure(failure.description))
      }
    }
  }

  // MARK: - The phone

  private func confirmedAccount(
    _ confirming: (String) async throws(End) -> Bool
  ) async throws(End) -> Account {
    let (name, account) = try await namedAccounts(access)[0]
    let isConfirmed = try await confirming(name)
    if Task.isCancelled { throw .problem(.cancelled) }
    guard isConfirmed else { throw .problem(.userCanceledAccountSelection) }
    return account
  }

  private func renewed(_ account: Account) async throws(End) -> Account {
    let result: RenewalResult
    do {
      result = try await app.accountStore.renewCredentials(for: account)
    } catch {
      throw .problem(.cancelled)
    }
    guard result.failure == nil, result.outcome == .renewed else {
      throw .problem(.systemAccountReloginNeeded)
    }
    return app.accountStore.account(identifier: account.identifier) ?? account
  }

  // MARK: - /me

  private func me(
    _ account: Account
  ) async throws(End) -> Result<FacebookAuthenticator.Credentials, GraphError> {
    let request = SystemRequest(
      .get, host: "graph.facebook.com", path: "/v2.8/me", parameters: ["fields": "id,name,email"],
      account: account)
    let response: WireResponse
    do {
      response = try await request.perform(by: app)
    } catch {
      throw .problem(Task.isCancelled ? .cancelled : Problem(error))
    }
    guard let fields = LenientFields(json: response.body) else {
      throw .problem(.facebookFailure("JSON response not parsable."))
    }
    guard response.isSuccess else {
      guard let error = GraphError(fields) else {
        throw .problem(
          .facebookFailure("Facebook server returned status code: \(response.head.status.code)"))
      }
      return .failure(error)
    }
    guard let token = account.credential?.oauthToken, let id = fields.text("id"),
      let name = fields.text("name"),
      let avatar = URL(
        string: "https://graph.facebook.com/\(id)/picture?type=large", encodingInvalidCharacters: false)
    else {
      throw .problem(.facebookFailure("SL-Request response does not contain the requested data."))
    }
    return .success(
      FacebookAuthenticator.Credentials(
        id: id, name: name, token: token, email: fields.text("email"), avatar: avatar))
  }
}

/// Graph's error object, as far as Einlass 1 read it. A subcode that is not a number is dropped.
struct GraphError: Error, CustomStringConvertible {
  let code: Int
  let subcode: Int?
  let type: String
  let message: String

  init?(_ fields: LenientFields) {
    guard let error = GraphErrorEnvelope(fields), let code = error.code, let type = error.type,
      let message = error.message
    else { return nil }
    self.code = code
    self.type = type
    self.message = message
    subcode = error.subcode
  }

  var description: String {
    let sub = subcode.map { " SubCode:\($0)," } ?? ""
    return "Facebook Error: Code:\(code),\(sub) Type:\(type), Message:\(message)"
  }
}
