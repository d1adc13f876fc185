/// The ranges of the parts of an absolute URL.
///
/// Source: RFC 3986, section 3.
struct URLParts {
  let scheme: Range<Int>
  let authority: Range<Int>
  /// From the first `/`. Empty if there is none.
  let path: Range<Int>
  /// Without the `?`. Empty if there is none.
  let query: Range<Int>
  /// Whether nothing before the fragment needed to be escaped: there are no white space or control characters, and the
  /// host and path are ASCII.
  let isSendable: Bool

  /// The parts of `url`. `nil` if it does not start with a scheme, `://` and a host.
  init?(_ url: Span<UInt8>) {
    guard let schemeEnd = Self.schemeEnd(url) else { return nil }
    scheme = 0..<schemeEnd
    let start = schemeEnd + 3
    let end = url.first(from: start) { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }
    if start == end { return nil }
    authority = start..<end
    (path, query) = Self.target(url, from: end)
    isSendable =
      url.first(from: start) { !(0x21...0x7E ~= $0) } >= path.upperBound
      && url.extracting(query).first(from: 0) { $0 <= 0x20 || $0 == 0x7F } == query.count
  }

  /// The end of the scheme, if `://` and at least one more byte follow it. `nil` otherwise.
  private static func schemeEnd(_ url: Span<UInt8>) -> Int? {
    var index = 0
    while index < url.count, Self.isSchemeOctet(url[index], first: index == 0) { index += 1 }
    guard index > 0, index + 3 < url.count, url[index] == 0x3A, url[index + 1] == 0x2F,
      url[index + 2] == 0x2F
    else { return nil }
    return index
  }

  /// The path and query of a target that starts at `start`, without a fragment.
  static func target(_ url: Span<UInt8>, from start: Int) -> (path: Range<Int>, query: Range<Int>) {
    let pathEnd = url.first(from: start) { $0 == 0x3F || $0 == 0x23 }
    guard pathEnd < url.count, url[pathEnd] == 0x3F else { return (start..<pathEnd, pathEnd..<pathEnd) }
    let end = url.first(from: pathEnd + 1) { $0 == 0x23 }
    return (start..<pathEnd, pathEnd + 1..<end)
  }

  private static func isSchemeOctet(_ octet: UInt8, first: Bool) -> Bool {
    switch octet {
    case 0x41...0x5A, 0x61...0x7A: true
    case 0x30...0x39, 0x2B, 0x2D, 0x2E: !first
    default: false
    }
  }
}
