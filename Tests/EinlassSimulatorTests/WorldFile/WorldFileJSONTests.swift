import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

/// World files in JSON, which is a subset of their format.
struct WorldFileJSONTests {
  private func name(_ text: String) throws -> String? {
    try WorldFile(text, path: "w.json").configuration.twitter.people.first?.name
  }

  @Test(arguments: [
    (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00 \u00e4\u0041"#, "😀 äA"), (#"a\/b\\ud83d\"c"#, #"a/b\ud83d"c"#),
    ("a\u{7F}\u{85}\u{2028}b", "a\u{7F}\u{85}\u{2028}b"), ("a\u{FEFF}b", "a\u{FEFF}b"),
    (#"a\ufeff\u2029"#, "a\u{FEFF}\u{2029}"),
    ("#'no comment: {", "#'no comment: {"),
  ])
  func `strings have the value that JSON defines`(_ text: String, _ expected: String) throws {
    let json =
      "\n{\t\"signIn\":\"twitter\",\r\n\t\"twitter\":{\"people\":[\n\t{\"screenName\":\"n\",\"name\":\"\(text)\"}]}}"
    #expect(try name(json) == expected)
  }

  @Test(arguments: [#"\ud83d"#, #"\ude00"#, #"\ud83d\ud83d"#, #"\ud83dx"#])
  func `half of a surrogate pair is refused with its line`(_ text: String) throws {
    let json = "{\n\"signIn\":\"twitter\",\n\"about\":\"\(text)\"}"
    let error = #expect(throws: WorldFileError.self) { try WorldFile(json, path: "w.json") }
    #expect(
      error?.description.hasPrefix("w.json:3: \(text.prefix(6)) is only half of a surrogate pair") == true)
  }

  @Test func `in YAML, a surrogate pair is refused with a remedy`() throws {
    let error = #expect(throws: WorldFileError.self) {
      try WorldFile("signIn: twitter\nabout: \"\\ud83d\\ude00\"", path: "w.yaml")
    }
    #expect(error?.line == 2)
    #expect(
      error?.message.hasSuffix("write the character itself, or \\U and its code in eight digits") == true)
    #expect(try WorldFile(#"{signIn: twitter, about: "\U0001F600"}"#, path: "w.yaml").about == "😀")
  }

  @Test func `a mistake in JSON is reported with its line`() throws {
    let json = "{\n\"about\":\"\\ud83d\\ude00\",\n\"signIn\":\"fax\"}"
    let error = #expect(throws: WorldFileError.self) { try WorldFile(json, path: "w.json") }
    #expect(error?.line == 3 && error?.key == "signIn")
  }

  @Test(arguments: [
    "signIn: twitter\nabout: x\n", "{\"signIn\":\"twitter\",\n\"about\":\"x\"}",
    "# c\nsignIn: twitter\nabout: x",
  ])
  func `a byte order mark is not part of the file`(_ text: String) throws {
    #expect(try WorldFile("\u{FEFF}" + text, path: "w").about == "x")
  }

  @Test(arguments: [
    ("signIn: twitter", nil), ("signIn: twitter\nclock: 2018-01-01T00:00:00Z", 1_514_764_800),
  ])
  func `the time of the clock is optional in a file`(_ text: String, _ seconds: Int64?) throws {
    let file = try WorldFile(text, path: "w")
    #expect(file.clock?.seconds == seconds)
    #expect(file.configuration.start.seconds == seconds ?? WorldConfiguration().start.seconds)
  }

  @Test(arguments: [
    "plan: [{failure: slow, call: twitter.me, delay: 999999999999d}]", "clock: 99999-01-01T00:00:00Z",
  ])
  func `no number ends the program`(_ line: String) {
    #expect(throws: WorldFileError.self) { try WorldFile("signIn: twitter\n\(line)", path: "w") }
  }

  @Test func `a world file that is too large is refused`() {
    let error = #expect(throws: WorldFileError.self) { try WorldFile.load("/dev/zero") }
    #expect(
      error?.description
        == "/dev/zero: is larger than the limit of 16 MB for world files; remove people, or generate them "
        + "with 'crowd:'"
    )
  }

  @Test(arguments: [
    "phone: {accounts: [{facebook: nora}], access: {facebook: {granted: true}}}",
    "phone: {accounts: [{facebook: nora}]}",
  ])
  func `people may have granted an app permissions before it was deleted`(_ phone: String) async throws {
    let file = try WorldFile(
      """
      signIn: facebook
      facebook: {app: {deleted: true}, people: [{name: Nora, login: nora, installed: [email]}]}
      \(phone)
      """, path: "w.yaml")
    let outcome = try await file.run().outcome
    // The phone may still hold a token, but it opens nothing.
    #expect(outcome.summary != "signed in as Nora", "\(outcome.summary)")
    let world = try await World(file.configuration)
    let response = try await world.transport.send(
      WireRequest(.get, host: "graph.facebook.com", target: "/\(file.configuration.facebook.app.id)"))
    #expect(response.head.status.code >= 400)
  }
}
