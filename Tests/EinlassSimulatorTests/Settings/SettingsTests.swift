import EinlassDevice
import EinlassSimulator
import Foundation
import Synchronization
import Testing

/// The phone's Settings pages that an app can open, used by the world's person.
struct SettingsTests {
  private static func world(_ settings: [[PersonScript.SettingsStep]]) async throws -> World {
    var configuration = ActionWorlds.configuration
    configuration.person.settings = settings
    configuration.phone.access[.twitter] = PhoneConfiguration.StoredAccess(isGranted: false)
    return try await World(configuration)
  }

  private static func settings(in journal: Journal) -> [SettingsEvent] {
    journal.entries.compactMap { entry in
      if case .part(let event as SettingsEvent) = entry.event { event } else { nil }
    }
  }

  @Test(arguments: ["App-Prefs:root=TWITTER", "app-prefs:root=twitter"])
  func `the app finds its switch on after a visit to Twitter's accounts`(
    _ address: String
  ) async throws {
    let world = try await Self.world([[.switchOn]])
    let url = try #require(URL(string: address))
    #expect(world.screen.canOpen(url))
    let returns = Mutex(0)
    world.screen.set(
      SimulatedScreen.AppDelegateHandlers(
        openURL: { _, _ in Issue.record("no address came back") },
        becameActive: { returns.withLock { $0 += 1 } }))
    #expect(await world.screen.open(url))
    #expect(world.app.accountStore.isAccessGranted(.twitter))
    #expect(world.app.accountStore.isAccessGranted(.facebook) == false)
    #expect(returns.withLock { $0 } == 1)
    #expect(
      Self.settings(in: world.journal) == [
        .opened(page: "Twitter"), .changed("switches 'Einlass Demo' on"), .left,
      ])
  }

  @Test func `each visit has its steps, and later visits change nothing`() async throws {
    let world = try await Self.world([[.switchOn], [.switchOff, .removeAccount("ida_sim")]])
    let url = try #require(URL(string: "App-Prefs:root=TWITTER"))
    for isOn in [true, false, false] {
      _ = await world.screen.open(url)
      #expect(world.app.accountStore.isAccessGranted(.twitter) == isOn)
    }
    #expect(
      Self.settings(in: world.journal) == [
        .opened(page: "Twitter"), .changed("switches 'Einlass Demo' on"), .left,
        .opened(page: "Twitter"), .changed("switches 'Einlass Demo' off"),
        .changed("finds no account 'ida_sim' to remove"), .left, .opened(page: "Twitter"), .left,
      ])
  }

  @Test(arguments: ["App-Prefs:root=VIMEO", "App-Prefs:"])
  func `an unknown address opens the list, and the person does nothing`(
    _ address: String
  ) async throws {
    let world = try await Self.world([[.switchOn]])
    #expect(await world.screen.open(try #require(URL(string: address))))
    #expect(Self.settings(in: world.journal) == [.opened(page: nil), .left])
    #expect(world.app.accountStore.isAccessGranted(.twitter) == false)
  }

  @Test func `an impossible step is in the journal, and the visit continues`() async throws {
    let world = try await Self.world([[.addAccount("nobody"), .enterPassword(of: "nobody"), .switchOn]])
    _ = await world.screen.open(try #require(URL(string: "App-Prefs:root=TWITTER")))
    let events = Self.settings(in: world.journal)
    #expect(events.count == 5)
    #expect(events[1].line.hasPrefix("in Settings, the person cannot follow the script: no person"))
    #expect(events[2] == .changed("finds no account 'nobody' to enter a password for"))
    #expect(world.app.accountStore.isAccessGranted(.twitter))
  }

  @Test func `journal and diagram show the problem, the visit and the second try`()
    async throws
  {
    let run = try await WorldFixtures.run("twitter/settings-switched-on.yaml").run
    let text = JournalText(run.journal).text
    let lines = [
      "the app shows twitterAccountAccessNotGranted: Turn the app on in Settings > Twitter; the phone "
        + "prompts only once.",
      "the app opens Settings > Twitter", "in Settings, the person switches 'Einlass Demo' on",
      "the person returns to the app", "access to Twitter: granted",
    ]
    var rest = text[...]
    for line in lines {
      let place = try #require(rest.range(of: line), "\(line) is missing in\n\(text)")
      rest = rest[place.upperBound...]
    }
    let diagram = SequenceDiagram(run.journal, title: "x").text
    #expect(
      diagram.contains(
        """
            App->>Phone: opens Settings > Twitter
            Person->>Phone: switches 'Einlass Demo' on
            Phone-->>App: the person returns

        """))
  }

  @Test func `an exported world contains its future visits`() async throws {
    var configuration = ActionWorlds.configuration
    configuration.person.settings = [[.switchOn], [.enterPassword(of: nil), .addAccount("max_sim")]]
    let directory = try await WorldDirectory(configuration)
    let world = try await directory.world(named: "default")
    _ = await world.screen.open(try #require(URL(string: "App-Prefs:root=TWITTER")))
    let copy = try await WorldDirectory().importWorld("w1", from: try await directory.export("default"))
    #expect(copy.configuration.person.settings == [[.enterPassword(of: nil), .addAccount("max_sim")]])
  }

  /// The text after `signIn: twitter`, and the error message.
  static let wrong: [(String, String)] = [
    (
      "person:\n  settings: [switchOnn]",
      "w.yaml:3: person.settings[0]: 'switchOnn' is not a step (did you mean 'switchOn'?); expected one of "
        + "enterPassword, switchOff, switchOn, or a mapping with one of enterPassword, addAccount, removeAccount"
    ),
    (
      "person:\n  settings:\n    - addAccount: nora_smi\ntwitter:\n  people:\n    - screenName: nora_sim",
      "w.yaml:4: person.settings[0].addAccount: no person in the file has the name 'nora_smi' (did you mean "
        + "'nora_sim'?); add the person"
    ),
    (
      "person:\n  settings:\n    - {}",
      "w.yaml:4: person.settings[0]: expected one step, such as 'addAccount: nora_sim'"
    ),
    (
      "app:\n  offersSettings: perhaps",
      "w.yaml:3: app.offersSettings: expected true or false, found 'perhaps'"
    ),
    (
      "expect:\n  credentials: true\n  problems: [noSuchProblem]",
      "w.yaml:4: expect.problems[0]: expected one of accountStoreFailure, "
    ),
  ]

  @Test(arguments: wrong)
  func `a mistake in the file is reported with its position`(_ rest: String, _ message: String) {
    let error = #expect(throws: WorldFileError.self) {
      try WorldFile("signIn: twitter\n" + rest, path: "w.yaml")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `only designs with an account of the phone offer Settings`() {
    let error = #expect(throws: WorldFileError.self) {
      try WorldFile("signIn: web\napp:\n  offersSettings: true", path: "w.yaml")
    }
    #expect(
      error?.description
        == "w.yaml:3: app.offersSettings: works only for a sign-in with a phone account, such as 'signIn: "
        + "reverse'")
  }

  @Test func `these problems lead to Settings`() {
    #expect(
      DocumentedProblem.all.filter(\.leadsToSettings).map(\.name) == [
        "noSystemTwitterAccount", "twitterAccountAccessNotGranted", "networkFailure",
        "noSystemFacebookAccount", "facebookAccountAccessNotGranted", "systemAccountReloginNeeded",
      ])
  }

  @Test func `a person with no visit left does not open Settings`() async throws {
    let file = try WorldFile(
      "signIn: twitter\napp:\n  offersSettings: true\nexpect:\n  problem: noSystemTwitterAccount\n  problems: []",
      path: "w.yaml")
    let run = try await file.run()
    #expect(file.difference(from: run) == nil)
    #expect(JournalText(run.journal).text.contains("the person does not go to Settings"))
  }
}
