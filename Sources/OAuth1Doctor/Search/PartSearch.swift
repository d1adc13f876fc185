internal import OAuth1

/// What a part of a signing attempt becomes by any number of mistakes, by their number.
///
/// What amounts to the same octets is kept once, with every set of mistakes that gives it; what fewer
/// mistakes give is left out. What there is no room for is made anew whenever it is looked at.
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
  private let meter: SearchMeter
  private var levels: [[Variation]]
  /// Whether the next level is too large to be kept.
  private var isFull = false
  private var seen: Set<Fingerprint>

  init(_ start: Part, rules: [MistakeRule<Part>], facts: SigningFacts, meter: SearchMeter) {
    self.rules = rules
    self.facts = facts
    self.meter = meter
    let octets = start.octets
    levels = [[Variation(octets: octets, ways: [Way(steps: [], part: start)])]]
    seen = [Fingerprint(octets)]
  }

  /// What comes of `count` mistakes; not all of it where the search is over.
  mutating func level(_ count: Int) -> [Variation] {
    keepLevels(through: count)
    if count < levels.count { return levels[count] }
    meter.end(.memory)
    return []
  }

  /// Calls `body` with what comes of `count` mistakes until it returns false. Three mistakes, and fewer in a large
  /// request, are made anew each time, and what amounts to the same may come more than once.
  mutating func forEach(_ count: Int, _ body: (Variation) -> Bool) {
    keepLevels(through: min(count, 2))
    stream(count, body)
  }

  /// Keeps what comes of up to `count` mistakes, as far as there is room for it.
  private mutating func keepLevels(through count: Int) {
    while levels.count <= count, !isFull, !meter.isOver {
      if let next = nextLevel() {
        seen.formUnion(next.places.keys)
        levels.append(next.variations)
      } else {
        isFull = true
      }
    }
    // Where the search is over nobody minds what is missing.
    while levels.count <= count, meter.isOver { levels.append([]) }
  }

  /// What comes of one mistake more than in the last level that is kept; nil where there is no room for it.
  private func nextLevel() -> (variations: [Variation], places: [Fingerprint: Int])? {
    var next: [Variation] = []
    var places: [Fingerprint: Int] = [:]
    var size = 0
    for variation in levels[levels.count - 1] {
      let goesOn = extend(variation) { octets, way in
        let fingerprint = Fingerprint(octets)
        if let place = places[fingerprint] {
          guard next[place].add(way) else { return true }
        } else if !seen.contains(fingerprint) {
          places[fingerprint] = next.count
          next.append(Variation(octets: octets, ways: [way]))
        } else {
          return true
        }
        let added = octets.count + way.part.overhead + 256
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
  private func stream(_ count: Int, _ body: (Variation) -> Bool) -> Bool {
    if count < levels.count {
      for variation in levels[count] where !body(variation) { return false }
      return true
    }
    return stream(count - 1) { variation in
      extend(variation) { octets, way in
        seen.contains(Fingerprint(octets)) || body(Variation(octets: octets, ways: [way]))
      }
    }
  }

  private func extend(_ variation: Variation, _ body: ([UInt8], Way) -> Bool) -> Bool {
    for way in variation.ways {
      let goesOn = withoutActuallyEscaping(body) { extend(way, variation.octets.count, $0) }
      if !goesOn { return false }
    }
    return true
  }

  /// Applies one rule more, none of those before the last one: what commutes is tried in one order only.
  ///
  /// `size` is the count of the part's octets, each of which a rule may look at.
  private func extend(_ way: Way, _ size: Int, _ body: @escaping ([UInt8], Way) -> Bool) -> Bool {
    var used: MistakeRule<Part>.Group = []
    for step in way.steps { used.formUnion(rules[step.rule].group) }
    let last = way.steps.last?.rule
    for index in (last ?? 0)..<rules.count {
      let rule = rules[index]
      if index == last, !rule.isRepeatable { continue }
      if !used.isDisjoint(with: rule.group) { continue }
      guard meter.spend(size) else { return false }
      var variants = Variants<Part> { part, detail in
        let octets = part.octets
        // Made, and hashed for its fingerprint.
        guard meter.spend(2 * octets.count) else { return false }
        return body(octets, Way(steps: way.steps + [Step(rule: index, detail: detail)], part: part))
      }
      rule.variants(way.part, facts, &variants)
      if variants.isOver { return false }
    }
    return true
  }
}

extension PartSearch.Variation {
  /// Adds another way, unless its rules are those of one that is there: then its variant says no more, and the result
  /// is false.
  fileprivate mutating func add(_ way: PartSearch.Way) -> Bool {
    let isKnown = ways.contains { known in
      known.steps.elementsEqual(way.steps) { $0.rule == $1.rule }
    }
    if !isKnown { ways.append(way) }
    return !isKnown
  }
}
