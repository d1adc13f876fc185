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

  /// A part with mistakes.
  struct Variation {
    let part: Part
    let octets: [UInt8]
    /// Sets of mistakes that give these octets; all of one size.
    var ways: [[Step]]
  }

  private let rules: [MistakeRule<Part>]
  private let facts: SigningFacts
  private var levels: [[Variation]]
  private var seen: Set<[UInt8]>

  init(_ start: Part, rules: [MistakeRule<Part>], facts: SigningFacts) {
    self.rules = rules
    self.facts = facts
    let octets = start.octets
    levels = [[Variation(part: start, octets: octets, ways: [[]])]]
    seen = [octets]
  }

  /// What comes of `count` mistakes.
  mutating func level(_ count: Int) -> [Variation] {
    while levels.count <= count {
      var next: [Variation] = []
      var places: [[UInt8]: Int] = [:]
      for variation in levels[levels.count - 1] {
        extend(variation) { found in
          if let place = places[found.octets] {
            next[place].ways += found.ways
          } else if !seen.contains(found.octets) {
            places[found.octets] = next.count
            next.append(found)
          }
          return true
        }
      }
      for variation in next { seen.insert(variation.octets) }
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
    for variation in level(count - 1) where !extend(variation, body) { return }
  }

  /// Applies one rule more, none of those before the last one: what commutes is tried in one order only.
  @discardableResult
  private func extend(_ variation: Variation, _ body: (Variation) -> Bool) -> Bool {
    let way = variation.ways[0]
    let last = way.last?.rule ?? 0
    var used: MistakeRule<Part>.Group = []
    for step in way { used.formUnion(rules[step.rule].group) }
    for index in last..<rules.count {
      let rule = rules[index]
      if index == way.last?.rule, !rule.isRepeatable { continue }
      if !used.isDisjoint(with: rule.group) { continue }
      var variants = Variants<Part>()
      rule.variants(variation.part, facts, &variants)
      for (part, detail) in variants.list {
        let found = Variation(
          part: part, octets: part.octets, ways: [way + [Step(rule: index, detail: detail)]])
        if !body(found) { return false }
      }
    }
    return true
  }
}
