package import EinlassStorage
package import EinlassWire
internal import EinlassWorld

/// One use of a nonce (RFC 5849, section 3.3), identified by a digest of its bytes.
package struct NonceRecord: MarkRecord, Hashable {
  package static let tableName = "nonces"
  /// More than a test sends within a window.
  package static let capacity = 1_000_000

  package let mark: Mark
  package let end: WallTime

  package init(mark: Mark, end: WallTime) {
    self.mark = mark
    self.end = end
  }

  /// A use that counts until `end`.
  package init(clientKey: String, token: String, timestamp: Int64, nonce: String, end: WallTime) {
    self.init(
      mark: Mark(clientKey: clientKey, token: token, timestamp: timestamp, nonce: nonce), end: end)
  }
}
