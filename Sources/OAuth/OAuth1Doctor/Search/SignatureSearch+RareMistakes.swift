internal import OAuth1

/// The search for rare mistakes, which are not combined with others.
extension SignatureSearch {
  /// An example of each mistake that only this search finds.
  static let mistakesAlone = [changedTimestamp(1)] + RareMistake.examples

  /// Tries the rare mistakes with the right key.
  mutating func tryAlone(_ right: SigningRecipe) {
    tryMilliseconds(right)
    RareMistake.forEach(right, facts, meter, isKeyed: isKeyed) { mistake, message, key in
      for trial in trials where trial.take(key) {
        guard meter.spend(message.count), meter.attempt(message.count) else { return }
        take(digest(of: message, trial), message, mistake)
      }
    }
    if isKeyed { tryWideText(right) }
  }

  private mutating func take(_ digest: Digest, _ message: [UInt8], _ mistake: SignatureMistake) {
    for target in targets where digest.isEqual(to: target.octets) {
      // For this mistake, the signed method is the one whose hash was computed.
      let others = mistake.id == RareMistake.otherMethod ? [] : target.mistakes
      record([mistake] + others, message)
    }
  }

  /// Tries text in UTF-16, the default encoding on some platforms.
  ///
  /// Source: list of mistakes, row 43.
  private mutating func tryWideText(_ right: SigningRecipe) {
    let wide = { (octets: [UInt8]) -> [UInt8] in Array(octets.map { [$0, 0] }.joined()) }
    let (message, key) = (right.baseString, right.key.octets)
    for (message, key, what) in [
      (wide(message), wide(key), "the key and the base string were"),
      (wide(message), key, "the base string was"),
      (message, wide(key), "the key was"),
    ] {
      for trial in trials where trial.take(key) {
        guard meter.attempt(message.count) else { return }
        take(
          trial.code(of: message), right.baseString,
          SignatureMistake(
            id: "hash-not-hmac", row: 43, sentence: "\(what) encoded as UTF-16",
            advice: "encode the key and the base string as ASCII or UTF-8"))
      }
    }
  }

  /// Tries all other ports: a server behind a proxy may listen on any of them. Runs after pairs of mistakes, since the
  /// ports are about as numerous.
  ///
  /// Source: list of mistakes, row 28.
  mutating func tryPorts(_ right: SigningRecipe) {
    guard budget.depth > 2 else { return }
    var recipe = right
    recipe.address.port = Array("65535".utf8)
    var message = recipe.baseString
    let digits = Array("%3A65535".utf8)
    guard let place = message.firstIndex(of: digits) else { return }
    message.removeSubrange(place + 3..<place + digits.count)
    let plain = targets.filter(\.mistakes.isEmpty)
    if plain.isEmpty { return }
    for trial in trials where trial.take(right.key.octets) {
      for port in 1...65_535 {
        var message = message
        message.insert(contentsOf: String(port).utf8, at: place + 3)
        guard meter.attempt(message.count) else { return }
        let digest = digest(of: message, trial)
        if plain.contains(where: { digest.isEqual(to: $0.octets) }),
          let mistake = MistakeRule.addresses.mistake("port-differs", "with port \(port)")
        {
          record([mistake], message)
        }
      }
    }
  }
}
