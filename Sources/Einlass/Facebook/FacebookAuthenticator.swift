public import EinlassDevice
internal import Synchronization

/// Signs a person in with the phone's Facebook account, without a password.
///
/// Make a new instance for each sign-in. Either set `delegate` and call `perform()`, as with Einlass 1, or
/// await `perform(confirming:)`. The flow on the wire is that of Einlass 1.
///
/// For subclasses: there is no common base class `SocialBaseAuthenticator` as in Einlass 1, and `init()` is
/// `init(appID:app:)`. An overridden `perform()` runs once for each call: Einlass 1 ran it again, whole, where Facebook
/// said that the person had removed the app (190/458), while here that is the second request of one sign-in, so that
/// the async form has it too and each call has one result.
open class FacebookAuthenticator {
  /// The app id of all instances that were given none of their own.
  public static var consumerCredentialProvider: (any FacebookConsumerCredentialProvider.Type)? {
    get { provider.withLock { $0 } }
    set { provider.withLock { $0 = newValue } }
  }

  private static let provider = Mutex<(any FacebookConsumerCredentialProvider.Type)?>(nil)

  /// Is told how the sign-in ends; held weakly.
  ///
  /// It is looked up whenever it is called, as in Einlass 1: one that is set after `perform()`, or in another's place
  /// while a question is open, gets what comes then.
  open var delegate: (any FacebookAuthenticatorDelegate)? {
    get { currentDelegate.current }
    set { currentDelegate.set { [weak newValue] in newValue } }
  }

  private let currentDelegate = MainQueueDelegate<any FacebookAuthenticatorDelegate>()

  /// What the app wants to do. Empty, as at first, the phone asks for user_birthday, user_location,
  /// user_friends, email and public_profile.
  ///
  /// Read for each request for access: where the person had removed the app at Facebook there are two in one sign-in,
  /// and the second asks for what stands here by then.
  open var permissions: [String] {
    get { options.current.permissions }
    set { options.change { $0.permissions = newValue } }
  }

  /// Who may see what the app posts with the token; read like `permissions`.
  open var audience: Audience {
    get { options.current.audience }
    set { options.change { $0.audience = newValue } }
  }

  private let options = FacebookAccessOptions()

  private let appID: String?
  private let asksProvider: Bool
  private let app: InstalledApp?
  private let isUsed = Mutex(false)

  /// An authenticator for the app on a phone.
  ///
  /// Without `appID` the class's provider is asked when the sign-in starts; without `app`,
  /// `InstalledApp.running` is used. With both given, instances share nothing.
  public init(appID: String? = nil, app: InstalledApp? = nil) {
    self.appID = appID
    self.app = app
    asksProvider = true
  }

  /// An authenticator without an app id or a provider of one.
  package init(unconfiguredFor app: InstalledApp) {
    appID = nil
    self.app = app
    asksProvider = false
  }

  /// Starts the sign-in; the delegate gets exactly one result, on the main queue.
  ///
  /// A second call on one instance starts nothing: the delegate gets an `accountStoreFailure` that says so.
  /// A delegate that is gone, or never answers, gets no result, and nothing is kept for it; neither does one where
  /// the person never answers the phone's prompt.
  open func perform() {
    let delegate = currentDelegate
    let start = start()
    Task { await FacebookAuthenticator.finish(start, delegate) }
  }

  /// Signs in, with `confirming` in the place of a delegate.
  ///
  /// - Parameter confirming: The person: gets the account's name and returns whether to go on.
  /// - Returns: The credentials of the account.
  /// - Throws: Why there are none. A cancelled task ends with `networkFailure(-999, "cancelled")`, and so does a prompt
  ///   that the person never answers, after `PhonePolicy.silenceLimit` on the phone's clock. A second call on one
  ///   instance throws an `accountStoreFailure` that says so.
  public func perform(
    confirming: @escaping @Sendable (String) async -> Bool
  ) async throws(Problem) -> Credentials {
    do throws(SignInEnd<Problem>) {
      let flow = try start().get()
      return try await flow.run { await confirming($0) }
    } catch {
      switch error {
      case .problem(let problem): throw problem
      case .silence: throw .cancelled
      }
    }
  }

  private func start() -> Result<FacebookSignIn, SignInEnd<Problem>> {
    let isSecond = isUsed.withLock { isUsed in
      defer { isUsed = true }
      return isUsed
    }
    if isSecond {
      return .failure(.problem(.accountStoreFailure(SecondUse.message("FacebookAuthenticator"))))
    }
    let provider = asksProvider ? Self.consumerCredentialProvider : nil
    guard let appID = appID ?? provider?.FACEBOOK_APP_ID else {
      return .failure(.problem(.facebookAuthenticatorUnconfigured))
    }
    guard let app = app ?? InstalledApp.running else {
      return .failure(.problem(.accountStoreFailure(MissingPhone.message)))
    }
    // A subclass may have properties of its own; what it says now holds until somebody sets them.
    let own = FacebookAccessOptions.Values(permissions: permissions, audience: audience)
    let atStart = options.current
    let access = { @Sendable [options] in
      let now = options.current
      let chosen = now == atStart ? own : now
      return AccessRequest.facebook(
        appID: appID, permissions: chosen.permissions, audience: chosen.audience.phoneValue)
    }
    return .success(FacebookSignIn(app: app, access: access))
  }

  private static func finish(
    _ start: Result<FacebookSignIn, SignInEnd<Problem>>,
    _ delegate: MainQueueDelegate<any FacebookAuthenticatorDelegate>
  ) async {
    let result: Result<Credentials, SignInEnd<Problem>>
    do throws(SignInEnd<Problem>) {
      let flow = try start.get()
      result = .success(
        try await flow.run { name in
          await delegate.ask { $0.facebookAccountConfirmation(withAccount: name, proceed: $1) }
        })
    } catch {
      result = .failure(error)
    }
    await tell(delegate, result)
  }

  @MainActor
  private static func tell(
    _ delegate: MainQueueDelegate<any FacebookAuthenticatorDelegate>,
    _ result: Result<Credentials, SignInEnd<Problem>>
  ) {
    _ = delegate.speak { delegate in
      switch result {
      case .success(let credentials):
        delegate.facebookAuthenticatorFinished(withCredentials: credentials)
      case .failure(.problem(let problem)):
        delegate.facebookAuthenticatorFinished(withProblem: problem)
      case .failure(.silence):
        break
      }
    }
  }
}
