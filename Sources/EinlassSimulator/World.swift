public import EinlassDevice
public import EinlassNetworks
package import EinlassStorage
public import EinlassWire
internal import OAuth1
internal import Synchronization

/// A phone, the two networks and a broker, with a clock, chance, planned failures and a journal of their own.
///
/// Two worlds share nothing. A world is made in well under a millisecond and keeps nothing running.
public final class World: Sendable {
  /// The clock of everything in this world; it runs by the plan's pace until told otherwise.
  public let clock: VirtualClock
  /// Everything that has happened.
  public let journal: Journal
  /// The phone.
  public let phone: Phone
  /// The app that the world is about.
  public let app: InstalledApp
  /// The Twitter of this world.
  public let twitter: SimulatedTwitter
  /// The Facebook of this world.
  public let facebook: SimulatedFacebook
  /// The broker of this world, who knows its Facebook by its transport alone.
  public let broker: SimulatedBroker
  /// Where values come from that nobody may guess: no part of what a seed repeats.
  public let states: any Chance
  /// How the person answers the app's questions.
  public let person: PersonScript
  package let storage: any WorldStorage
  /// The way from the app to Facebook's app and to Safari.
  public let screen: SimulatedScreen
  private let visitor: DialogVisitor
  let wire: WorldWire
  let plans = PlannedFailures()
  let plan: WorldPlan
  /// The sources of Twitter, Facebook, the phone, of whatever is set up, and of the broker.
  let chances: [SeededChance]
  /// The person in front of the prompts; nil where somebody else answers them.
  let script: ScriptedPrompt?
  let clientKeys: ClientKeys
  /// How often the app has asked the person to choose an account or to confirm.
  let questionCount = Mutex(0)
  package let twitterConsumer: (key: String, secret: String)
  package let facebookAppID: String

  /// Makes the world of `plan`; `prompt` answers the phone's prompts instead of the plan's person.
  ///
  /// Throws `WorldPlan.Mistake` where the plan contradicts itself, such as an account of nobody.
  public convenience init(_ plan: WorldPlan = WorldPlan(), prompt: (any AccessPrompt)? = nil) async throws {
    try await self.init(plan, prompt: prompt) { world in
      try await world.setup.fill()
      for failure in plan.failures { try await world.planForUser(failure) }
    }
  }

  /// Makes the world of `plan` with nothing in it, which `fill` then changes.
  init(
    _ plan: WorldPlan, prompt: (any AccessPrompt)? = nil, fill: (World) async throws -> Void
  ) async throws {
    let storage = MemoryStorage()
    let chances = (1...5).map { SeededChance(seed: plan.seed, purpose: UInt64($0)) }
    let clock = plan.makeClock()
    var plan = plan
    plan.twitterPolicy.choosesFirst = plan.twitterPolicy.choosesFirst ?? plan.twitterPeople.first?.screenName
    var twitterPolicy = plan.twitterPolicy
    if let name = plan.person.signsIn {
      twitterPolicy.signsIn = name
      twitterPolicy.cancelsSignIn = plan.person.cancelsSignIn
    }
    twitter = SimulatedTwitter(
      storage: storage, clock: clock, chance: chances[0], policy: twitterPolicy)
    var facebookPolicy = plan.facebookPolicy
    facebookPolicy.suggestedPerson = facebookPolicy.suggestedPerson ?? plan.facebookPeople.first?.login
    facebook = SimulatedFacebook(
      storage: storage, clock: clock, chance: chances[1], policy: facebookPolicy, seed: plan.seed)
    journal = Journal(clock: clock, twitter: twitter, facebook: facebook, secrets: storage.secrets)
    states = StateSource(plans: plans, journal: journal, clock: clock)
    let brokersWay = WireOfBroker()
    broker = SimulatedBroker(
      storage: storage, clock: clock, chance: chances[4], states: states, transport: brokersWay,
      policy: plan.brokerPolicy)
    let wire = WorldWire(
      networks: NetworkCatalogue([twitter, facebook, broker]), journal: journal, plans: plans, clock: clock)
    brokersWay.lead(to: wire)
    let phoneClock: any WallClock =
      plan.phoneClockOffset == 0 ? clock : SkewedClock(base: clock, offset: .seconds(plan.phoneClockOffset))
    let system = WorldSetup.systemApp
    let (file, key) = try plan.openPhoneFile()
    socketTransport = WorldTransport(wire: wire, sender: .app, isForSocket: true)
    let silenceLimit = plan.phonePolicy.silenceLimit
    let scripted = ScriptedPrompt(plan.person.access, clock: phoneClock, silenceLimit: silenceLimit)
    phone = Phone(
      storage: storage, transport: WorldTransport(wire: wire, sender: .phone), clock: phoneClock,
      chance: chances[2], prompt: prompt ?? scripted,
      systemClient: ClientCredentials(key: system.key, secret: system.secret),
      policy: plan.phonePolicy, interference: WorldInterference(wire: wire),
      file: file, deviceKey: key, appTransport: WorldTransport(wire: wire, sender: .app))
    app = phone.app(plan.app)
    self.wire = wire
    visitor = DialogVisitor(
      transport: WorldTransport(wire: wire, sender: .browser), journal: journal, clock: clock,
      script: plan.person, person: plan.personAtBrowser, silenceLimit: silenceLimit)
    screen = SimulatedScreen(
      visitor: visitor, journal: journal, hasFacebookApp: plan.hasFacebookApp, appID: plan.facebookApp.id)
    person = plan.person
    twitterConsumer = (plan.twitterApp.key, plan.twitterApp.secret)
    facebookAppID = plan.facebookApp.id
    clientKeys = ClientKeys([plan.twitterApp.key, plan.facebookApp.id])
    self.clock = clock
    self.storage = storage
    self.plan = plan
    self.chances = chances
    script = prompt == nil ? scripted : nil
    wire.belong(to: self)
    try await fill(self)
  }

