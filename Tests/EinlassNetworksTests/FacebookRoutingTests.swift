import EinlassNetworks
import EinlassWire
import HTTPTypes
import Testing

@Suite("Ways through the simulated Facebook")
struct FacebookRoutingTests {
  @Test(
    "Paths that lead nowhere are refused by what is wrong with them",
    arguments: [
      ("/me/nonsense", 400, "Unknown path components: /nonsense", 2500, nil as Int?, "OAuthException"),
      ("/v2.8/me/a/b", 400, "Unknown path components: /a/b", 2500, nil, "OAuthException"),
      (
        "/v99.0/me", 404, "(#803) Some of the aliases you requested do not exist: v99.0", 803, nil,
        "OAuthException"
      ),
      (
        "/anna", 404, "(#803) Some of the aliases you requested do not exist: anna", 803, nil,
        "OAuthException"
      ),
      ("/", 400, "Cannot specify an empty identifier", 2500, nil, "OAuthException"),
    ])
  func nowhere(
    path: String, status: Int, message: String, code: Int, subcode: Int?, type: String
  ) async throws {
    let world = try await FacebookWorld()
    let answer = await world.get("\(path)?access_token=\(try await world.token())")
    #expect(answer.status == status)
    #expect(answer.errorText == envelope(message, type: type, code: code, subcode: subcode))
  }

  @Test("An unknown number and a wrong method are unsupported requests")
  func unsupportedRequests() async throws {
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
    "What is there at Facebook but not here says so by its name",
    arguments: [
      ("graph.facebook.com", "/me/friends", "facebook.friends"),
      ("graph.facebook.com", "/v2.8/oauth/exchange_sessions?method=post", "facebook.exchange_sessions"),
      ("www.facebook.com", "/anna", "this page of Facebook's website"),
    ])
  func notSimulated(host: String, target: String, name: String) async throws {
    let world = try await FacebookWorld()
    let answer = await world.send(.get, target, host: host)
    #expect(answer.status == 501)
    #expect(answer.text?.contains("but not \(name);") == true)
  }

  @Test("Endpoints are found by name through versions and overrides, and stand once in the list")
  func endpointNames() async throws {
    let facebook = try await FacebookWorld().facebook
    let cases: [(WireRequest, String?)] = [
      (WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me?fields=id"), "facebook.me"),
      (WireRequest(.post, host: "graph.facebook.com", target: "/me?method=GET"), "facebook.me"),
      (
        WireRequest(.post, host: "graph.facebook.com", target: "/v2.8/oauth/system_grant"),
        "facebook.system_grant"
      ),
      (WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me/friends"), nil),
      (WireRequest(.get, host: "www.facebook.com", target: "/me"), nil),
      (
        WireRequest(.get, host: "m.facebook.com", target: "/v7.0/dialog/oauth?client_id=1"), "facebook.dialog"
      ),
      (WireRequest(.get, host: "graph.facebook.com", target: "/dialog/oauth"), nil),
    ]
    for (request, name) in cases { #expect(facebook.endpointName(for: request) == name) }
    #expect(
      facebook.endpointNames == [
        "facebook.me", "facebook.node", "facebook.picture", "facebook.permissions", "facebook.debug_token",
        "facebook.access_token", "facebook.system_grant", "facebook.system_renew",
        "facebook.system_revoke", "facebook.client_code", "facebook.access_token_info", "facebook.token",
        "facebook.authorize", "facebook.batch", "facebook.nodes", "facebook.activities", "facebook.app",
        "facebook.dialog", "facebook.login_success", "facebook.logout",
        "facebook.openid_configuration", "facebook.openid_keys", "facebook.openid_certificates",
        "facebook.uninstall",
        "facebook.rest_extend", "facebook.rest_expire", "facebook.image",
      ])
  }
}
