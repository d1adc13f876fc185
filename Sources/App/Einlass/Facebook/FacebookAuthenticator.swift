public import EinlassDevice
internal import Synchronization

/// Signs a person in with the phone's Facebook account, without a password.
///
/// Make a new instance for each sign-in. Either set `delegate` and call `perform()`, as with Einlass 1, or
/// await `perform(confirming:)`. The flow on the wire is that of Einlass 1.
///
/// For subclasses: there is no common base class `SocialBaseAuthenticator` as in Einlass 1, and `init()` is
/// `init(appID:app:)`. An overridden `perform()` is called again, as in Einlass 1, if Facebook reports that the person
/// had removed the app (190/458): the sign-in then starts over, once.
open class FacebookAuthenticator {
  /// The provider of the app id for all instances that were created without one.
  public static var consumerCredentialProvider: (any FacebookConsumerCredentialProvider.Type)? {
    get { provider.current }
    set { provider.current = newValue }
  }

  private static let provider = ConsumerProvider<any FacebookConsumerCredentialProvider.Type>()

  /// Runs `operation` with another provider than the process's, or with none.
  ///
  /// `consumerCredentialProvider` applies to the whole process. Tests that run in parallel use this instead, so that
  /// one of them can see `facebookAuthenticatorUnconfigured` although another one has set the property. It applies to
  /// the task and its children, in which `perform()` must be called.
  ///
  /// - Parameters:
  ///   - provider: The provider; `nil` leaves authenticators without app id.
  ///   - operation: The code that signs in.
  /// - Returns: The value that `operation` returns.
  /// - Throws: The error that `operation` throws.
  public static func withConsumerCredentialProvider<Value, Failure: Error>(
    _ provider: (any FacebookConsumerCredentialProvider.Type)?, operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await Self.provider.with(provider, operation: operation)
  }

  /// The delegate, which receives the result of the sign-in. Held weakly.
  ///
  /// It is looked up for every call, as in Einlass 1: a delegate that is set after `perform()`, or replaced while a
  /// question is open, receives the later calls.
  open var delegate: (any FacebookAuthenticatorDelegate)? {
    get { currentDelegate.current }
    set { currentDelegate.set { [weak newValue] in newValue } }
  }

  private let currentDelegate = MainQueueDelegate<any FacebookAuthenticatorDelegate>()

  /// The permissions that the app needs. If empty, as by default, the phone asks for user_birthday, user_location,
  /// user_friends, email and public_profile.
  ///
  /// Read whenever the sign-in starts, as in Einlass 1: in `perform()`, and again if the person had removed the app at
  /// Facebook, so the second request for access uses the value at that time.
  open var permissions: [String] {
    get { options.withLock { $0.permissions } }
    set { options.withLock { $0.permissions = newValue } }
  }

  /// The audience of the app's posts with the token. Read like `permissions`.
  open var audience: Audience {
    get { options.withLock { $0.audience } }
    set { options.withLock { $0.audience = newValue } }
  }

  private let options = Mutex((permissions: [String](), audience: Audience.onlyMe))

  private let appID: String?
  private let app: InstalledApp?
  private let stage = Mutex(Stage.unused)

  /// The meaning of the next call of `perform()`.
  private enum Stage {
    /// The first call.
    case unused
    /// The second part of the current sign-in.
    case beginsAnew(FacebookSignIn.Progress)
    /// An excess call.
    case used
  }

  /// Creates an authenticator for the app on a phone.
  ///
  /// With both parameters, instances share nothing.
  ///
  /// - Parameters:
  ///   - appID: The app's id at Facebook; `nil` uses the class's provider when the sign-in starts.
  ///   - app: The app on its phone; `nil` uses `InstalledApp.running` when the sign-in starts.
  public init(appID: String? = nil, app: InstalledApp? = nil) {
    self.appID = appID
    self.app = app
  }

  /// Starts the sign-in. The delegate gets exactly one result, on the main queue.
  ///
  /// A second call on one instance starts nothing: the delegate gets an `accountStoreFailure` that explains it. There
  /// is no result, and nothing is retained, if the delegate is gone or never answers, or if the person never answers
  /// the phone's prompt.
  ///
  /// If the person had removed the app at Facebook, the authenticator calls this once more, on the main queue.
  open func perform() {
    let delegate = currentDelegate
    let signIn = Result(catching: self.start)
    let authenticator = MainQueueDelegate<FacebookAuthenticator>()
    authenticator.set { self }
    Task {
      await delegate.tell {
        $0.facebookAuthenticatorFinished(withCredentials: $1)
      } failed: {
        $0.facebookAuthenticatorFinished(withProblem: $1)
      } _: { () async throws(SignInEnd<Problem>) in
        let outcome = try await signIn.get().run { name throws(SignInEnd<Problem>) in
          try await delegate.ask(or: SignInEnd<Problem>.silence) {
            $0.facebookAccountConfirmation(withAccount: name, proceed: $1)
          }
        }
        switch outcome {
        case .credentials(let credentials): return credentials
        case .appWasRemoved(let progress):
          // The second call reports the result. It is made as an app would, so that an override is called, too.
          _ = await authenticator.speak { authenticator in
            authenticator.stage.withLock { $0 = .beginsAnew(progress) }
            authenticator.perform()
          }
          throw .silence
        }
      }
    }
  }

  /// Signs in, with `confirming` instead of a delegate.
  ///
  /// - Parameter confirming: The person's decision: receives the account's name and returns whether to continue.
  /// - Returns: The credentials of the account.
  /// - Throws: The problem. A cancelled task ends with `networkFailure(-999, "cancelled")`, and so does a prompt that
  ///   the person never answers, after `PhonePolicy.silenceLimit` on the phone's clock. A second call on one instance
  ///   throws an `accountStoreFailure` that explains it.
  public func perform(
    confirming: @escaping @Sendable (String) async -> Bool
  ) async throws(Problem) -> Credentials {
    do throws(SignInEnd<Problem>) {
      while true {
        switch try await start().run(confirming: { await confirming($0) }) {
        case .credentials(let credentials): return credentials
        case .appWasRemoved(let progress): stage.withLock { $0 = .beginsAnew(progress) }
        }
      }
    } catch {
      throw error.problem
    }
  }

  private func start() throws(SignInEnd<Problem>) -> FacebookSignIn {
    let progress = stage.withLock { stage -> FacebookSignIn.Progress? in
      defer { stage = .used }
      return switch stage {
      case .unused: FacebookSignIn.Progress()
      case .beginsAnew(let progress): progress
      case .used: nil
      }
    }
    guard let progress else { throw .problem(.secondUse(of: "FacebookAuthenticator")) }
    guard let appID = appID ?? Self.consumerCredentialProvider?.FACEBOOK_APP_ID else {
      throw .problem(.facebookAuthenticatorUnconfigured)
    }
    guard let app = app ?? InstalledApp.running else { throw .problem(.missingPhone) }
    let access = AccessRequest.facebook(
      appID: appID, permissions: permissions, audience: audience.phoneValue)
    return FacebookSignIn(app: app, access: access, progress: progress)
  }
}

extension FacebookAuthenticator {
  /// The audience of the app's posts with the token.
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
