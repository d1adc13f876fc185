/// The used portion of a search's budget, which all parts of one search share.
final class SearchMeter {
  /// The cost of a signature in addition to the bytes of its base string.
  static let signatureCost = 256
  /// The amount of work between two checks of the clock.
  private static let stride = 256 * 1024

  private let budget: SearchBudget
  private(set) var attempts = 0
  private(set) var octets = 0
  /// The reason why the search ended. `nil` while it is running.
  private(set) var limit: SignatureDiagnosis.Limit?
  private var kept = 0
  private var nextLook = SearchMeter.stride

  init(_ budget: SearchBudget) {
    self.budget = budget
  }

  var isOver: Bool { limit != nil }

  /// Counts work on `count` bytes. Returns `false` if the search is over.
  @inline(__always)
  func spend(_ count: Int) -> Bool {
    if limit != nil { return false }
    octets &+= count
    return octets < nextLook || look()
  }

  /// Counts a signature of `count` bytes. Returns `false` if no more are allowed.
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

  /// Counts `count` bytes that remain in memory for the rest of the search. Returns `false` if the search is over.
  func keep(_ count: Int) -> Bool {
    kept += count
    if limit == nil, kept > budget.memory { limit = .memory }
    return limit == nil
  }

  /// The maximum memory of one list of parts, in bytes, so that it leaves room for the others.
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
