internal import OAuth1

/// Mistakes of which there are many and none is frequent, so that they are tried alone.
enum LoneMistake {
  /// Receives a mistake and what was signed with it; false ends the search.
  typealias Body = (SignatureMistake, SigningRecipe) -> Bool

  /// The id of a method that is stated and not the signed one.
  static let otherMethod = "signature-method-changed"

  /// An example of each mistake that no other list has.
  static var examples: [SignatureMistake] {
    [
      changedMethod("HMAC-SHA1", "HMAC-SHA256"), changedValue("oauth_version", "1.0a", "1.0"),
      signedSpace("oauth_consumer_key", "a line break at its end"),
    ]
  }

  /// Calls `body` with each that is possible for the request of `facts`, until it returns false.
  static func forEach(_ right: SigningRecipe, _ facts: SigningFacts, _ body: Body) {
    for list in [values, spaces, numbers, additions, addresses] {
      guard list(right, facts, body) else { return }
    }
  }

  private typealias List = @Sendable (SigningRecipe, SigningFacts, Body) -> Bool

  /// `recipe` with another value of a parameter.
  private static func with(_ right: SigningRecipe, _ index: Int, _ value: [UInt8]) -> SigningRecipe {
    var recipe = right
    recipe.parameters.items[index].encode(value)
    return recipe
  }

  private static func index(_ name: String, _ right: SigningRecipe) -> Int? {
    right.parameters.items.firstIndex { $0.isNamed(name) && !$0.value.isEmpty && $0.value.count < 4096 }
  }

  // MARK: - Values

  private static let values: List = { right, _, body in
    for name in ["HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512", "RSA-SHA1", "PLAINTEXT"] {
      guard let index = index("oauth_signature_method", right) else { break }
      let sent = right.parameters.items[index].value
      if sent.elementsEqual(name.utf8) { continue }
      let mistake = changedMethod(name, sent.printable)
      guard body(mistake, with(right, index, Array(name.utf8))) else { return false }
    }
    for text in ["1.0a", "1.0", "1", "2.0"] {
      guard let index = index("oauth_version", right) else { break }
      let sent = right.parameters.items[index].value
      if sent.elementsEqual(text.utf8) { continue }
      let mistake = changedValue("oauth_version", text, sent.printable)
      guard body(mistake, with(right, index, Array(text.utf8))) else { return false }
    }
    var quoted = right
    quoted.parameters.changeItems { item in
      if item.location == .header { item.encode([0x22] + item.value + [0x22]) }
    }
    return body(
      SignatureMistake(
        id: "value-changed", row: 34, sentence: "OAuth's own values were signed with the header's quotes",
        advice: "put the quotes around the values when the header is written, after signing"), quoted)
  }

  /// Source: list of mistakes, row 43.
  private static func changedMethod(_ signed: String, _ sent: String) -> SignatureMistake {
    SignatureMistake(
      id: otherMethod, row: 43,
      sentence: "oauth_signature_method was signed as '\(signed)', and sent as '\(sent)'",
      advice: "state the method once, sign with it, and send that")
  }

  /// Source: list of mistakes, row 34.
  private static func changedValue(_ name: String, _ signed: String, _ sent: String) -> SignatureMistake {
    SignatureMistake(
      id: "value-changed", row: 34, sentence: "\(name) was signed as '\(signed)', and sent as '\(sent)'",
      advice:
        "send exactly the values that are signed; what lies between signing and sending must not change them")
  }

  // MARK: - White space

  private static let spaces: List = { right, _, body in
    for name in ["oauth_consumer_key", "oauth_token", "oauth_callback", "oauth_verifier"] {
      guard let index = index(name, right) else { continue }
      let sent = right.parameters.items[index].value
      for (space, what) in [
        ("\n", "a line break"), ("\r\n", "a line break (CR LF)"), (" ", "a blank"), ("\t", "a tab"),
      ] {
        let octets = Array(space.utf8)
        let atEnd = signedSpace(name, "\(what) at its end")
        let atStart = signedSpace(name, "\(what) at its start")
        guard body(atEnd, with(right, index, sent + octets)), body(atStart, with(right, index, octets + sent))
        else {
          return false
        }
      }
    }
    return true
  }

  /// Source: list of mistakes, row 16.
  private static func signedSpace(_ name: String, _ what: String) -> SignatureMistake {
    SignatureMistake(
      id: "white-space-signed", row: 16, sentence: "\(name) was signed with \(what), which was not sent",
      advice: "trim the value where it is read: it was copied with something that HTTP leaves out")
  }

  // MARK: - Numbers

