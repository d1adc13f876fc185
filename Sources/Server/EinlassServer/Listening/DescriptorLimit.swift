internal import EinlassSystem

/// The maximum number of connections per listener, so that many connections at one leave descriptors for the others.
package enum DescriptorLimit {
  /// Descriptors that are not for connections: files, listening sockets, and those of the event loops.
  private static let reserve = 64

  /// Returns `wanted` connections, or fewer if the listener's share of the process's descriptors is smaller. `each` is
  /// the number of descriptors that a connection needs.
  static func connections(_ wanted: Int, each: Int = 1) -> Int {
    guard let limit = ProcessSettings.openFileLimit else { return wanted }
    let count = limit.current
    return min(wanted, max(4, (count - reserve) / Listener.allCases.count / each))
  }

  /// Raises the process's limit of open files to the system's maximum, which is usually far more than the initial
  /// limit.
  package static func raise() { ProcessSettings.raiseOpenFileLimit() }
}
