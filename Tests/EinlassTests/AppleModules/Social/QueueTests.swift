import Accounts
import Dispatch
import EinlassDevice
import EinlassSimulator
import HTTPTypes
import OhhAuth
import Social
import Testing

/// Requests that a phone has prepared, and that the shared session sends from a queue without an app.
@Suite(.timeLimit(.minutes(15)))
struct QueueTests {
  private struct Sent: Sendable {
    let status: Int?
    let text: String
    let code: URLError.Code?
  }

  /// Sends the request from a plain queue.
  private static func send(_ request: URLRequest) async -> Sent {
    await withCheckedContinuation { end in
      DispatchQueue.global().async {
        URLSession.shared.dataTask(with: request) { data, response, error in
          end.resume(
            returning: Sent(
              status: (response as? HTTPURLResponse)?.statusCode,
              text: String(decoding: data ?? Data(), as: UTF8.self), code: (error as? URLError)?.code))
        }.resume()
      }
    }
  }

  /// Returns a request to Twitter about a person, signed by the world's phone.
  private static func prepared(_ world: World, _ name: String = "otto_sim") async throws -> URLRequest {
    try await world.asApp {
      let request = try #require(
        SLRequest(
          forServiceType: SLServiceTypeTwitter, requestMethod: .GET,
          url: URL(string: "https://api.twitter.com/1.1/users/show.json"), parameters: ["screen_name": name]))
      request.account = try ACAccountStore().twitterAccounts().first
      return try #require(request.preparedURLRequest())
    }
  }

  @Test func `a prepared request reaches its own world, even if copied and changed`()
    async throws
  {
    // These worlds are identical, so the same request has the same signature in both.
    let worlds = try await [
      AppleWorlds.granted(), AppleWorlds.granted(),
      AppleWorlds.granted { $0.phone.accounts[0].state = .stale },
    ]
    for (world, status) in zip(worlds, [200, 200, 401]) {
      var request = try await Self.prepared(world)
      request.setValue("one", forHTTPHeaderField: "X-Kit")
      request.timeoutInterval = 5
      let count = world.journal.messages.count
      #expect(await Self.send(request).status == status)
      #expect(world.journal.messages.count == count + 1)
      let message = try #require(world.journal.messages.last)
      #expect(message.request.head.headerFields.map(\.name.rawName).contains("X-Kit"))
    }
  }

  @Test func `an unsigned request to Facebook reaches its world too`() async throws {
    let world = try await AppleWorlds.granted()
    let request = try await world.asApp {
      let request = try #require(
        SLRequest(
          forServiceType: SLServiceTypeFacebook, requestMethod: .GET,
          url: URL(string: "https://graph.facebook.com/me"), parameters: nil))
      request.account = try ACAccountStore().facebookAccount()
      return try #require(request.preparedURLRequest())
    }
    let sent = await Self.send(request)
    #expect(sent.status == 200)
    #expect(sent.text.contains("Nora Sim"))
  }

  @Test func `a request signed by OhhAuth in a world reaches that world`() async throws {
    let world = try await AppleWorlds.granted()
    let request = try await world.asApp {
      var request = URLRequest(url: try #require(URL(string: "https://api.twitter.com/oauth/request_token")))
      request.oAuthSign(
        method: "POST", urlFormParameters: ["x_auth_mode": "reverse_auth"],
        consumerCredentials: AppleWorlds.consumer)
      return request
    }
    let sent = await Self.send(request)
    #expect(sent.status == 200)
    #expect(sent.text.hasPrefix("OAuth oauth_nonce="))
  }

  @Test func `the app of the sending task takes precedence`() async throws {
    let (one, other) = try await (AppleWorlds.granted(), AppleWorlds.granted())
    let request = try await Self.prepared(one)
    let count = one.journal.messages.count
    let (_, response) = try await other.asApp { try await URLSession.shared.data(for: request) }
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(one.journal.messages.count == count)
    #expect(other.journal.messages.map(\.endpoint).contains("twitter.users_show"))
  }

  @Test func `a request of a released world cannot connect`() async throws {
    let request = try await Self.prepared(AppleWorlds.granted())
    #expect(await Self.send(request).code == .cannotConnectToHost)
  }

  @Test func `the app's own main document URL is kept`() async throws {
    let world = try await AppleWorlds.granted()
    let main = try #require(URL(string: "https://example.com/"))
    let request = try await world.asApp {
      var request = URLRequest(url: try #require(URL(string: "https://api.twitter.com/oauth/request_token")))
      request.mainDocumentURL = main
      request.oAuthSign(method: "POST", urlFormParameters: [:], consumerCredentials: AppleWorlds.consumer)
      return request
    }
    #expect(request.mainDocumentURL == main)
  }
}
