import EinlassFacebook
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookWireTests {
  @Test(
    arguments: [
      ("*/*", "application/json; charset=UTF-8"), ("application/json", "application/json; charset=UTF-8"),
      ("text/html, application/json;q=0.9", "application/json; charset=UTF-8"),
      ("text/html;q=1, */*;q=0.1", "application/json; charset=UTF-8"),
      ("text/html", "text/javascript; charset=UTF-8"), (nil as String?, "text/javascript; charset=UTF-8"),
    ])
  func `clients that accept JSON or anything get JSON, and others a script`(
    accept: String?, type: String
  ) async throws {
    let world = try await FacebookWorld()
    let headers = accept.map { ["accept": $0] } ?? [:]
    let good = await world.send(.get, "/me?access_token=\(try await world.token())", headers: headers)
    #expect(good.status == 200)
    #expect(good.field("content-type") == type)
    let bad = await world.send(.get, "/me", headers: headers)
    #expect(bad.status == 400)
    #expect(bad.field("content-type") == type)
  }

  @Test func `a success carries the recorded header fields`() async throws {
    let world = try await FacebookWorld()
    let response = await world.get("/v2.8/me?access_token=\(try await world.token())")
    #expect(response.field("access-control-allow-origin") == "*")
    #expect(response.field("cache-control") == "private, no-cache, no-store, must-revalidate")
    #expect(response.field("pragma") == "no-cache")
    #expect(response.field("expires") == "Sat, 01 Jan 2000 00:00:00 GMT")
    #expect(response.field("facebook-api-version") == "v2.8")
    #expect(response.field("date") == "Sat, 05 Nov 2016 21:44:25 GMT")
    #expect(response.field("content-length") == String(response.body.count))
    #expect(response.field("x-fb-trace-id")?.count == 11)
    #expect(response.field("etag")?.count == 42)
    #expect(response.field("www-authenticate") == nil)
  }

  @Test(
    arguments: [(1_478_382_265 as Int64, false), (1_680_000_000, true)])
  func `since 2023 responses report usage, https and origins`(now: Int64, isRecent: Bool) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: now))
    let token = try await world.token()
    for target in ["/v7.0/me?access_token=\(token)", "/v7.0/me?access_token=x"] {
      let response = await world.get(target)
      #expect(response.field("strict-transport-security") == (isRecent ? "max-age=15552000; preload" : nil))
      #expect(response.field("vary") == (isRecent ? "Origin, Accept-Encoding" : nil))
      #expect(response.field("cross-origin-resource-policy") == (isRecent ? "cross-origin" : nil))
      #expect(response.field("x-fb-request-id")?.count == (isRecent ? 23 : nil))
      let usage = #"{"call_count":0,"total_cputime":0,"total_time":0}"#
      #expect(response.field("x-app-usage") == (isRecent ? usage : nil))
    }
    // Without a token, usage is not reported.
    #expect(await world.get("/v7.0/me").field("x-app-usage") == nil)
  }

  @Test(
    arguments: [
      (1_420_000_000 as Int64, "gzip", nil as String?), (1_478_382_265, "gzip, deflate", "Accept-Encoding"),
      (1_478_382_265, "identity", nil), (1_478_382_265, nil, nil),
      (1_680_000_000, "gzip", "Origin, Accept-Encoding"),
    ])
  func `since 2015 responses vary for clients that accept gzip`(now: Int64, codings: String?, vary: String?)
    async throws
  {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: now))
    let headers = codings.map { ["accept-encoding": $0] } ?? [:]
    for target in ["/v2.8/me?access_token=\(try await world.token())", "/v2.8/me"] {
      #expect(await world.send(.get, target, headers: headers).field("vary") == vary)
    }
  }

  @Test func `an error is not cacheable, and names the version and its body's trace`() async throws {
    let world = try await FacebookWorld()
    let response = await world.get("/v2.8/me")
    #expect(response.field("cache-control") == "no-store")
    #expect(response.field("facebook-api-version") == "v2.8")
    #expect(response.field("etag") == nil)
    let trace = try #require(response.field("x-fb-trace-id"))
    #expect(response.text?.hasSuffix(#""code":2500,"fbtrace_id":"\#(trace)"}}"#) == true)
  }

  @Test(
    arguments: [(1_400_000_000 as Int64, nil as Int?), (1_478_382_265, 11), (1_600_000_000, 23)])
  func `the trace id changes its form over the years`(now: Int64, length: Int?) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: now))
    let response = await world.get("/v2.8/me")
    #expect(response.field("x-fb-trace-id")?.count == length)
    #expect(response.text?.contains("fbtrace_id") == (length != nil))
    if length == 23 { #expect(response.field("x-fb-trace-id")?.hasPrefix("A") == true) }
  }

  @Test func `unchanged content is not sent again`() async throws {
    let world = try await FacebookWorld()
    let target = "/me?access_token=\(try await world.token())"
    let tag = try #require(await world.get(target).field("etag"))
    let again = await world.send(.get, target, headers: ["if-none-match": tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(await world.send(.get, target, headers: ["if-none-match": "\"x\""]).status == 200)
  }

  @Test(
    arguments: [
      (HTTPRequest.Method.post, "?method=get", nil as FormFields?, 200),
      (.post, "?method=GET", nil, 200), (.post, "", ["method": "get"] as FormFields, 200),
      (.get, "?method=post", nil, 400), (.delete, "?method=get", nil, 400), (.get, "?method=dance", nil, 200),
    ])
  func `GET and POST can override the method, in query or body, in any case`(
    method: HTTPRequest.Method, query: String, form: FormFields?, status: Int
  ) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let response = await world.send(
      method, "/v2.8/me\(query)", form: form, headers: ["authorization": "Bearer \(token)"])
    #expect(response.status == status)
  }

  @Test func `text in a header field cannot break out of it`() async throws {
    let world = try await FacebookWorld()
    let response = await world.get("/me?access_token=a%0D%0Aset-cookie:%20b")
    #expect(response.status == 400)
    let field = try #require(response.field("www-authenticate"))
    #expect(!field.contains { $0.isNewline })
    #expect(response.text?.contains(#"Malformed access token a\r\nset-cookie: b"#) == true)
  }

  @Test(
    arguments: [
      (GraphError.unknownError, 500, 1), (.temporarilyUnavailable, 500, 2),
      (.applicationRequestLimit, 403, 4), (.userRequestLimit, 403, 17), (.permissionsError, 403, 200),
      (.applicationNotPermitted, 403, 10),
    ])
  func `planned failures have their words, statuses and challenges`(error: GraphError, status: Int, code: Int)
  {
    #expect(error.status.code == status)
    #expect(error.code == code)
  }
}
