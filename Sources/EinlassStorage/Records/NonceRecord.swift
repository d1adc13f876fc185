/// One use of a nonce (RFC 5849, section 3.3), octet for octet.
package struct NonceRecord: Sendable, Hashable, Codable {
  package let clientKey: [UInt8]
  package let token: [UInt8]
  package let timestamp: Int64
  package let nonce: [UInt8]

  package init(clientKey: String, token: String, timestamp: Int64, nonce: String) {
    self.clientKey = Array(clientKey.utf8)
    self.token = Array(token.utf8)
    self.timestamp = timestamp
    self.nonce = Array(nonce.utf8)
  }
}
