package import EinlassWire
internal import Synchronization

/// A failure that is planned for certain calls.
public struct PlannedFailure: Sendable {
  package let failure: SimulatedFailure
  /// The call before or instead of which it takes effect, such as `phone.access`.
  public let call: String
  /// The number of calls that pass before it takes effect.
  public let after: Int
  /// The number of calls that it then affects.
  public let times: Int
  package let options: SimulatedFailure.Options
  /// The name of the person it is planned for, before a world looks the person up. `nil` if it is for everyone.
  package var user: String?
  /// The person whose requests fail, or who is the subject of an event. `nil` if it is for everyone.
  package var person: Person?

  /// A person of a network, as plans refer to one.
  package struct Person: Sendable, Hashable {
    /// The person's name when the failure was planned.
    package let name: String
    package let id: String
    package let network: NetworkID

    package init(name: String, id: String, network: NetworkID) {
      self.name = name
      self.id = id
      self.network = network
    }
  }

  package init(
    _ failure: SimulatedFailure, call: String, after: Int = 0, times: Int = 1,
    options: SimulatedFailure.Options = SimulatedFailure.Options()
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

/// The plans of a world, each with its remaining count.
package final class PlannedFailures: Sendable {
  /// A plan with its remaining count.
  struct Plan: Sendable {
    let planned: PlannedFailure
    var toSpare: Int
    var left: Int

    init(_ planned: PlannedFailure, toSpare: Int, left: Int) {
      self.planned = planned
      self.toSpare = toSpare
      self.left = left
    }
  }

  private let plans = Mutex<[Plan]>([])
  private let changes = Atomic(0)
  /// A number that is different after each change.
  var revision: Int { changes.load(ordering: .acquiring) }

  /// The plans with remaining calls, in the order in which they were planned.
  var left: [Plan] { plans.withLock { $0 } }

  func add(_ planned: PlannedFailure) {
    add(Plan(planned, toSpare: planned.after, left: planned.times))
  }

  func add(_ plan: Plan) {
    plans.withLock { $0.append(plan) }
    changes.add(1, ordering: .releasing)
  }

  /// Changes the plans, all at once.
  func change(_ body: (inout [Plan]) -> Void) {
    plans.withLock { body(&$0) }
    changes.add(1, ordering: .releasing)
  }

  /// Removes the plans that match `predicate`, and returns their number.
  func remove(_ predicate: (PlannedFailure) -> Bool) -> Int {
    plans.withLock { plans in
      let count = plans.count
      plans.removeAll { predicate($0.planned) }
      if plans.count < count { changes.add(1, ordering: .releasing) }
      return count - plans.count
    }
  }

  /// Returns whether the caller of `call` has to be looked up.
  func isPersonNeeded(for call: String) -> Bool {
    plans.withLock { plans in
      plans.contains { plan in
        plan.planned.call == call && (plan.planned.person != nil || plan.planned.failure.isEvent)
      }
    }
  }

  /// Returns the failures that act at this occurrence of `call` by `caller`, in the order in which they were planned.
  package func take(for call: String, caller: PlannedFailure.Person? = nil) -> [PlannedFailure] {
    plans.withLock { plans in
      var acting: [PlannedFailure] = []
      for index in plans.indices where plans[index].matches(call, caller) {
        changes.add(1, ordering: .releasing)
        if plans[index].toSpare > 0 {
          plans[index].toSpare -= 1
        } else {
          plans[index].left -= 1
          acting.append(plans[index].planned)
        }
      }
      if !acting.isEmpty { plans.removeAll { $0.left == 0 } }
      return acting
    }
  }
}

extension PlannedFailures.Plan {
  /// Returns whether the plan counts this call. An event about a person skips only calls by another person of the same
  /// network. It happens if the caller is unknown or of another network.
  fileprivate func matches(_ call: String, _ caller: PlannedFailure.Person?) -> Bool {
    guard planned.call == call else { return false }
    guard let person = planned.person else { return true }
    guard let caller, caller.network == person.network else { return planned.failure.isEvent }
    return caller.id == person.id
  }
}
