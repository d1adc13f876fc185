import EinlassSimulator
import EinlassWire
import Testing

/// Error messages for wrong actions, reported before anything happens.
struct ActionMistakeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var arguments: [String: String] = [:]
    var world = "default"
    let kind: ControlActionError.Kind
    let sentence: String

    var testDescription: String { sentence }
  }

  static let rows: [Row] = [
    Row(
      name: "twitter.user.suspned", kind: .unknownAction,
      sentence: "unknown action 'twitter.user.suspned' (did you mean 'twitter.user.suspend'?); 'einlass "
        + "control --list' lists them"),
    Row(
      name: "twitter.user.suspend", arguments: ["usr": "nora_sim"], kind: .badArguments,
      sentence: "'twitter.user.suspend' has no argument 'usr' (did you mean 'user'?); its arguments are user"),
    Row(
      name: "clock.freeze", arguments: ["now": "1"], kind: .badArguments,
      sentence: "'clock.freeze' has no argument 'now'; it has no arguments"),
    Row(
      name: "twitter.user.suspend", kind: .badArguments,
      sentence: "'twitter.user.suspend' needs user=: The person's Twitter screen name or id."),
    Row(
      name: "twitter.user.suspend", arguments: ["user": ""], kind: .badArguments,
      sentence: "user= is empty; a value is required"),
    Row(
      name: "twitter.user.suspend", arguments: ["user": "nora_smi"], kind: .refused,
      sentence: "this world's Twitter has no person called 'nora_smi' (did you mean 'nora_sim'?); add the "
        + "person first with twitter.user.add"),
    Row(
      name: "twitter.user.suspend", arguments: ["user": "nora_sim"], world: "w1", kind: .noSuchWorld,
      sentence: "there is no world 'w1'; create it first with 'world.create name=w1'"),
    Row(
      name: "twitter.user.suspend", arguments: ["user": "nora_sim"], world: "w_1", kind: .badArguments,
      sentence:
        "'w_1' is not a valid world name; use at most 63 letters, digits and inner hyphens, such as "
        + "'w1'"),
    Row(
      name: "twitter.token.revoke", arguments: ["token": "1234-abcdefghijklmnop"], kind: .refused,
      sentence:
        "this world's Twitter never issued the token '1234-abc...'; pass the full token, and select the "
        + "world that issued it"),
    Row(
      name: "twitter.user.add", arguments: ["user": "NORA_sim"], kind: .refused,
      sentence: "a person called 'NORA_sim' already exists on Twitter; choose another name"),
    Row(
      name: "twitter.app.add", arguments: ["key": "simKey0000000000000000001"], kind: .refused,
      sentence: "an app with the consumer key 'simKey0000000000000000001' already exists; choose another key"),
    Row(
      name: "twitter.app.add", arguments: ["key": "k", "access": "reads"], kind: .badArguments,
      sentence:
        "access=reads is not one of read, read-write, read-write-directmessages (did you mean 'read'?)"),
    Row(
      name: "journal.show", arguments: ["endpoint": "facebook.mee"], kind: .badArguments,
      sentence: "endpoint=facebook.mee is not an endpoint; 'einlass failures --calls' lists them "
        + "(did you mean 'facebook.me'?)"),
    Row(
      name: "facebook.user.checkpoint", arguments: ["user": "nora@sim"], kind: .refused,
      sentence: "this world's Facebook has no person with the login 'nora@sim'; add the person first with "
        + "facebook.user.add"),
    Row(
      name: "facebook.app.remove", arguments: ["user": "nora@sim.example", "app": "5"], kind: .refused,
      sentence: "this world's Facebook has no app with the id '5'; add it first with facebook.app.add"),
    Row(
      name: "facebook.token.expire", arguments: ["token": "short"], kind: .refused,
      sentence:
        "this world's Facebook never issued the token 'short'; pass the full token, and the world that "
        + "issued it"),
    Row(
      name: "facebook.friendship.add", arguments: ["user": "nora@sim.example", "friend": "nora@sim.example"],
      kind: .refused, sentence: "user= and friend= are the same person; use two different people"),
    Row(
      name: "facebook.friendship.ask", arguments: ["user": "nora@sim.example", "friend": "eva"],
      kind: .refused,
      sentence:
        "this world's Facebook has no person with the login 'eva'; add the person first with "
        + "facebook.user.add"
    ),
    Row(
      name: "facebook.friendship.remove", arguments: ["user": "nora@sim.example"], kind: .badArguments,
      sentence: "'facebook.friendship.remove' needs friend=: The other person's Facebook login or id."
    ),
    Row(
      name: "facebook.page.add", arguments: ["name": "P", "id": "x"], kind: .badArguments,
      sentence: "id=x is not of the form ^[0-9]{1,20}$"),
    Row(
      name: "facebook.page.role", arguments: ["user": "nora@sim.example", "page": "7", "role": "none"],
      kind: .refused,
      sentence: "this world's Facebook has no page with the id '7'; add it first with facebook.page.add"),
    Row(
      name: "facebook.page.role", arguments: ["user": "nora@sim.example", "page": "7", "role": "boss"],
      kind: .badArguments,
      sentence: "role=boss is not one of administrator, editor, moderator, advertiser, analyst, none"),
    Row(
      name: "facebook.test-user.remove", arguments: ["user": "nora@sim.example"], kind: .refused,
      sentence: "'nora@sim.example' is not a test user; add one with facebook.test-user.add"),
    Row(
      name: "facebook.test-user.add", arguments: ["app": "5"], kind: .refused,
      sentence: "this world's Facebook has no app with the id '5'; add it first with facebook.app.add"),
    Row(
      name: "facebook.app.set", kind: .badArguments,
      sentence:
        "nothing to set; set test-users=, test-user-limit=, publishing=, created=, usage=, rate-limits= "
        + "or business="),
    Row(
      name: "facebook.app.set", arguments: ["usage": "101"], kind: .badArguments,
      sentence: "usage=101 is not a whole number from 0 to 100"),
    Row(
      name: "phone.account.remove", arguments: ["network": "twitter", "user": "otto_sim"], kind: .refused,
      sentence: "the phone has no Twitter account 'otto_sim'; it has nora_sim"),
    Row(
      name: "phone.access.set", arguments: ["network": "twitter", "granted": "maybe"], kind: .badArguments,
      sentence: "granted=maybe is neither true nor false"),
    Row(
      name: "clock.advance", arguments: ["by": "60 days"], kind: .badArguments,
      sentence: "by=60 days is not a duration; use one such as 60d, 15m, 1h30m or 250ms"),
    Row(
      name: "clock.set", arguments: ["to": "noon"], kind: .badArguments,
      sentence: "to=noon is not a time; use one such as 2017-03-20T09:00:00Z or 1490000400"),
    Row(
      name: "failure.plan", arguments: ["name": "offlin", "call": "facebook.me"], kind: .refused,
      sentence: "unknown failure 'offlin' (did you mean 'offline'?); 'einlass failures' lists them"
    ),
    Row(
      name: "failure.plan", arguments: ["name": "offline", "call": "facebook.me", "times": "0"],
      kind: .badArguments, sentence: "times=0 is not a whole number from 1 to 1000000"),
    Row(
      name: "failure.plan",
      arguments: ["name": "phone-restarted", "call": "phone.access", "user": "nora_sim"],
      kind: .refused,
      sentence: "'phone.access' is not a network call, so it has no person; remove user="),
    Row(
      name: "failure.plan", arguments: ["name": "offline", "call": "broker.user", "user": "nora_sim"],
      kind: .refused,
      sentence:
        "'broker.user' is an app's call to the broker, so it has no person; remove user="
    ),
    Row(
      name: "phone.account.add", arguments: ["network": "broker", "user": "nora_sim"], kind: .badArguments,
      sentence: "network=broker is not one of twitter, facebook"),
    Row(
      name: "broker.account.add", arguments: ["account": "Otto"], kind: .refused,
      sentence:
        "'Otto' is not a valid broker account name, because it becomes part of a host name; use "
        + "lowercase letters, digits and '-'"),
    Row(
      name: "world.create", arguments: ["name": "default"], kind: .refused,
      sentence: "a world 'default' already exists; choose another name, or reset it"),
    Row(
      name: "world.delete", kind: .refused,
      sentence: "the world 'default' cannot be deleted, because it receives requests that name no world; "
        + "reset it instead"),
    Row(
      name: "journal.show", arguments: ["status": "5"], kind: .badArguments,
      sentence: "status=5 is not a status; use a status such as 401 or 4xx, or none"),
  ]

  @Test(arguments: rows)
  func `a mistake is reported with the value and the remedy`(_ row: Row) async throws {
    let directory = try await ActionWorlds.directory()
    let error = await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform(row.name, row.arguments, in: directory, world: row.world)
    }
    #expect(error?.description == row.sentence)
    #expect(error?.kind == row.kind)
  }

  @Test func `one bad argument of several changes nothing`() async throws {
    let directory = try await ActionWorlds.directory()
    await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform("world.create", ["name": "w1", "seed": "x"], in: directory)
    }
    #expect(directory.count == 1)
  }

  @Test func `every action has one name, in its area's form, and a description`() {
    let names = WorldModules.standard.actions.map(\.name)
    #expect(Set(names).count == names.count)
    for action in WorldModules.standard.actions {
      #expect(action.name.wholeMatch(of: /[a-z]+(\.[a-z0-9-]+)+/) != nil, "\(action.name)")
      #expect(action.about.hasSuffix("."), "\(action.name)")
      #expect(Set(action.arguments.map(\.name)).count == action.arguments.count, "\(action.name)")
      #expect(action.arguments.allSatisfy { $0.about.hasSuffix(".") }, "\(action.name)")
    }
  }

  @Test func `every promised action exists`() {
    let promised = [
      "twitter.token.revoke", "twitter.user.suspend", "twitter.user.unsuspend", "twitter.user.lock",
      "twitter.user.unlock", "twitter.user.password", "twitter.user.add", "twitter.app.add",
      "twitter.rate-limit.exhaust", "twitter.rate-limit.restore", "facebook.token.expire",
      "facebook.token.invalidate", "facebook.user.password", "facebook.user.checkpoint", "facebook.user.add",
      "facebook.app.add", "facebook.app.remove", "broker.account.add", "phone.account.add",
      "phone.account.remove", "clock.advance",
      "clock.set", "clock.freeze", "clock.run", "failure.plan", "failure.clear", "world.create",
      "world.reset",
      "world.delete", "world.list", "journal.show", "event.twitter-password-changed",
    ]
    #expect(promised.filter { name in !WorldModules.standard.actions.contains { $0.name == name } } == [])
    // Drawing a state takes no time, so no event can occur during it.
    let calls = WorldModules.standard.calls.filter { $0 != "broker.state" }
    let events = WorldModules.standard.failures.filter { WorldModules.standard.calls(for: $0) == calls }.map {
      "event." + $0.name
    }
    #expect(events.count >= 20)
    #expect(events.filter { name in !WorldModules.standard.actions.contains { $0.name == name } } == [])
  }
}

