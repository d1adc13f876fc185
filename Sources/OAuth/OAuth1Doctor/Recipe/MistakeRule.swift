internal import OAuth1

/// A part of a signing attempt that mistakes change; its result is a sequence of bytes.
protocol RecipePart: Sendable {
  /// The bytes that go into the base string or the key.
  var octets: [UInt8] { get }
  /// The approximate memory that the part needs in addition to its bytes, in bytes.
  var overhead: Int { get }
  /// Stores the bytes for the parts that are derived from this one.
  mutating func remember(_ octets: [UInt8])
}

extension RecipePart {
  var overhead: Int { 0 }
  mutating func remember(_ octets: [UInt8]) {}
}

/// One entry of the list of mistakes: its change to a part of a signing attempt, and its sentence.
///
/// An entry does not depend on the others. They are applied in list order.
struct MistakeRule<Part: RecipePart>: Sendable {
  /// Entries that exclude each other share a group.
  struct Group: OptionSet {
    let rawValue: Int

    static var query: Self { Self(rawValue: 1) }
    static var form: Self { Self(rawValue: 2) }
    static var repeats: Self { Self(rawValue: 4) }
    static var characterSet: Self { Self(rawValue: 8) }
    static var order: Self { Self(rawValue: 16) }
    static var again: Self { Self(rawValue: 32) }
    static var first: Self { Self(rawValue: 64) }
    static var second: Self { Self(rawValue: 128) }
    static var composition: Self { Self(rawValue: 256) }
    static var host: Self { Self(rawValue: 512) }
    static var path: Self { Self(rawValue: 1024) }
    static var whole: Self { Self(rawValue: 2048) }
    static var values: Self { Self(rawValue: 4096) }
  }

  let id: String
  let row: Int?
  /// The group of entries that the entry cannot be combined with.
  let group: Group
  /// Whether the entry may apply more than once, to different parameters.
  let isRepeatable: Bool
  let advice: String
  /// The sentence, given the detail of a variant.
  let sentence: @Sendable (String) -> String
  /// The ways in which a client can make the mistake.
  let variants: @Sendable (Part, SigningFacts, inout Variants<Part>) -> Void

  init(
    _ id: String, row: Int?, group: Group = [], isRepeatable: Bool = false, advice: String,
    sentence: @escaping @Sendable (String) -> String,
    variants: @escaping @Sendable (Part, SigningFacts, inout Variants<Part>) -> Void
  ) {
    (self.id, self.row, self.group, self.isRepeatable, self.advice) = (id, row, group, isRepeatable, advice)
    (self.sentence, self.variants) = (sentence, variants)
  }

  func mistake(_ detail: String) -> SignatureMistake {
    SignatureMistake(id: id, row: row, sentence: sentence(detail), advice: advice)
  }

  /// Creates the variant with this number again, for its detail. `nil` if there are fewer variants.
  func variant(_ number: Int, of part: Part, _ facts: SigningFacts) -> (part: Part, detail: String)? {
    var found: (part: Part, detail: String)?
    var variants = Variants<Part> { part, count, detail in
      if count == number { found = (part, detail()) }
      return count != number
    }
    self.variants(part, facts, &variants)
    return found
  }
}

/// Receives the variants of a part that a rule creates, each with its detail. None is stored here, since a rule may
/// create as many variants as the request has parameters, each as large as the request.
struct Variants<Part> {
  /// Receives a part, the number of variants before it, and a closure for its description. Most variants explain
  /// nothing and are never described.
  typealias Take = (_ part: Part, _ number: Int, _ detail: () -> String) -> Bool

  /// Whether no more variants are wanted.
  private(set) var isOver = false
  private var count = 0
  private let take: Take

  /// Calls `take` with each variant until it returns `false`.
  init(_ take: @escaping Take) {
    self.take = take
  }

  /// Adds a variant. `detail` is the detail for the rule's sentence.
  mutating func add(_ part: Part, _ detail: @autoclosure () -> String = "") {
    if isOver { return }
    isOver = !take(part, count, detail)
    count += 1
  }

  /// Adds a changed copy of `part`.
  mutating func add(_ part: Part, _ detail: @autoclosure () -> String = "", _ change: (inout Part) -> Void) {
    if isOver { return }
    var copy = part
    change(&copy)
    add(copy, detail())
  }
}
