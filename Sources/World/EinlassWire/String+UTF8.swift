extension String {
  /// Reads text from UTF-8 bytes. `nil` if they are not UTF-8 (RFC 3629).
  ///
  /// `String(validating:as:)` accepts any sequence in any encoding, and looks up types at run time for that.
  package init?(utf8 octets: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: octets) else { return nil }
    self.init(copying: text)
  }
}
