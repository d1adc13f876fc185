import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import OAuth1
import Testing

/// The responses from Facebook's app and from Safari.
struct SessionResponseTests {
  typealias SessionError = FacebookSession.SessionError

  /// The effect of a response on an opening session.
  struct Row: Sendable, CustomTestStringConvertible {
    let rest: String
    let state: FacebookSession.State
    var failure: SessionError?
    var granted: [String] = []
    var declined: [String] = []
    var expiration: WallTime?
    var userID: String?
    var inFragment = true

    var testDescription: String { rest }
  }

  static let start = WallTime(seconds: 1_490_000_400)
  static let rows = [
    Row(
      rest: "access_token=T&expires_in=5184000&granted_scopes=email,public_profile&denied_scopes=",
      state: .open, granted: ["email", "public_profile"], expiration: start.advanced(by: .seconds(5_184_000))),
    Row(
      rest: "access_token=T&expires_in=0", state: .open, granted: ["public_profile", "email"],
      expiration: FacebookTokenData.distantFuture),
    Row(
      rest: "access_token=T", state: .open, granted: ["public_profile", "email"],
      expiration: FacebookTokenData.distantFuture),
    Row(
      rest: "access_token=T&expires=1495000000", state: .open, granted: ["public_profile", "email"],
      expiration: WallTime(seconds: 1_495_000_000)),
    Row(
      rest: "access_token=T&granted_scopes=public_profile&denied_scopes=email", state: .open,
      granted: ["public_profile"], declined: ["email"]),
    // The permission was requested and is in neither list.
    Row(
      rest: "access_token=T&granted_scopes=public_profile", state: .open, granted: ["public_profile"],
      declined: ["email"]),
    Row(
      rest: "access_token=T&permissions=email", state: .open, granted: ["public_profile", "email"]),
    // {"user_id":"10208"} from the reference's vector.
    Row(
      rest: "access_token=T&signed_request=URtZ0xFBNyYmAl-jreHDsfIro5SlU5fCIQY44G1xUNY"
        + ".eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImNvZGUiOiJBUVRFU1QiLCJpc3N1ZWRfYXQiOjE0NjYyMjIyNzIsInVzZXJfaWQiOiIxMDIwOCJ9",
      state: .open, granted: ["public_profile", "email"], userID: "10208"),
    Row(
      rest: "access_token=T&granted_scopes=email,public_profile", state: .open,
      granted: ["email", "public_profile"], inFragment: false),
    Row(
      rest:
        "error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied#_=_",
      state: .closedLoginFailed,
      failure: .loginFailed(.userCancelled, originalCode: 200, detail: "Permissions error"), inFragment: false
    ),
    Row(
      rest: "error_code=901&error_message=This+app+is+in+sandbox+mode.", state: .closedLoginFailed,
      failure: .loginFailed(.userOtherError, originalCode: 901, detail: "This app is in sandbox mode.")),
    Row(
      rest: "access_token=", state: .closedLoginFailed,
      failure: .loginFailed(.userCancelled, originalCode: nil, detail: nil)),
    Row(
      rest: "nothing=known", state: .closedLoginFailed,
      failure: .loginFailed(.userCancelled, originalCode: nil, detail: nil)),
  ]

