internal import OAuth1

/// A part of a signing attempt, of which mistakes make others: what it amounts to is octets.
protocol RecipePart: Sendable {
  /// What goes into the base string or the key.
  var octets: [UInt8] { get }
  /// About how many octets of memory it takes beside `octets`.
  var overhead: Int { get }
  /// Takes note of `octets`, for the parts that are made of this one.
  mutating func remember(_ octets: [UInt8])
}

extension RecipePart {
  var overhead: Int { 0 }
  mutating func remember(_ octets: [UInt8]) {}
}

/// One entry of the list of mistakes: how it changes its part of a signing attempt, and what to say.
///
/// An entry knows nothing of the others; they are applied in the order of their list.
struct MistakeRule<Part: RecipePart>: Sendable {
  /// Entries that cannot hold at the same time share a group.
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
  }

  let id: String
  let row: Int?
  /// What it cannot be combined with.
  let group: Group
  /// Whether it may hold more than once, for different parameters.
  let isRepeatable: Bool
  let advice: String
  /// The sentence, given what a variant said of itself.
  let sentence: @Sendable (String) -> String
  /// The ways in which a client can make the mistake.
  let variants: @Sendable (Part, SigningFacts, inout Variants<Part>) -> Void

  init(
    _ id: String, row: Int?, group: Group = [], isRepeatable: Bool = false, advice: String,
    sentence: @escaping @Sendable (String) -> String,
    variants: @escaping @Sendable (Part, SigningFacts, inout Variants<Part>) -> Void
  ) {
    self.id = id
    self.row = row
    self.group = group
    self.isRepeatable = isRepeatable
    self.advice = advice
    self.sentence = sentence
    self.variants = variants
  }

  func mistake(_ detail: String) -> SignatureMistake {
    SignatureMistake(id: id, row: row, sentence: sentence(detail), advice: advice)
  }

  /// Makes the variant of that number again, for what it says of itself; nil where there are not as many.
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

/// Takes what a rule makes of a part: other parts, each with what to say of it. Nothing of them is kept here, since a
/// rule makes as many of a request as that has parameters, each as large as the request.
struct Variants<Part> {
  /// Takes a part, how many came before it, and what makes its description: nearly all variants explain nothing, and
  /// are never described.
  typealias Take = (_ part: Part, _ number: Int, _ detail: () -> String) -> Bool

  /// Whether no more are wanted.
  private(set) var isOver = false
  private var count = 0
  private let take: Take

  /// `take` is given each variant until it returns false.
  init(_ take: @escaping Take) {
    self.take = take
  }

  /// Adds a variant; `detail` is what the rule's sentence is about.
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
