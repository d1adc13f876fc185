import EinlassWire
import Testing

@testable import EinlassSimulator

struct WorldFileTests {
  /// The keys of modules and designs, as error messages list them.
  private static let sections = {
    let keys = WorldModules.standard.all.filter { $0.files.section != nil }.map(\.id)
    let designs = SignInDesign.all.compactMap(\.section?.key).filter { !$0.contains(".") }
    return (keys + designs).joined(separator: ", ")
  }()

  /// The values of `signIn`, as error messages list them: `reverse` follows the designs with an account of the phone.
  static let designs = {
    let accounts = SignInDesign.all.filter { $0.accountSection != nil }.map(\.name)
    let others = SignInDesign.all.filter { $0.accountSection == nil }.map(\.name)
    return (accounts + ["reverse"] + others).joined(separator: ", ")
  }()

  /// The mistake, the file, and the expected message.
  static let mistakes: [(String, String, String)] = [
    ("empty", "", "w.yaml: is empty"),
    ("no YAML", "signIn: [twitter", "w.yaml:2: is not valid YAML: did not find expected ',' or ']'"),
    (
      "not a mapping", "- signIn",
      "w.yaml:1: expected a mapping with about, row, signIn, clock, seed, app, \(sections), plan, expect, "
        + "found a list"
    ),
    ("signIn missing", "about: x", "w.yaml:1: the key 'signIn' is missing"),
    (
      "unknown network", "signIn: twiter",
      "w.yaml:1: signIn: expected one of \(designs), found 'twiter' (did you mean 'twitter'?)"
    ),
    (
      "unknown key", "signIn: twitter\ntwitter:\n  people:\n    - screenname: nora",
      "w.yaml:4: twitter.people[0].screenname: is not a key here (did you mean 'screenName'?); expected one of "
        + "screenName, name, id, email, avatar, status, state, token, password, profile, follows, blocks, tweets, takesMessages"
    ),
    (
      "key twice", "signIn: twitter\nsignIn: facebook",
      "w.yaml:1: the key 'signIn' is repeated; keep one"
    ),
    (
      "key twice that is no text", "app: 1\n? [a]\n: 1\n? [a]\n: 2\n? {b: 1}\n: 1\n? {b: 1}\n: 2\napp: 2",
      "w.yaml: the key 'app' is repeated; keep one"
    ),
    (
      "a number twice and its text twice", "1: a\n1: b\n'1': c\n'1': d",
      "w.yaml: the key '1' is repeated; keep one"
    ),
    (
      "text for a list", "signIn: twitter\ntwitter:\n  people: nora",
      "w.yaml:3: twitter.people: expected a list, found 'nora'"
    ),
    (
      "a list for text", "signIn: twitter\nabout: [a]", "w.yaml:2: about: expected text, found a list"
    ),
    (
      "number out of range", "signIn: twitter\nrow: 115",
      "w.yaml:2: row: expected a whole number from 1 to 114, found '115'"
    ),
    (
      "no time", "signIn: twitter\nclock: yesterday",
      "w.yaml:2: clock: expected a time such as 2017-03-20T09:00:00Z, found 'yesterday'"
    ),
    (
      "no boolean", "signIn: twitter\napp:\n  configured: perhaps",
      "w.yaml:3: app.configured: expected true or false, found 'perhaps'"
    ),
    (
      "account of nobody",
      "signIn: twitter\ntwitter:\n  people:\n    - screenName: nora\nphone:\n  accounts:\n    - twitter: norra",
      "w.yaml:6: phone: the account 'norra' matches no person (did you mean 'nora'?); add the person to twitter.people"
    ),
    (
      "unknown failure", "signIn: twitter\nplan:\n  - failure: offlin\n    call: twitter.me",
      "w.yaml:3: plan[0].failure: unknown failure 'offlin' (did you mean 'offline'?); 'einlass failures' "
        + "lists them"
    ),
    (
      "call missing", "signIn: twitter\nplan:\n  - failure: offline",
      "w.yaml:3: plan[0]: the key 'call' is missing"
    ),
    (
      "unknown problem", "signIn: twitter\nexpect:\n  problem: twitterBanned",
      "w.yaml:3: expect.problem: 'twitterBanned' is not a problem of Twitter; expected one of "
        + "noSystemTwitterAccount, twitterAccountAccessNotGranted, userCanceledAccountSelection, "
        + "twitterAccountBanned, twitterAuthenticatorUnconfigured, networkFailure, twitterFailure, "
        + "accountStoreFailure"
    ),
    (
      "two expectations", "signIn: twitter\nexpect:\n  problem: networkFailure\n  noAnswer: true",
      "w.yaml:3: expect: expected exactly one of credentials, problem, noAnswer"
    ),
    (
      "failure and answer",
      "signIn: twitter\nplan:\n  - failure: offline\n    answer:\n      status: 200\n    call: twitter.access_token",
      "w.yaml:3: plan[0]: use either 'failure' or 'answer'"
    ),
    (
      "a delay that is none",
      "signIn: twitter\nplan:\n  - failure: slow\n    call: twitter.access_token\n    delay: 5",
      "w.yaml:5: plan[0].delay: expected a duration such as 5s, 250ms or 1h30m, found '5'"
    ),
    (
      "a delay of what takes no time",
      "signIn: twitter\nplan:\n  - failure: offline\n    call: twitter.access_token\n    delay: 5s",
      "w.yaml:3: plan[0].failure: the failure 'offline' does not accept a delay; failures with a delay are slow, "
        + "slow-real-time, slow-drip"
    ),
    (
      "a delay of an answer",
      "signIn: twitter\nplan:\n  - answer:\n      status: 200\n    call: twitter.access_token\n    delay: 5s",
      "w.yaml:6: plan[0].delay: an 'answer' cannot have a delay; omit the delay"
    ),
    (
      "an answer of the phone",
      "signIn: twitter\nplan:\n  - answer:\n      status: 200\n    call: phone.access",
      "w.yaml:5: plan[0].call: an 'answer' requires a network call"
    ),
    (
      "two people with one name",
      "signIn: twitter\ntwitter:\n  people:\n    - screenName: nora\n    - screenName: Nora",
      "w.yaml:5: twitter.people[1]: a person 'Nora' already exists; use another screenName"
    ),
    (
      "two people with one id",
      "signIn: facebook\nfacebook:\n  people:\n    - {name: A, login: a, id: '1'}\n    - {name: B, login: b, id: '1'}",
      "w.yaml:5: facebook.people[1]: a person with the id 1 already exists; use another id"
    ),
    (
      "two Facebook accounts",
      "signIn: facebook\nfacebook:\n  people:\n    - {name: A, login: a}\n    - {name: B, login: b}\n"
        + "phone:\n  accounts:\n    - facebook: a\n    - facebook: b",
      "w.yaml:9: phone.accounts[1]: 'b' would be a second Facebook account; a phone has only one"
    ),
    (
      "an empty name", "signIn: twitter\ntwitter:\n  people:\n    - screenName: ''",
      "w.yaml:4: twitter.people[0].screenName: expected non-empty text on one line, found ''"
    ),
    (
      "no answer to prompts", "signIn: twitter\nperson:\n  access: []",
      "w.yaml:3: person.access: expected at least one answer, found a list"
    ),
    (
      "a code that cannot come", "signIn: twitter\nexpect:\n  problem: noSystemTwitterAccount\n  code: 3",
      "w.yaml:4: expect.code: does not fit this outcome: only networkFailure has a code, and only "
        + "failures have a message"
    ),
    (
      "a control character", "signIn: twitter\nabout: a\u{1}b",
      "w.yaml:2: is not valid YAML: control characters are not allowed"
    ),
    (
      "unknown state",
      "signIn: twitter\ntwitter:\n  people:\n    - screenName: n\n      state: baned",
      "w.yaml:5: twitter.people[0].state: expected one of suspended, locked, banned, deactivated, "
        + "login-verification, found 'baned' (did you mean 'banned'?)"
    ),
  ]

