import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// Filtering, following and limiting a journal.
struct JournalFilterTests {
  /// Returns a world in which two people have signed in to Twitter, the second one after a refused request, and one
  /// person to Facebook.
  private func directory() async throws -> WorldDirectory {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    _ = await ActionWorlds.outcome(.twitter, in: world)
    world.clock.advance(by: .seconds(3600))
    _ = await ActionWorlds.outcome(.facebook, in: world)
    var wrong = SignInScenario(.twitter)
    wrong.consumerSecret = "wrong"
    _ = await ScenarioRun.perform(wrong, in: world)
    try world.plan("timeout", for: "facebook.me")
    _ = await ActionWorlds.outcome(.facebook, in: world)
    return directory
  }

  private func urls(_ arguments: [String: String], _ directory: WorldDirectory) async throws -> [String] {
    let result = try await ControlAction.perform("journal.show", arguments, in: directory)
    guard case .array(let records)? = result.details else { return [] }
    return records.compactMap { record in
      record["endpoint"]?.text ?? record["kind"]?.text
    }
  }

  @Test(
    arguments: [
      (["network": "twitter"], 4), (["network": "facebook"], 4), (["endpoint": "facebook.me"], 3),
      (["status": "200"], 5), (["status": "4xx"], 1), (["status": "401"], 1), (["status": "5xx"], 0),
      (["status": "none"], 1), (["failure": "bad_signature"], 1), (["failure": "timeout"], 2),
      (["user": "nora_sim"], 2), (["user": "@nora_sim"], 2), (["user": "otto_sim"], 0),
      (["user": "nora@sim.example"], 3), (["user": "nora@sim.example", "status": "200"], 2),
      (["since": "2017-03-20T10:00:00Z", "network": "twitter"], 1), (["from": "7", "network": "twitter"], 3),
      (["network": "twitter", "last": "1"], 1), (["token": "nonesuch"], 0),
    ] as [([String: String], Int)])
  func `the journal shows the requested entries`(_ arguments: [String: String], _ count: Int) async throws {
    let directory = try await directory()
    let shown = try await urls(arguments, directory)
    #expect(shown.count == count, "\(shown)")
  }

  @Test func `a token is found by at least its first eight characters`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.facebookToken(in: world)
    #expect(try await urls(["token": token], directory) == ["facebook.me"])
    #expect(try await urls(["token": String(token.prefix(8))], directory).contains("facebook.me"))
    #expect(try await urls(["token": String(token.prefix(7))], directory) == [])
  }

  @Test func `shown entries include the doctor's explanation`() async throws {
    let directory = try await directory()
    let result = try await ControlAction.perform("journal.show", ["failure": "bad_signature"], in: directory)
    #expect(
      result.summary == "1 of \(try await directory.world(named: "default").journal.count) journal entries")
    #expect(
      result.text?.contains("    explanation: the signature is wrong, and no known mistake reproduces it")
        == true)
    guard case .array(let records)? = result.details, let signature = records.first?["signature"] else {
      Issue.record("no signature")
      return
    }
    #expect(signature["result"]?.text == "bad_signature")
    #expect(signature["explanation"]?.text?.hasPrefix("the signature is wrong") == true)
    #expect(signature["baseString"]?.text?.hasPrefix("POST&https%3A%2F%2Fapi.twitter.com") == true)
  }

  @Test func `secrets are shortened unless requested`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.facebookToken(in: world)
    let secret = try await ActionWorlds.twitterToken(in: world).secret.reveal()
    for format in ["text", "json", "curl", "har"] {
      for shows in [false, true] where format != "text" || !shows {
        let arguments = ["format": format, "secrets": "\(shows)"]
        let result = try await ControlAction.perform("journal.show", arguments, in: directory)
        let details = try result.details.map { String(decoding: try $0.encoded(), as: UTF8.self) } ?? ""
        #expect(result.text?.contains(token) == shows, "\(format)")
        // The responses, which contain the secret, are not part of a command.
        if format != "curl" {
          #expect(result.text?.contains(secret) == shows, "\(format)")
          #expect(details.contains(secret) == shows, "\(format)")
        }
        #expect(details.contains(token) == (shows && format != "curl"), "\(format)")
      }
    }
  }

  // MARK: - Following

  private func person(_ number: Int) -> Journal.Event { .person("does \(number)") }

  private func journal(_ limits: Journal.Limits = Journal.Limits()) -> Journal {
    Journal(clock: VirtualClock(WallTime(seconds: 0)), limits: limits)
  }

  @Test func `a follower receives all entries in order, and earlier ones on request`() async {
    let journal = journal()
    for number in 1...3 { journal.record(person(number)) }
    let following = journal.following(from: 2)
    let later = journal.following()
    for number in 4...5 { journal.record(person(number)) }
    journal.end()
    var numbers: [Int] = []
    for await part in following { numbers += part.entries.map(\.number) }
    #expect(numbers == [2, 3, 4, 5])
    numbers = []
    for await part in later { numbers += part.entries.map(\.number) }
    #expect(numbers == [4, 5])
    #expect(journal.followerCount == 0)
  }

  @Test func `a slow reader delays no other and learns how many entries it has lost`() async {
    var limits = Journal.Limits()
    limits.count = 2
    let journal = journal(limits)
    let following = journal.following()
    for number in 1...1000 { journal.record(person(number)) }
    journal.end()
    var numbers: [Int] = []
    var lost: [Int] = []
    for await part in following {
      numbers += part.entries.map(\.number)
      lost.append(part.lostCount)
    }
    #expect(numbers == [999, 1000])
    #expect(lost == [998])
  }

  @Test func `a reader that stops is removed`() async throws {
    let journal = journal()
    let reader = Task {
      for await _ in journal.following() {}
    }
    try await eventually("somebody follows the journal") { journal.followerCount == 1 }
    reader.cancel()
    await reader.value
    #expect(journal.followerCount == 0)
  }

  @Test func `following ends with the world`() async throws {
    let directory = try await ActionWorlds.directory()
    try await directory.create("w1")
    for name in ["w1", "default"] {
      let following = try await directory.world(named: name).journal.following()
      if name == "w1" { try await directory.delete(name) } else { try await directory.reset(name) }
      var count = 0
      for await _ in following { count += 1 }
      #expect(count == 0)
    }
  }

  // MARK: - Memory

  @Test func `a journal keeps the newest entries and states how many it has dropped`() {
    var limits = Journal.Limits()
    limits.count = 100
    let journal = journal(limits)
    for number in 1...1000 { journal.record(person(number)) }
    #expect((50...100).contains(journal.entries.count))
    #expect(journal.entries.last?.number == 1000)
    #expect(journal.droppedCount == 1000 - journal.entries.count)
    #expect(journal.count == 1000)
  }

  @Test func `large messages count by their size`() async throws {
    var limits = Journal.Limits()
    limits.size = 1_000_000
    let journal = journal(limits)
    for _ in 0..<100 {
      var request = WireRequest(.post, host: "api.twitter.com", target: "/")
      request.body = [UInt8](repeating: 0, count: 100_000)
      journal.record(
        .message(
          Journal.Message(
            network: nil, endpoint: nil, request: request, result: .failure(.timedOut), finding: nil,
            plannedFailure: nil)))
    }
    #expect((4...9).contains(journal.entries.count))
    #expect(journal.entries.last?.number == 100)
  }
}