  var setupChance: SeededChance { chances[3] }

  /// The networks of this world.
  var networks: [any SimulatedNetwork] { wire.networks.networks }

  /// The way to the networks of this world, past planned failures and the journal.
  public var transport: any Transport { phone.transport }

  /// The same way for another sender, whom the journal names.
  func transport(of sender: Journal.Sender) -> any Transport {
    WorldTransport(wire: wire, sender: sender)
  }

  /// A sign-in page over the app, in front of the world's person; without a window, and while another app is in
  /// front, it cannot be shown.
  public func page(hasWindow: Bool = true, isAppActive: Bool = true) -> SimulatedPage {
    SimulatedPage(
      visitor: visitor, journal: journal, clock: clock, appName: app.identity.displayName,
      popup: person.popup ?? .allow, silenceLimit: plan.phonePolicy.silenceLimit, hasWindow: hasWindow,
      isAppActive: isAppActive)
  }

  /// The same way for answers that travel on over a socket, which has to mind their `delivery`.
  public let socketTransport: any Transport

  /// Plans a failure by name for a call such as `twitter.access_token`.
  ///
  /// `delay` says how long it takes, for failures that take time; nil: the failure's own. Throws
  /// `WorldPlan.Mistake` where the catalogue has no such failure or it does not fit the call.
  public func plan(
    _ failure: String, for call: String, after: Int = 0, times: Int = 1, delay: Duration? = nil
  ) throws {
    var options = Failure.Options()
    options.delay = delay
    plans.add(
      try PlannedFailure.checked(failure, call: call, after: after, times: times, options: options))
  }

  /// Lets what was planned for the app's question to the person act.
  func passPersonsChoice() async {
    questionCount.withLock { $0 += 1 }
    for planned in plans.take(for: Self.choiceCall) {
      journal.record(.planned(failure: planned.name, call: planned.call))
      if case .event(let event) = planned.failure.effect { try? await event.act(self, planned.person) }
    }
  }

  /// The name under which plans mean the moment in which the person looks at the app's question.
  static let choiceCall = "person.choice"

  /// Every call for which failures can be planned.
  public static let calls: [String] = wireCalls + WorldInterference.calls + [choiceCall, StateSource.call]

  /// The calls that go over the wire: the networks' endpoints, and those of the app's back end.
  static let wireCalls: [String] =
    SimulatedTwitter.callNames + SimulatedFacebook.callNames + SimulatedBroker.callNames
    + WorldLoginBackEnd.calls
}
