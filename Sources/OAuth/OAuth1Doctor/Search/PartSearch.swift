internal import OAuth1

/// The results of any number of mistakes in a part of a signing attempt, by the number of mistakes.
///
/// Each result is stored once by its bytes, with all sets of mistakes that produce it. Results that fewer mistakes
/// produce are left out. If there is no room, results are computed again whenever they are needed.
struct PartSearch<Part: RecipePart> {
  /// A rule that was applied, and one of its variants. These are numbers, since millions of steps are taken and few are
  /// reported.
  struct Step {
    let rule: Int
    let variant: Int
  }

  /// Mistakes in the order in which they were made, and the resulting part.
  struct Way {
    let steps: [Step]
    let part: Part
  }

  /// A part with mistakes.
  struct Variation {
    let octets: [UInt8]
    /// The sets of mistakes that produce these bytes. There is at least one, and all have the same size.
    fileprivate(set) var ways: [Way]

    var part: Part { ways[0].part }
  }

  /// Describes the results.
  let account: PartAccount<Part>
  private let rules: [MistakeRule<Part>]
  private let facts: SigningFacts
  private let meter: SearchMeter
  private var levels: [[Variation]]
  /// Whether the next level is too large to be stored.
  private var isFull = false
  private var seen: Set<Fingerprint>

  init(_ start: Part, rules: [MistakeRule<Part>], facts: SigningFacts, meter: SearchMeter) {
    (self.rules, self.facts, self.meter) = (rules, facts, meter)
    account = PartAccount(start: start, rules: rules, facts: facts)
    let octets = start.octets
    var start = start
    start.remember(octets)
    levels = [[Variation(octets: octets, ways: [Way(steps: [], part: start)])]]
    seen = [Fingerprint(octets)]
  }

  /// The results of `count` mistakes. Incomplete if the search is over.
  mutating func level(_ count: Int) -> [Variation] {
    keepLevels(through: count)
    if count < levels.count { return levels[count] }
    meter.end(.memory)
    return []
  }

  /// Receives the bytes of a part, and a closure that computes the ways that lead to them.
  typealias Body = (_ octets: [UInt8], _ ways: () -> [Way]) -> Bool

  /// Calls `body` with the results of `count` mistakes until it returns `false`. The results of three mistakes, and of
  /// fewer in a large request, are computed again each time, and equal results may occur more than once.
  mutating func forEach(_ count: Int, _ body: Body) {
    keepLevels(through: min(count, 2))
    stream(count, body)
  }

  /// Stores the results of up to `count` mistakes, as far as there is room for them.
  private mutating func keepLevels(through count: Int) {
    while levels.count <= count, !isFull, !meter.isOver {
      if let next = nextLevel() {
        seen.formUnion(next.places.keys)
        levels.append(next.variations)
      } else {
        isFull = true
      }
    }
    // Once the search is over, missing results do not matter.
    while levels.count <= count, meter.isOver { levels.append([]) }
  }

  /// The results of one more mistake than in the last stored level. `nil` if there is no room for them.
  private func nextLevel() -> (variations: [Variation], places: [Fingerprint: Int])? {
    var next: [Variation] = []
    var places: [Fingerprint: Int] = [:]
    var size = 0
    for variation in levels[levels.count - 1] {
      let goesOn = extend(variation) { candidate in
        let fingerprint = Fingerprint(candidate.octets)
        if let place = places[fingerprint] {
          guard next[place].add(candidate.way) else { return true }
        } else if !seen.contains(fingerprint) {
          places[fingerprint] = next.count
          next.append(Variation(octets: candidate.octets, ways: [candidate.way]))
        } else {
          return true
        }
        let added = candidate.octets.count + candidate.part.overhead + 256
        size += added
        return meter.keep(added) && size <= meter.listMemory
      }
      if !goesOn { break }
    }
    guard size > meter.listMemory else { return (next, places) }
    meter.letGo(size)
    return nil
  }

  @discardableResult
  private func stream(_ count: Int, _ body: Body) -> Bool {
    if count < levels.count {
      for variation in levels[count] where !body(variation.octets, { variation.ways }) { return false }
      return true
    }
    return streamParts(count) { candidate in body(candidate.octets) { [candidate.way] } }
  }

  /// Computes the parts of a level that is not stored.
  private func streamParts(_ count: Int, _ body: (Candidate) -> Bool) -> Bool {
    func extendOnce(_ variation: Variation) -> Bool {
      extend(variation) { candidate in seen.contains(Fingerprint(candidate.octets)) || body(candidate) }
    }
    if count - 1 < levels.count {
      for variation in levels[count - 1] where !extendOnce(variation) { return false }
      return true
    }
    return streamParts(count - 1) { candidate in
      extendOnce(Variation(octets: candidate.octets, ways: [candidate.way]))
    }
  }

  private func extend(_ variation: Variation, _ body: (Candidate) -> Bool) -> Bool {
    for way in variation.ways {
      let goesOn = withoutActuallyEscaping(body) { extend(way, variation.octets.count, $0) }
      if !goesOn { return false }
    }
    return true
  }

  /// The result of applying one more rule to a part.
  private struct Candidate {
    var part: Part
    let octets: [UInt8]
    let stepsBefore: [Step]
    let step: Step

    var way: Way { Way(steps: stepsBefore + [step], part: part) }
  }

  /// Applies one more rule, never one that precedes the last one, so mistakes that commute are tried in only one order.
  ///
  /// `size` is the number of the part's bytes, each of which a rule may look at.
  private func extend(_ way: Way, _ size: Int, _ body: @escaping (Candidate) -> Bool) -> Bool {
    var used: MistakeRule<Part>.Group = []
    for step in way.steps { used.formUnion(rules[step.rule].group) }
    let last = way.steps.last?.rule
    for index in (last ?? 0)..<rules.count {
      let rule = rules[index]
      if index == last, !rule.isRepeatable { continue }
      if !used.isDisjoint(with: rule.group) { continue }
      guard meter.spend(size) else { return false }
      var variants = Variants<Part> { part, number, _ in
        let octets = part.octets
        // Each byte counts twice: once for creating it, once for its fingerprint.
        guard meter.spend(2 * octets.count) else { return false }
        var candidate = Candidate(
          part: part, octets: octets, stepsBefore: way.steps, step: Step(rule: index, variant: number))
        candidate.part.remember(octets)
        return body(candidate)
      }
      rule.variants(way.part, facts, &variants)
      if variants.isOver { return false }
    }
    return true
  }
}

/// Finds the mistakes that lead to a result by repeating its steps.
struct PartAccount<Part: RecipePart>: Sendable {
  let start: Part
  let rules: [MistakeRule<Part>]
  let facts: SigningFacts

  func mistakes(_ way: PartSearch<Part>.Way) -> [SignatureMistake] {
    var part = start
    return way.steps.map { step in
      let rule = rules[step.rule]
      guard let (changed, detail) = rule.variant(step.variant, of: part, facts) else {
        return rule.mistake("")
      }
      part = changed
      return rule.mistake(detail)
    }
  }
}

extension PartSearch.Variation {
  /// Adds another way. Returns `false` without adding it if its rules are those of an existing way, since it adds no
  /// information.
  fileprivate mutating func add(_ way: PartSearch.Way) -> Bool {
    let isKnown = ways.contains { known in
      known.steps.elementsEqual(way.steps) { $0.rule == $1.rule }
    }
    if !isKnown { ways.append(way) }
    return !isKnown
  }
}
