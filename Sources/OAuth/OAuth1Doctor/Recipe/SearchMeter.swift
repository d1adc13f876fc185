/// What a search has spent of its budget; all parts of one search share it.
final class SearchMeter {
  /// The cost of a signature in addition to the bytes of its base string.
  static let signatureCost = 256
  /// How much work may pass between two looks at the clock.
  private static let stride = 256 * 1024

  private let budget: SearchBudget
  private(set) var attempts = 0
  private(set) var octets = 0
  /// What ended the search; nil: nothing yet.
  private(set) var limit: SignatureDiagnosis.Limit?
  private var kept = 0
  private var nextLook = SearchMeter.stride

  init(_ budget: SearchBudget) {
    self.budget = budget
  }

  var isOver: Bool { limit != nil }

  /// Counts work on `count` bytes; false where the search is over.
  @inline(__always)
  func spend(_ count: Int) -> Bool {
    if limit != nil { return false }
    octets &+= count
    return octets < nextLook || look()
  }

  /// Counts a signature of `count` bytes; false where no more are allowed.
  @inline(__always)
  func attempt(_ count: Int) -> Bool {
    if limit != nil { return false }
    if attempts >= budget.attempts {
      limit = .attempts
      return false
    }
    guard spend(count + Self.signatureCost) else { return false }
    attempts += 1
    return true
  }

  /// Counts `count` bytes that stay in memory for the rest of the search; false where the search is over.
  func keep(_ count: Int) -> Bool {
    kept += count
    if limit == nil, kept > budget.memory { limit = .memory }
    return limit == nil
  }

  /// How many bytes one list of parts may take, so that it leaves room for the others.
  var listMemory: Int { budget.memory / 2 }

  /// Stops counting `count` bytes that were released.
  func letGo(_ count: Int) {
    kept -= count
  }

  /// Ends a search that is not worth starting.
  func end(_ limit: SignatureDiagnosis.Limit) {
    if self.limit == nil { self.limit = limit }
  }

  @inline(never)
  private func look() -> Bool {
    nextLook = octets &+ Self.stride
    if octets > budget.octets {
      limit = .octets
    } else if Task.isCancelled {
      limit = .cancelled
    } else if budget.isOver?() == true {
      limit = .time
    }
    return limit == nil
  }
}
