internal import EinlassSystem
internal import Synchronization

/// Those who wait to be served one after the other, or together, by one thread at a time.
///
/// Who comes to an empty line has a thread serve it; who comes meanwhile is served by that thread as well.
package final class WaitingLine<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isServed = false
    var isClosed = false
  }

  /// How an element has come into the line.
  package enum Arrival: Sendable {
    /// Nobody serves the line: the caller has to see to it that somebody does.
    case first
    /// Whoever serves the line will come to it.
    case behind
    /// It is not in the line, which is closed.
    case closed
  }

  private let state = Mutex(State())

  package init() {}

  package func add(_ element: Element) -> Arrival {
    state.withLock { state in
      guard !state.isClosed else { return .closed }
      state.waiting.append(element)
      defer { state.isServed = true }
      return state.isServed ? .behind : .first
    }
  }

  /// Those who are to be served next; nobody: none is left, and the line is served no more.
  ///
  /// - Parameter count: How many of those who wait go together.
  package func next(_ count: ([Element]) -> Int) -> [Element] {
    // Those who are about to come go with those who wait: the fewer groups there are, the less each of them takes.
    sched_yield()
    return state.withLock { state in
      let group = Array(state.waiting.prefix(count(state.waiting)))
      state.waiting.removeFirst(group.count)
      if group.isEmpty { state.isServed = false }
      return group
    }
  }

  /// Takes no more; false: it was closed already.
  @discardableResult
  package func close() -> Bool {
    state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
  }
}
