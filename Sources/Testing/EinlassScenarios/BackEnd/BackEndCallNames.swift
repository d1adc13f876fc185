public import EinlassWorld

extension CallName {
  /// The calls of the app's back end.
  public static var backEnd: BackEndCallNames { BackEndCallNames() }
}

/// The calls of the app's back end.
public struct BackEndCallNames: Sendable {
  /// `backEnd.sessions`
  public var sessions: CallName { CallName("backEnd.sessions") }
  /// `backEnd.session`
  public var session: CallName { CallName("backEnd.session") }
}
