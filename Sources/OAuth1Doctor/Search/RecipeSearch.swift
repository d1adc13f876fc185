internal import OAuth1

/// What a whole signing attempt becomes by any number of mistakes: the parts, each searched on its own.
struct RecipeSearch {
  typealias Key = PartSearch<KeyPart>.Variation
  typealias Method = PartSearch<MethodPart>.Variation
  typealias Address = PartSearch<AddressPart>.Variation
  typealias Parameters = PartSearch<ParameterPart>.Variation
  typealias Frame = PartSearch<FramePart>.Variation

  /// The mistakes that changed several parts before.
  let spanning: [SignatureMistake]
  private(set) var keys: PartSearch<KeyPart>
  private var methods: PartSearch<MethodPart>
  private var addresses: PartSearch<AddressPart>
  private var parameters: PartSearch<ParameterPart>
  private var frames: PartSearch<FramePart>
  private var message: [UInt8] = []

  init(_ recipe: SigningRecipe, facts: SigningFacts, meter: SearchMeter, spanning: [SignatureMistake] = []) {
    self.spanning = spanning
    keys = PartSearch(recipe.key, rules: MistakeRule.keys, facts: facts, meter: meter)
    methods = PartSearch(recipe.method, rules: MistakeRule.methods, facts: facts, meter: meter)
    addresses = PartSearch(recipe.address, rules: MistakeRule.addresses, facts: facts, meter: meter)
    parameters = PartSearch(recipe.parameters, rules: MistakeRule.parameters, facts: facts, meter: meter)
    frames = PartSearch(recipe.frame, rules: MistakeRule.frames, facts: facts, meter: meter)
  }

  /// What a base string turned out to be.
  enum Outcome { case miss, hit, over }

  /// Takes a base string, and for a hit once more with every set of mistakes that gives it.
  typealias Trial = (_ message: [UInt8], _ sets: [[SignatureMistake]]?) -> Outcome

  mutating func keys(_ count: Int) -> [Key] { keys.level(count) }

  /// Calls `body` with every base string that comes of `count` mistakes, until the search is over.
  ///
  /// The sets of mistakes have those of `key`. They are made for hits alone: even a closure that could make them
  /// would hold on to all parts.
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

  /// Those with so many mistakes in each part; false where the search is over.
  private mutating func forEachMessage(
    _ inParameters: Int, _ inAddress: Int, _ inMethod: Int, _ inFrame: Int, _ key: Key, _ body: Trial
  ) -> Bool {
    let (spanning, frames) = (spanning, frames.level(inFrame))
    let (addresses, methods) = (addresses.level(inAddress), methods.level(inMethod))
    let (joints, starts, hosts) = (frames.map(\.part), methods.map(\.octets), addresses.map(\.octets))
    var message: [UInt8] = []
    // One buffer for all calls.
    swap(&message, &self.message)
    defer { swap(&message, &self.message) }
    var goesOn = true
    parameters.forEach(inParameters) { parameters in
      for frame in frames.indices {
        for method in methods.indices {
          for address in addresses.indices {
            joints[frame].join(starts[method], hosts[address], parameters.octets, into: &message)
            var outcome = body(message, nil)
            if outcome == .hit {
              let sets = Self.mistakes(
                spanning, key, methods[method], addresses[address], parameters, frames[frame])
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

  /// Every set of mistakes that gives these parts.
  private static func mistakes(
    _ spanning: [SignatureMistake], _ key: Key, _ method: Method, _ address: Address,
    _ parameters: Parameters,
    _ frame: Frame
  ) -> [[SignatureMistake]] {
    var sets = [spanning]
    func combine<Part>(_ variation: PartSearch<Part>.Variation, _ rules: [MistakeRule<Part>]) {
      sets = sets.flatMap { set in
        variation.ways.map { way in set + way.steps.map { rules[$0.rule].mistake($0.detail) } }
      }
    }
    combine(method, MistakeRule.methods)
    combine(address, MistakeRule.addresses)
    combine(parameters, MistakeRule.parameters)
    combine(frame, MistakeRule.frames)
    combine(key, MistakeRule.keys)
    return sets
  }
}
