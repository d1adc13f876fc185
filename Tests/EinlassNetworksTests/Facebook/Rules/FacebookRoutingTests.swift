import EinlassFacebook
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookRoutingTests {
  @Test(
    arguments: [
      ("/me/nonsense", 400, "Unknown path components: /nonsense", 2500, nil as Int?, "OAuthException"),
      ("/v2.8/me/a/b", 400, "Unknown path components: /a/b", 2500, nil, "OAuthException"),
      ("/2.7/me", 400, "Unknown path components: /me", 2500, nil, "OAuthException"),
      ("/v2.80/me/feet", 400, "Unknown path components: /me/feet", 2500, nil, "OAuthException"),
      ("/v2.80/me", 400, "Unknown path components: /me", 2500, nil, "OAuthException"),
      (
        "/v26", 404, "(#803) Some of the aliases you requested do not exist: v26", 803, nil,
        "OAuthException"
      ),
      (
        "/anna", 404, "(#803) Some of the aliases you requested do not exist: anna", 803, nil,
        "OAuthException"
      ),
      ("/", 400, "Cannot specify an empty identifier", 2500, nil, "OAuthException"),
    ])
  func `invalid paths are refused according to their fault`(
    path: String, status: Int, message: String, code: Int, subcode: Int?, type: String
  ) async throws {
    let world = try await FacebookWorld()
    let response = await world.get("\(path)?access_token=\(try await world.token())")
    #expect(response.status == status)
    #expect(response.errorText == envelope(message, type: type, code: code, subcode: subcode))
  }

  @Test func `an unknown number and a wrong method are unsupported requests`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let unknown = await world.get("/v2.8/4?access_token=\(token)")
    #expect(unknown.errorText == unsupported("get", "4"))
    let post = await world.send(.post, "/v2.8/me?access_token=\(token)")
    #expect(post.errorText == unsupported("post", "me"))
    #expect(
      post.field("www-authenticate")?.hasPrefix(#"OAuth "Facebook Platform" "invalid_request" "Uns"#) == true)
  }

  @Test(
    arguments: [
      ("graph.facebook.com", "/me/likes", "facebook.likes"),
      ("graph.facebook.com", "/me/businesses", "facebook.businesses"),
      ("graph.facebook.com", "/device/login", "facebook.device_login"),
      ("graph.facebook.com", "/v7.0/device/login_status?method=post", "facebook.device_login_status"),
      ("connect.facebook.net", "/en_US/sdk.js", "Facebook's SDK for JavaScript"),
      ("graph.facebook.com", "/v2.8/oauth/exchange_sessions?method=post", "facebook.exchange_sessions"),
      ("www.facebook.com", "/anna", "this page of Facebook's website"),
    ])
  func `a Facebook feature that is not simulated is reported by name`(
    host: String, target: String, name: String
  ) async throws {
    let world = try await FacebookWorld()
    let response = await world.send(.get, target, host: host)
    #expect(response.status == 501)
    #expect(response.text?.contains("but not \(name);") == true)
  }

  @Test(
    arguments: [
      "/v19.0/ads_archive", "/me/likes", "/v8.0/search?q=x", "/device/login", "/oauth/token",
      "/v2.8/me/albums?method=delete",
    ])
  func `Graph names missing features in the form of its errors`(target: String) async throws {
    let world = try await FacebookWorld()
    let response = await world.send(.get, target)
    #expect(response.status == 501)
    #expect(response.field("content-type") == "application/json; charset=UTF-8")
    let error = JSONText(parsing: response.body)?["error"]
    #expect(error?["message"]?.text?.hasPrefix("Einlass simulates this network but not facebook.") == true)
    #expect(error?["type"] == .string("EinlassNotSimulated"))
    #expect(error?["code"] == .integer(501))
  }

  @Test func `a batch and the REST interface report it in their own forms`() async throws {
    let world = try await FacebookWorld()
    let batch = await world.send(
      .post, "/",
      form: [
        "access_token": try await world.token(), "batch": #"[{"relative_url":"me/likes"}]"#,
      ])
    let first = JSONText(parsing: batch.body)?.first
    #expect(first?["code"] == .integer(501))
    #expect(first?["body"]?.text?.hasPrefix(#"{"error":{"message":"Einlass simulates"#) == true)
    let rest = await world.send(.get, "/method/users.getInfo?format=json", host: "api.facebook.com")
    #expect(rest.status == 501)
    #expect(
      rest.text
        == #"{"error_code":501,"error_msg":"Einlass simulates this network but not this method of Facebook's "#
        + #"REST interface; see docs\/endpoints.md for the simulated parts.","request_args":[]}"#)
    let xml = await world.send(.get, "/method/users.getInfo", host: "api.facebook.com")
    #expect(xml.field("content-type") == "text/vnd.einlass.not-simulated; charset=utf-8")
  }

  @Test(
    arguments: [
      ("/graph", "get", "graph"), ("/v19.0/anna", "get", "anna"), ("/v26", "get", "v26"),
      ("/v26.0/anna/picture", "get", "anna"), ("/v19.0/friends", "get", "friends"),
      ("/v19.0/?ids=anna", "get", "anna"),
    ])
  func `since 2025 an unknown alias is an unsupported request`(
    path: String, method: String, id: String
  ) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: 1_760_000_000))
    let mark = path.contains("?") ? "&" : "?"
    let response = await world.get("\(path)\(mark)access_token=\(try await world.token())")
    #expect(response.status == 400)
    #expect(response.errorText == unsupported(method, id))
    world.clock.set(to: WallTime(seconds: 1_730_000_000))
    #expect(await world.get("\(path)\(mark)x=1").text?.contains("803") == true)
  }

  @Test
  func `endpoints are found by name in every version, and listed once`() async throws {
    let facebook = try await FacebookWorld().facebook
    let cases: [(WireRequest, String?)] = [
      (WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me?fields=id"), "facebook.me"),
      (WireRequest(.post, host: "graph.facebook.com", target: "/me?method=GET"), "facebook.me"),
      (
        WireRequest(.post, host: "graph.facebook.com", target: "/v2.8/oauth/system_grant"),
        "facebook.system_grant"
      ),
      (WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me/friends"), "facebook.friends"),
      (WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me/likes"), nil),
      (WireRequest(.head, host: "graph.facebook.com", target: "/v99.0/me"), "facebook.me"),
      (WireRequest(.options, host: "graph.facebook.com", target: "/v2.8/me/x"), "facebook.preflight"),
      (WireRequest(.get, host: "facebook.com", target: "/dialog/oauth"), nil),
      (WireRequest(.get, host: "www.facebook.com", target: "/me"), nil),
      (
        WireRequest(.get, host: "m.facebook.com", target: "/v7.0/dialog/oauth?client_id=1"), "facebook.dialog"
      ),
      (WireRequest(.get, host: "graph.facebook.com", target: "/dialog/oauth"), nil),
    ]
    for (request, name) in cases { #expect(facebook.route(request).endpoint == name) }
    #expect(
      SimulatedFacebook.callNames == [
        "facebook.me", "facebook.node", "facebook.picture", "facebook.friends", "facebook.permissions",
        "facebook.debug_token",
        "facebook.access_token", "facebook.system_grant", "facebook.system_renew",
        "facebook.system_revoke", "facebook.client_code", "facebook.access_token_info", "facebook.token",
        "facebook.authorize", "facebook.batch", "facebook.nodes", "facebook.activities", "facebook.app",
        "facebook.preflight", "facebook.test_users", "facebook.accounts", "facebook.befriend",
        "facebook.change", "facebook.delete", "facebook.feed", "facebook.photos", "facebook.ids_for_business",
        "facebook.ids_for_apps", "facebook.ids_for_pages",
        "facebook.dialog", "facebook.login_success", "facebook.logout",
        "facebook.openid_configuration", "facebook.openid_keys", "facebook.openid_certificates",
        "facebook.uninstall", "facebook.test_user_login",
        "facebook.rest_extend", "facebook.rest_expire", "facebook.image",
      ])
  }

  @Test(
    arguments: [
      ("v26.0", "v26.0"), ("v27.0", "v26.0"), ("v99.0", "v26.0"), ("v31.2", "v26.0"), ("v25.0", "v25.0"),
    ])
  func `a later version is served as the newest one`(named: String, served: String) async throws {
    let world = try await FacebookWorld()
    let response = await world.get("/\(named)/me?access_token=\(try await world.token())")
    #expect(response.status == 200)
    #expect(response.field("facebook-api-version") == served)
    let dialog = await world.send(
      .get, "/\(named)/dialog/oauth?\(FacebookWorld.query())&einlass_person=\(FacebookWorld.personID)",
      host: "www.facebook.com")
    #expect(dialog.status == 302)
  }

  @Test(
    arguments: [
      ("facebook.com", "https://www.facebook.com"), ("web.facebook.com", "https://www.facebook.com"),
      ("touch.facebook.com", "https://m.facebook.com"), ("mbasic.facebook.com", "https://m.facebook.com"),
    ])
  func `host aliases lead to the same place`(host: String, other: String) async throws {
    let world = try await FacebookWorld()
    for method in [HTTPRequest.Method.get, .head, .post] {
      let response = await world.send(method, "/v7.0/dialog/oauth?client_id=1&x=a%20b", host: host)
      #expect(response.status == 301)
      #expect(response.field("location") == other + "/v7.0/dialog/oauth?client_id=1&x=a%20b")
    }
  }

  @Test func `HEAD is GET without its body, for responses and refusals`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    for (target, status) in [
      ("/v2.8/me?access_token=\(token)", 200), ("/v2.8/me", 400),
      ("/v2.8/me/picture?access_token=\(token)", 302),
    ] {
      let get = await world.get(target)
      let head = await world.send(.head, target)
      #expect(head.status == status && get.status == status)
      #expect(head.body.isEmpty)
      #expect(head.head.headerFields.map(\.name) == get.head.headerFields.map(\.name))
      #expect(head.field("content-length") == get.field("content-length"))
    }
  }

  @Test func `a browser's preflight is granted, unless the query has a dead token`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let headers = [
      "origin": "https://app.example", "access-control-request-method": "DELETE",
      "access-control-request-headers": "authorization,x-app",
    ]
    for target in ["/v2.8/me", "/v2.8/me?access_token=\(token)", "/v2.8/me/permissions"] {
      let response = await world.send(.options, target, headers: headers)
      #expect(response.status == 200 && response.body.isEmpty)
      #expect(response.field("access-control-allow-origin") == "*")
      #expect(response.field("access-control-allow-methods") == "GET, POST, DELETE, OPTIONS")
      #expect(response.field("access-control-allow-headers") == "authorization,x-app")
    }
    world.facebook.expireTokens(FacebookWorld.personID)
    let refused = await world.send(.options, "/v2.8/me?access_token=\(token)", headers: headers)
    #expect(refused.status == 400)
    #expect(refused.text?.contains("\"error_subcode\":463") == true)
  }
}
