internal import EinlassDevice
internal import EinlassStorage
internal import EinlassWire
internal import FoundationEssentials

extension WorldDocument {
  /// Reads a document; throws what is wrong with it, and where.
  init(parsing text: String) throws(WorldPlan.Mistake) {
    let document: WorldDocument
    do {
      let data = Data(text.utf8)
      // Foundation's reader takes what is no JSON, and of two members with one name either.
      _ = try JSONValue(parsing: data)
      let envelope = try JSONDecoder().decode(Envelope.self, from: data)
      guard envelope.format == Self.currentFormat else {
        throw WorldPlan.Mistake(
          "the document is no exported world: 'format' is \(envelope.format.map { "'\($0.prefix(40))'" } ?? "missing"), "
            + "and should be '\(Self.currentFormat)'; give what world.export wrote")
      }
      guard envelope.version == Self.currentVersion else {
        throw WorldPlan.Mistake(
          "the document has version \(envelope.version.map(String.init) ?? "none"), and this program reads "
            + "\(Self.currentVersion); export it anew with a program of this version")
      }
      document = try JSONDecoder().decode(WorldDocument.self, from: data)
    } catch let mistake as WorldPlan.Mistake {
      throw mistake
    } catch let error as DecodingError {
      throw WorldPlan.Mistake("the document is no exported world: \(Self.sentence(error))")
    } catch {
      throw WorldPlan.Mistake("the document is no exported world: it is no JSON: \(error)")
    }
    try document.checkNames()
    try document.checkBounds()
    self = document
  }

  private struct Envelope: Decodable {
    let format: String?
    let version: Int?
  }

  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "'\(path(context, key))' is missing"
    case .typeMismatch(_, let context): "'\(path(context))' is of the wrong type"
    case .valueNotFound(_, let context): "'\(path(context))' has no value"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is no JSON" : "'\(path(context))' has a value that it cannot have"
    @unknown default: "\(error)"
    }
  }

  private static func path(_ context: DecodingError.Context, _ last: (any CodingKey)? = nil) -> String {
    (context.codingPath + (last.map { [$0] } ?? []))
      .map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
  }

  /// Of two people with one name a storage would keep one, and nobody would know which.
  private func checkNames() throws(WorldPlan.Mistake) {
    try Self.check(contents.twitterPeople.map { String($0.id) }, "people at Twitter with the id")
    try Self.check(contents.twitterPeople.map { $0.screenName.lowercased() }, "people at Twitter called")
    try Self.check(contents.facebookPeople.map(\.id), "people at Facebook with the id")
    try Self.check(contents.facebookPeople.map(\.login), "people at Facebook with the login")
    try Self.check(
      contents.facebookInstalls.map(\.scopedID), "people at Facebook whom an app knows by the id")
    try checkProfiles()
    try Self.check(contents.twitterApps.map(\.key), "apps at Twitter with the key")
    try Self.check(contents.facebookApps.map(\.id), "apps at Facebook with the id")
    try Self.check(contents.brokerAccounts.map(\.name), "accounts at the broker called")
    for person in contents.twitterPeople {
      if let mistake = person.profile?.value.mistake {
        throw WorldPlan.Mistake(
          "the document's person '\(person.screenName.prefix(40))' at Twitter: \(mistake)")
      }
    }
    guard chance.count == 5, chance.allSatisfy({ UInt64($0) != nil }) else {
      throw WorldPlan.Mistake(
        "the document is no exported world: 'chance' should be five whole numbers as text")
    }
  }

  /// Profiles at Facebook keep to the same rules as in world files.
  private func checkProfiles() throws(WorldPlan.Mistake) {
    for (index, person) in contents.facebookPeople.enumerated() {
      guard let member = FacebookProfileRule.wrongMember(of: person) else { continue }
      throw WorldPlan.Mistake(
        "the document is no exported world: 'contents.facebookPeople.\(index).\(member)' has a value that it cannot have"
      )
    }
  }

  private static func check(_ names: [String], _ what: String) throws(WorldPlan.Mistake) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw WorldPlan.Mistake("the document has two \(what) '\(name)'; leave one out")
    }
  }
}

extension World {
  /// The world that `document` describes; where its clock runs, it keeps step with that of `template`.
  ///
  /// Throws `WorldPlan.Mistake` where a planned failure is none of this program's.
  convenience init(_ document: WorldDocument, template: WorldPlan) async throws {
    let plans = try document.failures.map { plan throws(WorldPlan.Mistake) in try plan.restored }
    try await self.init(document.plan(template)) { world in
      try await world.storage.fill(with: document.contents)
      for (source, position) in zip(world.chances, document.chance) {
        source.position = UInt64(position) ?? source.position
      }
      guard world.phone.restore(document.device.lock, deviceKey: document.device.key) else {
        throw WorldPlan.Mistake("the document is no exported world: 'device.key' should be 32 octets")
      }
      for app in document.contents.twitterApps where !app.isSystem { world.clientKeys.add(app.key) }
      for app in document.contents.facebookApps { world.clientKeys.add(app.id) }
      for plan in plans { world.plans.add(plan) }
      world.clock.restore(document.clock)
    }
  }
}

extension WorldDocument {
  fileprivate func plan(_ template: WorldPlan) -> WorldPlan {
    var plan = WorldPlan()
    plan.start = clock.now
    plan.time = template.time
    plan.seed = settings.seed
    plan.app = settings.app
    plan.twitterApp = settings.twitterApp
    plan.facebookApp = settings.facebookApp
    plan.twitterPolicy = settings.twitterPolicy
    plan.facebookPolicy = settings.facebookPolicy
    plan.brokerAccounts = settings.brokerAccounts
    plan.brokerPolicy = settings.brokerPolicy
    plan.hasFacebookApp = settings.hasFacebookApp
    plan.phonePolicy = settings.phonePolicy
    plan.phoneClockOffset = settings.phoneClockOffset
    for (name, access) in settings.access { NetworkID(rawValue: name).map { plan.access[$0] = access } }
    plan.person = settings.person
    return plan
  }
}

extension WorldDocument.Plan {
  /// The plan; throws where the catalogue has no such failure, or it does not fit the call.
  fileprivate var restored: PlannedFailures.Plan {
    get throws(WorldPlan.Mistake) {
      var options = Failure.Options()
      options.size = size
      options.delay = delay.map { .milliseconds($0) }
      var planned =
        if let answer, name == Failure.statedName {
          PlannedFailure(
            .stated(status: answer.status, type: answer.type, body: answer.body), call: call,
            times: times, options: options)
        } else {
          try PlannedFailure.checked(name, call: call, times: times, options: options)
        }
      // Documents of before events were about somebody name the network by the call alone.
      let network =
        (personNetwork ?? NetworkID.allCases.first { call.hasPrefix($0.rawValue + ".") }?.rawValue)
        .flatMap(NetworkID.init)
      if let personName, let personID, let network {
        planned.person = PlannedFailure.Person(name: personName, id: personID, network: network)
      }
      return PlannedFailures.Plan(planned: planned, toSpare: after, left: times)
    }
  }
}

extension VirtualClock {
  /// Shows what the document says; a clock that ran is as far ahead of real time as it was.
  fileprivate func restore(_ document: WorldDocument.Clock) {
    if document.pace == .running, let lead = document.lead, run(ahead: .milliseconds(lead)) { return }
    pace = document.pace == .manual ? .manual : .automatic
    set(to: document.now)
  }
}
