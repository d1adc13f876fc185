internal import OAuth1

/// A part of a signing attempt, of which mistakes make others: what it amounts to is octets.
protocol RecipePart: Sendable {
  /// What goes into the base string or the key.
  var octets: [UInt8] { get }
  /// About how many octets of memory it takes beside `octets`.
  var overhead: Int { get }
}

extension RecipePart {
  var overhead: Int { 0 }
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
}

/// Takes what a rule makes of a part: other parts, each with what to say of it. Nothing of them is kept here, since a
/// rule makes as many of a request as that has parameters, each as large as the request.
struct Variants<Part> {
  /// Whether no more are wanted.
  private(set) var isOver = false
  private let take: (Part, String) -> Bool

  /// `take` is given each variant until it returns false.
  init(_ take: @escaping (Part, String) -> Bool) {
    self.take = take
  }

  /// Adds a variant; `detail` is what the rule's sentence is about.
  mutating func add(_ part: Part, _ detail: String = "") {
    if !isOver { isOver = !take(part, detail) }
  }

  /// Adds a changed copy of `part`.
  mutating func add(_ part: Part, _ detail: String = "", _ change: (inout Part) -> Void) {
    if isOver { return }
    var copy = part
    change(&copy)
    add(copy, detail)
  }
}
