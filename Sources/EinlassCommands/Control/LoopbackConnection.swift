internal import Glibc

/// A TCP connection to a port of this machine, for one request and its response.
struct LoopbackConnection: ~Copyable {
  private let descriptor: Int32

  init(port: UInt16) throws(ControlClientError) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Self.failure("no connection can be made") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, size)
      }
    }
    guard result == 0 else {
      throw Self.failure("no server can be reached at 127.0.0.1:\(port)")
    }
  }

  deinit {
    close(descriptor)
  }

  func send(_ octets: [UInt8]) throws(ControlClientError) {
    var sent = 0
    while sent < octets.count {
      let count = unsafe octets.withUnsafeBytes { buffer in
        // A connection that the server has closed is reported, and must not end the program with a signal.
        unsafe Glibc.send(
          descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      // The server may have responded already, with a refusal, which is read next.
      guard count > 0 else { return }
      sent += count
    }
  }

  /// The octets that have arrived; empty at the end.
  func receive() throws(ControlClientError) -> [UInt8] {
    while true {
      var count = 0
      let octets = unsafe [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, filled in
        count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
        filled = max(0, count)
      }
      if count >= 0 { return octets }
      guard errno == EINTR else { throw Self.failure("the connection broke") }
    }
  }

  private static func failure(_ what: String) -> ControlClientError {
    .unreachable(
      "\(what) (\(unsafe String(cString: strerror(errno)))); is einlassd running, and is this its address?")
  }
}
