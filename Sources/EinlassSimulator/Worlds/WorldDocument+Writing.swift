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
    let plan = world.plan
    var person = plan.person
    if let script = world.script { person.access = script.answersLeft }
    person.browserLogin = plan.personAtBrowser
    let access = Dictionary(uniqueKeysWithValues: plan.access.map { ($0.rawValue, $1) })
    settings = Settings(
      seed: plan.seed, app: plan.app, twitterApp: plan.twitterApp, facebookApp: plan.facebookApp,
      twitterPolicy: plan.twitterPolicy, facebookPolicy: world.facebook.policy,
      brokerAccounts: plan.brokerAccounts,
      brokerPolicy: plan.brokerPolicy,
      phonePolicy: world.phone.policy, hasFacebookApp: plan.hasFacebookApp,
      phoneClockOffset: plan.phoneClockOffset, access: access, person: person)
    clock = Clock(world.clock)
    chance = world.chances.map { String($0.position) }
    failures = world.plansLeft.map { Plan($0, at: world.clock.now) }
    contents = try await world.storage.contents()
    device = Device(lock: world.phone.lock, key: contents.keychain.isEmpty ? nil : world.phone.deviceKey)
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
