#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The addresses of a server, which `einlassd --format json` prints as one line.
package struct ServerAddresses: Sendable, Equatable, Codable {
  /// The base address.
  package let http: String
  /// The proxy.
  package let proxy: String
  /// Host and port of the TLS listener, for clients that map host names to addresses themselves.
  package let tls: String
  /// The path of the certificate authority's certificate.
  package let ca: String
  /// The control interface.
  package let control: String
  /// The token for the control interface.
  package let controlToken: String

  package init(http: String, proxy: String, tls: String, ca: String, control: String, controlToken: String) {
    self.http = http
    self.proxy = proxy
    self.tls = tls
    self.ca = ca
    self.control = control
    self.controlToken = controlToken
  }

  /// Reads the addresses in `line`. `nil` if it is not such an object.
  package init?(json line: String) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
    self = read
  }

  /// One object on one line, with members sorted by name.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// Returns the control room of the control interface at `address`, with the token in the fragment, which browsers do
  /// not send.
  package static func controlRoom(_ address: String, token: String) -> String {
    let encoded = token.utf8.map { octet in
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        String(UnicodeScalar(octet))
      default: "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
      }
    }
    return "\(address)/#token=\(encoded.joined())"
  }
}
