/// The observers of a session's changes: a value that the session's lock protects.
struct SessionObservers {
  /// An observer.
  enum Observer {
    case closure(@Sendable (FacebookSession.Change) -> Void)
    case stream(AsyncStream<FacebookSession.Change>.Continuation)
  }

  private var observers: [Int: Observer] = [:]
  private var lastNumber = 0
  private var isDelivering = false

  /// Adds an observer, unless the session `hasEnded` already. Returns its number.
  mutating func add(_ observer: Observer, hasEnded: Bool) -> Int {
    lastNumber += 1
    if !hasEnded { observers[lastNumber] = observer }
    return lastNumber
  }

  mutating func remove(_ number: Int) {
    observers[number] = nil
  }

  mutating func removeAll() {
    observers = [:]
  }

  /// The observers in the order in which they were added.
  var inOrder: [Observer] {
    observers.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns true if the caller must deliver changes, false if a running delivery includes new ones.
  mutating func beginDelivery() -> Bool {
    if isDelivering { return false }
    isDelivering = true
    return true
  }

  mutating func endDelivery() {
    isDelivering = false
  }
}
