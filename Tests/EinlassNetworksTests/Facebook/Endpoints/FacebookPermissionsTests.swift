import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookPermissionsTests {
  @Test(
    arguments: [
      ("v1.0", #"{"data":[{"installed":1,"basic_info":1,"email":1}]}"#),
      (
        "v2.0",
        #"{"data":[{"permission":"public_profile","status":"granted"},"#
          + #"{"permission":"email","status":"granted"},{"permission":"user_likes","status":"declined"}]}"#
      ),
    ])
  func `permissions are a map in v1.0 and a list from v2.0 on`(version: String, body: String) async throws {
    let world = try await FacebookWorld(floor: "v1.0")
    let token = try await world.token(["email", "user_likes"])
    let declined = await world.send(.delete, "/v2.0/me/permissions/user_likes?access_token=\(token)")
    #expect(declined.text == #"{"success":true}"#)
    for path in ["me", version == "v1.0" ? FacebookWorld.personID : try world.scopedID()] {
      let response = await world.get("/\(version)/\(path)/permissions?access_token=\(token)")
      #expect(response.status == 200)
      #expect(response.text == body)
    }
  }

  @Test(
    arguments: [
      ("email", #"{"data":[{"permission":"email","status":"granted"}]}"#), ("user_likes", #"{"data":[]}"#),
    ])
  func `one permission is a list with one element or none`(name: String, body: String) async throws {
    let world = try await FacebookWorld()
    let response = await world.get("/me/permissions/\(name)?access_token=\(try await world.token())")
    #expect(response.text == body)
  }

  @Test(
    arguments: [
      (HTTPRequest.Method.delete, "/v2.8/me/permissions/email?"),
      (.delete, "/v2.8/me/permissions?permission=email&"),
      (.post, "/v2.8/me/permissions/email?method=DELETE&"),
      (.get, "/v2.8/me/permissions/email?method=delete&"),
    ])
  func `revoking the e-mail permission hides the address in every call`(
    method: HTTPRequest.Method, target: String
  ) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await world.send(method, "\(target)access_token=\(token)")
    #expect(response.text == #"{"success":true}"#)
    let me = await world.get("/v2.8/me?fields=email&access_token=\(token)")
    #expect(me.text == #"{"id":"\#(try world.scopedID())"}"#)
    let install = try #require(
      world.tables.find(
        FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: FacebookWorld.personID)))
    #expect(install.declined == ["email"])
  }

  @Test func `a revoked permission counts as granted when granted again`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    _ = await world.send(.delete, "/me/permissions/email?access_token=\(token)")
    _ = try await world.token()
    let install = try #require(
      world.tables.find(
        FacebookInstallRecord.self, .init(appID: FacebookWorld.appID, personID: FacebookWorld.personID)))
    #expect(install.granted == ["public_profile", "email"])
    #expect(install.declined.isEmpty)
  }

  @Test func `the public profile cannot be revoked`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await world.send(.delete, "/me/permissions/public_profile?access_token=\(token)")
    #expect(response.errorText == envelope("(#100) Invalid parameter", code: 100))
  }

  @Test(
    arguments: [("v1.0", "true"), ("v2.8", #"{"success":true}"#)])
  func `deleting all permissions removes the app and kills its tokens`(version: String, body: String)
    async throws
  {
    let world = try await FacebookWorld(floor: "v1.0")
    let token = try await world.token()
    let response = await world.send(.delete, "/\(version)/me/permissions?access_token=\(token)")
    #expect(response.status == 200)
    #expect(response.text == body)
    let after = await world.get("/me?access_token=\(token)")
    #expect(
      after.errorText
        == envelope(
          "Error validating access token: The user has not authorized application 1234567890.", code: 190,
          subcode: 458))
  }

  @Test func `only the app's own token removes it from a person's account`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let id = try world.scopedID()
    let foreign = await world.send(
      .delete, "/v2.8/\(id)/permissions?access_token=\(FacebookWorld.otherAppID)%7Cother_secret")
    #expect(foreign.errorText == unsupported("delete", id))
    let own = await world.send(
      .delete, "/v2.8/\(id)/permissions?access_token=\(FacebookWorld.appID)%7Cmy_secret")
    #expect(own.text == #"{"success":true}"#)
    #expect(await world.get("/me?access_token=\(token)").text?.contains("458") == true)
  }
}
