import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookSystemGrantTests {
  /// A phone with its master token, in front of Facebook.
  struct Phone {
    let world: FacebookWorld
    let master: String

    init(_ world: FacebookWorld) async throws {
      self.world = world
      master = try world.facebook.issueDeviceToken(FacebookWorld.personID).token
    }

    func ask(
      _ permissions: String = "email", app: String = FacebookWorld.appID,
      bundle: String? = FacebookWorld.bundleID, audience: String? = nil, assumesInstalled: Bool = false,
      token: String? = nil, path: String = "/v2.8/oauth/system_grant"
    ) async -> WireResponse {
      var form: FormFields = [
        "access_token": token ?? master, "app_id": app, "permissions": permissions,
        "assumes_installed": String(assumesInstalled),
      ]
      if let bundle { form.append("bundle_id", bundle) }
      if let audience { form.append("audience", audience) }
      return await world.send(.post, path, form: form)
    }

    func renew(app: String = FacebookWorld.appID) async -> WireResponse {
      await ask(app: app, path: "/v2.8/oauth/system_renew")
    }
  }

  /// The token in a successful response.
  private func token(in response: WireResponse) throws -> String {
    let text = try #require(response.text)
    #expect(text.hasPrefix(#"{"access_token":"EAA"#))
    return String(text.dropFirst(17).prefix { $0 != "\"" })
  }

  @Test(
    arguments: [
      ("email", #"["public_profile","email"]"#),
      ("", #"["public_profile","email","user_birthday","user_friends","user_location"]"#),
      ("basic_info,user_birthday", #"["public_profile","user_birthday"]"#),
      ("public_profile", #"["public_profile"]"#),
    ])
  func `a first request installs the app and gives a token for 60 days`(
    permissions: String, granted: String
  ) async throws {
    let phone = try await Phone(try await FacebookWorld())
    let response = await phone.ask(permissions)
    #expect(response.status == 200)
    #expect(response.text?.hasSuffix(#","expires_in":5184000,"permissions":\#(granted)}"#) == true)
    let me = await phone.world.get("/v2.8/me?fields=id&access_token=\(try token(in: response))")
    #expect(me.text == #"{"id":"\#(try phone.world.scopedID())"}"#)
  }

  @Test
  func `later requests may read, or publish with an audience, and add up`() async throws {
    let phone = try await Phone(try await FacebookWorld())
    _ = await phone.ask()
    let read = await phone.ask("user_likes,no_such_thing", assumesInstalled: true)
    #expect(read.text?.hasSuffix(#""permissions":["public_profile","email","user_likes"]}"#) == true)
    let publish = await phone.ask("publish_actions", audience: "me", assumesInstalled: true)
    #expect(
      publish.text?.hasSuffix(#""permissions":["public_profile","email","publish_actions","user_likes"]}"#)
        == true)
    #expect(try token(in: publish) != token(in: read))
    #expect(await phone.world.get("/me?access_token=\(try token(in: read))").status == 200)
    let noAudience = await phone.ask("publish_actions")
    #expect(noAudience.status == 400)
  }

  /// A cause for a refusal by Facebook, with the words of the refusal.
  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    var code = 100
    var subcode: Int?
    let ask: @Sendable (Phone) async throws -> WireResponse
  }

  static let refusals: [Refusal] = [
    Refusal(testDescription: "T1", text: "remote_app_id does not match stored id") {
      await $0.ask(bundle: "org.example.other")
    },
    Refusal(testDescription: "T1 without bundle", text: "remote_app_id does not match stored id") {
      await $0.ask(bundle: nil)
    },
    Refusal(testDescription: "T2", text: "no stored remote_app_id for app (404)", code: 404) {
      await $0.ask(app: FacebookWorld.otherAppID)
    },
    Refusal(testDescription: "T3", text: "The app must ask for a basic read permission at install time.") {
      await $0.ask("email,user_about_me")
    },
    Refusal(
      testDescription: "T4",
      text: "The proxied app cannot request publish permissions without having being installed previously."
    ) { await $0.ask("publish_actions", audience: "me") },
    Refusal(testDescription: "T5", text: "The proxied app is not already installed.") {
      await $0.ask(assumesInstalled: true)
    },
    Refusal(
      testDescription: "T6", text: "An app may not aks for read and write permissions at the same time."
    ) {
      _ = await $0.ask()
      return await $0.ask("email,publish_actions", audience: "me")
    },
    Refusal(testDescription: "T7 unknown", text: "Invalid application 4 (100)") { await $0.ask(app: "4") },
    Refusal(testDescription: "T7 development", text: "Invalid application 1234567890 (100)") {
      try $0.world.changeApp { $0.isInDevelopment = true }
      return await $0.ask()
    },
    Refusal(
      testDescription: "T8",
      text:
        "Error validating access token: You cannot access the app till you log in to www.facebook.com and "
        + "follow the instructions given. (459)", code: 190, subcode: 459
    ) {
      try $0.world.facebook.setCheckpointed(FacebookWorld.personID)
      return await $0.ask()
    },
    Refusal(
      testDescription: "T9",
      text: "Error validating access token: Session does not match current stored session. This may be "
        + "because the user changed the password since the time the session was created or Facebook has "
        + "changed the session for security reasons. (460)", code: 190, subcode: 460
    ) {
      try $0.world.facebook.changePassword(FacebookWorld.personID)
      return await $0.ask()
    },
    Refusal(
      testDescription: "T10",
      text: "Error validating access token: Sessions for the user  are not allowed because the user is not a "
        + "confirmed user. (464)", code: 190, subcode: 464
    ) {
      try $0.world.facebook.setConfirmed(FacebookWorld.personID, false)
      return await $0.ask()
    },
  ]

  @Test(arguments: refusals)
  func `each refusal has the recorded words`(_ refusal: Refusal) async throws {
    let response = try await refusal.ask(Phone(try await FacebookWorld()))
    #expect(response.status == 400)
    #expect(response.errorText == envelope(refusal.text, code: refusal.code, subcode: refusal.subcode))
  }

  @Test func `the checks run in order: T9, T8, T10, T7, T2, T1, permissions`() async throws {
    let world = try await FacebookWorld()
    let phone = try await Phone(world)
    try world.changePerson {
      $0.passwordGeneration += 1
      $0.isCheckpointed = true
      $0.isConfirmed = false
    }
    try world.changeApp {
      $0.isInDevelopment = true
      $0.bundleID = nil
    }
    func ends(_ text: String) async -> Bool {
      await phone.ask("publish_actions", bundle: "x").errorText?.contains(text) == true
    }
    #expect(await ends("(460)"))
    try world.changePerson { $0.passwordGeneration -= 1 }
    #expect(await ends("(459)"))
    try world.changePerson { $0.isCheckpointed = false }
    #expect(await ends("(464)"))
    try world.changePerson { $0.isConfirmed = true }
    #expect(await ends("Invalid application 1234567890 (100)"))
    try world.changeApp { $0.roles = [FacebookWorld.personID] }
    #expect(await ends("(404)"))
    try world.changeApp { $0.bundleID = "y" }
    #expect(await ends("remote_app_id does not match stored id"))
    try world.changeApp { $0.bundleID = "x" }
    #expect(await ends("The proxied app cannot request publish"))
  }

  @Test func `a grant needs a live master token and no other`() async throws {
    let world = try await FacebookWorld()
    let phone = try await Phone(world)
    let none = await phone.ask(token: "")
    #expect(none.errorText == envelope("An access token is required to request this resource.", code: 104))
    for wrong in ["garbage", try await world.token(), "\(FacebookWorld.appID)|my_secret"] {
      #expect(await phone.ask(token: wrong).errorText == envelope("Invalid OAuth access token.", code: 190))
    }
    try world.facebook.invalidate(phone.master, by: .invalidatedByCall)
    #expect(await phone.ask().text?.contains(#""error_subcode":466"#) == true)
  }

  @Test func `a removed app may be granted again, under the same id`() async throws {
    let world = try await FacebookWorld()
    let phone = try await Phone(world)
    _ = await phone.ask()
    let id = try world.scopedID()
    try world.facebook.removeApp(appID: FacebookWorld.appID, personID: FacebookWorld.personID)
    #expect(
      await phone.ask(assumesInstalled: true).text?.contains("The proxied app is not already installed.")
        == true)
    let again = await phone.ask("user_birthday")
    #expect(again.text?.hasSuffix(#""permissions":["public_profile","user_birthday"]}"#) == true)
    #expect(try world.scopedID() == id)
  }

  @Test func `an expired token is renewed with the granted permissions`() async throws {
    let world = try await FacebookWorld()
    let phone = try await Phone(world)
    let old = try token(in: await phone.ask("email,user_birthday"))
    world.facebook.expireTokens(FacebookWorld.personID)
    let response = await phone.renew()
    #expect(response.status == 200)
    #expect(
      response.text?.hasSuffix(
        #","expires_in":5184000,"permissions":["public_profile","email","user_birthday"]}"#) == true)
    #expect(await world.get("/me?access_token=\(old)").status == 400)
    #expect(await world.get("/me?access_token=\(try token(in: response))").status == 200)
  }

  @Test(
    arguments: [
      FacebookTokenTests.Event.appRemoved, .checkpointed, .unconfirmed, .passwordChanged,
    ])
  func `a renewal is refused like a token`(_ event: FacebookTokenTests.Event) async throws {
    let world = try await FacebookWorld()
    let phone = try await Phone(world)
    try await event.apply(in: world, to: try token(in: await phone.ask()))
    let response = await phone.renew()
    #expect(response.status == 400)
    #expect(response.errorText == envelope(event.message, code: 190, subcode: event.subcode))
  }

  @Test func `a renewal for an app that the person never had is 458`() async throws {
    let response = await (try await Phone(try await FacebookWorld())).renew()
    #expect(response.text?.contains(#""error_subcode":458"#) == true)
  }
}
