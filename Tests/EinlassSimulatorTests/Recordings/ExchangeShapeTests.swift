import EinlassSimulator
import EinlassWire
import Testing

/// Reduces recorded exchanges to their shapes.
struct ExchangeShapeTests {
  @Test func `a shape has the members and words of the recordings`() throws {
    let line = RecordedShape(of: SampleExchanges.tweet).line()
    let json = try JSONTree(parsing: Array(line.utf8))
    func text(_ name: String) -> String? {
      guard case .object(let members) = json,
        case .string(let text)? = members.first(where: { $0.name == name })?.value
      else { return nil }
      return text
    }
    #expect(text("provider") == "X/Twitter")
    #expect(text("part") == "whole answer")
    #expect(text("address") == "https://api.twitter.com/1.1/statuses/show.json")
    #expect(text("authentication") == "OAuth 1.0a, a person")
    #expect(text("api") == "1.1")
    #expect(text("first") == "2022-05-07")
    for part in [
      #""query":[["id","{id}"]]"#, #"["date","{date GMT}"]"#, #"["x-connection-hash","{hex64}"]"#,
      #"["x-rate-limit-limit","75"]"#, #"["x-rate-limit-remaining","{int}"]"#,
      #"["x-rate-limit-reset","{seconds since 1970}"]"#, #"["server","tsa_{letter}"]"#,
      #"["expires","Tue, 31 Mar 1981 05:00:00 GMT"]"#, #"["x-transaction","{hex16}"]"#,
      #""guest_id={value}; Max-Age=63072000; Expires={date}; Path=/; Domain=.twitter.com""#,
      #"["created_at","string twitter-date"],["id","int beyond 2^53"],["id_str","string digits"]"#,
    ] {
      #expect(line.contains(part), "\(part)")
    }
  }

  @Test func `a shape that is written can be read`() throws {
    for exchange in SampleExchanges.all {
      let shape = RecordedShape(of: exchange)
      let read = try RecordedShape(line: Array(shape.line().utf8))
      #expect(read.id == shape.id)
      #expect(read.line() == shape.line())
    }
  }

  @Test func `equal shapes of other people have the same id`() {
    var other = SampleExchanges.me
    other.replace("Nora", "Emil")
    #expect(RecordedShape(of: other).id == RecordedShape(of: SampleExchanges.me).id)
    other.status = 403
    #expect(RecordedShape(of: other).id != RecordedShape(of: SampleExchanges.me).id)
  }

  @Test(arguments: [
    (
      "https://api.twitter.com/2/users/by/username/secretname",
      "https://api.twitter.com/2/users/by/username/{name}"
    ),
    (
      "https://api.twitter.com/1.1/statuses/destroy/12.json",
      "https://api.twitter.com/1.1/statuses/destroy/{id}.json"
    ),
    ("https://graph.facebook.com/v2.8/secretname/feed", "https://graph.facebook.com/v2.8/{name}/feed"),
    ("https://graph.facebook.com/me/friends", "https://graph.facebook.com/me/friends"),
    ("https://api.trello.com/1/members/secretname/boards", "https://api.trello.com/1/members/{name}/boards"),
    ("https://secretname.example/a/b?c=d", "https://{host}/{x}/{x}"),
  ])
  func `addresses lose names, ids and unknown hosts`(_ url: String, _ form: String) {
    var exchange = SampleExchanges.me
    exchange.url = url
    #expect(RecordedShape(of: exchange).address == form)
  }

  /// Everything that people, keys and unknown services bring into a recording.
  @Test func `no content of a recording is in its shape`() async {
    let secret = "secretname"
    var exchange = SampleExchanges.me
    exchange.url =
      "https://api.twitter.com/2/users/by/username/\(secret)?q=\(secret)&\(secret)%40x=1&access_token=\(secret)"
      + "&ids=\(secret),b"
    exchange.requestFields = [.init("Authorization", "Bearer \(secret)"), .init("Cookie", secret)]
    exchange.requestBody = Array("status=\(secret)&media_data=\(secret)".utf8)
    exchange.reason = "@\(secret)"
    exchange.fields? += [
      .init("location", "https://\(secret).example/\(secret)"), .init("etag", secret), .init("x-own", secret),
      .init("x-\(secret)!", secret), .init("content-disposition", "attachment; filename=\(secret)"),
      .init("set-cookie", "a=\(secret); Path=/; \(secret)=1"), .init("x-mediaid", secret),
      .init("x-access-level", "\(secret)@"), .init("status", "\(secret)@"),
    ]
    exchange.body = Array(
      """
      {"data":{"username":"\(secret)","\(secret)":1,"b":"https://\(secret).example/\(secret)",
      "text":"\(secret)","\(secret) x":[{"\(secret)@a.example":"\(secret)"}],"created_at":"\(secret)"}}
      """.utf8)
    let result = await RecordingExamination(of: exchange, now: SampleExchanges.now)
    #expect(!result.line.contains(secret), "\(result.line)")
    for finding in result.soundness.findings { #expect(!finding.description.contains(secret)) }
  }

  @Test(arguments: SampleCassettes.all)
  func `a cassette's shape has no token and no name`(_ sample: SampleCassettes.Sample) throws {
    for exchange in try Cassette(Array(sample.text.utf8), path: sample.path).exchanges {
      let line = RecordedShape(of: exchange).line()
      #expect(!line.contains("secret") && !line.contains("nora"), "\(line)")
    }
  }

  @Test func `a recording of another date differs from its world`() async {
    // The fields of the sample are not complete.
    let result = await RecordingExamination(of: SampleExchanges.me, now: SampleExchanges.now)
    guard case .answered(let differences) = result.comparison else {
      Issue.record("not compared: \(result.comparison)")
      return
    }
    #expect(differences.contains { $0.place == "field cache-control" })
    #expect(!result.isAsExpected)
  }

  @Test func `only recordings of Twitter that are sound are compared`() async {
    let friends = await RecordingExamination(of: SampleExchanges.friends, now: SampleExchanges.now)
    #expect(friends.comparison.name == "not comparable" && friends.isAsExpected)
    var board = SampleExchanges.friends
    board.url = "https://api.trello.com/1/members/me"
    let trello = await RecordingExamination(of: board, now: SampleExchanges.now)
    #expect(trello.comparison.name == "not simulated" && trello.isAsExpected)
    let forged = await RecordingExamination(
      of: SoundnessTests.forgeries[0].exchange, now: SampleExchanges.now)
    #expect(forged.comparison.name == "not comparable" && !forged.isAsExpected)
  }
}
