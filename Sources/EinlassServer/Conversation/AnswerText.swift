internal import EinlassWire
internal import HTTPTypes
internal import NIOCore

/// Writes answers as the octets of HTTP/1.1 (RFC 9112).
enum AnswerText {
  static let goOn = "HTTP/1.1 100 Continue\r\n\r\n"
  static let tunnelIsOpen = "HTTP/1.1 200 Connection established\r\n\r\n"

  /// Appends `response`; `isHead`: the request was HEAD, whose answer has no body.
  static func write(_ response: WireResponse, isHead: Bool, closes: Bool, to buffer: inout ByteBuffer) {
    let status = response.head.status
    buffer.writeStaticString("HTTP/1.1 ")
    buffer.writeString(String(status.code))
    buffer.writeStaticString(" ")
    buffer.writeString(status.reasonPhrase)
    buffer.writeStaticString("\r\n")
    var hasLength = false
    for field in response.head.headerFields {
      let name = field.name.canonicalName
      // The body is sent whole and by its length; the connection's end is not the network's to tell.
      if name == "transfer-encoding" || name == "connection" { continue }
      if name == "content-length" { hasLength = true }
      buffer.writeString(field.name.rawName)
      buffer.writeStaticString(": ")
      buffer.writeString(field.value)
      buffer.writeStaticString("\r\n")
    }
    let hasBody = status.code >= 200 && status.code != 204 && status.code != 304
    if !hasLength, hasBody {
      buffer.writeStaticString("content-length: ")
      buffer.writeString(String(response.body.count))
      buffer.writeStaticString("\r\n")
    }
    buffer.writeString(closes ? "connection: close\r\n\r\n" : "\r\n")
    if hasBody, !isHead { buffer.writeBytes(response.body) }
  }
}
