/// The reason why Facebook's server refuses a phone's request on behalf of an app. iOS shows the text after
/// `The Facebook server could not fulfill this access request: `.
///
/// The texts are recorded, mistakes included (reference of the account framework, section 2.5, T1 to T10). Their wire
/// format is not known, so codes, subcodes and status are guessed.
package enum GrantRefusal: Sendable, Hashable {
  /// T1
  case bundleMismatch
  /// T2
  case noBundle
  /// T3
  case notBasic
  /// T4
  case publishBeforeInstall
  /// T5
  case notInstalled
  /// T6
  case mixed
  /// T7; also for people without a role if the application is in development mode.
  case invalidApplication(id: String)
  /// T8
  case checkpointed
  /// T9
  case passwordChanged
  /// T10
  case unconfirmed
  /// Publish permissions without an audience. No text is recorded, so it is guessed.
  case noAudience

  /// The text that iOS shows, without its own prefix.
  package var text: String {
    switch self {
    case .bundleMismatch: "remote_app_id does not match stored id"
    case .noBundle: "no stored remote_app_id for app (404)"
    case .notBasic: "The app must ask for a basic read permission at install time."
    case .publishBeforeInstall:
      "The proxied app cannot request publish permissions without having being installed previously."
    case .notInstalled: "The proxied app is not already installed."
    case .mixed: "An app may not aks for read and write permissions at the same time."
    case .invalidApplication(let id): "Invalid application \(id) (100)"
    case .checkpointed: "\(GraphError.checkpointed.message) (459)"
    case .passwordChanged:
      "Error validating access token: Session does not match current stored session. This may be because the "
        + "user changed the password since the time the session was created or Facebook has changed the "
        + "session for security reasons. (460)"
    case .unconfirmed: "\(GraphError.unconfirmed.message) (464)"
    case .noAudience: "An audience is required to ask for publish permissions. (100)"
    }
  }

  /// The refusal as an error of Graph.
  package var error: GraphError {
    switch self {
    case .checkpointed: GraphError(190, subcode: 459, text, .invalidToken)
    case .passwordChanged: GraphError(190, subcode: 460, text, .invalidToken)
    case .unconfirmed: GraphError(190, subcode: 464, text, .invalidToken)
    case .noBundle: GraphError(404, text, .invalidRequest)
    default: GraphError(100, text, .invalidRequest)
    }
  }
}