/// Durations and times as people type them.
struct ActionValueTests {
  @Test(arguments: [
    ("60d", 5_184_000_000), ("15m", 900_000), ("1h30m", 5_400_000), ("250ms", 250), ("0s", 0),
    ("-5m", -300_000),
    ("1m1ms", 60_001), ("30m1h", 5_400_000), ("36525d", 3_155_760_000_000),
  ])
  func `a duration is read`(_ text: String, _ milliseconds: Int64) {
    #expect(DurationText.parse(text) == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    "", "-", "60", "d", "1x", "1m1m", "1 m", " 1m", "1.5h", "--1m", "36526d", "9999999999999999999d", "१d",
    "999999999999d", "106751991168d", "999999999999h", "36525d1h", "36525d1ms",
    "1h-30m",
  ])
  func `an invalid duration is refused`(_ text: String) {
    #expect(DurationText.parse(text) == nil)
  }

  @Test(arguments: ["60d", "1h30m", "250ms", "1m1ms", "-5m", "0s"])
  func `a duration is written as it is read`(_ text: String) throws {
    #expect(DurationText.text(try #require(DurationText.parse(text))) == text)
  }

  @Test(arguments: [
    ("2017-03-20T09:00:00Z", 1_490_000_400_000), ("2017-03-20T10:00:00+01:00", 1_490_000_400_000),
    ("1490000400", 1_490_000_400_000), ("-1", -1000), ("0", 0),
  ])
  func `a time is read`(_ text: String, _ milliseconds: Int64) {
    #expect(TimeText.parse(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: ["", "now", "2017-03-20", "2017-13-20T09:00:00Z", "99999999999999", "9223372036854775807"])
  func `an invalid time is refused`(_ text: String) {
    #expect(TimeText.parse(text) == nil)
  }

  @Test(arguments: [
    (1_490_000_400_000, "2017-03-20T09:00:00Z"), (1_490_000_400_050, "2017-03-20T09:00:00.050Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
  ])
  func `a time is written with milliseconds if it has any`(_ milliseconds: Int64, _ text: String) {
    #expect(TimeText.text(WallTime(milliseconds: milliseconds)) == text)
  }
}
