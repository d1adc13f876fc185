internal import Glibc

/// How many connections each way in may hold, so that a crowd at one leaves the others their descriptors.
public enum DescriptorShare {
  /// What is not for connections: files, listening sockets, the loops' own.
  private static let reserve = 64

  /// As many connections as `wanted`, or a fourth of what the process may have open: there are four ways in.
  /// `each` is how many descriptors a connection takes.
  static func connections(_ wanted: Int, each: Int = 1) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return wanted }
    let count = Int(clamping: limit.rlim_cur)
    return min(wanted, max(4, (count - reserve) / Entry.allCases.count / each))
  }

  /// Lets the process open as many files as the system allows it, which is mostly far more than it starts with.
  public static func raise() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    // What cannot be raised stays as it is.
    _ = unsafe setrlimit(resource, &limit)
  }
}
