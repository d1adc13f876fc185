internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire

extension World {
  /// Adds a checked plan, for the requests of one person, or an event about that person, where one is named.
  func plan(_ planned: PlannedFailure, person name: String?) async throws {
    var planned = planned
    if let name {
      let network = NetworkID.allCases.first { planned.call.hasPrefix($0.rawValue + ".") }
      if case .event(let event) = planned.failure.effect, event.scope != .world {
        planned.person = try await person(name, for: event, named: planned.name, at: network)
      } else {
        planned.person = try await caller(name, of: planned.call, at: network)
      }
    }
    plans.add(planned)
  }

  /// Adds a plan that was made before the world was.
  func planForUser(_ planned: PlannedFailure) async throws {
    do {
      try await plan(planned, person: planned.user)
    } catch let mistake as Action.Mistake {
      throw WorldPlan.Mistake(mistake.description)
    }
  }

  /// Plans a failure by name, as `plan(_:for:after:times:delay:)` does, for one person: it acts at this person's
  /// requests alone, and what happens happens to this person.
  ///
  /// Throws `WorldPlan.Mistake` also where the world has no such person, or the call is nobody's.
  public func plan(
    _ failure: String, for call: String, user: String, after: Int = 0, times: Int = 1,
    delay: Duration? = nil
  ) async throws {
    var options = Failure.Options()
    options.delay = delay
    var planned = try PlannedFailure.checked(
      failure, call: call, after: after, times: times, options: options)
    planned.user = user
    try await planForUser(planned)
  }

  /// The person with the name who makes a call of `network`.
  private func caller(
    _ name: String, of call: String, at network: NetworkID?
  ) async throws -> PlannedFailure.Person {
    switch network {
    case .twitter, .facebook: return try await person(name, at: network ?? .twitter)
    case .broker:
      throw Action.Mistake.refused(
        "'\(call)' is a call of an application at the broker, so that it is nobody's; leave user= out")
    case nil:
      throw Action.Mistake.refused(
        "'\(call)' is no call of a network, so that it is nobody's; leave user= out")
    }
  }

  /// The person with the name whom an event can be about; `network` is that of the call before which it happens.
  func person(
    _ name: String, for event: Failure.Event, named eventName: String, at network: NetworkID?
  ) async throws -> PlannedFailure.Person {
    switch event.scope {
    case .people(let network): return try await person(name, at: network)
    case .accounts:
      if let network, NetworkID.onPhones.contains(network) { return try await person(name, at: network) }
      return try await phonePerson(name)
    case .world:
      throw Action.Mistake.refused("the event '\(eventName)' is about nobody in particular; leave user= out")
    }
  }

  private func person(_ name: String, at network: NetworkID) async throws -> PlannedFailure.Person {
    let id =
      network == .facebook
      ? try await facebookPerson(name).id : String(try await twitterPerson(name).id)
    return PlannedFailure.Person(name: name, id: id, network: network)
  }

  /// Who has an account of this name on the phone, at either network.
  private func phonePerson(_ name: String) async throws -> PlannedFailure.Person {
    var names: [String] = []
    for network in NetworkID.onPhones {
      for account in try await storage.accounts(network) {
        let own = [account.username, account.userID].compactMap { $0 }
        if own.contains(name) {
          return PlannedFailure.Person(name: name, id: account.userID, network: network)
        }
        names.append(account.username ?? account.userID)
      }
    }
    throw Action.Mistake.refused(
      "nobody called '\(name)' has an account on the phone\(Suggestion.text(for: name, among: names)); "
        + "add it with phone.account.add first")
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
