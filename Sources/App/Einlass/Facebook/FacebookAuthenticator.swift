public import EinlassDevice
internal import Synchronization

/// Signs a person in with the phone's Facebook account, without a password.
///
/// Make a new instance for each sign-in. Either set `delegate` and call `perform()`, as with Einlass 1, or
/// await `perform(confirming:)`. The flow on the wire is that of Einlass 1.
///
/// For subclasses: there is no common base class `SocialBaseAuthenticator` as in Einlass 1, and `init()` is
/// `init(appID:app:)`. An overridden `perform()` is called again, as in Einlass 1, where Facebook says that the person
/// had removed the app (190/458): the sign-in then begins anew, once.
open class FacebookAuthenticator {
  /// The app id of all instances that were given none of their own.
  public static var consumerCredentialProvider: (any FacebookConsumerCredentialProvider.Type)? {
    get { taskProvider.map(\.type) ?? provider.withLock { $0 } }
    set { provider.withLock { $0 = newValue } }
  }

  private static let provider = Mutex<(any FacebookConsumerCredentialProvider.Type)?>(nil)

  /// A task's provider, which may be none.
  private struct TaskProvider: Sendable {
    let type: (any FacebookConsumerCredentialProvider.Type)?
  }

  @TaskLocal private static var taskProvider: TaskProvider?

  /// Runs `operation` with another provider than that of the process, or with none.
  ///
  /// `consumerCredentialProvider` is one for the whole process. Tests that run side by side use this instead, so that one of
  /// them can see `facebookAuthenticatorUnconfigured` although another one has set the property. It counts for the task
  /// and its children, in which `perform()` has to be called.
  ///
  /// - Parameters:
  ///   - provider: The provider; `nil` leaves authenticators without app id.
  ///   - operation: The code that signs in.
  /// - Returns: The value that `operation` returns.
  /// - Throws: The error that `operation` throws.
  public static func withConsumerCredentialProvider<Value, Failure: Error>(
    _ provider: (any FacebookConsumerCredentialProvider.Type)?, operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    // The task-local's own function loses the type of the error.
    let result = await $taskProvider.withValue(TaskProvider(type: provider)) {
      () async -> Result<Value, Failure> in
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

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
  /// Read whenever the sign-in begins, as in Einlass 1: in `perform()`, and again where the person had removed the app at
  /// Facebook, so that the second request for access asks for what stands here by then.
  open var permissions: [String] {
    get { options.withLock { $0.permissions } }
    set { options.withLock { $0.permissions = newValue } }
  }

  /// Who may see what the app posts with the token; read like `permissions`.
  open var audience: Audience {
    get { options.withLock { $0.audience } }
    set { options.withLock { $0.audience = newValue } }
  }

  private let options = Mutex((permissions: [String](), audience: Audience.onlyMe))

  private let appID: String?
  private let app: InstalledApp?
  private let stage = Mutex(Stage.unused)

  /// What the next call of `perform()` is.
  private enum Stage {
    /// The first one.
    case unused
    /// The second part of the sign-in under way.
    case beginsAnew(FacebookSignIn.Progress)
    /// One too many.
    case used
  }

  /// An authenticator for the app on a phone.
  ///
  /// Without `appID` the class's provider is asked when the sign-in starts; without `app`,
  /// `InstalledApp.running` is used. With both given, instances share nothing.
  public init(appID: String? = nil, app: InstalledApp? = nil) {
    self.appID = appID
    self.app = app
  }

  /// Starts the sign-in; the delegate gets exactly one result, on the main queue.
  ///
  /// A second call on one instance starts nothing: the delegate gets an `accountStoreFailure` that says so.
  /// A delegate that is gone, or never answers, gets no result, and nothing is kept for it; neither does one where
  /// the person never answers the phone's prompt.
  ///
  /// Where the person had removed the app at Facebook, the authenticator calls this itself once more, on the main queue.
  open func perform() {
    let delegate = currentDelegate
    let start = start()
    let authenticator = MainQueueDelegate<FacebookAuthenticator>()
    authenticator.set { self }
    Task { await FacebookAuthenticator.finish(start, delegate, authenticator) }
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
      while true {
        switch try await start().get().run(confirming: { await confirming($0) }) {
        case .credentials(let credentials): return credentials
        case .appWasRemoved(let progress): stage.withLock { $0 = .beginsAnew(progress) }
        }
      }
    } catch {
      switch error {
      case .problem(let problem): throw problem
      case .silence: throw .cancelled
      }
    }
  }

  private func start() -> Result<FacebookSignIn, SignInEnd<Problem>> {
    let progress = stage.withLock { stage -> FacebookSignIn.Progress? in
      defer { stage = .used }
      return switch stage {
      case .unused: FacebookSignIn.Progress()
      case .beginsAnew(let progress): progress
      case .used: nil
      }
    }
    guard let progress else {
      return .failure(.problem(.accountStoreFailure(SecondUse.message("FacebookAuthenticator"))))
    }
    let provider = Self.consumerCredentialProvider
    guard let appID = appID ?? provider?.FACEBOOK_APP_ID else {
      return .failure(.problem(.facebookAuthenticatorUnconfigured))
    }
    guard let app = app ?? InstalledApp.running else {
      return .failure(.problem(.accountStoreFailure(MissingPhone.message)))
    }
    let access = AccessRequest.facebook(
      appID: appID, permissions: permissions, audience: audience.phoneValue)
    return .success(FacebookSignIn(app: app, access: access, progress: progress))
  }

  private static func finish(
    _ start: Result<FacebookSignIn, SignInEnd<Problem>>,
    _ delegate: MainQueueDelegate<any FacebookAuthenticatorDelegate>,
    _ authenticator: MainQueueDelegate<FacebookAuthenticator>
  ) async {
    let result: Result<Credentials, SignInEnd<Problem>>
    do throws(SignInEnd<Problem>) {
      let outcome = try await start.get().run { name in
        await delegate.ask { $0.facebookAccountConfirmation(withAccount: name, proceed: $1) }
      }
      switch outcome {
      case .credentials(let credentials): result = .success(credentials)
      case .appWasRemoved(let progress): return await performAgain(authenticator, progress)
      }
    } catch {
      result = .failure(error)
    }
    await tell(delegate, result)
  }

  /// Calls `perform()` as an app would, so that one that is overridden is called, too.
  @MainActor
  private static func performAgain(
    _ authenticator: MainQueueDelegate<FacebookAuthenticator>, _ progress: FacebookSignIn.Progress
  ) {
    _ = authenticator.speak { authenticator in
      authenticator.stage.withLock { $0 = .beginsAnew(progress) }
      authenticator.perform()
    }
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

extension FacebookAuthenticator {
  /// Who may see what the app posts with the token.
  public enum Audience: Sendable, Hashable, CaseIterable {
    case onlyMe
    case friends
    case everyone

    fileprivate var phoneValue: FacebookAudience {
      switch self {
      case .onlyMe: .onlyMe
      case .friends: .friends
      case .everyone: .everyone
      }
    }
  }
}
