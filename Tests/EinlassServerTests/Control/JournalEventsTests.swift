import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// The journal as server-sent events.
@Suite(.tags(.everyStore))
struct JournalEventsTests {
  private func head(_ target: String, _ control: LiveControl, _ more: String = "") -> String {
    "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(control.port)\r\nAuthorization: Bearer \(control.token)\r\n"
      + "\(more)\r\n"
  }

  /// The received text, once `mark` is in it.
  private func read(_ connection: inout TestConnection, until mark: String) async -> String {
    while !connection.arrived.contains(mark), await connection.readMore() {}
    return connection.arrived
  }

  @Test func `entries come live, with the doctor's findings, and end with the world`() async throws {
    try await LiveControl.run { control in
      try await control.worlds.create("w1")
      let world = try await control.worlds.world(named: "w1")
      try await TestConnection.open(to: control.port) { connection in
        try await connection.send(head("/worlds/w1/journal/events?network=twitter", control))
        let start = await read(&connection, until: ": the journal, from now on")
        #expect(start.lowercased().contains("content-type: text/event-stream"))
        var wrong = SignInScenario(.twitter)
        wrong.consumerSecret = "wrong"
        _ = await ScenarioRun.perform(wrong, in: world)
        // A world that has been removed from its store has no data left to explain a signature.
        _ = await read(&connection, until: #""explanation":"#)
        try await control.worlds.delete("w1")
        let events = await read(&connection, until: "event: end")
        #expect(events.contains("event: message\ndata: {"))
        #expect(events.contains(#""explanation":"the signature is wrong"#))
        #expect(!events.contains("event: phone"))
      }
    }
  }

  @Test(arguments: [("?from=2", ""), ("", "Last-Event-ID: 1\r\n"), ("?from=1", "Last-Event-ID: 1\r\n")])
  func `a client that reconnects continues after its last entry`(
    _ query: String, _ header: String
  ) async throws {
    try await LiveControl.run { control in
      let world = try await control.worlds.world(named: "default")
      _ = await ScenarioRun.perform(SignInScenario(.twitter), in: world)
      try await TestConnection.open(to: control.port) { connection in
        try await connection.send(head("/worlds/default/journal/events\(query)", control, header))
        let events = await read(&connection, until: "id: 4\n")
        #expect(!events.contains("id: 1\n"))
        #expect(events.contains("id: 2\n"))
      }
    }
  }

  @Test func `a client that disconnects is forgotten`() async throws {
    try await LiveControl.run { control in
      let journal = try await control.worlds.world(named: "default").journal
      try await TestConnection.open(to: control.port) { connection in
        try await connection.send(head("/worlds/default/journal/events", control))
        _ = await read(&connection, until: ": the journal")
        #expect(journal.followerCount == 1)
      }
      try await eventually("nobody follows the journal any longer") { journal.followerCount == 0 }
    }
  }

  @Test func `many followers get every entry, each created once`() async throws {
    try await LiveControl.run { control in
      let world = try await control.worlds.world(named: "default")
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await TestConnection.open(to: control.port) { connection in
              try await connection.send(head("/worlds/default/journal/events", control))
              let events = await read(&connection, until: "event: end")
              return events.components(separatedBy: "event: message\n").count - 1
            }
          }
        }
        try await eventually("all twenty follow") { world.journal.followerCount == 20 }
        for number in 0..<300 {
          let request = WireRequest(.get, host: "graph.facebook.com", target: "/\(number)")
          _ = try await world.transport.send(request)
        }
        try await control.worlds.reset("default")
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts == Array(repeating: 300, count: 20))
    }
  }

  @Test func `a follower that cannot keep up gets the number of lost entries`() async throws {
    try await LiveControl.run { control in
      let world = try await control.worlds.world(named: "default")
      let journal = world.journal
      try await TestConnection.open(to: control.port) { connection in
        try await connection.send(head("/worlds/default/journal/events?from=1", control))
        _ = await read(&connection, until: ": the journal")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        // The requests are sent concurrently, since all clients that wait for a store then wait for one commit.
        for worker in 0..<100 {
          group.addTask {
            for number in stride(from: worker, to: journal.limits.count + 500, by: 100) {
              let request = WireRequest(.get, host: "graph.facebook.com", target: "/\(number)")
              _ = try await world.transport.send(request)
            }
          }
        }
        try await group.waitForAll()
      }
      try await TestConnection.open(to: control.port) { connection in
        try await connection.send(head("/worlds/default/journal/events?from=1", control))
        let events = await read(&connection, until: "event: message")
        #expect(events.contains("event: lost\ndata: {\"count\":\(journal.droppedCount)}"))
      }
    }
  }

  @Test func `a full journal closes its connection, so that a departure is noticed`() async throws {
    try await LiveControl.run { control in
      let headers: [String: String?] = ["Connection": "keep-alive"]
      let shown = try await control.ask("GET", "/worlds/default/journal", headers: headers)
      #expect(shown.status == 200)
      #expect(shown.fields["connection"] == "close")
      let action = try await control.ask(
        "POST", "/worlds/default/actions/journal.show", "{\"last\":1}", headers: headers)
      #expect(action.status == 200)
      #expect(action.fields["connection"] == "close")
    }
  }

  @Test func `of many concurrent refused requests only the last are explained`() async throws {
    try await LiveControl.run { control in
      let world = try await control.worlds.world(named: "default")
      var request = WireRequest(.post, host: "api.twitter.com", target: "/oauth/request_token")
      request.head.headerFields[.authorization] = "OAuth oauth_consumer_key=\"x\""
      for _ in 0..<60 { _ = try await world.transport.send(request) }
      try await TestConnection.open(to: control.port) { connection in
        try await connection.send(head("/worlds/default/journal/events?from=1", control))
        let events = await read(&connection, until: "id: 60\nevent: message\n")
        let count = events.components(separatedBy: #""isExplained":false"#).count - 1
        #expect(count == 44)
      }
    }
  }
}
