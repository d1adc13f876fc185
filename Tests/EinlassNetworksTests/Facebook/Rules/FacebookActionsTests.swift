import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import Testing

@testable import EinlassFacebook

struct FacebookActionsTests {
  @Test func `logging out ends the tokens of the web, not those of phones`() async throws {
    let world = try await FacebookWorld()
    let phone = try await world.token()
    let now = world.clock.now
    world.tables.save(
      FacebookTokenRecord(
        token: "web", kind: .user, appID: FacebookWorld.appID, personID: FacebookWorld.personID,
        issuedAt: now,
        expiresAt: now.advanced(by: .seconds(5000))))
    try world.facebook.logOut(FacebookWorld.personID)
    #expect(await world.get("/me?access_token=\(phone)").status == 200)
    #expect(await world.get("/me?access_token=web").text?.contains("467") == true)
  }

  @Test func `an action can expire the tokens of only one app`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let other = try await world.token(app: FacebookWorld.otherAppID)
    let master = try world.facebook.issueDeviceToken(FacebookWorld.personID)
    world.facebook.expireTokens(FacebookWorld.personID, appID: FacebookWorld.appID)
    #expect(await world.get("/me?access_token=\(token)").status == 400)
    #expect(await world.get("/me?access_token=\(other)").status == 200)
    #expect(world.tables.find(FacebookTokenRecord.self, master.token)?.expiresAt == nil)
  }

  @Test func `actions on unknown targets fail by name`() async throws {
    let facebook = try await FacebookWorld().facebook
    #expect(throws: FacebookActionError.noSuchPerson(id: "1")) {
      try facebook.changePassword("1")
    }
    #expect(throws: FacebookActionError.notInstalled(appID: "1", personID: "2")) {
      try facebook.removeApp(appID: "1", personID: "2")
    }
    #expect(throws: FacebookActionError.noSuchToken) {
      try facebook.invalidate("x", by: .loggedOut)
    }
    #expect(throws: FacebookActionError.noSuchApp(id: "1")) {
      try facebook.install(appID: "1", personID: FacebookWorld.personID, permissions: [])
    }
  }
}
