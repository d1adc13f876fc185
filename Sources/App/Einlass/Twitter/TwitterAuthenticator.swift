public import EinlassDevice
internal import Synchronization

/// Signs a person in with a Twitter account of the phone, without a password (reverse authentication).
///
/// Make a new instance for each sign-in. Either set `delegate` and call `perform()`, as with Einlass 1, or
/// await `perform(choosing:)`. The flow on the wire is that of Einlass 1.
///
/// For subclasses: there is no common base class `SocialBaseAuthenticator` as in Einlass 1, and `init()` is
/// `init(consumer:app:)`.
open class TwitterAuthenticator {
  /// The provider of the consumer credentials for all instances that were created without any.
  public static var consumerCredentialProvider: (any TwitterConsumerCredentialProvider.Type)? {
    get { provider.current }
    set { provider.current = newValue }
  }

  private static let provider = ConsumerProvider<any TwitterConsumerCredentialProvider.Type>()

  /// Runs `operation` with another provider than the process's, or with none.
  ///
  /// `consumerCredentialProvider` applies to the whole process. Tests that run in parallel use this instead, so that
  /// one of them can see `twitterAuthenticatorUnconfigured` although another one has set the property. It applies to
  /// the task and its children, in which `perform()` must be called.
  ///
  /// - Parameters:
  ///   - provider: The provider; `nil` leaves authenticators without consumer credentials.
  ///   - operation: The code that signs in.
  /// - Returns: The value that `operation` returns.
  /// - Throws: The error that `operation` throws.
  public static func withConsumerCredentialProvider<Value, Failure: Error>(
    _ provider: (any TwitterConsumerCredentialProvider.Type)?, operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await Self.provider.with(provider, operation: operation)
  }

  /// The delegate, which receives the result of the sign-in. Held weakly.
  ///
  /// It is looked up for every call, as in Einlass 1: a delegate that is set after `perform()`, or replaced while a
  /// question is open, receives the later calls.
  open var delegate: (any TwitterAuthenticatorDelegate)? {
    get { currentDelegate.current }
    set { currentDelegate.set { [weak newValue] in newValue } }
  }

  private let currentDelegate = MainQueueDelegate<any TwitterAuthenticatorDelegate>()

  private let consumer: TwitterConsumer?
  private let app: InstalledApp?
  private let isUsed = Mutex(false)

  /// Creates an authenticator for the app on a phone.
  ///
  /// With both parameters, instances share nothing.
  ///
  /// - Parameters:
  ///   - consumer: The application's credentials; `nil` uses the class's provider when the sign-in starts.
  ///   - app: The app on its phone; `nil` uses `InstalledApp.running` when the sign-in starts.
  public init(consumer: TwitterConsumer? = nil, app: InstalledApp? = nil) {
    self.consumer = consumer
    self.app = app
  }

  /// Starts the sign-in. The delegate gets exactly one result, on the main queue.
  ///
  /// A second call on one instance starts nothing: the delegate gets an `accountStoreFailure` that explains it. There
  /// is no result, and nothing is retained, if the delegate is gone or never answers, or if the person never answers
  /// the phone's prompt.
  open func perform() {
    let delegate = currentDelegate
    let signIn = Result(catching: self.start)
    Task {
      await delegate.tell {
        $0.twitterAuthenticatorFinished(withCredentials: $1)
      } failed: {
        $0.twitterAuthenticatorFinished(withProblem: $1)
      } _: { () async throws(SignInEnd<Problem>) in
        try await signIn.get().run { names throws(SignInEnd<Problem>) in
          try await delegate.ask(or: SignInEnd<Problem>.silence) {
            $0.twitterAccountSelection(withAccounts: names, choice: $1)
          }
        }
      }
    }
  }

  /// Signs in, with `choosing` instead of a delegate.
  ///
  /// - Parameter choosing: The person's choice: receives the names of the accounts and returns one, or `nil` to cancel.
  /// - Returns: The credentials of the account.
  /// - Throws: The problem. A cancelled task ends with `networkFailure(-999, "cancelled")`, and so does a prompt that
  ///   the person never answers, after `PhonePolicy.silenceLimit` on the phone's clock. A second call on one instance
  ///   throws an `accountStoreFailure` that explains it.
  public func perform(
    choosing: @escaping @Sendable ([String]) async -> String?
  ) async throws(Problem) -> Credentials {
    do throws(SignInEnd<Problem>) {
      return try await start().run { await choosing($0) }
    } catch {
      throw error.problem
    }
  }

  private func start() throws(SignInEnd<Problem>) -> TwitterReverseAuthentication {
    let isSecond = isUsed.withLock { isUsed in
      defer { isUsed = true }
      return isUsed
    }
    if isSecond { throw .problem(.secondUse(of: "TwitterAuthenticator")) }
    let shared = Self.consumerCredentialProvider.map {
      TwitterConsumer(key: $0.TWITTER_CONSUMER_KEY, secret: $0.TWITTER_CONSUMER_SECRET)
    }
    guard let consumer = consumer ?? shared else { throw .problem(.twitterAuthenticatorUnconfigured) }
    guard let app = app ?? InstalledApp.running else { throw .problem(.missingPhone) }
    return TwitterReverseAuthentication(app: app, consumer: consumer)
  }
}
