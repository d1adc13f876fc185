internal import OAuth1

/// The differences between a printed base string and the right one, part by part, as mistakes from the list.
///
/// If the printed base string was signed, these are the client's mistakes. No search is needed, so hosts, paths and
/// values can be named that a search would not find.
struct PrintedDifferences {
  private(set) var mistakes: [SignatureMistake] = []
  /// The parameters whose values are encoded differently, by mistake.
  private var encodings: [(id: String, what: String, names: [String])] = []
  /// Whether the base string was printed for the request being explained, according to its nonce and timestamp.
  let isOfThisRequest: Bool

  /// Compares `text` with the base string of `right`.
  init(_ text: [UInt8], _ right: SigningRecipe) {
    guard let printed = Parts(text), let expected = Parts(right.baseString) else {
      isOfThisRequest = false
      return
    }
    isOfThisRequest = ["oauth_nonce", "oauth_timestamp"].allSatisfy { name in
      let name = Array(name.utf8)
      let sent = expected.pairs.first { $0.name == name }
      return sent == nil || printed.pairs.contains { $0 == sent }
    }
    if printed.method != expected.method {
      add(
        "method-differs",
        "the printed base string has the method '\(printed.method.printable)', but the request was sent "
          + "with '\(expected.method.printable)'")
    }
    compare(printed.address, right.address)
    compare(printed.pairs, expected.pairs, right.parameters.items)
    if mistakes.isEmpty, printed.parameters != expected.parameters {
      let isCaseAlone = printed.parameters.withLowerCaseEscapes == expected.parameters.withLowerCaseEscapes
      add(
        isCaseAlone ? "lower-case-escapes" : "parameters-encoded-wrongly",
        "the printed base string has the same parameters in a different encoding")
    }
  }

  private mutating func add(_ id: String, _ sentence: String) {
    let known =
      MistakeRule.parameters.mistake(id, "") ?? MistakeRule.addresses.mistake(id, "")
      ?? MistakeRule.methods.mistake(id, "") ?? SignatureSearch.mistakes.first { $0.id == id }
    guard let known else { return }
    mistakes.append(SignatureMistake(id: id, row: known.row, sentence: sentence, advice: known.advice))
  }

  /// Notes that the value of `name` is encoded differently: one mistake, whatever the number of values.
  private mutating func add(_ id: String, _ name: String, _ what: String) {
    if let index = encodings.firstIndex(where: { $0.id == id }) {
      encodings[index].names.append(name)
    } else {
      encodings.append((id, what, [name]))
    }
  }

  private mutating func tellEncodings() {
    for (id, what, names) in encodings {
      let more = names.count > 3 ? " and \(names.count - 3) more" : ""
      let verb = names.count == 1 ? "is" : "are"
      add(id, "\(names.prefix(3).joined(separator: ", "))\(more) \(verb) \(what) in the printed base string")
    }
  }

  // MARK: - The address

  private mutating func compare(_ text: [UInt8], _ right: AddressPart) {
    let printed = AddressPart(decoded: text)
    let differences: [(id: String, name: String, printed: [UInt8], right: [UInt8])] = [
      ("scheme-differs", "scheme", printed.scheme, right.scheme),
      ("host-differs", "host", printed.host, right.host),
      ("port-differs", "port", printed.port ?? [], right.port ?? []),
      ("path-differs", "path", printed.path, right.path),
      ("query-in-address", "query in the URL", printed.rest, right.rest),
    ]
    for (id, name, printed, right) in differences where printed != right {
      let value = { (octets: [UInt8]) in octets.isEmpty ? "absent" : "'\(octets.printable)'" }
      add(
        id, "the \(name) is \(value(printed)) in the printed base string, but \(value(right)) in the request")
    }
  }

  // MARK: - The parameters

  private mutating func compare(_ printed: [Pair], _ right: [Pair], _ items: [SignedItem]) {
    var added = printed
    var missing: [Pair] = []
    for pair in right {
      if let index = added.firstIndex(of: pair) { added.remove(at: index) } else { missing.append(pair) }
    }
    for pair in missing {
      guard let index = added.firstIndex(where: { $0.name == pair.name }) else { continue }
      compare(added.remove(at: index), pair)
      missing.removeAll { $0 == pair }
    }
    tellEncodings()
    tellMissing(missing, items)
    for pair in added.prefix(8) {
      if pair.name.elementsEqual("realm".utf8) {
        add("realm-signed", "the printed base string contains the realm")
      } else {
        add("parameter-not-sent", "'\(pair.name.printable)' is in the printed base string, but was not sent")
      }
    }
    if added.isEmpty, missing.isEmpty, printed.map(\.name) != right.map(\.name) {
      add("sorted-wrongly", "the parameters of the printed base string are in a different order")
    }
  }

