public import EinlassWorld

extension CallName {
  /// The calls of the app's back end.
  public static let backEnd = BackEndCallNames()
}

/// The calls of the app's back end.
public struct BackEndCallNames: Sendable {
  /// `backEnd.sessions`: `POST /sessions`.
  public let sessions = CallName("backEnd.sessions")
  /// `backEnd.session`: `GET` and `DELETE /session`.
  public let session = CallName("backEnd.session")
}
