internal import OAuth1

/// Parameters that were sent but not signed.
///
/// Source: list of mistakes, rows 5, 8, 24, 32 to 36, 38 and 39.
extension MistakeRule<ParameterPart> {
  /// Every mistake with parameters, in the order in which a client makes them.
  static let parameters: [Self] = leftOut + signedTooMuch + otherValues + encodedWrongly + orderedWrongly

  static let leftOut: [Self] = [
    Self(
      "query-not-signed", row: 5, group: .query,
      advice: "remove the query from the URL and sign its parameters with the others",
      sentence: {
        "\($0.isEmpty ? "the query parameters were" : "the query's only parameter \($0) was") not signed"
      }
    ) { part, facts, variants in
      // Parameters that are also in the header or in the form have a separate entry.
      let copies = Set(
        (facts.received.headerExtras + part.items.filter { $0.location == .body }).map(\.content))
      let query = part.items.filter { $0.location == .query }
      if !copies.isEmpty, query.allSatisfy({ copies.contains($0.content) }) { return }
      dropPlace(.query, part, &variants)
    },
    // JSON or XML that is declared as a form: the server signs it as a field, or as several.
    Self(
      "body-declared-as-form", row: 8, group: .form,
      advice:
        "send the body with its actual content type, such as application/json: form fields are signed",
      sentence: {
        "the body is \($0) and was not signed, but Content-Type declares it as a form, and forms are signed"
      }
    ) { part, facts, variants in
      guard let format = facts.body.formatDeclaredAsForm else { return }
      variants.add(part, format) { $0.remove { $0.location == .body } }
    },
    Self(
      "form-not-signed", row: 8, group: .form,
      advice: "sign the form fields together with the other parameters",
      sentence: {
        "\($0.isEmpty ? "the form fields were" : "the form's only field \($0) was") not signed"
      }
    ) { part, facts, variants in
      let copies = Set(part.items.filter { $0.location == .query }.map(\.content))
      let fields = part.items.filter { $0.location == .body }
      if !copies.isEmpty, fields.allSatisfy({ copies.contains($0.content) }) { return }
      // A body that is not a form has a separate entry.
      if facts.body.formatDeclaredAsForm == nil { dropPlace(.body, part, &variants) }
    },
    leftOut(
      "callback-not-signed", row: 39, name: "oauth_callback",
      advice: "sign oauth_callback like every other parameter"),
    leftOut(
      "body-hash-not-signed", row: 38, name: "oauth_body_hash",
      advice: "compute oauth_body_hash first and sign it like every other parameter"),
    leftOut(
      "x-auth-mode-not-signed", row: 24, name: "x_auth_mode",
      advice: "send x_auth_mode in the form body and sign it"),
    Self(
      "header-extras-not-signed", row: 24,
      advice: "move parameters without the oauth_ prefix to the query or form, and sign them there",
      sentence: { _ in "the header has non-OAuth parameters, which were not signed" }
    ) { part, _, variants in
      let isExtra = { (item: SignedItem) in
        item.location == .header && !item.isReserved && !item.isNamed("x_auth_mode")
      }
      let extras = part.items.filter(isExtra)
      if extras.isEmpty { return }
      // If all of them are also in another location, `copies-signed-once` explains it better.
      let others = Set(part.items.lazy.filter { $0.location != .header }.map(\.content))
      if extras.allSatisfy({ others.contains($0.content) }) { return }
      variants.add(part) { $0.remove(where: isExtra) }
    },
    // Parameters with a separate rule are left to that rule.
    Self(
      "parameter-not-signed", row: 34, isRepeatable: true,
      advice: "sign all parameters that you send, and no others",
      sentence: { "\($0) was sent but not signed" }
    ) { part, _, variants in
      let named = ["oauth_callback", "oauth_body_hash", "x_auth_mode"]
      var counts: [RequestParameter.Location: Int] = [:]
      for item in part.items where !item.isReserved { counts[item.location, default: 0] += 1 }
      for index in part.items.indices {
        if variants.isOver { return }
        let item = part.items[index]
        if named.contains(where: item.isNamed) { continue }
        if counts[item.location] == 1, !item.isReserved { continue }
        variants.add(part, item.quoted) { $0.remove(at: index) }
      }
      let own = part.items.count(where: \.isReserved)
      if own > 1, own < part.items.count {
        variants.add(part, "every OAuth parameter") { $0.remove(where: \.isReserved) }
      }
    },
    Self(
      "empty-token", row: 23, advice: "send the user's token, or no oauth_token",
      sentence: { _ in "oauth_token was sent empty but not signed" }
    ) { part, _, variants in
      let isEmptyToken = { (item: SignedItem) in item.isNamed("oauth_token") && item.value.isEmpty }
      if part.items.contains(where: isEmptyToken) { variants.add(part) { $0.remove(where: isEmptyToken) } }
    },
    Self(
      "empty-values-not-signed", row: 35,
      advice: "sign parameters with empty values too, as 'name='",
      sentence: {
        $0.isEmpty
          ? "parameters with an empty value were sent but not signed"
          : "\($0) was sent with an empty value but not signed"
      }
    ) { part, facts, variants in
      // A body that is not a form has a separate entry.
      let isField = { (item: SignedItem) in item.location != .body || facts.body.formatDeclaredAsForm == nil }
      let isEmpty = { (item: SignedItem) in item.value.isEmpty && isField(item) }
      let isBare = { (item: SignedItem) in !item.hasEquals && isField(item) }
      let empties = part.items.count(where: isEmpty)
      if empties > 0 {
        let only = empties == 1 ? part.items.first(where: isEmpty) : nil
        variants.add(part, only?.quoted ?? "") { $0.remove(where: isEmpty) }
      }
      let bare = part.items.count(where: isBare)
      if bare > 0, bare < empties { variants.add(part) { $0.remove(where: isBare) } }
    },
    Self(
      "copies-signed-once", row: 32, group: .repeats,
      advice:
        "send each parameter in one place: query and form parameters do not belong in the header",
      sentence: { _ in "parameters were sent in two places (header, query or form) but signed once" }
    ) { part, _, variants in
      guard part.hasRepeats(\.content) else { return }
      let kept = withoutCopies(part)
      if kept.count < part.items.count { variants.add(part) { $0.items = kept } }
    },
    Self(
      "repeats-collapsed", row: 36, group: .repeats,
      advice: "sign a repeated parameter as many times as you send it, and with the same name",
      sentence: { "a repeated parameter was signed with \($0)" }
    ) { part, _, variants in
      // If only parameters in two places repeat, the copies are the cause.
      if part.hasRepeats(\.nameMark), ParameterPart(withoutCopies(part)).hasRepeats(\.nameMark) {
        variants.add(collapse(part) { $0.suffix(1).joined() }, "its last value only")
        variants.add(collapse(part) { $0.prefix(1).joined() }, "its first value only")
        variants.add(collapse(part) { $0.joined(separator: [0x2C]) }, "its values joined by commas")
        variants.add(collapse(part) { $0.joined() }, "its values joined")
        variants.add(numbered(part), "numbers in brackets after its name")
      }
      renameArrays(part, &variants)
    },
  ]

