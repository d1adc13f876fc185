internal import OAuth1

/// Searches for the smallest sets of mistakes that produce one of the targets.
///
/// The number of mistakes increases step by step. For each number, the parts of a signing attempt are independent, so
/// each is computed once and only their combinations are hashed.
struct SignatureSearch {
  /// A result: mistakes, and the base string that was signed.
  struct Hit {
    let mistakes: [SignatureMistake]
    let baseString: [UInt8]
  }

  private(set) var hits: [Hit] = []
  /// The number of mistakes up to which everything was tried.
  private(set) var depth = 0

  let targets: [DigestTarget]
  /// One HMAC for each possible hash of the signature. The key changes.
  let trials: [RekeyableHMAC]
  let budget: SearchBudget
  let meter: SearchMeter
  let facts: SigningFacts
  /// Whether the hashes are keyed with the secrets. RSA signs unkeyed ones.
  let isKeyed: Bool
  private var best = Int.max

  init(
    _ targets: [DigestTarget], isKeyed: Bool = true, facts: SigningFacts, budget: SearchBudget,
    meter: SearchMeter
  ) {
    (self.targets, self.isKeyed, self.facts, self.budget) = (targets, isKeyed, facts, budget)
    self.meter = meter
    var hashes: [HashFunction] = []
    for target in targets {
      if let hash = HashFunction(octetCount: target.octets.count), !hashes.contains(hash) {
        hashes.append(hash)
      }
    }
    trials = hashes.map { RekeyableHMAC($0) }
  }

  /// Runs the search from `right`, the recipe that would have been right.
  mutating func run(from right: SigningRecipe) {
    let least = targets.map(\.mistakes.count).min() ?? 0
    // The searches, by the number of mistakes that change several parts at once.
    var searches = [[RecipeSearch(right, facts: facts, meter: meter)]]
    for count in 0...budget.depth where count + least <= min(best, budget.depth) && !targets.isEmpty {
      while searches.count <= count {
        searches.append(spanningSearches(right, count: searches.count))
      }
      if count == 2 {
        tryAlone(right)
        if best == 1 { return }
      }
      for spanning in 0...count {
        for index in searches[spanning].indices { tryAll(&searches[spanning][index], count - spanning) }
        if spanning == 0, count == 1 { tryTimestamps(right) }
      }
      if meter.isOver { return }
      if count == 2, best > 1 { tryPorts(right) }
      depth = count + least
    }
    if hits.isEmpty { depth = budget.depth }
  }

  /// Returns the searches that begin with `count` mistakes that span several parts.
  private func spanningSearches(_ right: SigningRecipe, count: Int) -> [RecipeSearch] {
    var searches: [RecipeSearch] = []
    for set in SpanningMistake.all(right, facts, count: count) {
      let size = set.recipe.parameters.octets.count
      guard meter.spend(2 * size), meter.keep(2 * size) else { break }
      searches.append(RecipeSearch(set.recipe, facts: facts, meter: meter, spanning: set.mistakes))
    }
    return searches
  }

  /// Looks for signatures that are the signing key itself, as in PLAINTEXT.
  ///
  /// - Parameter isStated: Whether the signature method is PLAINTEXT. Otherwise, that is a separate mistake.
  mutating func runPlaintext(_ received: [UInt8], from right: SigningRecipe, isStated: Bool) {
    var keys = PartSearch(right.key, rules: MistakeRule.keys, facts: facts, meter: meter)
    let own = isStated ? [] : [Self.plaintext]
    for count in 0...max(0, budget.depth - own.count) where hits.isEmpty {
      for key in keys.level(count) {
        guard meter.attempt(key.octets.count) else { return }
        let isEncoded = key.octets != received && PercentEncoding.encode(key.octets) == received
        guard key.octets == received || isEncoded else { continue }
        for way in key.ways {
          let steps = keys.account.mistakes(way)
          record(own + steps + (isEncoded ? [SignatureTransport.all[1].mistake] : []), right.baseString)
        }
      }
    }
    if isStated, !meter.isOver { depth = budget.depth }
  }

  /// An example of each mistake that no single rule finds.
  static let mistakes = [plaintext] + mistakesAlone

  /// Source: list of mistakes, row 43.
  private static let plaintext = SignatureMistake(
    id: "plaintext-signature", row: 43,
    sentence:
      "the signing key itself was sent as the signature, but oauth_signature_method names another method",
    advice: "sign the base string with the key; these secrets were sent in plain text and should be replaced")

  /// Tries every combination of `count` mistakes.
  private mutating func tryAll(_ search: inout RecipeSearch, _ count: Int) {
    // Mistakes that span several parts come first: they are likelier than several in one part, and there are fewer of
    // them.
    for inKey in (0...(isKeyed ? count : 0)).reversed() {
      for key in search.keys(inKey) {
        for trial in trials {
          if meter.isOver { return }
          guard trial.take(key.octets) else { continue }
          tryMessages(&search, key, trial, count - inKey)
          if count > inKey, isKeyed { tryConstructions(&search, key, trial, count - inKey - 1) }
        }
      }
    }
  }

  private mutating func tryMessages(
    _ search: inout RecipeSearch, _ key: RecipeSearch.Key, _ trial: RekeyableHMAC, _ count: Int
  ) {
    search.forEachMessage(count, key) { message, sets in
      if sets == nil, !meter.attempt(message.count) { return .over }
      let digest = digest(of: message, trial)
      for target in targets where digest.isEqual(to: target.octets) {
        guard let sets else { return .hit }
        for set in sets { record(set + target.mistakes, message) }
      }
      return .miss
    }
  }

  @inline(__always)
  func digest(of message: [UInt8], _ trial: RekeyableHMAC) -> Digest {
    isKeyed ? trial.code(of: message) : trial.hash.digest(of: message)
  }

  /// Tries constructions other than HMAC, each of which is a mistake itself, with `count` others.
  private mutating func tryConstructions(
    _ search: inout RecipeSearch, _ key: RecipeSearch.Key, _ trial: RekeyableHMAC, _ count: Int
  ) {
    search.forEachMessage(count, key) { message, sets in
      for construction in HashConstruction.wrong {
        if sets == nil, !meter.attempt(message.count) { return .over }
        let digest = construction.digest(trial, key: key.octets, message: message)
        for target in targets where digest.isEqual(to: target.octets) {
          guard let sets else { return .hit }
          let wrong = construction.mistake.map { [$0] } ?? []
          for set in sets { record(set + wrong + target.mistakes, message) }
        }
      }
      return .miss
    }
  }

  mutating func record(_ mistakes: [SignatureMistake], _ baseString: [UInt8]) {
    guard mistakes.count <= best, mistakes.count <= budget.depth else { return }
    if mistakes.count < best { hits = [] }
    best = mistakes.count
    let ids = mistakes.map(\.id)
    // Each entry explains a signature only once. To a reader, its variants with the same result are the same.
    guard hits.count < 16, !hits.contains(where: { $0.mistakes.map(\.id) == ids }) else { return }
    hits.append(Hit(mistakes: mistakes, baseString: baseString))
  }
}
