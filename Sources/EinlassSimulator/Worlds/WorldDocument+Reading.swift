internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire
internal import FoundationEssentials

extension WorldDocument {
  /// Reads a document; throws what is wrong with it, and where.
  init(parsing text: String) throws(ConfigurationError) {
    let document: WorldDocument
    do {
      let data = Data(text.utf8)
      // Foundation's reader takes what is no JSON, and of two members with one name either.
      _ = try JSONValue(parsing: data)
      let envelope = try JSONDecoder().decode(Envelope.self, from: data)
      guard envelope.format == Self.currentFormat else {
        throw ConfigurationError(
          "the document is no exported world: 'format' is \(envelope.format.map { "'\($0.prefix(40))'" } ?? "missing"), "
            + "and should be '\(Self.currentFormat)'; give what world.export wrote")
      }
      guard envelope.version == Self.currentVersion else {
        throw ConfigurationError(
          "the document has version \(envelope.version.map(String.init) ?? "none"), and this program reads "
            + "\(Self.currentVersion); export it anew with a program of this version")
      }
      document = try JSONDecoder().decode(WorldDocument.self, from: data)
    } catch let mistake as ConfigurationError {
      throw mistake
    } catch let error as UnknownTable {
      throw ConfigurationError(
        "the document has the table '\(error.name.prefix(40))', which this program does not know; leave it out, or "
          + "import it with a program that does")
    } catch let error as DecodingError {
      throw ConfigurationError("the document is no exported world: \(Self.sentence(error))")
    } catch {
      throw ConfigurationError("the document is no exported world: it is no JSON: \(error)")
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
  private func checkNames() throws(ConfigurationError) {
    try Self.check(tables[TwitterPersonRecord.self].map { String($0.id) }, "people at Twitter with the id")
    try Self.check(
      tables[TwitterPersonRecord.self].map { $0.screenName.lowercased() }, "people at Twitter called")
    try Self.check(tables[FacebookPersonRecord.self].map(\.id), "people at Facebook with the id")
    try Self.check(tables[FacebookPersonRecord.self].map(\.login), "people at Facebook with the login")
    try Self.check(
      tables[FacebookInstallRecord.self].map(\.scopedID), "people at Facebook whom an app knows by the id")
    try checkProfiles()
    try Self.check(tables[TwitterAppRecord.self].map(\.key), "apps at Twitter with the key")
    try Self.check(tables[FacebookAppRecord.self].map(\.id), "apps at Facebook with the id")
    try Self.check(tables[BrokerAccountRecord.self].map(\.name), "accounts at the broker called")
    for person in tables[TwitterPersonRecord.self] {
      if let mistake = person.profile?.value.mistake {
        throw ConfigurationError(
          "the document's person '\(person.screenName.prefix(40))' at Twitter: \(mistake)")
      }
    }
    guard random.allSatisfy({ UInt64($0) != nil && UInt64($1) != nil }) else {
      throw ConfigurationError(
        "the document is no exported world: 'random' should have whole numbers as text")
    }
  }

  /// Profiles at Facebook keep to the same rules as in world files.
  private func checkProfiles() throws(ConfigurationError) {
    for (index, person) in tables[FacebookPersonRecord.self].enumerated() {
      guard let member = FacebookProfileRule.wrongMember(of: person) else { continue }
      throw ConfigurationError(
        "the document is no exported world: 'tables.facebookPeople.\(index).\(member)' has a value that it cannot have"
      )
    }
  }

  private static func check(_ names: [String], _ what: String) throws(ConfigurationError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw ConfigurationError("the document has two \(what) '\(name)'; leave one out")
    }
  }
}

extension World {
  /// The world that `document` describes; where its clock runs, it keeps step with that of `template`.
  ///
  /// Throws `ConfigurationError` where a planned failure is none of this program's.
  convenience init(
    _ document: WorldDocument, template: WorldConfiguration, modules: WorldModules
  ) async throws {
    let plans = try document.failures.map { plan throws(ConfigurationError) in try plan.restored(modules) }
    try await self.init(document.configuration(template), modules: modules) { world in
      try await document.tables.contents.fill(world.storage)
      for (purpose, position) in document.random {
        guard let purpose = UInt64(purpose), let position = UInt64(position) else { continue }
        world.random(RandomPurpose(rawValue: purpose)).position = position
      }
      guard world.phone.restore(document.device.lock, deviceKey: document.device.key) else {
        throw ConfigurationError("the document is no exported world: 'device.key' should be 32 octets")
      }
      for app in document.tables[TwitterAppRecord.self] where !app.isSystem { world.clientKeys.add(app.key) }
      for app in document.tables[FacebookAppRecord.self] { world.clientKeys.add(app.id) }
      for plan in plans { world.exchange.plans.add(plan) }
      world.clock.restore(document.clock)
    }
  }
}

extension WorldDocument {
  fileprivate func configuration(_ template: WorldConfiguration) -> WorldConfiguration {
    var configuration = WorldConfiguration()
    configuration.start = clock.now
    configuration.time = template.time
    configuration.seed = settings.seed
    configuration.app = settings.app
    configuration.twitter.app = settings.twitterApp
    configuration.facebook.app = settings.facebookApp
    configuration.twitter.policy = settings.twitterPolicy
    configuration.facebook.policy = settings.facebookPolicy
    configuration.broker.accounts = settings.brokerAccounts
    configuration.broker.policy = settings.brokerPolicy
    configuration.phone.networkApps = Set(settings.networkApps.map(NetworkID.init(rawValue:)))
    configuration.phone.policy = settings.phonePolicy
    configuration.phone.clockOffset = settings.phoneClockOffset
    for type in AccountType.all { configuration.phone.access[type] = settings.access[type.id.rawValue] }
    configuration.person = settings.person
    return configuration
  }
}

extension WorldDocument.Plan {
  /// The plan; throws where the catalogue has no such failure, or it does not fit the call.
  fileprivate func restored(_ modules: WorldModules) throws(ConfigurationError) -> PlannedFailures.Plan {
    var options = Failure.Options()
    options.size = size
    options.delay = delay.map { .milliseconds($0) }
    var planned =
      if let answer, name == Failure.statedName {
        PlannedFailure(
          .stated(status: answer.status, type: answer.type, body: answer.body), call: call,
          times: times, options: options)
      } else {
        try modules.planned(name, call: call, times: times, options: options)
      }
    // Documents of before events were about somebody name the network by the call alone.
    let network = (personNetwork ?? modules.module(ofCall: call)?.id).map(NetworkID.init(rawValue:))
    if let personName, let personID, let network {
      planned.person = PlannedFailure.Person(name: personName, id: personID, network: network)
    }
    return PlannedFailures.Plan(planned: planned, toSpare: after, left: times)
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
