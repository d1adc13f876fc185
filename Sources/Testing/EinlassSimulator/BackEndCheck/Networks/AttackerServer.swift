internal import Dispatch
internal import EinlassSystem
internal import Synchronization

/// An attacker's server. It responds to every request with success and the user that the attacker chose.
final class AttackerServer: Sendable {
  private let descriptor: Int32
  /// The address, such as `http://127.0.0.1:40123`.
  let address: String
  private let requests = Mutex(0)

  /// Listens on a free port of this machine. `nil` if that is not possible.
  ///
  /// - Parameter body: The JSON body of every response.
  init?(saying body: String) {
    descriptor = StreamSocket.open(AF_INET)
    guard descriptor >= 0 else { return nil }
    guard let port = Self.listen(descriptor) else {
      close(descriptor)
      return nil
    }
    address = "http://127.0.0.1:\(port)"
    let response =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
      + "Connection: close\r\n\r\n\(body)"
    let descriptor = descriptor
    DispatchQueue(label: "einlass.attacker").async { [weak self] in
      while true {
        let client = accept(descriptor, nil, nil)
        guard client >= 0 else { return }
        self?.requests.withLock { $0 += 1 }
        Self.respond(client, Array(response.utf8))
      }
    }
  }

  /// The number of connections accepted.
  var requestCount: Int { requests.withLock { $0 } }

  /// Stops the server.
  func end() {
    // The descriptor stays open while it is in use, so that its number is not reused for another file.
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  private static func listen(_ descriptor: Int32) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size) == 0 && EinlassSystem.listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    return isBound ? UInt16(bigEndian: address.sin_port) : nil
  }

  /// Reads the available part of the request, and responds.
  private static func respond(_ client: Int32, _ response: [UInt8]) {
    var time = timeval(tv_sec: 1, tv_usec: 0)
    unsafe setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    _ = unsafe recv(client, &buffer, buffer.count, 0)
    _ = unsafe send(client, response, response.count, StreamSocket.sendFlags)
    close(client)
  }
}
