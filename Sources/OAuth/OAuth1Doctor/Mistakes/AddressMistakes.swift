internal import OAuth1

/// Base string URIs that differ from the one the server sees.
///
/// Source: RFC 5849, section 3.4.1.2; list of mistakes, rows 5 and 27 to 29.
extension MistakeRule<AddressPart> {
  static let addresses: [Self] = [
    Self(
      "scheme-differs", row: 27,
      advice:
        "sign the scheme that the server sees; behind a proxy, configure the server with the clients' scheme",
      sentence: { "the URL was signed \($0)" }
    ) { part, _, variants in
      let other = part.scheme.elementsEqual("https".utf8) ? "http" : "https"
      variants.add(part, "with the scheme \(other)") { $0.scheme = Array(other.utf8) }
      if part.port != nil {
        // A server that terminates TLS usually listens on other ports too.
        variants.add(part, "with the scheme \(other) and no port") { part in
          part.scheme = Array(other.utf8)
          part.port = nil
        }
      }
      variants.add(part, "without its scheme") { $0.scheme = [] }
    },
    Self(
      "port-differs", row: 28,
      advice: "sign the URL's port, unless it is 80 for http or 443 for https",
      sentence: { "the URL was signed \($0)" }
    ) { part, facts, variants in
      if part.port != nil { variants.add(part, "without its port") { $0.port = nil } }
      for port in usualPorts + facts.known.provider.forwardedPorts {
        let octets = Array(port.utf8)
        if part.port != octets { variants.add(part, "with port \(port)") { $0.port = octets } }
      }
    },
    Self(
      "host-differs", row: 29, group: .host,
      advice: "sign the URL's host in lowercase",
      sentence: { "the URL's host was signed \($0)" }
    ) { part, facts, variants in
      let www = Array("www.".utf8)
      if part.host.starts(with: www) {
        variants.add(part, "without 'www.'") { $0.host.removeFirst(4) }
      } else {
        variants.add(part, "with 'www.'") { $0.host = www + $0.host }
      }
      let sent = Array(facts.request.authority.utf8)
      let sentHost = Array(sent.prefix { $0 != 0x3A })
      if sentHost != part.host, sentHost.lowercased == part.host {
        variants.add(part, "exactly as sent, not in lowercase") { $0.host = sentHost }
      }
      if part.host.uppercased != part.host {
        variants.add(part, "in uppercase") { $0.host = $0.host.uppercased }
      }
      for local in ["localhost", "127.0.0.1", "0.0.0.0", "[::1]"] where !part.host.elementsEqual(local.utf8) {
        variants.add(part, "as '\(local)'") { $0.host = Array(local.utf8) }
      }
      for host in facts.known.provider.hosts where !part.host.elementsEqual(host.utf8) {
        variants.add(part, "as '\(host)'") { part in
          part.host = Array(host.utf8)
          part.scheme = Array("https".utf8)
          part.port = nil
        }
        if part.port != nil || !part.scheme.elementsEqual("https".utf8) {
          variants.add(part, "as '\(host)'") { $0.host = Array(host.utf8) }
        }
      }
      let named = BaseStringURI(scheme: facts.request.scheme, authority: facts.request.authority, target: "/")
      let other = AddressPart(named)
      if other.host != part.host || other.port != part.port, !other.host.isEmpty {
        variants.add(part, "as in the Host header, not as in the request line") { part in
          part.host = other.host
          part.port = other.port
        }
      }
      variants.add(part, "as an empty string") { $0.host = [] }
    },
    Self(
      "path-differs", row: 29, group: .path,
      advice: "sign the path exactly as you send it, including escapes and slashes",
      sentence: { "the URL was signed \($0)" }
    ) { part, facts, variants in
      variants.add(part, "without its path") { $0.path = [] }
      for path in facts.known.provider.forwardedPaths where !part.path.elementsEqual(path.utf8) {
        variants.add(part, "with the path '\(Array(path.utf8).printable)', as the proxy received it") {
          $0.path = Array(path.utf8)
        }
      }
      variants.add(part, "with the path '/'") { $0.path = [0x2F] }
      if part.path.last == 0x2F {
        variants.add(part, "without its trailing '/'") { $0.path.removeLast() }
      } else {
        variants.add(part, "with a trailing '/'") { $0.path.append(0x2F) }
      }
      if part.path.lowercased != part.path {
        variants.add(part, "with its path in lowercase") { $0.path = $0.path.lowercased }
      }
      variants.add(part, "with a trailing space") { $0.path.append(0x20) }
      changeSegments(part, &variants)
      changeEscapes(part, &variants)
    },
    Self(
      "query-in-address", row: 5,
      advice: "truncate the URL at the '?' before you put it into the base string",
      sentence: { _ in "the query was left in the signed URL" }
    ) { part, facts, variants in
      let query = ReceivedRequest.query(of: facts.request.target)
      if query.isEmpty {
        variants.add(part) { $0.rest = [0x3F] }
      } else {
        variants.add(part) { $0.rest = [0x3F] + query }
        let decoded = PercentEncoding.decode(query)
        if decoded != query { variants.add(part) { $0.rest = [0x3F] + decoded } }
      }
    },
    Self(
      "address-encoded-wrongly", row: 44,
      advice:
        "percent-encode the URL once for the base string, except for letters, digits and - . _ ~",
      sentence: { "the URL was \($0) for the base string" }
    ) { part, _, variants in
      variants.add(part, "not encoded") { $0.times = 0 }
      variants.add(part, "encoded twice") { $0.times = 2 }
      for characters in ["!*'()", "/", ":/", "!*'();/?:@&=+$,#"] {
        let octets = OctetSet(characters)
        // encodeURIComponent and similar functions leave the first ones unescaped, and these are rare in addresses.
        if characters.hasPrefix("!"), !part.path.contains(where: { octets.contains($0) && $0 != 0x2F }) {
          continue
        }
        variants.add(part, "encoded except for its \(characters.map(String.init).joined(separator: " "))") {
          $0.bare = octets
        }
      }
    },
  ]