  /// `3` signed as `3.0`, as languages write the same number.
  private static let numbers: List = { right, _, body in
    let own = right.parameters.items.indices.filter { !right.parameters.items[$0].isReserved }
    guard own.count <= 16, let rule = rule("value-written-otherwise") else { return true }
    for index in own {
      let item = right.parameters.items[index]
      guard 1...12 ~= item.value.count, item.value.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E }) else {
        continue
      }
      let other =
        item.value.contains(0x2E) ? Array(item.value.prefix { $0 != 0x2E }) : item.value + Array(".0".utf8)
      let mistake = rule.mistake("\(item.quoted) was signed as '\(other.printable)'")
      guard body(mistake, with(right, index, other)) else { return false }
    }
    return true
  }

  private static func rule(_ id: String) -> MistakeRule<ParameterPart>? {
    MistakeRule.parameters.first { $0.id == id }
  }

  // MARK: - Additions

  /// What rewriting of addresses adds on a server, and what PHP makes of an array.
  private static let additions: List = { right, facts, body in
    if let rule = rule("repeats-collapsed") {
      var recipe = right
      let isArray = { (item: SignedItem) in item.name.suffix(2).elementsEqual("[]".utf8) }
      let names = recipe.parameters.items.filter(isArray).map { Array($0.name.dropLast(2)) }
      if !names.isEmpty {
        recipe.parameters.remove(where: isArray)
        let word = Array("Array".utf8)
        recipe.parameters.add(Set(names).map { SignedItem(name: $0, value: word, location: .query) })
        guard body(rule.mistake("the word 'Array', which is PHP's for one"), recipe) else { return false }
      }
    }
    guard let rule = rule("parameter-not-sent"), right.address.path.count < 2048 else { return true }
    for name in ["q", "_url", "url", "route"]
    where !right.parameters.items.contains(where: { $0.isNamed(name) }) {
      for path in [right.address.path, Array(right.address.path.dropFirst())] where !path.isEmpty {
        var recipe = right
        recipe.parameters.add([SignedItem(name, path, location: .query)])
        let mistake = rule.mistake("'\(name)=\(path.printable)', as rewriting of addresses adds it,")
        guard body(mistake, recipe) else { return false }
      }
    }
    return true
  }

  // MARK: - Addresses

  private static let addresses: List = { right, facts, body in
    for (id, detail, address) in changedAddresses(right.address, facts) {
      guard let rule = MistakeRule.addresses.first(where: { $0.id == id }) else { continue }
      var recipe = right
      recipe.address = address
      guard body(rule.mistake(detail), recipe) else { return false }
    }
    return true
  }

  private static func changedAddresses(
    _ right: AddressPart, _ facts: SigningFacts
  ) -> [(id: String, detail: String, address: AddressPart)] {
    var found: [(id: String, detail: String, address: AddressPart)] = []
    let add = { (id: String, detail: String, change: (inout AddressPart) -> Void) in
      var address = right
      change(&address)
      found.append((id, detail, address))
    }
    add("scheme-differs", "with its scheme in upper case") { $0.scheme = $0.scheme.uppercased }
    let labels = right.host.parts(at: 0x2E)
    if labels.count > 2, !labels.allSatisfy({ $0.allSatisfy { 0x30...0x39 ~= $0 } }) {
      let rest = Array(labels.dropFirst().joined(separator: [0x2E]))
      add("host-differs", "'\(rest.printable)'") { $0.host = rest }
    }
    add("host-differs", "'api.\(right.host.printable)'") { $0.host = Array("api.".utf8) + $0.host }
    add("host-differs", "with a '.' at its end") { $0.host.append(0x2E) }
    for folder in ["/api", "/index.php", "/public", "/rest"] {
      add("path-differs", "with '\(folder)' before its path") { $0.path = Array(folder.utf8) + $0.path }
    }
    addTemplates(right, add)
    return found
  }

  /// `/items/:id` for `/items/42`: what a client has before it puts its values in.
  private static func addTemplates(
    _ right: AddressPart, _ add: (String, String, (inout AddressPart) -> Void) -> Void
  ) {
    let segments = right.path.parts(at: 0x2F)
    guard segments.count <= 12 else { return }
    for index in segments.indices
    where !segments[index].isEmpty && segments[index].contains(where: { 0x30...0x39 ~= $0 }) {
      for template in [":id", "{id}", "%7Bid%7D"] {
        var changed = segments
        changed[index] = Array(template.utf8)
        let path = Array(changed.joined(separator: [0x2F]))
        add("path-differs", "with '\(template)' where its path has '\(segments[index].printable)'") {
          $0.path = path
        }
      }
    }
  }
}
