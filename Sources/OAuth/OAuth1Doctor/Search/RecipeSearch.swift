internal import OAuth1

/// The results of any number of mistakes in a whole signing attempt, whose parts are searched separately.
struct RecipeSearch {
  typealias Key = PartSearch<KeyPart>.Variation
  typealias Method = PartSearch<MethodPart>.Variation
  typealias Address = PartSearch<AddressPart>.Variation
  typealias Parameters = PartSearch<ParameterPart>.Variation
  typealias Frame = PartSearch<FramePart>.Variation

  private(set) var keys: PartSearch<KeyPart>
  private var methods: PartSearch<MethodPart>
  private var addresses: PartSearch<AddressPart>
  private var parameters: PartSearch<ParameterPart>
  private var frames: PartSearch<FramePart>
  private var message: [UInt8] = []
  private let account: RecipeAccount

  init(_ recipe: SigningRecipe, facts: SigningFacts, meter: SearchMeter, spanning: [SignatureMistake] = []) {
    keys = PartSearch(recipe.key, rules: MistakeRule.keys, facts: facts, meter: meter)
    methods = PartSearch(recipe.method, rules: MistakeRule.methods, facts: facts, meter: meter)
    addresses = PartSearch(recipe.address, rules: MistakeRule.addresses, facts: facts, meter: meter)
    parameters = PartSearch(recipe.parameters, rules: MistakeRule.parameters, facts: facts, meter: meter)
    frames = PartSearch(recipe.frame, rules: MistakeRule.frames, facts: facts, meter: meter)
    account = RecipeAccount(
      spanning: spanning, keys: keys.account, methods: methods.account, addresses: addresses.account,
      parameters: parameters.account, frames: frames.account)
  }

  /// The result of trying a base string.
  enum Outcome { case miss, hit, over }

  /// Receives a base string and, after a hit, the same base string again with all sets of mistakes that produce it.
  typealias Trial = (_ message: [UInt8], _ sets: [[SignatureMistake]]?) -> Outcome

  mutating func keys(_ count: Int) -> [Key] { keys.level(count) }

  /// Calls `body` with every base string that results from `count` mistakes, until the search is over.
  ///
  /// The sets of mistakes include those of `key`. They are computed only for hits. Even a closure that could compute
  /// them would retain all parts.
  mutating func forEachMessage(_ count: Int, _ key: Key, _ body: Trial) {
    for inParameters in 0...count {
      for inAddress in 0...count - inParameters {
        for inMethod in 0...count - inParameters - inAddress {
          let inFrame = count - inParameters - inAddress - inMethod
          guard forEachMessage(inParameters, inAddress, inMethod, inFrame, key, body) else { return }
        }
      }
    }
  }

  /// Tries the base strings with the given number of mistakes in each part. Returns `false` if the search is over.
  private mutating func forEachMessage(
    _ inParameters: Int, _ inAddress: Int, _ inMethod: Int, _ inFrame: Int, _ key: Key, _ body: Trial
  ) -> Bool {
    let (frames, addresses) = (frames.level(inFrame), addresses.level(inAddress))
    let methods = methods.level(inMethod)
    let account = account
    let (joints, starts, hosts) = (frames.map(\.part), methods.map(\.octets), addresses.map(\.octets))
    var message: [UInt8] = []
    // All calls share one buffer.
    swap(&message, &self.message)
    defer { swap(&message, &self.message) }
    var goesOn = true
    parameters.forEach(inParameters) { parameters, ways in
      for frame in frames.indices {
        for method in methods.indices {
          for address in addresses.indices {
            joints[frame].join(starts[method], hosts[address], parameters, into: &message)
            var outcome = body(message, nil)
            if outcome == .hit {
              let sets = account.mistakes(
                key, methods[method], addresses[address], ways(), frames[frame])
              outcome = body(message, sets)
            }
            goesOn = outcome != .over
            if !goesOn { return false }
          }
        }
      }
      return true
    }
    return goesOn
  }
}

/// Describes the results in all parts. `spanning` are the mistakes that previously changed several parts.
private struct RecipeAccount: Sendable {
  let spanning: [SignatureMistake]
  let keys: PartAccount<KeyPart>
  let methods: PartAccount<MethodPart>
  let addresses: PartAccount<AddressPart>
  let parameters: PartAccount<ParameterPart>
  let frames: PartAccount<FramePart>

  /// All sets of mistakes that produce these parts.
  func mistakes(
    _ key: RecipeSearch.Key, _ method: RecipeSearch.Method, _ address: RecipeSearch.Address,
    _ ways: [PartSearch<ParameterPart>.Way], _ frame: RecipeSearch.Frame
  ) -> [[SignatureMistake]] {
    var sets = [spanning]
    func combine<Part>(_ ways: [PartSearch<Part>.Way], _ account: PartAccount<Part>) {
      let mistakes = ways.map(account.mistakes)
      sets = sets.flatMap { set in mistakes.map { set + $0 } }
    }
    combine(method.ways, methods)
    combine(address.ways, addresses)
    combine(ways, parameters)
    combine(frame.ways, frames)
    combine(key.ways, keys)
    return sets
  }
}
