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
  /// The consumer credentials of all instances that were given none of their own.
  public static var consumerCredentialProvider: (any TwitterConsumerCredentialProvider.Type)? {
    get { taskProvider.map(\.type) ?? provider.withLock { $0 } }
    set { provider.withLock { $0 = newValue } }
  }

  private static let provider = Mutex<(any TwitterConsumerCredentialProvider.Type)?>(nil)

  /// A task's provider, which may be none.
  private struct TaskProvider: Sendable {
    let type: (any TwitterConsumerCredentialProvider.Type)?
  }

  @TaskLocal private static var taskProvider: TaskProvider?

  /// Runs `operation` with another provider than that of the process, or with none.
  ///
  /// `consumerCredentialProvider` is one for the whole process. Tests that run side by side use this instead, so that one of
  /// them can see `twitterAuthenticatorUnconfigured` although another one has set the property. It counts for the task
  /// and its children, in which `perform()` has to be called.
  ///
  /// - Parameters:
  ///   - provider: The provider; `nil` leaves authenticators without consumer credentials.
  ///   - operation: The code that signs in.
  /// - Returns: The value that `operation` returns.
  /// - Throws: The error that `operation` throws.
  public static func withConsumerCredentialProvider<Value, Failure: Error>(
    _ provider: (any TwitterConsumerCredentialProvider.Type)?, operation: () async throws(Failure) -> Value
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
  open var delegate: (any TwitterAuthenticatorDelegate)? {
    get { currentDelegate.current }
    set { currentDelegate.set { [weak newValue] in newValue } }
  }

  private let currentDelegate = MainQueueDelegate<any TwitterAuthenticatorDelegate>()

  private let consumer: TwitterConsumer?
  private let app: InstalledApp?
  private let isUsed = Mutex(false)

  /// An authenticator for the app on a phone.
  ///
  /// Without `consumer` the class's provider is asked when the sign-in starts; without `app`,
  /// `InstalledApp.running` is used. With both given, instances share nothing.
  public init(consumer: TwitterConsumer? = nil, app: InstalledApp? = nil) {
    self.consumer = consumer
    self.app = app
  }

  /// Starts the sign-in; the delegate gets exactly one result, on the main queue.
  ///
  /// A second call on one instance starts nothing: the delegate gets an `accountStoreFailure` that says so.
  /// A delegate that is gone, or never answers, gets no result, and nothing is kept for it; neither does one where
  /// the person never answers the phone's prompt.
  open func perform() {
    let delegate = currentDelegate
    let start = start()
    Task { await TwitterAuthenticator.finish(start, delegate) }
  }

  /// Signs in, with `choosing` in the place of a delegate.
  ///
  /// - Parameter choosing: The person: gets the names of the accounts and returns one, or nil to cancel.
  /// - Returns: The credentials of the account.
  /// - Throws: Why there are none. A cancelled task ends with `networkFailure(-999, "cancelled")`, and so does a prompt
  ///   that the person never answers, after `PhonePolicy.silenceLimit` on the phone's clock. A second call on one
  ///   instance throws an `accountStoreFailure` that says so.
  public func perform(
    choosing: @escaping @Sendable ([String]) async -> String?
  ) async throws(Problem) -> Credentials {
    do throws(SignInEnd<Problem>) {
      let flow = try start().get()
      return try await flow.run { .name(await choosing($0)) }
    } catch {
      switch error {
      case .problem(let problem): throw problem
      case .silence: throw .cancelled
      }
    }
  }

  private func start() -> Result<TwitterReverseAuthentication, SignInEnd<Problem>> {
    let isSecond = isUsed.withLock { isUsed in
      defer { isUsed = true }
      return isUsed
    }
    if isSecond { return .failure(.problem(.accountStoreFailure(SecondUse.message("TwitterAuthenticator")))) }
    let provider = Self.consumerCredentialProvider
    let shared = provider.map {
      TwitterConsumer(key: $0.TWITTER_CONSUMER_KEY, secret: $0.TWITTER_CONSUMER_SECRET)
    }
    guard let consumer = consumer ?? shared else {
      return .failure(.problem(.twitterAuthenticatorUnconfigured))
    }
    guard let app = app ?? InstalledApp.running else {
      return .failure(.problem(.accountStoreFailure(MissingPhone.message)))
    }
    return .success(TwitterReverseAuthentication(app: app, consumer: consumer))
  }

  private static func finish(
    _ start: Result<TwitterReverseAuthentication, SignInEnd<Problem>>,
    _ delegate: MainQueueDelegate<any TwitterAuthenticatorDelegate>
  ) async {
    let result: Result<Credentials, SignInEnd<Problem>>
    do throws(SignInEnd<Problem>) {
      let flow = try start.get()
      result = .success(
        try await flow.run { names in
          let choice: String?? = await delegate.ask {
            $0.twitterAccountSelection(withAccounts: names, choice: $1)
          }
          return choice.map(AccountChoice.name) ?? .delegateIsGone
        })
    } catch {
      result = .failure(error)
    }
    await tell(delegate, result)
  }

  @MainActor
  private static func tell(
    _ delegate: MainQueueDelegate<any TwitterAuthenticatorDelegate>,
    _ result: Result<Credentials, SignInEnd<Problem>>
  ) {
    _ = delegate.speak { delegate in
      switch result {
      case .success(let credentials):
        delegate.twitterAuthenticatorFinished(withCredentials: credentials)
      case .failure(.problem(let problem)):
        delegate.twitterAuthenticatorFinished(withProblem: problem)
      case .failure(.silence):
        break
      }
    }
  }
}

/// What came back from the question which account to use.
enum AccountChoice: Sendable {
  /// A name, or nil: cancelled.
  case name(String?)
  /// There is no delegate to ask.
  case delegateIsGone
}
