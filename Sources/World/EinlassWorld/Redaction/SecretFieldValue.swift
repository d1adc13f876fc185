internal import EinlassWire

/// The value of a field with a secret name, in the formats that apps, networks and browsers write: `name=value` of
/// queries, forms, headers and HTML's attributes, `"name": "value"` of JSON, elements of XML, parts of a multipart
/// body, and pairs of a member `name` and a member `value`, each with any escapes that `EscapedText` reads.
struct SecretFieldValue {
  let range: Range<Int>
  /// Whether it is a JSON number.
  private(set) var isNumber = false

  /// `nil` if the name has no value, or its value is not a secret.
  init?(_ octets: Span<UInt8>, name: Range<Int>, _ kind: SecretFields.Kind) {
    let reader = SecretFieldReader(name: name)
    let value =
      switch kind {
      case .scheme: reader.credentials(octets)
      case .secret, .code, .signature: reader.value(octets)
      }
    guard let value, !value.range.isEmpty, Self.isSecret(octets, value.range, kind) else { return nil }
    range = value.range
    isNumber = value.isNumber
  }

  private static func isSecret(_ octets: Span<UInt8>, _ range: Range<Int>, _ kind: SecretFields.Kind) -> Bool
  {
    var (place, count, digits, hasAmpersand, hasQuote) = (range.lowerBound, 0, 0, false, false)
    while place < range.upperBound {
      let unit = EscapedText.unit(octets, at: place)
      place = unit.end
      count += 1
      if EscapedText.isDigit(unit.value) { digits += 1 }
      if unit.value == UInt8(ascii: "&") { hasAmpersand = true }
      if unit.value == UInt8(ascii: "\"") { hasQuote = true }
    }
    return switch kind {
    case .secret: true
    case .code: digits < count || count > 6
    // A value longer than any signature is not searched again for each name in it.
    case .signature: hasAmpersand || count > 1024
    // `Bearer realm="x"` is a challenge, and `basic information` prose.
    case .scheme: count >= 16 && digits > 0 && !hasQuote
    }
  }
}
