package import EinlassDevice
internal import EinlassWire
package import EinlassWorld
internal import Synchronization

/// The scripted person in front of the phone's prompts.
package final class ScriptedPrompt: AccessPrompt {
  private let clock: any WallClock
  private let silenceLimit: Duration
  /// Called when a prompt reaches the silence limit.
  private let limitReached: @Sendable () -> Void
  private let answers: Mutex<[PersonScript.Access]>

  /// The remaining answers; the last one repeats. If empty, the person allows.
  package var answersLeft: [PersonScript.Access] {
    get { answers.withLock { $0 } }
    set { answers.withLock { $0 = newValue } }
  }

  init(
    _ answers: [PersonScript.Access], clock: any WallClock, silenceLimit: Duration,
    limitReached: @escaping @Sendable () -> Void
  ) {
    self.answers = Mutex(answers)
    self.clock = clock
    self.silenceLimit = silenceLimit
    self.limitReached = limitReached
  }

  package func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer {
    if let prompts = Self.openPrompts { return try await prompts.ask(question) }
    switch answers.withLock({ $0.count > 1 ? $0.removeFirst() : $0.first ?? .allow }) {
    case .allow: return .allow
    case .deny: return .deny
    case .silent:
      if Self.isSilenceAwaited {
        try await clock.sleep(for: silenceLimit)
        limitReached()
      }
      throw CancellationError()
    }
  }

  /// False for a task that cannot wait for a person who does not answer: the prompt then ends immediately.
  @TaskLocal package static var isSilenceAwaited = true

  /// The open prompts in which a task's prompts wait for an answer from outside. `nil` if the script answers.
  @TaskLocal package static var openPrompts: OpenPrompts?
}
