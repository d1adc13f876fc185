internal import Glibc

/// How many connections each listener may hold, so that many at one of them leave descriptors for the others.
package enum DescriptorLimit {
  /// Descriptors that are not for connections: files, listening sockets, those of the event loops.
  private static let reserve = 64

  /// As many connections as `wanted`, or fewer if the listener's share of the process's descriptors is smaller.
  /// `each` is the number of descriptors that a connection takes.
  static func connections(_ wanted: Int, each: Int = 1) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
    let count = Int(clamping: limit.rlim_cur)
    return min(wanted, max(4, (count - reserve) / Listener.allCases.count / each))
  }

  /// Raises the process's limit of open files to what the system allows, which is usually far more than it starts with.
  package static func raise() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    // What cannot be raised stays as it is.
    _ = unsafe setrlimit(resource, &limit)
  }
}
