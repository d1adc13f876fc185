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

  private let state = Mutex(State())

  package init() {}

  /// Lets `element` wait; `start` has a thread serve the line where none does. false: the line is closed.
  package func add(_ element: Element, start: () -> Void) -> Bool {
    let (isTaken, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      state.waiting.append(element)
      defer { state.isServed = true }
      return (true, !state.isServed)
    }
    if isFirst { start() }
    return isTaken
  }

  /// Serves those who wait, until none is left.
  ///
  /// - Parameter count: How many of those who wait go together.
  package func serve(_ count: ([Element]) -> Int, _ body: ([Element]) -> Void) {
    while true {
      // Those who are about to come go with those who wait: the fewer groups there are, the less each of them takes.
      sched_yield()
      let group = state.withLock { state in
        let group = Array(state.waiting.prefix(count(state.waiting)))
        state.waiting.removeFirst(group.count)
        if group.isEmpty { state.isServed = false }
        return group
      }
      if group.isEmpty { return }
      body(group)
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
