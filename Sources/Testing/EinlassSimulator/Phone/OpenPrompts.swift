package import EinlassDevice
internal import EinlassWire
internal import Synchronization

/// The phone's prompts that wait for an answer from outside, through the control interface, instead of the world's
/// scripted person.
package final class OpenPrompts: Sendable {
  /// A prompt on the screen.
  package struct Prompt: Sendable {
    /// The number of the prompt, which no later prompt of the world reuses.
    package let number: Int64
    package let question: AccessQuestion
    fileprivate let answers: AsyncStream<AccessAnswer>.Continuation
  }

  /// The maximum number of open prompts.
  static let limit = 16

  private struct State {
    var prompts: [Prompt] = []
    var lastNumber: Int64 = 0
  }

  private let clock: VirtualClock
  /// The time that a prompt stays open.
  private let silenceLimit: Duration
  /// Called when a prompt reaches the silence limit.
  private let limitReached: @Sendable () -> Void
  private let state = Mutex(State())

  init(clock: VirtualClock, silenceLimit: Duration, limitReached: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.silenceLimit = silenceLimit
    self.limitReached = limitReached
  }

  /// The open prompts, oldest first.
  package var all: [Prompt] { state.withLock { $0.prompts } }

  /// Answers the prompt with this number, or the oldest if `nil`. Returns `nil` if it is not open.
  package func answer(_ number: Int64?, _ answer: AccessAnswer) -> Prompt? {
    let prompt = state.withLock { state -> Prompt? in
      guard let index = state.prompts.firstIndex(where: { $0.number == number ?? $0.number }) else {
        return nil
      }
      return state.prompts.remove(at: index)
    }
    prompt?.answers.yield(answer)
    return prompt
  }

  /// Shows a prompt until it is answered.
  ///
  /// A clock that jumps would pass the silence limit before anyone could answer. With such a clock, a prompt stays open
  /// as long as the task runs.
  ///
  /// - Throws: `CancellationError` if it is not answered: the task ended, the silence limit passed, or too many are
  ///   open.
  func ask(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer {
    let (stream, answers) = AsyncStream.makeStream(of: AccessAnswer.self)
    // The limit counts from here on: a viewer of the prompt may move the clock before anything waits for it.
    let end = clock.now.advanced(by: silenceLimit)
    let number = state.withLock { state -> Int64? in
      guard state.prompts.count < Self.limit else { return nil }
      state.lastNumber += 1
      state.prompts.append(Prompt(number: state.lastNumber, question: question, answers: answers))
      return state.lastNumber
    }
    guard let number else { throw CancellationError() }
    defer { state.withLock { $0.prompts.removeAll { $0.number == number } } }
    let answer = await withTaskGroup(of: AccessAnswer?.self) { [clock, limitReached] group in
      group.addTask {
        for await answer in stream { return answer }
        return nil
      }
      if clock.pace != .automatic {
        group.addTask {
          if (try? await clock.sleep(until: end)) != nil { limitReached() }
          return nil
        }
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    guard let answer else { throw CancellationError() }
    return answer
  }
}
