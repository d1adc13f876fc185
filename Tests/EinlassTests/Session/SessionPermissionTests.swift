import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import OAuth1
import Testing

/// Permission requests that worlds cannot show: two at once, and interrupted ones.
struct SessionPermissionTests {
  typealias SessionError = FacebookSession.SessionError

  /// An open session whose next permission request goes to Facebook's app.
  private func open() async throws -> (FacebookSession, ScriptedOpener, World) {
    let world = try await TestWorlds.make { configuration in
      configuration.facebook.people.append(
        FacebookConfiguration.Person(name: "Otto Sim", login: "otto@sim.example"))
    }
    let opener = ScriptedOpener(["fbauth"])
    let token = SessionFixtures.token(try await SessionDriver.token(in: world))
    let session = await FacebookSession(
      SessionFixtures.settings, app: world.app, cache: MemoryTokenCache(token), opener: opener)
    try await session.open()
    return (session, opener, world)
  }

  private func ask(_ session: FacebookSession) -> Task<SessionError?, Never> {
    Task {
      await SessionFixtures.failure { () async throws(SessionError) in
        try await session.requestNewReadPermissions(["user_likes"])
      }
    }
  }

  @Test func `a second request is refused while the first is open`() async throws {
    let (session, opener, _) = try await open()
    let first = ask(session)
    try await eventually("the session waits for an answer") { session.isAwaitingAnswer }
    #expect(await ask(session).value == .permissionRequestPending)
    session.handleDidBecomeActive()
    #expect(await first.value == .loginFailed(.reauthorizeUserCancelled, originalCode: nil, detail: nil))
    #expect(session.state == .open && opener.urls.count == 1)
    // A new request is possible again.
    let third = ask(session)
    try await eventually("2 addresses are open, and the session waits for an answer") {
      opener.urls.count == 2 && session.isAwaitingAnswer
    }
    session.handleDidBecomeActive()
    _ = await third.value
  }

  @Test func `a session closed during a request ends the request with its reason`() async throws {
    let (session, _, _) = try await open()
    let asking = ask(session)
    try await eventually("the session waits for an answer") { session.isAwaitingAnswer }
    try session.close()
    #expect(await asking.value == .loginFailed(.reauthorizeSessionClosed, originalCode: nil, detail: nil))
    #expect(session.state == .closed)
  }

  @Test func `a request repeats declined permissions with their purpose`() async throws {
    let (session, opener, _) = try await open()
    let asking = ask(session)
    try await eventually("the session waits for an answer") { session.isAwaitingAnswer }
    let url = opener.urls[0]
    for (name, value) in [
      ("client_id", "500000000000001"), ("response_type", "token,signed_request"), ("display", "touch"),
      ("redirect_uri", "fb500000000000001://authorize"), ("scope", "user_likes"), ("auth_type", "rerequest"),
      ("return_scopes", "true"), ("sdk", "ios"), ("fbapp_res", "1"), ("legacy_override", "v2.2"),
    ] {
      #expect(SessionFixtures.value(name, of: url) == value, "\(name)")
    }
    let state = try #require(SessionFixtures.value("state", of: url))
    #expect(state.contains(#""com.facebook.sdk_client_state":true"#))
    #expect(url.absoluteString.hasPrefix("fbauth://authorize?"))
    session.handleDidBecomeActive()
    _ = await asking.value
  }

  @Test func `another person's token is not adopted`() async throws {
    let (session, opener, world) = try await open()
    let before = session.token
    let asking = ask(session)
    try await eventually("the session waits for an answer") { session.isAwaitingAnswer }
    let other = try #require(
      world.tables.find(FacebookPersonRecord.self, by: .login, "otto@sim.example"))
    let token = try world.facebook.install(
      appID: TestWorlds.appID, personID: other.id, permissions: ["user_likes"])
    let url = try SessionFixtures.callback(
      to: opener.urls[0], "access_token=\(token.token)&granted_scopes=user_likes,public_profile")
    #expect(session.handleOpenURL(url, sourceApplication: "com.facebook.Facebook"))
    #expect(await asking.value == .loginFailed(.reauthorizeWrongUser, originalCode: nil, detail: nil))
    #expect(session.state == .open && session.token == before)
  }

  /// The table has the failures with their documented FBErrorCode and name.
  @Test func `the failures have the SDK's codes and reasons`() {
    #expect(SessionError.domain == "com.facebook.sdk")
    #expect(SessionError.loginFailed(.userCancelled, originalCode: nil, detail: nil).code == 2)
    #expect(SessionError.graph(code: 190, subcode: 463, message: "m").code == 5)
    #expect(SessionError.systemAPI("m").code == 9)
    #expect(SessionError.unreadableResponse(status: 200).code == 15)
    #expect(FacebookSession.Reason.allCases.allSatisfy { $0.rawValue.hasPrefix("com.facebook.sdk:") })
    #expect(FacebookLoginBehavior.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(FacebookLoginType.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(FacebookDefaultAudience.allCases.map(\.rawValue) == [0, 10, 20, 30])
  }
}
