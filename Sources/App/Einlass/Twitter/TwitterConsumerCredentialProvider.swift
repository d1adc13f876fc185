internal import OAuth1

/// Gives the application's credentials at Twitter; normally the struct with the app's constants.
///
/// Set once at launch: `TwitterAuthenticator.consumerCredentialProvider = Constants.self`.
public protocol TwitterConsumerCredentialProvider: SendableMetatype {
  /// The consumer key that Twitter gave the application.
  static var TWITTER_CONSUMER_KEY: String { get }

  /// The consumer secret that Twitter gave the application.
  static var TWITTER_CONSUMER_SECRET: String { get }
}

/// The application's credentials at Twitter, given to one authenticator instead of to all.
public struct TwitterConsumer: Sendable {
  let credentials: ClientCredentials

  /// Creates credentials for one authenticator.
  ///
  /// - Parameters:
  ///   - key: The consumer key that Twitter gave the application.
  ///   - secret: The consumer secret that belongs to it.
  public init(key: String, secret: String) {
    credentials = ClientCredentials(key: key, secret: SharedSecret(secret))
  }
}
