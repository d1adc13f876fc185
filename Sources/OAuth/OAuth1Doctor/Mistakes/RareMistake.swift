internal import OAuth1

/// Rare mistakes. There are many, so each is tried only without others.
enum RareMistake {
  /// Receives a mistake, and the base string and the key that were used for signing.
  typealias Body = (_ mistake: SignatureMistake, _ message: [UInt8], _ key: [UInt8]) -> Void

  /// The id of the mistake that the stated method differs from the one used.
  static let otherMethod = "signature-method-changed"

  /// An example of each mistake that no other list has.
  static var examples: [SignatureMistake] {
    [
      changedMethod("HMAC-SHA1", "HMAC-SHA256"), changedValue("oauth_version", "1.0a", "1.0"),
      signedSpace("oauth_consumer_key", "a line break at its end"), otherName("'pageSize'", "'page_size'"),
      cutOff("'cursor'", at: 0x3D), split("'ids'", "several parameters with the same name, split at its ','"),
      bareNumberSign,
    ]
  }

  /// Calls `body` with each mistake that is possible for the request of `facts`, until the search is over.
  ///
  /// - Parameter isKeyed: Whether the hash is keyed with the signing key.
  static func forEach(
    _ right: SigningRecipe, _ facts: SigningFacts, _ meter: SearchMeter, isKeyed: Bool, _ body: Body
  ) {
    let lists = [
      values, spaces, otherTexts, names, collections, additions, omissions, members, orders, joints, frames,
      addresses, cuts, splits, fragments, defaults,
    ]
    withoutActuallyEscaping(body) { body in
      for list in isKeyed ? lists + [keys] : lists where !meter.isOver {
        list(Attempt(right: right, facts: facts, meter: meter, body: body))
      }
    }
  }

  /// The examined request, and the receiver of attempts. After the search ends, attempts are ignored.
  struct Attempt {
    let right: SigningRecipe
    let facts: SigningFacts
    let meter: SearchMeter
    let body: Body

    /// Tries the base string and key of `recipe`.
    func callAsFunction(_ mistake: SignatureMistake, _ recipe: SigningRecipe) {
      if !meter.isOver { body(mistake, recipe.baseString, recipe.key.octets) }
    }

    /// Tries a base string and a key. Both default to the right ones.
    func callAsFunction(_ mistake: SignatureMistake, message: [UInt8]? = nil, key: [UInt8]? = nil) {
      if !meter.isOver { body(mistake, message ?? right.baseString, key ?? right.key.octets) }
    }

    /// Tries changed parameters.
    func callAsFunction(_ mistake: SignatureMistake, _ change: (inout ParameterPart) -> Void) {
      if meter.isOver { return }
      var recipe = right
      change(&recipe.parameters)
      self(mistake, recipe)
    }

    /// Tries changed parameters, as the entry of the list with this id.
    func callAsFunction(_ id: String, _ detail: String, _ change: (inout ParameterPart) -> Void) {
      if let mistake = MistakeRule<ParameterPart>.parameters.mistake(id, detail) { self(mistake, change) }
    }
  }

  /// Tries the mistakes of one kind.
  typealias List = @Sendable (Attempt) -> Void

  /// Returns all of `parts` together and, if there are several, each one separately.
  static func togetherAndAlone<Part>(_ parts: [Part]) -> [[Part]] {
    let together = parts.isEmpty ? [] : [parts]
    return parts.count > 1 ? together + parts.map { [$0] } : together
  }

  /// Returns the parameters that are not OAuth's own, limited to the first few.
  static func own(_ right: SigningRecipe) -> [Int] {
    Array(right.parameters.items.indices.filter { !right.parameters.items[$0].isReserved }.prefix(16))
  }

  private static func index(_ name: String, _ right: SigningRecipe) -> Int? {
    right.parameters.items.firstIndex { $0.isNamed(name) && !$0.value.isEmpty && $0.value.count < 4096 }
  }

  // MARK: - Values

  private static let values: List = { attempt in
    let right = attempt.right
    let methods = ["HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512", "RSA-SHA1", "PLAINTEXT"]
    for (name, text) in methods.map({ (name: "oauth_signature_method", text: $0) }) + changedTexts(right) {
      guard let index = index(name, right) else { continue }
      let sent = right.parameters.items[index].value
      if sent.elementsEqual(text.utf8) { continue }
      let mistake =
        name == "oauth_signature_method"
        ? changedMethod(text, sent.printable) : changedValue(name, Array(text.utf8).printable, sent.printable)
      attempt(mistake) { $0.items[index].encode(Array(text.utf8)) }
    }
    let quoted = SignatureMistake(
      id: "value-changed", row: 34,
      sentence: "the values of OAuth parameters were signed with the header's quotes",
      advice: "add the quotes when you write the header, after signing")
    attempt(quoted) { part in
      part.changeItems { item in
        if item.location == .header { item.encode([0x22] + item.value + [0x22]) }
      }
    }
  }

  /// OAuth's own values in another form: the version, the time as a fraction, and all values in the other case.
  private static func changedTexts(_ right: SigningRecipe) -> [(name: String, text: String)] {
    var texts = ["1.0a", "1.0", "1", "2.0"].map { (name: "oauth_version", text: $0) }
    for name in ["oauth_timestamp", "oauth_nonce", "oauth_token", "oauth_consumer_key", "oauth_verifier"] {
      guard let index = index(name, right) else { continue }
      let text = right.parameters.items[index].value.text
      texts += name == "oauth_timestamp" ? [(name, text + ".0")] : []
      texts += [(name, text.lowercased()), (name, text.uppercased())]
    }
    return texts
  }

  /// Source: list of mistakes, row 43.
  private static func changedMethod(_ signed: String, _ sent: String) -> SignatureMistake {
    SignatureMistake(
      id: otherMethod, row: 43,
      sentence: "oauth_signature_method was signed as '\(signed)' but sent as '\(sent)'",
      advice: "choose the method once, sign with it, and send its name")
  }

  /// Source: list of mistakes, row 34.
  private static func changedValue(_ name: String, _ signed: String, _ sent: String) -> SignatureMistake {
    SignatureMistake(
      id: "value-changed", row: 34, sentence: "\(name) was signed as '\(signed)' but sent as '\(sent)'",
      advice:
        "send exactly the values that you sign; no code between signing and sending may change them")
  }

  // MARK: - White space

  private static let spaces: List = { attempt in
    let right = attempt.right
    for name in ["oauth_consumer_key", "oauth_token", "oauth_callback", "oauth_verifier"] {
      guard let index = index(name, right) else { continue }
      let sent = right.parameters.items[index].value
      for (space, what) in [
        ("\n", "a line break"), ("\r\n", "a line break (CR LF)"), (" ", "a space"), ("\t", "a tab"),
      ] {
        let octets = Array(space.utf8)
        attempt(signedSpace(name, "\(what) at its end")) { $0.items[index].encode(sent + octets) }
        attempt(signedSpace(name, "\(what) at its start")) { $0.items[index].encode(octets + sent) }
      }
    }
  }

  /// Source: list of mistakes, row 16.
  private static func signedSpace(_ name: String, _ what: String) -> SignatureMistake {
    SignatureMistake(
      id: "white-space-signed", row: 16, sentence: "\(name) was signed with \(what), which was not sent",
      advice: "trim the value when you read it: it contains characters that HTTP drops")
  }
}

extension Array {
  /// Returns the mistake of the entry with this id; `nil` if there is none.
  func mistake<Part>(_ id: String, _ detail: String) -> SignatureMistake? where Element == MistakeRule<Part> {
    first { $0.id == id }?.mistake(detail)
  }
}
