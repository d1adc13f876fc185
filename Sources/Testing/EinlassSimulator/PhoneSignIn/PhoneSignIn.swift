internal import Einlass
internal import EinlassDevice
internal import EinlassStorage
internal import EinlassTwitter
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The phone's part of a sign-in for an app that runs elsewhere: it asks the person, and signs for the account.
///
/// Source: reference of Twitter's login, section 2.3, for the three steps of reverse authentication.
struct PhoneSignIn {
  /// The source of the answer to the phone's prompt.
  enum Prompt: String, CaseIterable {
    /// The world's person.
    case script
    /// A client that calls `phone.answer`.
    case wait
  }

  let app: InstalledApp
  /// The open prompts. `nil` if the world's person answers the phone's prompt.
  private let openPrompts: OpenPrompts?

  /// Creates the sign-in for the app with this bundle ID on the phone of `world`. Defaults to the world's own app.
  init(_ world: World, bundleID: String?, prompt: Prompt = .script) {
    openPrompts = prompt == .wait ? world.openPrompts : nil
    let own = world.app.identity
    let name = bundleID ?? own.bundleID
    app = name == own.bundleID ? world.app : world.phone.app(AppIdentity(bundleID: name, displayName: name))
  }

  /// Requests access as the app would. Throws if access is not granted, or if the prompt is not answered.
  func askForAccess(_ request: AccessRequest) async throws {
    let result: AccessResult
    do {
      result = try await ScriptedPrompt.$isSilenceAwaited.withValue(false) {
        try await ScriptedPrompt.$openPrompts.withValue(openPrompts) {
          try await app.accountStore.requestAccess(request)
        }
      }
    } catch {
      throw ControlActionError.refused(unanswered)
    }
    if let failure = result.failure {
      throw Self.reported(
        request.type, { $0.init(failure) },
        .refused(
          "the phone refuses \(app.identity.bundleID) access to \(request.type.displayName) accounts: "
            + "\(failure)"))
    }
    guard result.isGranted else { throw denied(request.type) }
  }

  /// The reason that a prompt ended without an answer.
  private var unanswered: String {
    openPrompts == nil
      ? "the person does not answer the phone's prompt; use phone.access.set to decide without a prompt"
      : "the phone's prompt was not answered in time; phone.prompts lists the open ones, and phone.answer "
        + "answers one"
  }

  /// Returns the account called `name`, or the first account with a name. Throws if the app may not see it.
  func account(_ type: AccountType, called name: String?) throws -> Account {
    guard app.accountStore.isAccessGranted(type) else { throw denied(type) }
    let accounts = app.accountStore.accounts(type)
    let names = accounts.compactMap(\.username)
    guard let account = accounts.first(where: { $0.username != nil && (name ?? $0.username) == $0.username })
    else {
      let isNone = names.isEmpty
      guard let name else {
        throw Self.reported(
          type, { $0.noSystemAccount },
          .refused("the phone has no \(type.displayName) account; add one with phone.account.add"))
      }
      throw Self.reported(
        type, { isNone ? $0.noSystemAccount : $0.unknownAccount },
        .refused(
          "the phone has no \(type.displayName) account '\(name)'\(Suggestion.text(for: name, among: names)); "
            + (isNone
              ? "it has no \(type.displayName) accounts" : "it has \(names.joined(separator: ", "))")))
    }
    return account
  }

  /// Returns Twitter's response to step 1: the signed string for step 2.
  func signedString(for client: TwitterAppRecord) async throws -> String {
    let form: FormFields = ["x_auth_mode": "reverse_auth"]
    let request = WireRequest(.post, host: "api.twitter.com", target: "/oauth/request_token", form: form)
    let signer = RequestSigner(
      client: ClientCredentials(key: client.key, secret: client.secret), layout: .compact)
    let signed = try request.signed(by: signer, at: app.clock.now, nonce: app.random.uuid())
    let response: WireResponse
    do {
      response = try await app.transport.send(signed)
    } catch {
      throw ControlActionError.refused("step 1 (Twitter) failed: \(error.localizedDescription)")
        .reporting(TwitterAuthenticator.Problem(error))
    }
    guard response.isSuccess else {
      throw ControlActionError.refused(
        "Twitter refused step 1 (\(response.head.status.code)): \((response.text ?? "no text").prefix(200))"
      ).reporting(TwitterAuthenticator.Problem(refusal: response))
    }
    return response.text ?? ""
  }

  /// Returns the token for `key`, from step 2 with the response of step 1.
  func token(for key: String, _ signedString: String, of account: Account) async throws -> FormFields {
    let fields: FormFields = ["x_reverse_auth_parameters": signedString, "x_reverse_auth_target": key]
    let response = try await send(
      SystemRequest(
        .post, host: "api.twitter.com", path: "/oauth/access_token", parameters: fields, account: account))
    let values = FormFields(parsing: response.body)
    guard response.isSuccess, values["oauth_token"] != nil, values["oauth_token_secret"] != nil else {
      // A page of this size means that the account is banned, regardless of its text.
      let problem: TwitterAuthenticator.Problem =
        !response.isSuccess
        ? .init(refusal: response)
        : response.body.count > 3000
          ? .twitterAccountBanned
          : .twitterFailure("Twitter credential query string does not contain the requested data.")
      throw ControlActionError.refused(
        "Twitter returned no token in step 2 (\(response.head.status.code)): "
          + "\((response.text ?? "no text").prefix(200))"
      ).reporting(problem)
    }
    return values
  }

  /// Makes the phone sign and send `request`. Throws the error that an app would get instead of a response.
  func send(_ request: SystemRequest) async throws -> WireResponse {
    do {
      return try await request.perform(by: app)
    } catch {
      throw Self.reported(
        request.account?.type ?? .twitter, { $0.init(error) },
        .refused(
          "the phone failed with the error \(error.code ?? 0): "
            + "\(error.localizedDescription); journal.show prints the network's responses"))
    }
  }

  /// Returns `error` with the authenticator's problem for accounts of this type.
  private static func reported(
    _ type: AccountType, _ problem: (any SignInProblem.Type) -> any SignInProblem, _ error: ControlActionError
  ) -> ControlActionError {
    error.reporting(
      problem(type == .facebook ? FacebookAuthenticator.Problem.self : TwitterAuthenticator.Problem.self))
  }

  private func denied(_ type: AccountType) -> ControlActionError {
    Self.reported(
      type, { $0.accessNotGranted },
      .refused(
        "\(app.identity.bundleID) may not use the phone's \(type.displayName) accounts; use "
          + "phone.access.set to allow it, or phone.access.reset to let phone.sign-in prompt the person"))
  }
}

extension ControlActionError {
  fileprivate func reporting(_ problem: any SignInProblem) -> ControlActionError {
    reporting(problem.name, code: problem.code, message: problem.message)
  }
}
