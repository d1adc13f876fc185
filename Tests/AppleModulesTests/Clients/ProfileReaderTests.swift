import Accounts
import EinlassDevice
import EinlassSimulator
import HTTPTypes
import LanguageMode5Clients
import Social
import Testing

/// A client that sends what the phone has prepared.
@Suite(.timeLimit(.minutes(5)))
struct ProfileReaderTests {
  private static func read(_ name: String, in world: World) async throws -> String {
    let account = try await world.asApp { try #require(try ACAccountStore().twitterAccounts().first) }
    let app = world.app
    let reader = ProfileReader(account: account) { request, completed in
      Task {
        let response = try? await app.send(request)
        let head = response.flatMap { response in
          request.url.flatMap {
            HTTPURLResponse(
              url: $0, statusCode: response.head.status.code, httpVersion: nil, headerFields: nil)
          }
        }
        completed(response.map { Data($0.body) }, head, nil)
      }
    }
    return await withCheckedContinuation { end in
      reader.profile(of: name) { object, failure in
        end.resume(returning: object?["name"] as? String ?? failure.map { "\($0)" } ?? "nothing")
      }
    }
  }

  @Test func `a profile is read, and a refusal told`() async throws {
    let world = try await AppleWorlds.granted()
    try await #expect(Self.read("otto_sim", in: world) == "Otto Sim")
    try await #expect(Self.read("ida_sim", in: world) == #"refused(404, "User not found.")"#)
    try await world.phone.settings.setAccess(true, of: world.app.identity.bundleID, to: .twitter)
    let stale = try await AppleWorlds.granted { $0.phone.accounts[0].state = .stale }
    try await #expect(Self.read("otto_sim", in: stale).hasPrefix("refused(401, "))
  }
}
