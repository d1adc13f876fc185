internal import OAuth1Doctor
internal import Synchronization

/// The explanations of a journal's entries. Each is made on first request, shared by all callers, and kept.
final class JournalExplanations: Sendable {
  /// An explanation that is being made.
  private struct Work {
    let id: Int
    let task: Task<SignatureDiagnosis?, Never>
    var waitingCount: Int
  }

  private struct State {
    var service: ExplanationService?
    var works: [Int: Work] = [:]
    var nextID = 0
    var kept = KeptExplanations()
    /// The explanations of messages that have no number in the journal yet, by the numbers of their exchanges.
    var early = KeptExplanations()
  }

  private enum Step {
    case kept(SignatureDiagnosis?)
    case wait(Task<SignatureDiagnosis?, Never>, id: Int)
  }

  let history = JournalHistory()
  private let state = Mutex(State())

  /// Uses the service that all worlds of a directory share.
  func share(_ service: ExplanationService) {
    state.withLock { $0.service = service }
  }

  /// The service that makes them. Defaults to the journal's own.
  var service: ExplanationService {
    state.withLock { state in
      let service = state.service ?? ExplanationService()
      state.service = service
      return service
    }
  }

  /// Returns the explanation for the entry with `number`. `nil` if none has been made yet.
  func kept(_ number: Int) -> SignatureDiagnosis?? {
    state.withLock { $0.kept[number] }
  }

  /// Keeps the explanation for the entry with `number`. Entries before `oldest` have been dropped.
  func keep(_ diagnosis: SignatureDiagnosis?, for number: Int, oldest: Int) {
    if let diagnosis, !diagnosis.isBegun { return }
    state.withLock { $0.kept.add(diagnosis, for: number, oldest: oldest) }
  }

  /// Keeps the explanation of a message that gets the number of its entry later: see `number(_:_:oldest:)`.
  func keepEarly(_ diagnosis: SignatureDiagnosis?, ofExchange exchange: Int) {
    state.withLock { $0.early.add(diagnosis, for: exchange, oldest: 0) }
  }

  /// Records that the message of `exchange` has become the entry with `number`.
  func number(_ exchange: Int, _ number: Int, oldest: Int) {
    guard let diagnosis = state.withLock({ $0.early.remove(exchange) }) else { return }
    keep(diagnosis, for: number, oldest: oldest)
  }

  /// Returns the result of `make` for the entry with `number`, unless it has been made or is already being made.
  ///
  /// The work is cancelled once every task that waits for it has been cancelled.
  func value(
    _ number: Int, oldest: Int, make: @escaping @Sendable () async -> SignatureDiagnosis?
  ) async -> SignatureDiagnosis? {
    let step = state.withLock { state -> Step in
      if let kept = state.kept[number] { return .kept(kept) }
      if let work = state.works[number] {
        state.works[number]?.waitingCount += 1
        return .wait(work.task, id: work.id)
      }
      state.nextID += 1
      let id = state.nextID
      let task = Task {
        let diagnosis = await make()
        self.finish(number, id, diagnosis, oldest)
        return diagnosis
      }
      state.works[number] = Work(id: id, task: task, waitingCount: 1)
      return .wait(task, id: id)
    }
    switch step {
    case .kept(let diagnosis): return diagnosis
    case .wait(let task, let id):
      return await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        leave(number, id)
      }
    }
  }

  private func finish(_ number: Int, _ id: Int, _ diagnosis: SignatureDiagnosis?, _ oldest: Int) {
    state.withLock { state in
      if state.works[number]?.id == id { state.works[number] = nil }
    }
    keep(diagnosis, for: number, oldest: oldest)
  }

  private func leave(_ number: Int, _ id: Int) {
    let last = state.withLock { state -> Task<SignatureDiagnosis?, Never>? in
      guard let work = state.works[number], work.id == id else { return nil }
      state.works[number]?.waitingCount -= 1
      guard work.waitingCount == 1 else { return nil }
      state.works[number] = nil
      return work.task
    }
    last?.cancel()
  }
}

extension SignatureDiagnosis {
  /// Whether the search was begun. If not, the next reader begins it.
  fileprivate var isBegun: Bool { limit != .busy && limit != .cancelled }
}