  private static func dropPlace(
    _ place: RequestParameter.Location, _ part: ParameterPart, _ variants: inout Variants<ParameterPart>
  ) {
    // OAuth's own parameters may be in this location. A client that forgets the location still signs them.
    let isDropped = { (item: SignedItem) in item.location == place && !item.isReserved }
    let dropped = part.items.filter(isDropped)
    if !dropped.isEmpty {
      variants.add(part, dropped.count == 1 ? dropped[0].quoted : "") { $0.remove(where: isDropped) }
    }
    if part.items.contains(where: { $0.location == place && $0.isReserved }) {
      variants.add(part) { $0.remove { $0.location == place } }
    }
  }

  private static func leftOut(_ id: String, row: Int, name: String, advice: String) -> Self {
    Self(id, row: row, advice: advice, sentence: { _ in "\(name) was sent but not signed" }) {
      part, _, variants in
      guard part.items.contains(where: { $0.isNamed(name) }) else { return }
      variants.add(part) { $0.remove { $0.isNamed(name) } }
    }
  }

  /// The parameters without those that are both in the header and in query or form.
  private static func withoutCopies(_ part: ParameterPart) -> [SignedItem] {
    var kept: [SignedItem] = []
    // The location of the first copy, which is kept. A second copy in the same location was sent twice on purpose.
    var places: [Fingerprint: RequestParameter.Location] = [:]
    // The header's copy is the one that clients leave unsigned.
    for item in part.itemsAsSent.reversed() {
      if let place = places[item.content], place != item.location { continue }
      places[item.content] = item.location
      kept.append(item)
    }
    return kept
  }

  /// One parameter for each name, at the position of its first occurrence, with all values joined by `join`.
  private static func collapse(
    _ part: ParameterPart, _ join: ([[UInt8]]) -> some Sequence<UInt8>
  ) -> ParameterPart {
    var result = part
    result.items = []
    var values: [[[UInt8]]] = []
    var places: [Fingerprint: Int] = [:]
    for item in part.itemsAsSent {
      if let place = places[item.nameMark] {
        values[place].append(item.value)
      } else {
        places[item.nameMark] = values.count
        values.append([item.value])
        result.items.append(item)
      }
    }
    for index in values.indices where values[index].count > 1 {
      result.items[index].encode(Array(join(values[index])))
    }
    return result
  }

  /// Parameters whose names repeat, each with its number in brackets after the name, as in PHP's http_build_query.
  private static func numbered(_ part: ParameterPart) -> ParameterPart {
    var result = part
    var (counts, next): ([Fingerprint: Int], [Fingerprint: Int]) = ([:], [:])
    for item in part.items { counts[item.nameMark, default: 0] += 1 }
    for index in part.items.indices.sorted(by: { part.items[$0].position < part.items[$1].position }) {
      let item = part.items[index]
      guard counts[item.nameMark, default: 0] > 1, !item.isReserved else { continue }
      let number = next[item.nameMark, default: 0]
      next[item.nameMark] = number + 1
      result.items[index].rename(item.name + Array("[\(number)]".utf8))
    }
    return result
  }

  /// `a[]` signed as `a`, and as `a[0]`, `a[1]`.
  private static func renameArrays(_ part: ParameterPart, _ variants: inout Variants<ParameterPart>) {
    let brackets = Array("[]".utf8)
    let arrays = part.items.indices.filter { part.items[$0].name.suffix(2) == brackets[...] }
    if arrays.isEmpty { return }
    variants.add(part, "its name without brackets") { part in
      for index in arrays { part.items[index].rename(Array(part.items[index].name.dropLast(2))) }
    }
    let asSent = arrays.sorted { part.items[$0].position < part.items[$1].position }
    variants.add(part, "numbers in its brackets") { part in
      var counts: [[UInt8]: Int] = [:]
      for index in asSent {
        let name = part.items[index].name
        let number = counts[name, default: 0]
        counts[name] = number + 1
        part.items[index].rename(name.dropLast(1) + Array("\(number)]".utf8))
      }
    }
  }
}
