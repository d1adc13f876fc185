import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

struct FacebookTokenTests {
  /// Returns `text` with 'K' replaced by a character that is equal to it under Unicode.
  private static func withKelvin(_ text: String) throws -> String {
    let place = try #require(text.utf8.firstIndex(of: UInt8(ascii: "K")))
    return "\(text[..<place])\u{212A}\(text[text.utf8.index(after: place)...])"
  }

  @Test func `tokens and codes are compared byte by byte`() async throws {
    let world = try await FacebookWorld()
    var token = ""
    while !token.contains("K") { token = try await world.token() }
    let other = try Self.withKelvin(token)
    #expect(other == token)
    #expect(await world.get("/me?access_token=\(token)").status == 200)
    let encoded = other.replacing("\u{212A}", with: "%E2%84%AA")
    for target in [
      "/me?access_token=\(encoded)",
      "/oauth/access_token?client_id=1234567890&client_secret=my_secret&grant_type=fb_exchange_token&"
        + "fb_exchange_token=\(encoded)",
    ] {
      let response = await world.get(target)
      #expect(response.status == 400)
      #expect(response.text?.contains(#""code":190"#) == true)
    }
    var code = ""
    while !code.contains("K") { code = try await world.code() }
    #expect(
      await world.exchange(try Self.withKelvin(code)).text?.contains("Invalid verification code") == true)
    #expect(await world.exchange(code).status == 200)
  }

  @Test func `an app's own token is compared byte by byte`() async throws {
    let world = try await FacebookWorld()
    var number = 0
    var token = ""
    while !token.contains("K") {
      number += 1
      try world.changeApp { $0.secret = SharedSecret("secret \(number)") }
      let response = await world.send(
        .post, "/oauth/access_token",
        form: [
          "grant_type": "client_credentials", "client_id": FacebookWorld.appID,
          "client_secret": "secret \(number)",
        ])
      token = try #require(response.member("access_token"))
    }
    for (text, status) in [(token, 200), (try Self.withKelvin(token), 400)] {
      let response = await world.send(.post, "/app", form: ["method": "get", "access_token": text])
      #expect(response.status == status)
    }
  }

  /// An event in a token's life.
  enum Event: String, CaseIterable, CustomTestStringConvertible {
    case appDeleted, appRemoved, personGone, checkpointed, unconfirmed, passwordChanged, loggedOut
    case invalidatedByCall, expired

    var testDescription: String { rawValue }

    func apply(in world: FacebookWorld, to token: String) async throws {
      let facebook = world.facebook
      switch self {
      case .appDeleted: try world.changeApp { $0.isDeleted = true }
      case .appRemoved:
        try facebook.removeApp(appID: FacebookWorld.appID, personID: FacebookWorld.personID)
      case .personGone:
        var record = try #require(world.tables.find(FacebookTokenRecord.self, token))
        record.personID = "1"
        world.tables.save(record)
      case .checkpointed: try facebook.setCheckpointed(FacebookWorld.personID)
      case .unconfirmed: try facebook.setConfirmed(FacebookWorld.personID, false)
      case .passwordChanged: try facebook.changePassword(FacebookWorld.personID)
      case .loggedOut: try facebook.invalidate(token, by: .loggedOut)
      case .invalidatedByCall: try facebook.invalidate(token, by: .invalidatedByCall)
      case .expired: facebook.expireTokens(FacebookWorld.personID)
      }
    }

    var message: String {
      switch self {
      case .appDeleted: "Error validating application. Application has been deleted."
      case .appRemoved, .personGone:
        "Error validating access token: The user has not authorized application 1234567890."
      case .checkpointed:
        "Error validating access token: You cannot access the app till you log in to www.facebook.com and "
          + "follow the instructions given."
      case .unconfirmed:
        "Error validating access token: Sessions for the user  are not allowed because the user is not a "
          + "confirmed user."
      case .passwordChanged:
        "Error validating access token: The session has been invalidated because the user changed their "
          + "password or Facebook has changed the session for security reasons."
      case .loggedOut: "Error validating access token: The session is invalid because the user logged out."
      case .invalidatedByCall:
        "Error validating access token: The session was invalidated explicitly using an API call."
      case .expired:
        "Error validating access token: Session has expired on Saturday, 05-Nov-16 14:44:25 PDT. The current "
          + "time is Saturday, 05-Nov-16 14:44:25 PDT."
      }
    }

    var subcode: Int? {
      switch self {
      case .appDeleted: nil
      case .appRemoved, .personGone: 458
      case .checkpointed: 459
      case .unconfirmed: 464
      case .passwordChanged: 460
      case .loggedOut: 467
      case .invalidatedByCall: 466
      case .expired: 463
      }
    }
  }

  @Test(arguments: Event.allCases)
  func `each death of a token has its subcode and its words`(by event: Event) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    #expect(await world.get("/v2.8/me?access_token=\(token)").status == 200)
    try await event.apply(in: world, to: token)
    let response = await world.get("/v2.8/me?access_token=\(token)")
    #expect(response.status == 400)
    #expect(response.errorText == envelope(event.message, code: 190, subcode: event.subcode))
    #expect(
      response.field("www-authenticate") == #"OAuth "Facebook Platform" "invalid_token" "\#(event.message)""#)
  }

  @Test(
    arguments: [
      (Event.appDeleted, Event.appRemoved), (.appRemoved, .checkpointed), (.checkpointed, .unconfirmed),
      (.checkpointed, .passwordChanged), (.unconfirmed, .passwordChanged), (.passwordChanged, .loggedOut),
      (.passwordChanged, .invalidatedByCall), (.loggedOut, .expired), (.invalidatedByCall, .expired),
      (.passwordChanged, .expired), (.appRemoved, .expired),
    ])
  func `of two deaths, the stronger one is reported`(stronger: Event, weaker: Event) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    try await weaker.apply(in: world, to: token)
    try await stronger.apply(in: world, to: token)
    let response = await world.get("/me?access_token=\(token)")
    #expect(response.errorText == envelope(stronger.message, code: 190, subcode: stronger.subcode))
  }

  @Test func `tokens revive when a checkpoint is cleared and an account confirmed`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let facebook = world.facebook
    try facebook.setCheckpointed(FacebookWorld.personID)
    try facebook.setConfirmed(FacebookWorld.personID, false)
    #expect(await world.get("/me?access_token=\(token)").status == 400)
    try facebook.setCheckpointed(FacebookWorld.personID, false)
    try facebook.setConfirmed(FacebookWorld.personID, true)
    #expect(await world.get("/me?access_token=\(token)").status == 200)
  }

  @Test func `a removed app's old tokens stay dead when it returns`() async throws {
    let world = try await FacebookWorld()
    let old = try await world.token()
    try world.facebook.removeApp(appID: FacebookWorld.appID, personID: FacebookWorld.personID)
    let id = try world.scopedID()
    let new = try await world.token()
    #expect(try world.scopedID() == id)
    #expect(await world.get("/me?access_token=\(new)").status == 200)
    #expect(await world.get("/me?access_token=\(old)").text?.contains("458") == true)
  }

  @Test(
    arguments: [
      // These are the recorded expiry times: 2021-12-11T13:00:00Z and 18:13:30Z.
      (
        1_639_227_600 as Int64, 18_810 as Int64, "Saturday, 11-Dec-21 05:00:00 PST",
        "Saturday, 11-Dec-21 10:13:30 PST"
      ),
      // The second before and after the change of 2017-03-12T10:00:00Z.
      (1_489_312_799, 1, "Sunday, 12-Mar-17 01:59:59 PST", "Sunday, 12-Mar-17 03:00:00 PDT"),
      // The second before and after the change of 2016-11-06T09:00:00Z.
      (1_478_422_799, 1, "Sunday, 06-Nov-16 01:59:59 PDT", "Sunday, 06-Nov-16 01:00:00 PST"),
      (1_467_374_400, 0, "Friday, 01-Jul-16 05:00:00 PDT", "Friday, 01-Jul-16 05:00:00 PDT"),
    ])
  func `an expiry is in Pacific time, with daylight saving March to November`(
    at expiry: Int64, later: Int64, ended: String, now: String
  ) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: expiry))
    let token = try await world.token()
    world.facebook.expireTokens(FacebookWorld.personID)
    world.clock.advance(by: .seconds(later))
    let response = await world.get("/me?access_token=\(token)")
    let message =
      "Error validating access token: Session has expired on \(ended). The current time is \(now)."
    #expect(response.errorText == envelope(message, code: 190, subcode: 463))
  }

  @Test func `a phone's token lives exactly 60 days`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    #expect(token.hasPrefix("EAA") && token.hasSuffix("ZD") && token.utf8.count == 180)
    world.clock.advance(by: .seconds(5_183_999))
    #expect(await world.get("/me?access_token=\(token)").status == 200)
    world.clock.advance(by: .seconds(1))
    #expect(await world.get("/me?access_token=\(token)").status == 400)
  }

  @Test(
    arguments: [
      ("EAAnonsense", "Invalid OAuth access token."),
      ("no%20token!", "Malformed access token no token!"),
      ("eyJhbGciOiJSUzI1NiJ9.e30.c2ln", "Invalid OAuth access token - Cannot parse access token"),
      ("1234567890%7Cwrong", "Invalid OAuth access token signature."),
      ("1%7Cmy_secret", "Invalid OAuth access token."),
    ])
  func `malformed tokens are refused without a subcode`(_ token: String, message: String) async throws {
    let response = try await FacebookWorld().get("/me?access_token=\(token)")
    #expect(response.status == 400)
    #expect(response.errorText == envelope(message, code: 190))
  }

  @Test func `the phone's master token opens nothing at Graph`() async throws {
    let world = try await FacebookWorld()
    let master = try world.facebook.issueDeviceToken(FacebookWorld.personID)
    let response = await world.get("/me?access_token=\(master.token)")
    #expect(response.errorText == envelope("Invalid OAuth access token.", code: 190))
  }

  @Test func `without a token, /me is 2500 and a person by id is 104`() async throws {
    let world = try await FacebookWorld()
    _ = try await world.token()
    for target in ["/me", "/v2.8/me/picture", "/me/permissions", "/me/nonsense", "/me?access_token="] {
      let response = await world.get(target)
      #expect(response.status == 400)
      #expect(
        response.errorText
          == envelope(
            "An active access token must be used to query information about the current user.", code: 2500))
    }
    for target in ["/\(try world.scopedID())", "/\(try world.scopedID())/permissions", "/debug_token"] {
      let response = await world.get(target)
      #expect(
        response.errorText == envelope("An access token is required to request this resource.", code: 104))
    }
  }
}
