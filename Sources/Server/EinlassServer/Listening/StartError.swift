internal import EinlassSystem

/// The reason that the server cannot listen.
package struct StartError: Error, Sendable, Hashable, CustomStringConvertible {
  let listener: Listener
  let host: String
  let port: Int
  let code: Int32

  /// The error, with the address and what to do.
  package var description: String {
    let option = "--\(listener.rawValue)-port"
    return switch code {
    case EADDRINUSE:
      "port \(port) at \(host) is in use; stop the program that listens there, or choose another port "
        + "with \(option)"
    case EACCES:
      "port \(port) on \(host) requires root; choose a port of 1024 or higher with \(option), or run as root"
    case EADDRNOTAVAIL:
      "this machine has no address \(host); choose one of its addresses with --host"
    default:
      "cannot listen at \(Authority.text(host, port)) (\(unsafe String(cString: strerror(code)))); choose "
        + "another port with \(option)"
    }
  }
}
