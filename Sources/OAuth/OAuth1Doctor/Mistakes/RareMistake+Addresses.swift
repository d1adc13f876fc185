internal import OAuth1

/// Addresses that differ in rare ways.
///
/// Source: list of mistakes, rows 27 to 29.
extension RareMistake {
  static let addresses: List = { attempt in
    for (mistake, address) in MissingAddressPart.all(attempt.right.address) {
      var recipe = attempt.right
      recipe.address = address
      attempt(mistake, recipe)
    }
    for (id, detail, address) in changedAddresses(attempt.right.address, attempt.facts) {
      guard let mistake = MistakeRule.addresses.mistake(id, detail) else { continue }
      var recipe = attempt.right
      recipe.address = address
      attempt(mistake, recipe)
    }
  }

  private typealias Add = (_ id: String, _ detail: String, _ change: (inout AddressPart) -> Void) -> Void

  private static func changedAddresses(
    _ right: AddressPart, _ facts: SigningFacts
  ) -> [(id: String, detail: String, address: AddressPart)] {
    var found: [(id: String, detail: String, address: AddressPart)] = []
    let add: Add = { id, detail, change in
      var address = right
      change(&address)
      found.append((id, detail, address))
    }
    add("scheme-differs", "with its scheme in uppercase") { $0.scheme = $0.scheme.uppercased }
    addHosts(right, add)
    for folder in ["/api", "/index.php", "/public", "/rest"] {
      add("path-differs", "with '\(folder)' before its path") { $0.path = Array(folder.utf8) + $0.path }
    }
    if !ReceivedRequest.query(of: facts.request.target).isEmpty {
      add("query-in-address", "") { $0.rest = [0x3F] }
    }
    guard right.path.count < 2048 else { return found }
    addTemplates(right, add)
    addSlashes(right, add)
    addEnds(right, add)
    addWritings(right, add)
    return found
  }

  private static func addHosts(_ right: AddressPart, _ add: Add) {
    let labels = right.host.parts(at: 0x2E)
    if labels.count > 2, !labels.allSatisfy({ $0.allSatisfy { 0x30...0x39 ~= $0 } }) {
      let rest = Array(labels.dropFirst().joined(separator: [0x2E]))
      add("host-differs", "as '\(rest.printable)'") { $0.host = rest }
      for word in ["www", "api"] where !labels[0].elementsEqual(word.utf8) {
        let other = Array(word.utf8) + [0x2E] + rest
        add("host-differs", "as '\(other.printable)'") { $0.host = other }
      }
    }
    add("host-differs", "as 'api.\(right.host.printable)'") { $0.host = Array("api.".utf8) + $0.host }
    add("host-differs", "with a trailing '.'") { $0.host.append(0x2E) }
  }

  /// `/items/:id` for `/items/42`, the template into which a client inserts its values; and `/users/me` for
  /// `/users/42`, the address that redirects there.
  private static func addTemplates(_ right: AddressPart, _ add: Add) {
    let segments = right.path.parts(at: 0x2F)
    guard segments.count <= 12 else { return }
    for index in segments.indices
    where !segments[index].isEmpty && segments[index].contains(where: { 0x30...0x39 ~= $0 }) {
      for word in [":id", "{id}", "%7Bid%7D", "me", "self", "@me", "current"] + versions(segments[index]) {
        var changed = segments
        changed[index] = Array(word.utf8)
        let path = Array(changed.joined(separator: [0x2F]))
        add("path-differs", "with '\(word)' instead of '\(segments[index].printable)' in its path") {
          $0.path = path
        }
      }
    }
  }

  /// Other versions of an API: `1` and `v2` for `1.1`.
  private static func versions(_ segment: [UInt8]) -> [String] {
    let digits = segment.drop { $0 == 0x76 }
    guard 1...4 ~= digits.count, digits.first.map({ 0x30...0x39 ~= $0 }) == true,
      digits.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E })
    else { return [] }
    return ["1", "1.0", "1.1", "2", "2.0", "3", "v1", "v1.1", "v2", "v3", "v4"].filter {
      !segment.elementsEqual($0.utf8)
    }
  }

  /// A base address and a path that are joined with two slashes, or with none.
  private static func addSlashes(_ right: AddressPart, _ add: Add) {
    let slashes = right.path.indices.filter { right.path[$0] == 0x2F }.dropFirst().prefix(12)
    for slash in slashes {
      let rest = Array(right.path[(slash + 1)...]).printable
      add("path-differs", "with two slashes before '\(rest)'") { $0.path.insert(0x2F, at: slash) }
      add("path-differs", "without a slash before '\(rest)'") { $0.path.remove(at: slash) }
    }
  }

  /// Tries other endings, and the path's parent folder.
  private static func addEnds(_ right: AddressPart, _ add: Add) {
    let name = right.path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    let dot = right.path[name...].lastIndex(of: 0x2E)
    let bare = Array(right.path[..<(dot ?? right.path.count)])
    for ending in [".json", ".xml", ".php", ".aspx"] {
      let path = bare + Array(ending.utf8)
      if path != right.path {
        add("path-differs", "with '\(ending)' at the end of its path") { $0.path = path }
      }
    }
    if name > 1 {
      add("path-differs", "without the part of its path after the last '/'") {
        $0.path = Array($0.path[..<name])
      }
    }
  }

  /// Tries paths with other characters escaped, and with dot segments resolved.
  private static func addWritings(_ right: AddressPart, _ add: Add) {
    for (characters, what) in [
      ("!*'()", "! * ' ( )"), ("@:$,;=+&!*'()", "@ : $ , ; = + & ! * ' ( )"), ("/", "/"), ("-_.~", "- _ . ~"),
    ] {
      let path = right.path.unescaping(OctetSet(characters))
      if path != right.path {
        add("path-differs", "with the escapes of \(what) in its path decoded") { $0.path = path }
      }
    }
    if right.path.contains(0x2B) {
      for (blank, what) in [(" ", "a space"), ("%20", "%20"), ("%2B", "%2B")] {
        let path = right.path.replacing([0x2B], with: Array(blank.utf8))
        add("path-differs", "with \(what) instead of each '+' in its path") { $0.path = path }
      }
    }
    let followed = right.path.followingDots
    if followed != right.path {
      add("path-differs", "with the '.' and '..' of its path resolved") { $0.path = followed }
    }
  }
}

extension [UInt8] {
  /// A path without `.` and `..` (RFC 3986, section 5.2.4).
  fileprivate var followingDots: [UInt8] {
    let segments = parts(at: 0x2F)
    var kept: [[UInt8]] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment == [0x2E, 0x2E] {
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append([]) }
      } else if segment == [0x2E] {
        if isLast { kept.append([]) }
      } else {
        kept.append(segment)
      }
    }
    return [UInt8](kept.joined(separator: [0x2F]))
  }
}
