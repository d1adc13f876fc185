/// Where the programs keep what outlives them: the certificate authority, and where servers are.
package enum StateFolder {
  /// `$XDG_STATE_HOME/einlass` or `~/.local/state/einlass`. `nil` if the environment has neither.
  ///
  /// Source: XDG Base Directory Specification 0.8; a relative path there is to be ignored.
  package static func standard(_ environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/einlass" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/einlass"
  }
}
