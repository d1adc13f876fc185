/// Properties of TCP sockets in which C libraries differ.
package enum StreamSocket {
  #if canImport(Glibc)
    /// `SOCK_STREAM`.
    package static let type = Int32(SOCK_STREAM.rawValue)
  #else
    /// `SOCK_STREAM`.
    package static let type = SOCK_STREAM
  #endif

  #if canImport(Darwin)
    /// The flags of `send` that make a connection closed by the peer an error instead of a signal: none, since a socket
    /// option does this.
    package static let sendFlags: Int32 = 0
  #else
    /// The flags of `send` that make a connection closed by the peer an error instead of a signal.
    package static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  /// Returns a socket that child processes do not inherit; negative with `errno` on failure.
  package static func open(_ family: Int32, protocol number: Int32 = 0) -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(family, type, number)
      guard descriptor >= 0 else { return descriptor }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      var on: Int32 = 1
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      return descriptor
    #elseif canImport(Musl)
      return socket(family, type | SOCK_CLOEXEC, number)
    #else
      return socket(family, type | Int32(SOCK_CLOEXEC.rawValue), number)
    #endif
  }
}
