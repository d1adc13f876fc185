import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import Testing

struct FacebookDebugTokenTests {
  private let appToken = "\(FacebookWorld.appID)%7Cmy_secret"

  private func inspect(
    _ input: String, by viewer: String, in world: FacebookWorld, version: String = "v2.8"
  ) async -> WireResponse {
    await world.get("/\(version)/debug_token?input_token=\(input)&access_token=\(viewer)")
  }

  @Test func `a live long-lived token is described in full`() async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: 1_625_736_444))
    let token = try await world.token(["email", "user_birthday"])
    let response = await inspect(token, by: appToken, in: world)
    #expect(response.status == 200)
    #expect(
      response.text
        == #"{"data":{"app_id":"1234567890","type":"USER","application":"Example","#
        + #""data_access_expires_at":1633512444,"expires_at":1630920444,"is_valid":true,"#
        + #""issued_at":1625736444,"scopes":["public_profile","email","user_birthday"],"#
        + #""granular_scopes":[{"scope":"public_profile"},{"scope":"email"},{"scope":"user_birthday"}],"#
        + #""user_id":"\#(try world.scopedID())"}}"#)
  }

  @Test func `in 2016 type, end of data access and granular scopes are omitted`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await inspect(token, by: appToken, in: world)
    #expect(
      response.text
        == #"{"data":{"app_id":"1234567890","application":"Example","expires_at":1483566265,"is_valid":true,"#
        + #""issued_at":1478382265,"scopes":["public_profile","email"],"user_id":"\#(try world.scopedID())"}}"#
    )
  }

  @Test func `an expired token is described with 200, its error, and no issue time`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    world.facebook.expireTokens(FacebookWorld.personID)
    let response = await inspect(token, by: appToken, in: world)
    #expect(response.status == 200)
    #expect(
      response.text
        == #"{"data":{"app_id":"1234567890","application":"Example","error":{"code":190,"message":"#
        + #""Error validating access token: Session has expired on Saturday, 05-Nov-16 14:44:25 PDT. "#
        + #"The current time is Saturday, 05-Nov-16 14:44:25 PDT.","subcode":463},"#
        + #""expires_at":1478382265,"is_valid":false,"scopes":["public_profile","email"],"#
        + #""user_id":"\#(try world.scopedID())"}}"#)
  }

  @Test func `a removed app's token has no scopes left`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    try world.facebook.removeApp(appID: FacebookWorld.appID, personID: FacebookWorld.personID)
    let response = await inspect(token, by: appToken, in: world)
    #expect(response.text?.contains(#""subcode":458},"expires_at""#) == true)
    #expect(response.text?.contains(#""is_valid":false,"scopes":[],"user_id""#) == true)
  }

  @Test func `a short-lived token has no issue time; one without end has expiry 0`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    var record = try #require(world.tables.find(FacebookTokenRecord.self, token))
    record.expiresAt = record.issuedAt.advanced(by: .seconds(3600))
    world.tables.save(record)
    #expect(await inspect(token, by: appToken, in: world).text?.contains("issued_at") == false)
    record.expiresAt = nil
    world.tables.save(record)
    let response = await inspect(token, by: appToken, in: world)
    #expect(response.text?.contains(#""expires_at":0,"is_valid":true,"issued_at":1478382265"#) == true)
  }

  @Test func `an app's token has neither expiry nor person`() async throws {
    let world = try await FacebookWorld()
    let response = await inspect(appToken, by: appToken, in: world)
    #expect(
      response.text
        == #"{"data":{"app_id":"1234567890","type":"APP","application":"Example","is_valid":true,"scopes":[]}}"#
    )
  }

  @Test(arguments: ["garbage", "a%20b", "AQ.e30.x"])
  func `a token that cannot be decoded is described as invalid`(_ input: String) async throws {
    let world = try await FacebookWorld()
    let response = await inspect(input, by: appToken, in: world)
    #expect(response.status == 200)
    #expect(
      response.text
        == #"{"data":{"error":{"code":190,"message":"Invalid OAuth access token."},"is_valid":false,"scopes":[]}}"#
    )
  }

  @Test func `only the token's person and the app's developers may inspect a token`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let second = try await world.token()
    #expect(await inspect(token, by: token, in: world).status == 200)
    let refused = envelope(
      "(#100) You must provide an app access token, or a user access token that is an owner or developer of "
        + "the app", code: 100)
    #expect(await inspect(second, by: token, in: world).errorText == refused)
    #expect(await inspect("garbage", by: token, in: world).errorText == refused)
    try world.changeApp { $0.roles = [FacebookWorld.personID] }
    #expect(await inspect(second, by: token, in: world).status == 200)
    let otherApp = "\(FacebookWorld.otherAppID)%7Cother_secret"
    let foreign = await inspect(token, by: otherApp, in: world)
    #expect(foreign.status == 400)
    #expect(
      foreign.errorText
        == envelope("(#100) The App_id in the input_token did not match the Viewing App", code: 100))
  }

  @Test func `both tokens are required, and the caller's is checked`() async throws {
    let world = try await FacebookWorld()
    let noInput = await world.get("/debug_token?access_token=\(appToken)")
    #expect(noInput.status == 400)
    #expect(noInput.errorText == envelope("(#100) The parameter input_token is required", code: 100))
    let noCaller = await world.get("/debug_token?input_token=x")
    #expect(
      noCaller.errorText == envelope("An access token is required to request this resource.", code: 104))
    let token = try await world.token()
    try world.facebook.changePassword(FacebookWorld.personID)
    #expect(await inspect(token, by: token, in: world).text?.contains(#""error_subcode":460"#) == true)
  }

  @Test func `in v1.0 the person is named by the global id`() async throws {
    let world = try await FacebookWorld(floor: "v1.0")
    let token = try await world.token()
    let response = await inspect(token, by: appToken, in: world, version: "v1.0")
    #expect(response.text?.hasSuffix(#""user_id":"100001234567890"}}"#) == true)
  }
}
