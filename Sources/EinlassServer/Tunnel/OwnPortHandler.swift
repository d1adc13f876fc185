internal import NIOCore
internal import NIOPosix

/// Keeps a connection of the proxy from leading back to the server that the proxy belongs to.
///
/// It looks at the address that is about to be connected to, after all names are resolved, so that no spelling of it
/// gets by.
final class OwnPortHandler: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  /// The address is the server's own.
  struct Refused: Error {}

  private let ports: OwnPorts

  init(_ ports: OwnPorts) {
    self.ports = ports
  }

  func connect(context: ChannelHandlerContext, to address: SocketAddress, promise: EventLoopPromise<Void>?) {
    if let port = address.port, ports.contains(port), address.isOfThisMachine {
      promise?.fail(Refused())
    } else {
      context.connect(to: address, promise: promise)
    }
  }

  /// Whether an attempt to connect failed for this.
  static func hasRefused(_ error: any Error) -> Bool {
    if error is Refused { return true }
    return (error as? NIOConnectionError)?.connectionErrors.contains { $0.error is Refused } ?? false
  }
}

extension SocketAddress {
  /// Whether whoever connects to the address reaches this very machine.
  var isOfThisMachine: Bool {
    guard let address = Self.text(self) else { return false }
    // To connect to no address in particular is to connect to oneself, and all of 127.0.0.0/8 is this machine.
    if ["0.0.0.0", "::", "::1"].contains(address) || address.hasPrefix("127.") { return true }
    let devices = (try? System.enumerateDevices()) ?? []
    return devices.contains { $0.address.flatMap(Self.text) == address }
  }

  /// The address as text; one of IPv4 that is written as one of IPv6 (RFC 4291, section 2.5.5.2) as one of IPv4.
  private static func text(_ address: SocketAddress) -> String? {
    guard let text = address.ipAddress else { return nil }
    return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
  }
}
