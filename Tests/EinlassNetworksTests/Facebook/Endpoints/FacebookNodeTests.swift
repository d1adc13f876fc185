import EinlassFacebook
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookNodeTests {
  @Test(
    arguments: [
      (
        "v1.0",
        #"{"id":"100001234567890","email":"anna\u0040example.org","first_name":"Anna","gender":"female","#
          + #""last_name":"\u00c4rger","link":"https:\/\/www.facebook.com\/100001234567890","#
          + #""locale":"de_DE","name":"Anna Maria \u00c4rger","timezone":1,"#
          + #""updated_time":"2014-03-01T12:00:00+0000","verified":true}"#
      ),
      (
        "v2.3",
        #"{"id":"ID","email":"anna\u0040example.org","first_name":"Anna","gender":"female","#
          + #""last_name":"\u00c4rger","link":"https:\/\/www.facebook.com\/app_scoped_user_id\/ID\/","#
          + #""locale":"de_DE","name":"Anna Maria \u00c4rger","timezone":1,"#
          + #""updated_time":"2014-03-01T12:00:00+0000","verified":true}"#
      ),
      ("v2.4", #"{"name":"Anna Maria \u00c4rger","id":"ID"}"#),
      ("v2.8", #"{"name":"Anna Maria \u00c4rger","id":"ID"}"#),
      ("v25.0", #"{"name":"Anna Maria \u00c4rger","id":"ID"}"#),
    ])
  func `without fields, each version returns its own defaults`(version: String, body: String) async throws {
    let world = try await FacebookWorld(floor: "v1.0")
    let token = try await world.token()
    let response = await world.get("/\(version)/me?access_token=\(token)")
    #expect(response.status == 200)
    #expect(
      response.text
        == body.replacing("\"ID\"", with: "\"\(try world.scopedID())\"")
        .replacing("/ID", with: "/\(try world.scopedID())"))
    #expect(response.field("facebook-api-version") == version)
  }

  @Test func `without e-mail permission the old default fields omit the address`() async throws {
    let world = try await FacebookWorld(floor: "v2.0")
    let token = try await world.token([])
    let response = await world.get("/v2.0/me?access_token=\(token)")
    #expect(response.text?.hasPrefix("{\"id\":\"\(try world.scopedID())\",\"first_name\"") == true)
  }

  @Test(
    arguments: [
      ("v2.4", "/v2.8/me", "v2.8"), ("v2.4", "/me", "v2.4"), ("v2.6", "/v2.2/me", "v2.6"),
      ("v3.3", "/v2.8/me", "v3.3"), ("v1.0", "/me", "v1.0"), ("v2.4", "/v2.12/me", "v2.12"),
    ])
  func `the version is the path's, or the app's floor if gone or not named`(
    floor: String, path: String, served: String
  ) async throws {
    let world = try await FacebookWorld(floor: floor)
    let response = await world.get("\(path)?access_token=\(try await world.token())")
    #expect(response.status == 200)
    #expect(response.field("facebook-api-version") == served)
  }

  @Test(
    arguments: [
      ("id,name,email", #"{"id":"ID","name":"Anna Maria \u00c4rger","email":"anna\u0040example.org"}"#),
      ("email,name", #"{"email":"anna\u0040example.org","name":"Anna Maria \u00c4rger","id":"ID"}"#),
      ("id, name", #"{"id":"ID","name":"Anna Maria \u00c4rger"}"#),
      ("birthday,location,first_name", #"{"first_name":"Anna","id":"ID"}"#),
      ("middle_name,short_name", #"{"middle_name":"Maria","short_name":"Anna","id":"ID"}"#),
      ("name.as(n)", #"{"n":"Anna Maria \u00c4rger","id":"ID"}"#),
      ("name,name", #"{"name":"Anna Maria \u00c4rger","id":"ID"}"#),
      ("age_range", #"{"age_range":{"min":13,"max":17},"id":"ID"}"#),
      ("installed,token_for_business", #"{"installed":true,"id":"ID"}"#),
      (
        "picture.type(large).as(avatar){url,width}",
        #"{"avatar":{"data":{"url":"https:\/\/scontent.xx.fbcdn.net\/v\/t1.0-1\/p200x200\/ID_n.jpg","#
          + #""width":200}},"id":"ID"}"#
      ),
      (
        "picture{url}.width(100).height(60)",
        #"{"picture":{"data":{"url":"https:\/\/scontent.xx.fbcdn.net\/v\/t1.0-1\/p100x60\/ID_n.jpg"}},"#
          + #""id":"ID"}"#
      ),
      (
        "permissions",
        #"{"permissions":{"data":[{"permission":"public_profile","status":"granted"},"#
          + #"{"permission":"email","status":"granted"}]},"id":"ID"}"#
      ),
      ("friends{name}", #"{"id":"ID"}"#),
      ("", #"{"id":"ID"}"#),
    ])
  func `fields come in the requested order, as far as permissions allow`(_ fields: String, body: String)
    async throws
  {
    let world = try await FacebookWorld()
    let form: FormFields = ["fields": fields, "access_token": try await world.token()]
    let response = await world.get("/v2.8/me?\(form.encoded)")
    #expect(response.status == 200)
    let id = try world.scopedID()
    #expect(response.text == body.replacing("\"ID\"", with: "\"\(id)\"").replacing("ID_n", with: "\(id)_n"))
  }

  @Test(
    arguments: [
      ("v2.12", [], #"{"gender":"female","age_range":{"min":13,"max":17},"id":"ID"}"#),
      ("v3.0", [], #"{"id":"ID"}"#),
      ("v3.0", ["user_gender"], #"{"gender":"female","id":"ID"}"#),
      ("v3.0", ["user_age_range"], #"{"age_range":{"min":13,"max":17},"id":"ID"}"#),
    ])
  func `gender, link and age range need their own permissions from v3.0 on`(
    version: String, permissions: [String], body: String
  ) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token(permissions)
    let response = await world.get("/\(version)/me?fields=gender,age_range&access_token=\(token)")
    #expect(response.text == body.replacing("ID", with: try world.scopedID()))
  }

  @Test(
    arguments: [
      ("shoe_size", 100, "(#100) Tried accessing nonexisting field (shoe_size) on node type (User)"),
      ("username", 12, "(#12) username is deprecated for versions v2.0 and higher"),
      ("id,,name", 2500, #"Syntax error "Expected name." at character 3: id,,name"#),
      ("name}", 2500, #"Syntax error "Expected end of string instead of "}"." at character 4: name}"#),
      (
        "picture{url", 2500,
        #"Syntax error "Expected "}" instead of end of string." at character 11: picture{url"#
      ),
      ("picture.type(huge)", 100, "(#100) Param type must be one of {small, normal, album, large, square}"),
    ])
  func `impossible fields are refused`(_ fields: String, code: Int, message: String) async throws {
    let world = try await FacebookWorld()
    let form: FormFields = ["fields": fields, "access_token": try await world.token()]
    let response = await world.get("/v2.8/me?\(form.encoded)")
    #expect(response.status == 400)
    #expect(response.errorText == envelope(message, code: code))
  }

  @Test func `nested braces come to an end`() async throws {
    let world = try await FacebookWorld()
    let fields = String(repeating: "a%7B", count: 5000)
    let response = await world.get("/v2.8/me?fields=\(fields)&access_token=\(try await world.token())")
    #expect(response.status == 400)
    #expect(response.text?.contains("Too many braces.") == true)
  }

  @Test func `a person is found by this app's scoped id and by no other app's`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    _ = try await world.token(app: FacebookWorld.otherAppID)
    let own = try world.scopedID()
    let foreign = try world.scopedID(app: FacebookWorld.otherAppID)
    #expect(own != foreign)
    #expect(own.hasPrefix("10203") && own.count == 17)
    let found = await world.get("/v2.8/\(own)?fields=email&access_token=\(token)")
    #expect(found.text == #"{"email":"anna\u0040example.org","id":"\#(own)"}"#)
    for id in [foreign, FacebookWorld.personID] {
      let missing = await world.get("/v2.8/\(id)?access_token=\(token)")
      #expect(missing.status == 400)
      #expect(missing.errorText == unsupported("get", id))
    }
  }

  @Test
  func `the app's token sees what a person granted, but is not the person`() async throws {
    let world = try await FacebookWorld()
    _ = try await world.token()
    let id = try world.scopedID()
    let token = "\(FacebookWorld.appID)%7Cmy_secret"
    let found = await world.get("/v2.8/\(id)?fields=email,birthday&access_token=\(token)")
    #expect(found.text == #"{"email":"anna\u0040example.org","id":"\#(id)"}"#)
    let me = await world.get("/v2.8/me?access_token=\(token)")
    #expect(me.status == 400)
    #expect(me.errorText == envelope("A user access token is required to request this resource.", code: 102))
  }

  @Test func `an app's settings are public`() async throws {
    let world = try await FacebookWorld()
    let fields = "name,ios_supports_system_auth,ios_sdk_dialog_flows.os_version(9.3.5),gdpv4_nux_enabled"
    let response = await world.get("/v2.8/\(FacebookWorld.appID)?fields=\(fields)")
    #expect(response.status == 200)
    #expect(
      response.text
        == #"{"name":"Example","ios_supports_system_auth":true,"gdpv4_nux_enabled":false,"id":"1234567890"}"#)
    let wrong = await world.get("/v2.8/\(FacebookWorld.appID)?fields=email")
    #expect(
      wrong.errorText
        == envelope("(#100) Tried accessing nonexisting field (email) on node type (Application)", code: 100))
  }
}