  /// Compares a parameter that both base strings have, with different values.
  private mutating func compare(_ printed: Pair, _ right: Pair) {
    let name = "'\(printed.name.printable)'"
    let plain = PercentEncoding.decode(right.value)
    if printed.value == PercentEncoding.encode(right.value) {
      add("encoded-twice", name, "encoded one time too many")
    } else if printed.value == plain {
      add("not-encoded-twice", name, "encoded once instead of twice")
    } else if printed.value.withLowerCaseEscapes == right.value.withLowerCaseEscapes {
      add("lower-case-escapes", name, "escaped with lowercase digits")
    } else if PercentEncoding.decodeForm(printed.value) == plain, printed.value.contains(0x2B) {
      add("space-as-plus", name, "written with '+' instead of spaces")
    } else if PercentEncoding.decode(printed.value) == plain {
      let isReserved = PercentEncoding.encode(printed.value).contains { "!*'()".utf8.contains($0) }
      add(
        isReserved ? "reserved-not-encoded" : "other-characters-not-encoded", name,
        "written with different characters escaped")
    } else if printed.name.elementsEqual("oauth_timestamp".utf8) {
      add("timestamp-changed", Self.changed(name, printed.value, plain))
    } else {
      add("value-changed", Self.changed(name, PercentEncoding.decode(printed.value), plain))
    }
  }

  private static func changed(_ name: String, _ printed: [UInt8], _ sent: [UInt8]) -> String {
    "\(name) is '\(Array(printed.prefix(200)).printable)' in the printed base string, but was sent as "
      + "'\(Array(sent.prefix(200)).printable)'"
  }

  /// Reports parameters that were sent but are not in the printed base string: a whole location, or one by one.
  private mutating func tellMissing(_ pairs: [Pair], _ items: [SignedItem]) {
    var rest = pairs
    for (place, id, what) in [
      (RequestParameter.Location.query, "query-not-signed", "the query parameters"),
      (.body, "form-not-signed", "the form fields"),
    ] {
      let all = items.filter { $0.location == place && !$0.isReserved }.map { Pair($0) }
      guard !all.isEmpty, all.allSatisfy(rest.contains) else { continue }
      rest.removeAll(where: all.contains)
      add(id, "\(what) are not in the printed base string")
    }
    for pair in rest.prefix(8) {
      let id =
        ["oauth_callback": "callback-not-signed", "oauth_body_hash": "body-hash-not-signed"][pair.name.text]
        ?? "parameter-not-signed"
      add(id, "'\(pair.name.printable)' was sent, but is not in the printed base string")
    }
  }

  /// A name and value in their normalized form.
  private struct Pair: Equatable {
    let name: [UInt8]
    let value: [UInt8]

    init(_ text: [UInt8]) {
      let mark = text.firstIndex(of: 0x3D) ?? text.count
      name = Array(text[..<mark])
      value = Array(text[mark...].dropFirst())
    }

    init(_ item: SignedItem) {
      name = item.encodedName
      value = item.encodedValue
    }
  }

  /// The three parts of a base string.
  private struct Parts {
    let method: [UInt8]
    /// The address, decoded.
    let address: [UInt8]
    /// The parameters, encoded once more, as in the base string.
    let parameters: [UInt8]
    let pairs: [Pair]

    init?(_ text: [UInt8]) {
      let parts = text.trimmed.parts(at: 0x26)
      guard parts.count == 3 else { return nil }
      method = Array(parts[0])
      address = PercentEncoding.decode(Array(parts[1]))
      guard address.firstIndex(of: Array("://".utf8)) != nil else { return nil }
      parameters = Array(parts[2])
      pairs = PercentEncoding.decode(parameters).parts(at: 0x26).filter { !$0.isEmpty }.map {
        Pair(Array($0))
      }
    }
  }
}