  /// The ports that servers use behind a proxy, and that clients add unnecessarily.
  private static let usualPorts = ["80", "443", "8080", "8443", "3000", "5000", "8000", "8888", "9000"]

  private static func changeSegments(_ part: AddressPart, _ variants: inout Variants<AddressPart>) {
    let segments = part.path.parts(at: 0x2F)
    for count in 1..<max(min(segments.count - 1, 4), 1) {
      let rest = Array(segments[(count + 1)...].joined(separator: [0x2F]))
      variants.add(part, "without the first \(count == 1 ? "segment" : "\(count) segments") of its path") {
        $0.path = [0x2F] + rest
      }
      // A client is configured with this path and a base address, which usually has at most two path segments.
      if count > 2 { continue }
      variants.add(part, "with only '\(rest.printable)' of its path, without a leading '/'") {
        $0.path = rest
      }
    }
    if segments.count > 2 {
      variants.add(part, "with the first segment of its path repeated") {
        $0.path = [0x2F] + segments[1] + $0.path
      }
    }
    let script = Array("/index.php".utf8)
    if part.path.starts(with: script) {
      variants.add(part, "without '/index.php' in its path") { $0.path.removeFirst(script.count) }
    }
    if segments.count > 2 {
      variants.add(part, "without the last segment of its path") {
        $0.path = Array(segments.dropLast().joined(separator: [0x2F]))
      }
    }
    let short = part.path.replacing(Array("//".utf8), with: [0x2F])
    if short != part.path { variants.add(part, "with single slashes in its path") { $0.path = short } }
    if let mark = part.path.firstIndex(of: 0x3B) {
      variants.add(part, "without the part after ';' in its path") { $0.path = Array($0.path[..<mark]) }
    }
    if let dot = part.path.lastIndex(of: 0x2E), dot > part.path.lastIndex(of: 0x2F) ?? 0 {
      variants.add(part, "without the file extension of its path") { $0.path = Array($0.path[..<dot]) }
    } else {
      variants.add(part, "with '.json' at the end of its path") { $0.path += Array(".json".utf8) }
    }
    if part.path.first == 0x2F {
      variants.add(part, "with two slashes before its path") { $0.path = [0x2F] + $0.path }
    }
  }

  private static func changeEscapes(_ part: AddressPart, _ variants: inout Variants<AddressPart>) {
    let decoded = PercentEncoding.decode(part.path)
    if decoded != part.path { variants.add(part, "with its path decoded") { $0.path = decoded } }
    let segments = part.path.parts(at: 0x2F).map { PercentEncoding.encode($0) }
    let encoded = Array(segments.joined(separator: [0x2F]))
    if encoded != part.path {
      variants.add(part, "with its path encoded one time too many") { $0.path = encoded }
    }
    let normal = Array(decoded.parts(at: 0x2F).map { PercentEncoding.encode($0) }.joined(separator: [0x2F]))
    if normal != part.path, normal != encoded {
      variants.add(part, "with its path encoded again") { $0.path = normal }
    }
    let plus = part.path.replacing(Array("%20".utf8), with: [0x2B])
    if plus != part.path { variants.add(part, "with '+' instead of spaces in its path") { $0.path = plus } }
    let lower = part.path.withLowerCaseEscapes
    if lower != part.path { variants.add(part, "with lowercase escapes in its path") { $0.path = lower } }
  }
}
