internal import EinlassWire
internal import OAuth1
internal import Synchronization

/// The secrets among the values of a world's records, stored as hashes of their words. Code that shows text looks up
/// each of its words, which takes the same time for a million secrets as for one.
///
/// A secret of several words, such as a password with spaces, is recognized by its long words, or otherwise as a whole.
/// A secret that is too similar to other words (shorter than six characters, or fewer than sixteen without a digit) is
/// not in the index: only the name of its field identifies it.
package final class SecretIndex: Sendable {
  /// The minimum number of words of passing secrets that are kept. Up to the same number of older ones may not have
  /// been dropped yet.
  package static let passingCapacity = 100_000
  /// The maximum number of secrets with several words, and of words in each of them.
  static let phraseCapacity = 10_000
  package static let phraseLength = 32

  /// The initial capacity for secrets.
  private static var usualCount: Int { 8 }

  /// The maximum number of unread secrets. A world whose texts are never shown does not pay for reading them.
  private static var waitingCapacity: Int { 64 }

  /// A secret that was added but not yet read.
  fileprivate struct Waiting {
    let octets: Octets
    let isPassing: Bool

    enum Octets {
      case secret(SharedSecret)
      case text(String)

      func read(_ body: (Span<UInt8>) -> Void) {
        switch self {
        case .secret(let shared): shared.withOctets(body)
        case .text(let text): body(text.utf8.span)
        }
      }
    }
  }

  fileprivate struct State {
    var waiting: [Waiting] = []
    var lasting = HashSet()
    /// Passing secrets in two generations: when the younger one is full, the older one is dropped.
    var young = HashSet()
    var old = HashSet()
    /// The number of words in the longest phrase, keyed by the hash of the phrase's first word.
    var phraseStarts: [UInt64: Int] = [:]
    var phrases: Set<UInt64> = []
    /// The secrets that a store does not have yet. `nil` if the world is not in a store.
    var unsaved: UnsavedSecrets?
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether any secret is known as a phrase of several words.
  package var hasPhrases: Bool {
    read { !$0.phrases.isEmpty }
  }

  /// Returns whether the word with this hash is a secret, or a long part of one.
  package func contains(_ word: UInt64) -> Bool {
    read { $0.lasting.contains(word) || $0.young.contains(word) || $0.old.contains(word) }
  }

  /// Returns the number of words in the longest phrase that begins with this word. 0 if there is none.
  package func phraseLength(from word: UInt64) -> Int {
    read { $0.phraseStarts[word] ?? 0 }
  }

  /// Returns whether the words with these hashes, taken together, are a secret.
  package func contains(phrase: UInt64) -> Bool {
    read { $0.phrases.contains(phrase) }
  }

  /// Adds a secret. A passing secret is forgotten once many others have been added.
  func add(_ secret: SharedSecret, isPassing: Bool = false) {
    add(Waiting(octets: .secret(secret), isPassing: isPassing))
  }

  /// Adds a token, a code or any other text that grants access.
  func add(_ text: String, isPassing: Bool = false) {
    add(Waiting(octets: .text(text), isPassing: isPassing))
  }

  private func add(_ secret: Waiting) {
    state.withLock { state in
      if state.waiting.isEmpty { state.waiting.reserveCapacity(Self.usualCount) }
      state.waiting.append(secret)
      if state.waiting.count >= Self.waitingCapacity { state.readWaiting() }
    }
  }

  /// Returns the result of `body`, after reading all waiting secrets.
  private func read<Result>(_ body: (borrowing State) -> Result) -> Result {
    state.withLock { state in
      if !state.waiting.isEmpty { state.readWaiting() }
      return body(state)
    }
  }
}

extension SecretIndex.State {
  fileprivate mutating func readWaiting() {
    let secrets = waiting
    waiting.removeAll(keepingCapacity: true)
    for secret in secrets { secret.octets.read { read($0, isPassing: secret.isPassing) } }
  }

  private mutating func read(_ octets: Span<UInt8>, isPassing: Bool) {
    SecretHash.read(octets, isPassing: isPassing) { add($0) }
  }

  fileprivate func contains(_ hash: SecretHash) -> Bool {
    switch hash {
    case .lasting(let word): lasting.contains(word)
    case .passing(let word): young.contains(word) || lasting.contains(word)
    case .phrase(let phrase, _, _): phrases.contains(phrase)
    }
  }

  fileprivate mutating func add(_ hash: SecretHash) {
    if unsaved != nil, !contains(hash) { unsaved?.hashes.append(hash) }
    switch hash {
    case .lasting(let word): lasting.insert(word)
    case .passing(let word): addPassing(word)
    case .phrase(let phrase, let first, let count):
      guard phrases.count < SecretIndex.phraseCapacity else { return }
      phraseStarts[first] = max(count, phraseStarts[first] ?? 0)
      phrases.insert(phrase)
    }
  }

  private mutating func addPassing(_ word: UInt64) {
    if young.count >= SecretIndex.passingCapacity { (old, young) = (young, HashSet()) }
    young.insert(word)
  }
}

/// The data about a secret in an index, which is also all that a store may contain about it.
package enum SecretHash: Sendable, Hashable {
  /// A word of a permanent secret.
  case lasting(UInt64)
  /// A word of a secret that is forgotten once many others have been added.
  case passing(UInt64)
  /// A secret of several words, with the hash of the first word and the number of words.
  case phrase(UInt64, first: UInt64, count: Int)

  /// Passes every hash that identifies the secret to `tell`.
  fileprivate static func read(_ octets: Span<UInt8>, isPassing: Bool, _ tell: (SecretHash) -> Void) {
    var words = SecretWords()
    words.read(octets) { word in tell(isPassing ? .passing(word) : .lasting(word)) }
    if let phrase = words.phrase { tell(.phrase(phrase, first: words.first, count: words.count)) }
  }
}

// Used only for worlds in a store, which keeps the secrets of removed records.
extension SecretIndex {
  /// The name of the table in a store.
  static let tableName = "secrets"

  /// Notes the secrets that are added from now on.
  func noteNew() {
    state.withLock { $0.unsaved = $0.unsaved ?? UnsavedSecrets() }
  }

  /// Returns the secrets added since they were last taken, and the rows that are no longer needed.
  func takeNew() -> [RowChange] {
    state.withLock { state in
      state.readWaiting()
      return state.unsaved?.take() ?? []
    }
  }

  /// Adopts a row from the store.
  func restore(_ row: RowChange) {
    guard let number = row.position, let content = row.content else { return }
    state.withLock { state in
      let hashes = SecretHash.decode(content)
      var unsaved = state.unsaved ?? UnsavedSecrets()
      state.unsaved = nil
      for hash in hashes { state.add(hash) }
      unsaved.note(row: number, count: hashes.count)
      state.unsaved = unsaved
    }
  }
}

/// The secrets of a world that its store does not have yet.
private struct UnsavedSecrets {
  var hashes: [SecretHash] = []
  private var nextRow: Int64 = 0
  /// The rows in the store, oldest first. The journal, which could show the secrets, drops old entries too.
  private var rows: [(number: Int64, count: Int)] = []
  private var count = 0

  private static var capacity: Int { 4 * SecretIndex.passingCapacity }

  mutating func note(row number: Int64, count added: Int) {
    nextRow = max(nextRow, number + 1)
    rows.append((number, added))
    count += added
  }

  mutating func take() -> [RowChange] {
    guard !hashes.isEmpty else { return [] }
    var changes = [Self.row(nextRow, SecretHash.encode(hashes))]
    note(row: nextRow, count: hashes.count)
    hashes = []
    while rows.count > 1, count - rows[0].count > Self.capacity {
      let oldest = rows.removeFirst()
      count -= oldest.count
      changes.append(Self.row(oldest.number, nil))
    }
    return changes
  }

  private static func row(_ number: Int64, _ content: [UInt8]?) -> RowChange {
    RowChange(
      table: SecretIndex.tableName, key: Words.encode([UInt64(bitPattern: number)]),
      position: content == nil ? nil : number, content: content)
  }
}

/// The words of a secret: the text between characters that are neither letters nor digits.
private struct SecretWords {
  private(set) var count = 0
  /// The hash of the first word.
  private(set) var first: UInt64 = 0
  private var all = WordHash()
  private var size = 0
  private var hasTelling = false

  /// The hash of all words together, for a secret that no single word identifies. `nil` if it is not needed, or if
  /// there are too many words.
  var phrase: UInt64? {
    !hasTelling && size >= 6 && 2...SecretIndex.phraseLength ~= count ? all.value : nil
  }

  /// Passes the hash of each word that identifies the secret, in any position, to `tell`.
  mutating func read(_ octets: Span<UInt8>, _ tell: (UInt64) -> Void) {
    var (word, firstWord) = (Word(), Word())
    var index = 0
    while index < octets.count {
      var (octet, end) = (octets[index], index + 1)
      if !EscapedText.isPlain(octet) {
        let unit = EscapedText.unit(octets, at: index)
        (octet, end) = (unit.value, unit.end)
      }
      index = end
      if EscapedText.isAlphanumeric(octet) {
        word.add(octet)
        if index < octets.count { continue }
      }
      guard word.count > 0 else { continue }
      count += 1
      size += word.count
      all.add(word: word.hash.value)
      if count == 1 {
        (first, firstWord) = (word.hash.value, word)
      } else {
        if count == 2, firstWord.isTellingPart { told(first, tell) }
        if word.isTellingPart { told(word.hash.value, tell) }
      }
      word = Word()
    }
    if count == 1, firstWord.isTelling { told(first, tell) }
  }

  private mutating func told(_ word: UInt64, _ tell: (UInt64) -> Void) {
    hasTelling = true
    tell(word)
  }

  private struct Word {
    var hash = WordHash()
    var count = 0
    var digits = 0
    var capitals = 0

    mutating func add(_ octet: UInt8) {
      hash.add(octet)
      count += 1
      if EscapedText.isDigit(octet) { digits += 1 } else if octet & 0x20 == 0 { capitals += 1 }
    }

    /// Whether the word, as a whole secret, is distinct from other words. A PIN has seven digits.
    var isTelling: Bool {
      count >= 16 || (digits == count ? count >= 7 : count >= 6 && digits > 0)
    }

    /// Whether the word, as a part of a secret, is distinct from other words. An ID of nineteen digits is a part of a
    /// token, but not a secret.
    var isTellingPart: Bool {
      count >= 16 && digits < count && (digits > 0 || 0 < capitals && capitals < count)
    }
  }
}
