internal import EinlassWire
internal import HTTPTypes
internal import NIOCore

/// Encodes responses as HTTP/1.1 bytes (RFC 9112).
enum ResponseEncoder {
  static let continueHead = "HTTP/1.1 100 Continue\r\n\r\n"
  static let tunnelHead = "HTTP/1.1 200 Connection established\r\n\r\n"

  /// The bytes of `response`. If `isHead`, the request was HEAD, whose response has no body.
  static func encode(_ response: WireResponse, isHead: Bool, closes: Bool) -> ByteBuffer {
    let status = response.head.status
    let hasBody = status.code >= 200 && status.code != 204 && status.code != 304
    // Built in an array: appending many small parts to a ByteBuffer takes three times as long.
    var octets: [UInt8] = []
    octets.reserveCapacity(1024 + response.body.count)
    octets += "HTTP/1.1 ".utf8
    octets += String(status.code).utf8
    octets.append(UInt8(ascii: " "))
    octets += status.reasonPhrase.utf8
    octets += "\r\n".utf8
    let hasLength = add(response.head.headerFields, to: &octets)
    if !hasLength, hasBody {
      octets += "content-length: ".utf8
      octets += String(response.body.count).utf8
      octets += "\r\n".utf8
    }
    octets += (closes ? "connection: close\r\n\r\n" : "\r\n").utf8
    if hasBody, !isHead { octets += response.body }
    return ByteBuffer(bytes: octets)
  }

  /// Appends the fields; returns `true` if they include the body's length.
  private static func add(_ fields: HTTPFields, to octets: inout [UInt8]) -> Bool {
    var hasLength = false
    for field in fields {
      let name = field.name.canonicalName
      // The body is sent in one piece with its length, and the server decides whether to close the connection.
      if name == "transfer-encoding" || name == "connection" { continue }
      if name == "content-length" { hasLength = true }
      octets += field.name.rawName.utf8
      octets += ": ".utf8
      octets += field.value.utf8
      octets += "\r\n".utf8
    }
    return hasLength
  }
}
