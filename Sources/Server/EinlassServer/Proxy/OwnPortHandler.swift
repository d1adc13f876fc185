internal import NIOCore
internal import NIOPosix

/// Prevents the proxy from connecting to its own server.
///
/// It checks the resolved address just before the connection is made, so that no other notation bypasses the check.
final class OwnPortHandler: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  /// The error for an address of the server itself.
  struct RefusedError: Error {}

  private let ports: OwnPorts

  init(_ ports: OwnPorts) {
    self.ports = ports
  }

  func connect(context: ChannelHandlerContext, to address: SocketAddress, promise: EventLoopPromise<Void>?) {
    if let port = address.port, ports.contains(port), address.isOfThisMachine {
      promise?.fail(RefusedError())
    } else {
      context.connect(to: address, promise: promise)
    }
  }

  /// Whether an attempt to connect failed because of this handler.
  static func hasRefused(_ error: any Error) -> Bool {
    if error is RefusedError { return true }
    return (error as? NIOConnectionError)?.connectionErrors.contains { $0.error is RefusedError } ?? false
  }
}

extension SocketAddress {
  /// Whether the address belongs to this machine.
  var isOfThisMachine: Bool {
    guard let address = Self.text(self) else { return false }
    // Connecting to the unspecified address reaches this machine, and so does all of 127.0.0.0/8.
    if ["0.0.0.0", "::", "::1"].contains(address) || address.hasPrefix("127.") { return true }
    let devices = (try? System.enumerateDevices()) ?? []
    return devices.contains { $0.address.flatMap(Self.text) == address }
  }

  /// The address as text; an IPv6 address that contains an IPv4 address (RFC 4291, section 2.5.5.2) is written as IPv4.
  private static func text(_ address: SocketAddress) -> String? {
    guard let text = address.ipAddress else { return nil }
    return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
  }
}
