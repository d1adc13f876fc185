import EinlassDevice
import EinlassSimulator
import EinlassURLSession
import EinlassWire
import Foundation
import FoundationNetworking
import Testing

/// `URLSession.shared`, which serves the whole process. The tests use only the destinations of their tasks.
struct SharedSessionTests {
  private let url = URL(string: "https://shared.example/") ?? URL(filePath: "/")

  @Test func `the shared session reaches the task's destination`() async throws {
    #expect(TransportURLProtocol.register())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          let responder = Responder { _ in .text("number \(number)") }
          let (data, _) = try await SessionDestination(responder).withScope {
            try await URLSession.shared.data(from: url)
          }
          #expect(String(decoding: data, as: UTF8.self) == "number \(number)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `the shared session reaches the networks of the running app's phone`() async throws {
    #expect(TransportURLProtocol.register())
    let world = try await World(WorldConfiguration.builtIn)
    let url = try #require(URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json"))
    let (data, response) = try await InstalledApp.$current.withValue(world.app) {
      try await URLSession.shared.data(from: url)
    }
    #expect((response as? HTTPURLResponse)?.statusCode == 400)
    #expect(String(decoding: data, as: UTF8.self).contains("Bad Authentication data"))
    #expect(world.journal.messages.map(\.endpoint) == ["twitter.verify_credentials"])
    #expect(world.journal.messages.map(\.sender) == [.app])
  }
}
