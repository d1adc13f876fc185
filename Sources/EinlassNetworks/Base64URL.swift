/// Writes base64url without padding (RFC 4648, section 5), the form of both networks' opaque values.
enum Base64URL {
  static func encode(_ octets: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((octets.count * 4 + 2) / 3)
    var bits = 0
    var buffer = 0
    for octet in octets {
      buffer = buffer << 8 | Int(octet)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[buffer >> bits & 63])
        buffer &= 1 << bits - 1
      }
    }
    if bits > 0 { text.append(alphabet[buffer << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }
}
