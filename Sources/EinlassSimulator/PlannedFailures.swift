internal import EinlassWire
internal import Synchronization

/// A failure that is to act at given calls.
public struct PlannedFailure: Sendable {
  package let failure: Failure
  /// The call before or instead of which it acts, such as `twitter.access_token`.
  public let call: String
  /// How many calls it spares first.
  public let after: Int
  /// At how many calls it then acts.
  public let times: Int
  package let options: Failure.Options

  package init(
    _ failure: Failure, call: String, after: Int = 0, times: Int = 1,
    options: Failure.Options = Failure.Options()
  ) {
    self.failure = failure
    self.call = call
    self.after = after
    self.times = times
    self.options = options
  }

  /// The failure's name.
  public var name: String { failure.name }
}

/// The plans of a world, each with what is left of it.
final class PlannedFailures: Sendable {
  private struct Plan {
    let planned: PlannedFailure
    var toSpare: Int
    var left: Int
  }

  private let plans = Mutex<[Plan]>([])

  func add(_ planned: PlannedFailure) {
    plans.withLock {
      $0.append(Plan(planned: planned, toSpare: planned.after, left: planned.times))
    }
  }

  /// What acts at this occurrence of `call`, in the order in which it was planned.
  func take(for call: String) -> [PlannedFailure] {
    plans.withLock { plans in
      guard !plans.isEmpty else { return [] }
      var acting: [PlannedFailure] = []
      for index in plans.indices where plans[index].planned.call == call {
        if plans[index].toSpare > 0 {
          plans[index].toSpare -= 1
        } else if plans[index].left > 0 {
          plans[index].left -= 1
          acting.append(plans[index].planned)
        }
      }
      return acting
    }
  }
}