  @Test(arguments: mistakes)
  func `a faulty file is refused with file, line, key and expected value`(
    _ what: String, _ text: String, _ message: String
  ) {
    let error = #expect(throws: WorldFileError.self) { try WorldFile(text, path: "w.yaml") }
    #expect(error?.description == message, "\(what)")
  }

  @Test func `a self-contradictory plan is refused when the world is made`() async throws {
    var configuration = WorldConfiguration()
    configuration.facebook.people = [
      FacebookConfiguration.Person(name: "A", login: "a@b.example"),
      FacebookConfiguration.Person(name: "B", login: "a@b.example"),
    ]
    await #expect(
      throws: ConfigurationError("there are two people on Facebook with the login 'a@b.example'")
    ) { try await World(configuration) }
    var twins = WorldConfiguration()
    twins.twitter.people = ["a", "b"].map { TwitterConfiguration.Person(screenName: $0) }
    twins.twitter.people[0].id = 7
    twins.twitter.people[1].id = 7
    await #expect(throws: ConfigurationError("a person on Twitter already has the id 7; choose another id")) {
      try await World(twins)
    }
  }

  @Test func `JSON is accepted, and an expectation is optional`() async throws {
    let text = """
      {"signIn": "twitter", "twitter": {"people": [{"screenName": "nora_sim"}]},
       "phone": {"accounts": [{"twitter": "nora_sim"}]}}
      """
    let file = try WorldFile(text, path: "w.json")
    #expect(file.expectation == nil)
    #expect(try await file.run().outcome.summary == "signed in as @nora_sim")
  }

  @Test func `a missing file and a file that is not UTF-8 have different errors`() {
    let error = #expect(throws: WorldFileError.self) { try WorldFile.load("/nowhere/w.yaml") }
    #expect(
      error?.description
        == "/nowhere/w.yaml: the file does not exist; pass a world file or a folder of world files")
  }

  @Test func `an unmet expectation reports the difference`() async throws {
    let base = """
      signIn: twitter
      twitter: {people: [{screenName: nora_sim, email: n@sim.example}]}
      phone: {accounts: [{twitter: nora_sim}]}
      """
    let cases = [
      ("credentials: {screenName: otto}", "screenName should be 'otto', but it was 'nora_sim'"),
      ("credentials: {email: ~}", "email should be missing, but it was 'n@sim.example'"),
      ("noAnswer: true", "expected 'no answer', but it was 'signed in as @nora_sim'"),
      (
        "problem: networkFailure\n  code: -1009",
        "expected 'networkFailure(-1009)', but it was 'signed in as @nora_sim'"
      ),
    ]
    for (expected, message) in cases {
      let file = try WorldFile(base + "\nexpect:\n  " + expected, path: "w.yaml")
      let run = try await file.run()
      #expect(file.expectation?.difference(from: run.outcome) == message)
    }
  }

  @Test(
    arguments: [
      ("signIn: reverse", "twitter"), ("signIn: reverse\nfacebook: {}", "facebook"),
      ("signIn: reverse\ntwitter: {}\nfacebook: {}", "twitter"),
    ])
  func `'reverse' is the system account of the network in the file`(
    _ text: String, _ name: String
  ) throws {
    #expect(try WorldFile(text, path: "w.yaml").signIn.design.name == name)
  }
}
