import EinlassSimulator
import Testing

/// The differences between two versions of a world file, in words.
struct WorldFileChangesTests {
  private static let text = """
    about: One of two.
    signIn: twitter
    twitter:
      app:
        secret: oldSecret
      people:
        - screenName: nora_sim
          email: nora@sim.example
        - screenName: otto_sim
    person:
      access: [deny, allow]
    plan:
      - failure: offline
        call: twitter.request_token
    expect:
      problem: networkFailure

    """

  static let changes: [(String, String, [String])] = [
    ("deny, allow", "allow", ["person.access: removed 'deny'"]),
    ("[deny, allow]", "[allow, deny]", ["person.access: the order"]),
    ("[deny, allow]", "[deny, deny]", ["person.access[1]: 'deny', was 'allow'"]),
    ("[deny, allow]", "[deny, deny, deny]", ["person.access: 1 more"]),
    ("[deny, allow]", "deny", ["person.access: changed"]),
    (
      "- screenName: otto_sim", "- screenName: vera_sim",
      [
        "twitter.people: added 'vera_sim'", "twitter.people: removed 'otto_sim'",
      ]
    ),
    ("nora@sim", "n@sim", ["twitter.people 'nora_sim'.email: 'n@sim.example', was 'nora@sim.example'"]),
    ("oldSecret", "newSecret", ["twitter.app.secret: changed"]),
    ("  app:\n    secret: oldSecret\n", "", ["twitter.app: removed"]),
    ("person:", "seed: 5\nperson:", ["seed: added, '5'"]),
    (
      "failure: offline", "failure: timeout",
      [
        "plan: added 'timeout, twitter.request_token'", "plan: removed 'offline, twitter.request_token'",
      ]
    ),
    ("One of two.", "'One of two.'  # in other words", []),
  ]

  @Test(arguments: changes)
  func `a change is reported with its key and its subject's name`(
    _ before: String, _ after: String, _ words: [String]
  ) throws {
    let old = try WorldFile(Self.text, path: "w.yaml")
    let new = try WorldFile(Self.text.replacing(before, with: after), path: "w.yaml")
    #expect(new.changes(since: old) == words)
  }

  @Test(arguments: [
    ("One of two.", "Two.", false), ("problem: networkFailure", "noAnswer: true", false),
    ("deny, allow", "deny", true), ("otto_sim", "vera_sim", true),
  ])
  func `a file's description and expectation change no world`(
    _ before: String, _ after: String, _ isChange: Bool
  ) throws {
    let old = try WorldFile(Self.text, path: "w.yaml")
    let new = try WorldFile(Self.text.replacing(before, with: after), path: "w.yaml")
    #expect(new.changes(since: old).isEmpty == false)
    #expect(new.changesWorlds(since: old) == isChange)
  }
}
