/// The folder of the programs' persistent state: the certificate authority, and the addresses of servers.
package enum StateFolder {
  /// Returns `$XDG_STATE_HOME/einlass` or `~/.local/state/einlass`. `nil` if the environment has neither.
  ///
  /// Source: XDG Base Directory Specification 0.8, which ignores relative paths.
  package static func standard(_ environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/einlass" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/einlass"
  }
}
