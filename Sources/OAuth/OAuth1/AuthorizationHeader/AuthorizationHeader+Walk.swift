extension AuthorizationHeader {
  /// Tells where the encoded names and values of a header stand that `print` has made, the realm left out.
  static func forEachParameter(
    in header: String, separatorCount: Int, hasRealm: Bool,
    _ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void
  ) {
    let octets = header.utf8.span
    let start = "OAuth ".utf8.count
    var index = start
    if hasRealm { index = endOfRealm(octets, from: index) }
    while index < octets.count {
      if index > start { index += separatorCount }
      let nameStart = index
      while octets[index] != 0x3D { index += 1 }
      let name = nameStart..<index
      // The `="` between, and after the value, which is encoded, its closing quote.
      index += 2
      let valueStart = index
      while octets[index] != 0x22 { index += 1 }
      body(name, valueStart..<index)
      index += 1
    }
  }

  private static func endOfRealm(_ header: Span<UInt8>, from start: Int) -> Int {
    var index = start + "realm=\"".utf8.count
    while header[index] != 0x22 { index += header[index] == 0x5C ? 2 : 1 }
    return index + 1
  }
}
