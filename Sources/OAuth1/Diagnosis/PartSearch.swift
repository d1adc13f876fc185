/// What a part of a signing attempt becomes by any number of mistakes, by their number.
///
/// What amounts to the same octets is kept once, with every set of mistakes that gives it; what fewer
/// mistakes give is left out.
struct PartSearch<Part: RecipePart> {
  /// A rule that was applied, and what its variant said.
  struct Step {
    let rule: Int
    let detail: String
  }

  /// Mistakes in the order in which they were made, and the part that they make.
  struct Way {
    let steps: [Step]
    let part: Part
  }

  /// A part with mistakes.
  struct Variation {
    let octets: [UInt8]
    /// Sets of mistakes that give these octets, never none; all of one size.
    fileprivate(set) var ways: [Way]

    var part: Part { ways[0].part }
  }

  private let rules: [MistakeRule<Part>]
  private let facts: SigningFacts
  private var levels: [[Variation]]
  private var seen: Set<Fingerprint>

  init(_ start: Part, rules: [MistakeRule<Part>], facts: SigningFacts) {
    self.rules = rules
    self.facts = facts
    let octets = start.octets
    levels = [[Variation(octets: octets, ways: [Way(steps: [], part: start)])]]
    seen = [Fingerprint(octets)]
  }

  /// What comes of `count` mistakes.
  mutating func level(_ count: Int) -> [Variation] {
    while levels.count <= count {
      var next: [Variation] = []
      var places: [Fingerprint: Int] = [:]
      for variation in levels[levels.count - 1] {
        extend(variation) { octets, way in
          let fingerprint = Fingerprint(octets)
          if let place = places[fingerprint] {
            next[place].add(way)
          } else if !seen.contains(fingerprint) {
            places[fingerprint] = next.count
            next.append(Variation(octets: octets, ways: [way]))
          }
          return true
        }
      }
      seen.formUnion(places.keys)
      levels.append(next)
    }
    return levels[count]
  }

  /// Calls `body` with what comes of `count` mistakes until it returns false; keeps nothing of it.
  mutating func forEach(_ count: Int, _ body: (Variation) -> Bool) {
    if count < levels.count || count < 3 {
      for variation in level(count) where !body(variation) { return }
      return
    }
    for variation in level(count - 1) {
      let goesOn = extend(variation) { octets, way in
        seen.contains(Fingerprint(octets)) || body(Variation(octets: octets, ways: [way]))
      }
      if !goesOn { return }
    }
  }

  @discardableResult
  private func extend(_ variation: Variation, _ body: ([UInt8], Way) -> Bool) -> Bool {
    for way in variation.ways where !extend(way, body) { return false }
    return true
  }

  /// Applies one rule more, none of those before the last one: what commutes is tried in one order only.
  private func extend(_ way: Way, _ body: ([UInt8], Way) -> Bool) -> Bool {
    var used: MistakeRule<Part>.Group = []
    for step in way.steps { used.formUnion(rules[step.rule].group) }
    let last = way.steps.last?.rule
    for index in (last ?? 0)..<rules.count {
      let rule = rules[index]
      if index == last, !rule.isRepeatable { continue }
      if !used.isDisjoint(with: rule.group) { continue }
      var variants = Variants<Part>()
      rule.variants(way.part, facts, &variants)
      for (part, detail) in variants.list {
        let steps = way.steps + [Step(rule: index, detail: detail)]
        if !body(part.octets, Way(steps: steps, part: part)) { return false }
      }
    }
    return true
  }
}

extension PartSearch.Variation {
  /// Adds another way, unless its rules are those of one that is there: then its variant says no more.
  fileprivate mutating func add(_ way: PartSearch.Way) {
    let isKnown = ways.contains { known in
      known.steps.elementsEqual(way.steps) { $0.rule == $1.rule }
    }
    if !isKnown { ways.append(way) }
  }
}
