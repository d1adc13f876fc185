internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire
internal import FoundationEssentials
internal import HTTPTypes
internal import OAuth1

extension WorldDocument {
  /// `world` as it is now.
  init(_ world: World) async throws {
    let configuration = world.configuration
    var person = configuration.person
    if let script = world.scriptedPrompt { person.access = script.answersLeft }
    person.browserLogin = configuration.personAtBrowser
    let access = Dictionary(uniqueKeysWithValues: configuration.phone.access.map { ($0.id.rawValue, $1) })
    // Who stands first on Twitter's pages is known by the people of the configuration, which the document has not.
    var twitterPolicy = configuration.twitter.policy
    twitterPolicy.choosesFirst = world.twitter.policy.choosesFirst
    settings = Settings(
      seed: configuration.seed, app: configuration.app, twitterApp: configuration.twitter.app,
      facebookApp: configuration.facebook.app,
      twitterPolicy: twitterPolicy, facebookPolicy: world.facebook.policy,
      brokerAccounts: configuration.broker.accounts,
      brokerPolicy: configuration.broker.policy,
      phonePolicy: world.phone.policy, networkApps: configuration.phone.networkApps.map(\.rawValue).sorted(),
      phoneClockOffset: configuration.phone.clockOffset, access: access, person: person)
    clock = Clock(world.clock)
    random = world.exchange.randomSources.positions
    failures = world.plansLeft.map { Plan($0, at: world.clock.now) }
    tables = try await WorldTables(of: world.storage)
    device = Device(
      lock: world.phone.lock,
      key: tables[KeychainItemRecord.self].isEmpty ? nil : world.phone.deviceKey)
  }

  /// The document as JSON, members sorted, so that two of the same world are the same text.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      if let key = SharedSecret.isRevealed { encoder.userInfo[key] = true }
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension WorldDocument.Clock {
  init(_ clock: VirtualClock) {
    now = clock.now
    switch clock.pace {
    case .manual: pace = .manual
    case .automatic: pace = .automatic
    case .running: pace = .running
    }
    lead = clock.lead.map(\.wholeMilliseconds)
  }
}

extension WorldDocument.Plan {
  init(_ plan: PlannedFailures.Plan, at now: WallTime) {
    name = plan.planned.name
    call = plan.planned.call
    after = plan.toSpare
    times = plan.left
    size = plan.planned.options.size
    delay = plan.planned.options.delay.map(\.wholeMilliseconds)
    personName = plan.planned.person?.name
    personID = plan.planned.person?.id
    personNetwork = plan.planned.person?.network.rawValue
    if name == Failure.statedName, case .answer(let make) = plan.planned.failure.effect {
      let response = make(plan.planned.options, now)
      answer = Answer(
        status: response.head.status.code, type: response.head.headerFields[.contentType] ?? "",
        body: response.body)
    }
  }
}
