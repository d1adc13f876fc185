/// The base string URI of the request that arrived last, encoded: those that follow mostly ask for the same thing.
///
/// Source: RFC 5849, section 3.4.1.2.
struct ArrivedURI {
  /// The URI, encoded.
  private(set) var uri = ReusableBuffer()
  /// Scheme, authority and path, as they came, that it was made of.
  private var source = ReusableBuffer()
  private var (schemeCount, authorityCount) = (0, 0)

  /// Makes the URI of a request, unless it is there; `path` is where the path stands in `target`.
  mutating func take(
    scheme schemeText: String, authority authorityText: String, target targetText: String,
    path pathRange: Range<Int>
  ) {
    let target = targetText.utf8.span
    let (scheme, authority) = (schemeText.utf8.span, authorityText.utf8.span)
    // A whole URL counts whole, whatever of it the URI has.
    let isURL = !target.isEmpty && target[0] != 0x2F
    let path = isURL ? target : target.extracting(pathRange)
    if isMade(of: scheme, authority, path) { return }
    let count = scheme.count + authority.count + path.count
    source.refill(atMost: count) { out in
      out.append(copying: scheme)
      out.append(copying: authority)
      out.append(copying: path)
    }
    (schemeCount, authorityCount) = (scheme.count, authority.count)
    uri.refill(atMost: BaseStringURI.encodedCapacity(url: count)) { out in
      out.append(
        scheme: schemeText, authority: authorityText, target: target, path: pathRange, isEncoded: true)
    }
  }

  @inline(__always)
  private func isMade(of scheme: Span<UInt8>, _ authority: Span<UInt8>, _ path: Span<UInt8>) -> Bool {
    let pathStart = schemeCount + authorityCount
    guard scheme.count == schemeCount, authority.count == authorityCount,
      path.count == source.count - pathStart, source.count > 0
    else { return false }
    let source = source.room.span
    return source.extracting(0..<schemeCount).isEqual(to: scheme)
      && source.extracting(schemeCount..<pathStart).isEqual(to: authority)
      && source.extracting(pathStart..<pathStart + path.count).isEqual(to: path)
  }

  /// Gives back what only a large request has needed.
  mutating func trim(to most: Int) {
    if uri.room.count > most || source.room.count > most { self = ArrivedURI() }
  }
}