  @Test(arguments: rows)
  func `a response of Facebook's app is read like the SDK does`(_ row: Row) async throws {
    let world = try await TestWorlds.make()
    let opener = ScriptedOpener(["fbauth"])
    let session = await FacebookSession(SessionFixtures.settings, app: world.app, opener: opener)
    let opening = Task {
      await SessionFixtures.failure { () async throws(SessionError) in try await session.open() }
    }
    try await eventually("1 addresses are open, and the session waits for an answer") {
      opener.urls.count == 1 && session.isAwaitingAnswer
    }
    let url = try SessionFixtures.callback(to: opener.urls[0], row.rest, inFragment: row.inFragment)
    #expect(session.handleOpenURL(url, sourceApplication: "com.facebook.Facebook"))
    #expect(await opening.value == row.failure)
    #expect(session.state == row.state)
    if row.state == .open {
      #expect(session.token?.token == "T" && session.token?.loginType == .facebookApplication)
      #expect(session.token?.permissions == row.granted)
      #expect(session.token?.declinedPermissions == row.declined)
      #expect(session.token?.userID == row.userID)
      if let expiration = row.expiration { #expect(session.token?.expiration == expiration) }
    }
  }

  /// Addresses and senders that a session must ignore.
  static let strangers: [(url: String, source: String?)] = [
    ("fb500000000000001://authorize#access_token=T&state=forged", "com.facebook.Facebook"),
    ("fb500000000000001://authorize#access_token=T&state=STATE", nil),
    ("fb500000000000001://authorize#access_token=T&state=STATE", "com.evil.app"),
    ("fb500000000000001://authorize#access_token=T&state=STATE", "com.apple.mobilesafari"),
    ("fb500000000000001://authorizes#access_token=T&state=STATE", "com.facebook.Facebook"),
    ("fb5000000000000011://authorize#access_token=T&state=STATE", "com.facebook.Facebook"),
    ("fb500000000000001://other#access_token=T&state=STATE", "com.facebook.Facebook"),
    ("https://authorize#access_token=T&state=STATE", "com.facebook.Facebook"),
    (
      "fb500000000000001://authorize#access_token=T&state=%7B%220_auth_logger_id%22%3A%22x%22%7D",
      "com.facebook.Facebook"
    ),
  ]

  @Test(arguments: strangers)
  func `a foreign response is ignored, and the sign-in continues`(
    _ url: String, _ source: String?
  ) async throws {
    let world = try await TestWorlds.make()
    let opener = ScriptedOpener(["fbauth"])
    let session = await FacebookSession(SessionFixtures.settings, app: world.app, opener: opener)
    let opening = Task {
      await SessionFixtures.failure { () async throws(SessionError) in try await session.open() }
    }
    try await eventually("1 addresses are open, and the session waits for an answer") {
      opener.urls.count == 1 && session.isAwaitingAnswer
    }
    let state = SessionFixtures.value("state", of: opener.urls[0]) ?? ""
    let escaped = try #require(state.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let stranger = try #require(URL(string: url.replacing("STATE", with: escaped)))
    #expect(!session.handleOpenURL(stranger, sourceApplication: source))
    #expect(session.state == .createdOpening)
    let right = try SessionFixtures.callback(to: opener.urls[0], "access_token=T")
    #expect(session.handleOpenURL(right, sourceApplication: "com.facebook.Facebook"))
    #expect(await opening.value == nil)
    #expect(session.state == .open)
  }

  @Test func `Safari's unmarked token is ignored, but its refusal is not`() async throws {
    let world = try await TestWorlds.make()
    let opener = ScriptedOpener(["https"])
    let session = await FacebookSession(SessionFixtures.settings, app: world.app, opener: opener)
    let opening = Task {
      await SessionFixtures.failure { () async throws(SessionError) in
        try await session.open(behavior: .forcingSafari)
      }
    }
    try await eventually("1 addresses are open, and the session waits for an answer") {
      opener.urls.count == 1 && session.isAwaitingAnswer
    }
    let forged = try #require(URL(string: "\(SessionFixtures.scheme)://authorize#access_token=T"))
    #expect(!session.handleOpenURL(forged, sourceApplication: "com.apple.mobilesafari"))
    let refused = try #require(
      URL(string: "\(SessionFixtures.scheme)://authorize?error_reason=user_denied#_=_"))
    #expect(session.handleOpenURL(refused, sourceApplication: "com.apple.mobilesafari"))
    #expect(await opening.value == .loginFailed(.userCancelled, originalCode: nil, detail: "user_denied"))
  }

  @Test func `no address is accepted before and after the sign-in`() async throws {
    let world = try await TestWorlds.make()
    let session = await FacebookSession(
      SessionFixtures.settings, app: world.app, cache: MemoryTokenCache(SessionFixtures.token()))
    let url = try #require(URL(string: "\(SessionFixtures.scheme)://authorize#access_token=T"))
    #expect(!session.handleOpenURL(url, sourceApplication: "com.facebook.Facebook"))
    try await session.open()
    #expect(!session.handleOpenURL(url, sourceApplication: "com.facebook.Facebook"))
    try session.close()
    #expect(!session.handleOpenURL(url, sourceApplication: "com.facebook.Facebook"))
    #expect(session.token == nil)
  }
}
