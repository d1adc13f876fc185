package import EinlassWire
internal import Synchronization

/// A failure that is to act at given calls.
public struct PlannedFailure: Sendable {
  package let failure: SimulatedFailure
  /// The call before or instead of which it acts, such as `phone.access`.
  public let call: String
  /// How many calls it spares first.
  public let after: Int
  /// At how many calls it then acts.
  public let times: Int
  package let options: SimulatedFailure.Options
  /// What the one is called for whom it is planned, before a world looks for the person; nil: it is for everybody.
  package var user: String?
  /// The person whose requests it is for, and whom an event is about; nil: everybody's.
  package var person: Person?

  /// A person of a network, as a plan means one.
  package struct Person: Sendable, Hashable {
    /// As the person was called when it was planned.
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

/// The plans of a world, each with what is left of it.
package final class PlannedFailures: Sendable {
  /// A plan with what is left of it.
  struct Plan: Sendable {
    let planned: PlannedFailure
    var toSpare: Int
    var left: Int
  }

  private let plans = Mutex<[Plan]>([])

  /// What has not acted for the last time, in the order in which it was planned.
  var left: [Plan] { plans.withLock { $0 } }

  func add(_ planned: PlannedFailure) {
    add(Plan(planned: planned, toSpare: planned.after, left: planned.times))
  }

  func add(_ plan: Plan) {
    plans.withLock { $0.append(plan) }
  }

  /// Forgets what `isMeant` means; returns how many that were.
  func remove(_ isMeant: (PlannedFailure) -> Bool) -> Int {
    plans.withLock { plans in
      let count = plans.count
      plans.removeAll { isMeant($0.planned) }
      return count - plans.count
    }
  }

  /// Whether somebody has to find out whose request `call` is.
  func isPersonNeeded(for call: String) -> Bool {
    plans.withLock { plans in
      plans.contains { plan in
        plan.planned.call == call && (plan.planned.person != nil || plan.planned.failure.isEvent)
      }
    }
  }

  /// What acts at this occurrence of `call` by `caller`, in the order in which it was planned.
  package func take(for call: String, caller: PlannedFailure.Person? = nil) -> [PlannedFailure] {
    plans.withLock { plans in
      guard !plans.isEmpty else { return [] }
      var acting: [PlannedFailure] = []
      for index in plans.indices where plans[index].isMeant(call, caller) {
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
  /// An event for somebody also waits for no other call than one that may be this person's: where nobody knows who
  /// calls, or the call is another network's, it happens.
  fileprivate func isMeant(_ call: String, _ caller: PlannedFailure.Person?) -> Bool {
    guard planned.call == call else { return false }
    guard let person = planned.person else { return true }
    guard let caller, caller.network == person.network else { return planned.failure.isEvent }
    return caller.id == person.id
  }
}
