/// Where the parts of an absolute URL stand.
///
/// Source: RFC 3986, section 3.
struct URLParts {
  let scheme: Range<Int>
  let authority: Range<Int>
  /// From the first `/`; empty where there is none.
  let path: Range<Int>
  /// Without the `?`; empty where there is none.
  let query: Range<Int>
  /// Whether nothing before the fragment must have been escaped: no white space and no control
  /// characters, and in host and path nothing beyond ASCII.
  let isSendable: Bool

  /// The parts of `url`; nil where it does not start with a scheme, `://` and a host.
  init?(_ url: Span<UInt8>) {
    guard let schemeEnd = Self.schemeEnd(url) else { return nil }
    scheme = 0..<schemeEnd
    var index = schemeEnd + 3
    let authorityStart = index
    var isAuthoritySendable = true
    while true {
      index = url.end(from: index, { $0.firstEndingAuthority }, OctetWord.endingAuthority)
      if index == url.count || url[index] == 0x2F || url[index] == 0x3F || url[index] == 0x23 { break }
      isAuthoritySendable = false
      index += 1
    }
    authority = authorityStart..<index
    if authority.isEmpty { return nil }
    let target = Self.target(url, from: index)
    (path, query) = (target.path, target.query)
    isSendable = isAuthoritySendable && target.isSendable
  }

  /// Where the scheme ends that `://` and more follow; nil where there is none.
  private static func schemeEnd(_ url: Span<UInt8>) -> Int? {
    guard url.count > 8 else { return generalSchemeEnd(url) }
    // "https://", as nearly always.
    return url.word(at: 0) == 0x2F2F_3A73_7074_7468 ? 5 : generalSchemeEnd(url)
  }

  private static func generalSchemeEnd(_ url: Span<UInt8>) -> Int? {
    var index = 0
    while index < url.count, Self.isSchemeOctet(url[index], first: index == 0) { index += 1 }
    guard index > 0, index + 3 < url.count, url[index] == 0x3A, url[index + 1] == 0x2F,
      url[index + 2] == 0x2F
    else { return nil }
    return index
  }

  /// The path and query of what starts at `start`, without a fragment.
  static func target(
    _ url: Span<UInt8>, from start: Int
  ) -> (path: Range<Int>, query: Range<Int>, isSendable: Bool) {
    var index = start
    var isSendable = true
    while true {
      index = url.end(from: index, { $0.firstEnding }, OctetWord.ending)
      if index == url.count || url[index] == 0x3F || url[index] == 0x23 { break }
      isSendable = false
      index += 1
    }
    let path = start..<index
    guard index < url.count, url[index] == 0x3F else { return (path, index..<index, isSendable) }
    index += 1
    let queryStart = index
    while true {
      index = url.end(from: index, { $0.firstEnding }, OctetWord.ending)
      if index == url.count || url[index] == 0x23 { break }
      isSendable = isSendable && url[index] > 0x20 && url[index] != 0x7F
      index += 1
    }
    return (path, queryStart..<index, isSendable)
  }

  private static func isSchemeOctet(_ octet: UInt8, first: Bool) -> Bool {
    switch octet {
    case 0x41...0x5A, 0x61...0x7A: true
    case 0x30...0x39, 0x2B, 0x2D, 0x2E: !first
    default: false
    }
  }
}
