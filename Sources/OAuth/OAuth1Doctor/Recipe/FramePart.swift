internal import OAuth1

/// The method of a base string.
///
/// Source: RFC 5849, section 3.4.1.1.
struct MethodPart: RecipePart {
  var octets: [UInt8]
}

/// The way in which the parts of a base string are joined.
///
/// Source: RFC 5849, section 3.4.1.1.
struct FramePart: RecipePart {
  var separator: [UInt8] = [0x26]
  var isEncodedAgain = false
  var end: [UInt8] = []
  var hasMethod = true
  var hasAddress = true
  var isLowerCase = false
  var lowerCaseEscapes = LowerCaseEscapes.none

  /// The escapes that have lower-case digits.
  enum LowerCaseEscapes: UInt8 {
    case none
    /// The escapes from encoding the parts for the base string: `%3d`.
    case outer
    /// Also the escapes within names and values: `%253a`.
    case all
  }

  /// Bytes that distinguish frames from each other.
  var octets: [UInt8] {
    separator + [isEncodedAgain ? 1 : 0, hasMethod ? 1 : 0, hasAddress ? 1 : 0, isLowerCase ? 1 : 0]
      + [lowerCaseEscapes.rawValue] + end
  }

  var isRight: Bool {
    separator == [0x26] && !isEncodedAgain && hasMethod && hasAddress && end.isEmpty && !isLowerCase
      && lowerCaseEscapes == .none
  }

  /// Appends the base string of three finished parts to `out`.
  @inline(__always)
  func join(_ method: [UInt8], _ address: [UInt8], _ parameters: [UInt8], into out: inout [UInt8]) {
    out.removeAll(keepingCapacity: true)
    if hasMethod {
      out += method
      out += separator
    }
    if hasAddress {
      out += address
      out += separator
    }
    out += parameters
    if isRight { return }
    out += end
    if isEncodedAgain { out = PercentEncoding.encode(out) }
    if isLowerCase { out = out.lowercased }
    if lowerCaseEscapes != .none { out = out.withLowerCaseEscapes }
    if lowerCaseEscapes == .all { out = out.withLowerCaseInnerEscapes }
  }
}
