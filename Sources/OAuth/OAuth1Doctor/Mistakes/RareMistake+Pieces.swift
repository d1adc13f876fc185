internal import OAuth1

/// Values and parameters that were cut in the wrong places, and parameters that a client adds by default.
///
/// Source: list of mistakes, rows 5, 34 and 36.
extension RareMistake {
  // MARK: - Values that were cut off

  /// Values that end at the first occurrence of a character: clients split pairs at every `=`, and URLs at every `?`
  /// and `#`.
  static let cuts: List = { attempt in
    let right = attempt.right
    for sign in "=?#&;,: ".utf8 {
      let found = own(right).filter { right.parameters.items[$0].value.contains(sign) }
      for set in togetherAndAlone(found) {
        let names = set.count == 1 ? right.parameters.items[set[0]].quoted : "every value"
        attempt(cutOff(names, at: sign)) { part in
          for index in set { part.items[index].encode(Array(part.items[index].value.prefix { $0 != sign })) }
        }
      }
    }
  }

  static func cutOff(_ names: String, at sign: UInt8) -> SignatureMistake {
    SignatureMistake(
      id: "value-cut", row: 34, sentence: "\(names) was signed only up to its '\([sign].text)'",
      advice:
        "split a pair only at its first '=' and a URL only at its first '?', and keep the rest together")
  }

  // MARK: - Values that were taken for several parameters

  static let splits: List = { attempt in
    for index in own(attempt.right) {
      let item = attempt.right.parameters.items[index]
      for mark in ",;|".utf8 where item.value.contains(mark) {
        let pieces = item.value.parts(at: mark)
        guard pieces.count <= 256 else { continue }
        let mistake = split(
          item.quoted, "several parameters with the same name, split at its '\([mark].text)'")
        attempt(mistake) { part in
          part.remove(at: index)
          part.add(pieces.map { SignedItem(name: item.name, value: $0, location: item.location) })
        }
      }
    }
    tryDecodedFirst(attempt)
  }

  /// Queries and forms that were decoded before they were split, so that an `&` in a value ends it.
  private static func tryDecodedFirst(_ attempt: Attempt) {
    let items = attempt.right.parameters.items
    for place in [RequestParameter.Location.query, .body] {
      let sent = items.filter { $0.location == place }
      guard 1...256 ~= sent.count, sent.contains(where: { $0.value.contains(0x26) || $0.name.contains(0x26) })
      else { continue }
      let wire = sent.sorted { $0.position < $1.position }.map { $0.name + [0x3D] + $0.value }
      let pairs = Array(wire.joined(separator: [0x26])).parts(at: 0x26).map(\.pair)
      let mistake = split(
        "\(place == .query ? "the query" : "the form")",
        "parameters that were not sent: it was decoded before it was split")
      attempt(mistake) { part in
        part.remove { $0.location == place }
        part.add(pairs.map { SignedItem(name: $0.name, value: $0.value ?? [], location: place) })
      }
    }
  }

  static func split(_ what: String, _ how: String) -> SignatureMistake {
    SignatureMistake(
      id: "value-split", row: 36, sentence: "\(what) was signed as \(how)",
      advice: "split the query and the form only at '&', and before you decode them")
  }

  // MARK: - Number signs

  /// A bare `#` in the URL: the text after it is never sent, whether it belongs to a value or not.
  static let fragments: List = { attempt in
    let target = attempt.facts.request.target
    guard let mark = target.utf8.firstIndex(of: 0x23), target.utf8.count < 65_536 else { return }
    let rest = Array(target.utf8[mark...])
    let detail = "with the trailing '\(rest.printable)', which is never sent"
    if let mistake = MistakeRule.addresses.mistake("path-differs", detail) {
      var recipe = attempt.right
      recipe.address.rest = rest
      attempt(mistake, recipe)
    }
    guard let question = target.utf8.firstIndex(of: 0x3F), question < mark else { return }
    let whole = Array(target.utf8[target.utf8.index(after: question)...])
    // A client that splits at '&' first loses the rest of the value after the '#'.
    attempt(bareNumberSign) { part in
      part.remove { $0.location == .query }
      part.add(SignedItem.fields(whole, location: .query))
    }
  }

  static let bareNumberSign = SignatureMistake(
    id: "value-sent-bare", row: 32,
    sentence: "the query has an unescaped '#': the part after it was signed but is never sent",
    advice: "send a '#' that belongs to a value as %23")

  // MARK: - What clients add by default

  /// Parameters that libraries and samples sign whether or not they are sent.
  static let defaults: List = { attempt in
    let items = attempt.right.parameters.items
    let key = attempt.facts.received.value("oauth_consumer_key") ?? []
    let own = ["api_key", "consumer_key", "client_id", "key"].map { ($0, key) }
    for (name, value) in usual.map({ ($0.name, Array($0.value.utf8)) }) + own
    where !value.isEmpty && !items.contains(where: { $0.isNamed(name) }) {
      let detail = "'\(name)=\(value.printable)', which some clients add automatically,"
      attempt("parameter-not-sent", detail) { $0.add([SignedItem(name, value, location: .query)]) }
    }
  }

  private static let usual: [(name: String, value: String)] = [
    ("format", "json"), ("format", "xml"), ("output", "json"), ("alt", "json"), ("nojsoncallback", "1"),
    ("include_entities", "true"), ("include_entities", "1"), ("include_email", "true"),
    ("tweet_mode", "extended"), ("searchCriteria", "all"), ("searchCriteria", ""), ("_method", "PUT"),
    ("_method", "DELETE"), ("ext_submit", "Launch"), ("ext_submit", "Press to Launch"), ("submit", "Submit"),
    ("basiclti_submit", "Launch Endpoint with BasicLTI Data"), ("v", "1"), ("v", "1.0"), ("version", "1.0"),
  ]
}
