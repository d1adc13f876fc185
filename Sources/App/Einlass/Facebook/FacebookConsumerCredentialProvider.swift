/// The provider of the application's id on Facebook; normally the struct with the app's constants.
///
/// Set once at launch: `FacebookAuthenticator.consumerCredentialProvider = Constants.self`.
public protocol FacebookConsumerCredentialProvider: SendableMetatype {
  /// The app id that Facebook gave the application.
  static var FACEBOOK_APP_ID: String { get }
}
