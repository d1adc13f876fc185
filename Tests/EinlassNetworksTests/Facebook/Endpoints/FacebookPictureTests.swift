import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import Testing

struct FacebookPictureTests {
  @Test(
    arguments: [
      ("", 50, 50), ("?type=small", 50, 50), ("?type=normal", 100, 100), ("?type=album", 50, 50),
      ("?type=large", 200, 200), ("?type=square", 50, 50), ("?width=180", 200, 200), ("?height=90", 100, 100),
      ("?width=300&height=150", 300, 150), ("?redirect=true", 50, 50),
    ])
  func `a picture is a redirect to its address, without a token`(query: String, width: Int, height: Int)
    async throws
  {
    let world = try await FacebookWorld()
    _ = try await world.token()
    let id = try world.scopedID()
    let response = await world.get("/v2.8/\(id)/picture\(query)")
    #expect(response.status == 302)
    #expect(response.body.isEmpty)
    #expect(
      response.field("location") == "https://scontent.xx.fbcdn.net/v/t1.0-1/p\(width)x\(height)/\(id)_n.jpg")
  }

  @Test(arguments: ["false", "0"])
  func `without redirect, the picture is described`(_ word: String) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let id = try world.scopedID()
    let response = await world.get("/v2.8/me/picture?redirect=\(word)&type=large&access_token=\(token)")
    #expect(response.status == 200)
    #expect(
      response.text
        == #"{"data":{"height":200,"is_silhouette":false,"#
        + #""url":"https:\/\/scontent.xx.fbcdn.net\/v\/t1.0-1\/p200x200\/\#(id)_n.jpg","width":200}}"#)
  }

  @Test func `a person without a picture is a silhouette; v1.0 omits sizes`() async throws {
    let world = try await FacebookWorld(floor: "v1.0")
    try world.changePerson { $0.hasPicture = false }
    let response = await world.get("/v1.0/\(FacebookWorld.personID)/picture?redirect=0")
    // Without a token there is no app whose floor could be v1.0.
    #expect(response.status == 400)
    let token = try await world.token()
    let known = await world.get(
      "/v1.0/\(FacebookWorld.personID)/picture?redirect=0&access_token=\(token)")
    #expect(
      known.text
        == #"{"data":{"is_silhouette":true,"url":"https:\/\/scontent.xx.fbcdn.net\/v\/t1.0-1\/c0.0.50.50\/"#
        + #"p50x50\/silhouette_n.jpg"}}"#)
  }

  @Test func `invalid pictures are refused`() async throws {
    let world = try await FacebookWorld()
    _ = try await world.token()
    let unknown = await world.get("/v2.8/4/picture")
    #expect(unknown.errorText == unsupported("get", "4"))
    let alias = await world.get("/v2.8/anna/picture")
    #expect(alias.status == 404)
    #expect(
      alias.errorText == envelope("(#803) Some of the aliases you requested do not exist: anna", code: 803))
    #expect(
      alias.field("www-authenticate")
        == #"OAuth "Facebook Platform" "not_found" "(#803) Some of the aliases you requested do not exist: anna""#
    )
    let size = await world.get("/v2.8/\(try world.scopedID())/picture?width=-1")
    #expect(size.errorText == envelope("(#100) Param width must be a positive integer", code: 100))
    let dead = await world.get("/v2.8/\(try world.scopedID())/picture?access_token=dead")
    #expect(dead.errorText == envelope("Invalid OAuth access token.", code: 190))
  }
}
