import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

struct FacebookAccessTokenTests {
  private let credentials = "client_id=\(FacebookWorld.appID)&client_secret=my_secret"

  @Test(
    arguments: [
      ("v2.3", "grant_type=client_credentials"), ("v2.8", "grant_type=client_credentials"),
      ("v2.8", "type=client_cred"),
    ])
  func `an app gets its own token, in JSON from v2.3 on`(version: String, grant: String) async throws {
    let world = try await FacebookWorld(floor: "v2.0")
    let response = await world.get("/\(version)/oauth/access_token?\(credentials)&\(grant)")
    #expect(response.status == 200)
    let text = try #require(response.text)
    #expect(text.hasPrefix(#"{"access_token":"1234567890|"#))
    #expect(text.hasSuffix(#"","token_type":"bearer"}"#))
    let token = text.dropFirst(17).prefix { $0 != "\"" }.replacing("|", with: "%7C")
    let report = await world.get("/v2.8/debug_token?input_token=\(token)&access_token=\(token)")
    #expect(report.text?.contains(#""type":"APP""#) == true)
    try world.changeApp { $0.secret = "new_secret" }
    let dead = await world.get("/v2.8/debug_token?input_token=\(token)&access_token=\(token)")
    #expect(dead.errorText == envelope("Invalid OAuth access token signature.", code: 190))
  }

  @Test func `before v2.3 the response is urlencoded text`() async throws {
    let world = try await FacebookWorld(floor: "v2.2")
    let response = await world.get("/oauth/access_token?\(credentials)&grant_type=client_credentials")
    #expect(response.field("content-type") == "text/plain; charset=UTF-8")
    #expect(response.text?.hasPrefix("access_token=1234567890|") == true)
    #expect(response.text?.utf8.count == 13 + 11 + 27)
  }

  @Test func `client credentials can be in a form or in Authorization: Basic`() async throws {
    let world = try await FacebookWorld()
    let form = await world.send(
      .post, "/oauth/access_token",
      form: [
        "grant_type": "client_credentials", "client_id": FacebookWorld.appID, "client_secret": "my_secret",
      ])
    #expect(form.status == 200)
    // 1234567890:my_secret
    let basic = await world.send(
      .post, "/oauth/access_token", form: ["grant_type": "client_credentials"],
      headers: ["authorization": "Basic MTIzNDU2Nzg5MDpteV9zZWNyZXQ="])
    #expect(basic.text == form.text)
  }

  @Test(
    arguments: [
      ("grant_type=client_credentials", 101, "Missing client_id parameter."),
      ("grant_type=fb_exchange_token", 101, "Missing client_id parameter."),
      ("grant_type=client_credentials&client_id=1234567890", 1, "Missing client_secret parameter."),
      (
        "grant_type=client_credentials&client_id=1234567890&client_secret=", 1,
        "Error validating client secret."
      ),
      (
        "grant_type=client_credentials&client_id=1234567890&client_secret=no", 1,
        "Error validating client secret."
      ),
      (
        "grant_type=client_credentials&client_id=4&client_secret=no", 101,
        "Error validating application. Invalid application ID."
      ),
      ("client_id=1234567890&client_secret=my_secret", 1, "Missing authorization code"),
      ("client_id=1234567890&client_secret=my_secret&code=x", 191, "Missing redirect_uri parameter."),
      ("client_id=1234567890&code=x&redirect_uri=y", 1, "Missing client_secret parameter."),
      (
        "grant_type=fb_exchange_token&client_id=1234567890&client_secret=my_secret", 1,
        "fb_exchange_token parameter not specified"
      ),
    ])
  func `missing or wrong input is refused with status 400`(query: String, code: Int, message: String)
    async throws
  {
    let response = try await FacebookWorld().get("/v2.8/oauth/access_token?\(query)")
    #expect(response.status == 400)
    #expect(response.errorText == envelope(message, code: code))
    #expect(
      response.field("www-authenticate") == #"OAuth "Facebook Platform" "invalid_request" "\#(message)""#)
  }

  @Test func `a deleted app gets an error that says so`() async throws {
    let world = try await FacebookWorld()
    try world.changeApp { $0.isDeleted = true }
    let response = await world.get("/oauth/access_token?\(credentials)&grant_type=client_credentials")
    #expect(
      response.errorText
        == envelope("Error validating application. Application has been deleted.", code: 190))
  }

  @Test(
    arguments: [
      ("/oauth/access_token", "&grant_type=password", "Unsupported grant_type: password"),
      ("/oauth/token", "&code=x", "client_secret should not be passed to /oauth/token"),
      ("/v19.0/oauth/token", "", "client_secret should not be passed to /oauth/token"),
      (
        "/oauth/access_token", "&grant_type=fb_exchange_nonce",
        "fb_exchange_nonce parameter not specified"
      ),
    ])
  func `an unknown grant and a common wrong path are refused`(
    path: String, query: String, message: String
  ) async throws {
    let response = try await FacebookWorld().get("\(path)?\(credentials)\(query)")
    #expect(response.status == 400)
    #expect(response.text?.contains("\"message\":\"\(message.replacing("/", with: "\\/"))\"") == true)
  }

  @Test func `/oauth/token without a secret is not simulated`() async throws {
    let response = try await FacebookWorld().get("/oauth/token?client_id=1")
    #expect(response.status == 501)
    #expect(response.text?.contains("but not facebook.token;") == true)
  }

  @Test func `client credentials work instead of a token, as the PHP SDK sends them`() async throws {
    let world = try await FacebookWorld()
    let response = await world.get(
      "/v2.8/oauth/access_token?grant_type=client_credentials&access_token=1234567890%7Cmy_secret")
    #expect(response.status == 200)
    let wrong = await world.get(
      "/v2.8/oauth/access_token?grant_type=client_credentials&access_token=1234567890%7Cno")
    #expect(wrong.errorText == envelope("Error validating client secret.", code: 1))
  }
}
