internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire

extension World {
  /// Adds a checked plan, for the requests of one person where one is named.
  func plan(_ planned: PlannedFailure, person name: String?) async throws {
    var planned = planned
    if let name {
      let network = NetworkID.allCases.first { planned.call.hasPrefix($0.rawValue + ".") }
      switch network {
      case .twitter:
        planned.person = PlannedFailure.Person(name: name, id: String(try await twitterPerson(name).id))
      case .facebook:
        planned.person = PlannedFailure.Person(name: name, id: try await facebookPerson(name).id)
      case .broker:
        throw Action.Mistake.refused(
          "'\(planned.call)' is a call of an application at the broker, so that it is nobody's; leave user= out"
        )
      case nil:
        throw Action.Mistake.refused(
          "'\(planned.call)' is no call of a network, so that it is nobody's; leave user= out")
      }
    }
    plans.add(planned)
  }

  /// What is planned and has not acted for the last time.
  var plansLeft: [PlannedFailures.Plan] { plans.left }

  /// Forgets what `isMeant` means; returns how many that were.
  @discardableResult
  func clearPlans(_ isMeant: (PlannedFailure) -> Bool) -> Int {
    plans.remove(isMeant)
  }

  /// Forgets every planned failure; returns how many that were.
  @discardableResult
  public func clearPlans() -> Int {
    clearPlans { _ in true }
  }
}
