import OAuth1
import Testing

@testable import EinlassSimulator

/// Adapter files, and the error messages for wrong files.
struct AdapterTests {
  private static let whole = """
    logins:
      - kind: facebook-token
        path: /sessions
        body: form
        fields: {token: access_token, person: user}
        constants: {provider: f}
    session: {member: data.session, cookie: sid}
    whoAmI: {path: /me, person: id}
    signOut: {method: POST, path: /leave}
    responses: {refused: [401, 403-404], tryLater: 503}
    limit: 2s
    facebook: {appID: "7"}
    twitter: {consumerKey: k, consumerSecret: s}
    """

  @Test func `every key is read`() throws {
    let adapter = try BackEndAdapter(Self.whole, path: "a.yaml")
    let login = try #require(adapter.logins.first)
    #expect(login.kind == .facebookToken)
    #expect(login.isForm)
    #expect(login.fields == ["token": "access_token", "person": "user"])
    #expect(login.constants == ["provider": "f"])
    #expect(adapter.session.member == "data.session")
    #expect(adapter.session.cookie == "sid")
    #expect(adapter.whoAmI.person == "id")
    #expect(adapter.signOut?.method == "POST")
    #expect(adapter.refused == [401...401, 403...404])
    #expect(adapter.tryLater == [503...503])
    #expect(adapter.limit == .seconds(2))
    #expect(adapter.facebookAppID == "7")
    #expect(adapter.twitterClient.key == "k")
    #expect(adapter.needsBrowser)
  }

  private static let logins = "logins: [{kind: twitter-echo, path: /s}]\n"
  private static let rest = "session: {cookie: sid}\nwhoAmI: {path: /me, person: id}\n"

  @Test func `optional keys have defaults`() throws {
    let adapter = try BackEndAdapter(Self.logins + Self.rest, path: "a.yaml")
    #expect(adapter.signOut == nil)
    #expect(adapter.limit == .seconds(15))
    #expect(adapter.facebookAppID == FacebookConfiguration.App().id)
    #expect(adapter.twitterClient.key == TwitterConfiguration.App().key)
    #expect(!adapter.needsBrowser)
  }

  private static let mistakes: [(String, String)] = [
    ("", "a.yaml: is empty"),
    ("logins: []\n" + rest, "a.yaml:1: logins: expected at least one login, found a list"),
    (rest, "a.yaml:1: the key 'logins' is missing"),
    (logins + "whoAmI: {path: /me, person: id}", "a.yaml:1: the key 'session' is missing"),
    (
      logins + "session: {}\nwhoAmI: {path: /me, person: id}",
      "a.yaml:2: session: requires 'member' or 'cookie', which define where clients store the session"
    ),
    (
      "logins: [{kind: twitter-token, path: /s, fields: {token: t}}]\n" + rest,
      "a.yaml:1: logins[0]: the key 'fields.secret' is missing; set it to the back end's field name"
    ),
    (
      "logins: [{kind: twitter-echo, path: s}]\n" + rest,
      "a.yaml:1: logins[0].path: expected a path such as /sessions, found 's'"
    ),
    (
      "logins: [{kind: twitter-echo, path: /s}, {kind: twitter-echo, path: /t}]\n" + rest,
      "a.yaml:1: logins[1]: is the second login of kind 'twitter-echo'; keep only one"
    ),
    (
      logins + rest + "responses: {refused: [4xx]}",
      "a.yaml:4: responses.refused[0]: expected a status such as 429, or a range such as 500-599, found '4xx'"
    ),
    (
      logins + rest + "responses: {refused: [499-400]}",
      "a.yaml:4: responses.refused[0]: expected a status such as 429, or a range such as 500-599, found '499-400'"
    ),
    (
      logins + rest + "limit: 1h",
      "a.yaml:4: limit: expected a positive duration of at most 5m, found '1h'"
    ),
    (logins + rest + "signout: {path: /x}", "a.yaml:4: signout: is not a key here (did you mean 'signOut'?)"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is reported with its position`(text: String, sentence: String) {
    let error = #expect(throws: WorldFileError.self) { try BackEndAdapter(text, path: "a.yaml") }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "none")")
  }

  @Test func `a missing file is named`() {
    let error = #expect(throws: WorldFileError.self) { try BackEndAdapter.load("/nowhere/a.yaml") }
    #expect(
      error?.description
        == "/nowhere/a.yaml: the file does not exist; pass an adapter file as described in docs/back-ends.md")
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "127.0.0.1:8080", ""), ("http://localhost:1/app/", "localhost:1", "/app"),
    ("http://[::1]:9", "[::1]:9", ""), ("http://backend", "backend", ""),
  ])
  func `an address has an authority and a path`(text: String, authority: String, path: String) throws {
    let address = try #require(BackEndAddress(text))
    #expect(address.authority == authority)
    #expect(address.path == path)
  }

  @Test(arguments: [
    "https://a.example", "127.0.0.1:8080", "http://", "http://a:0", "http://a:70000", "http://a@b",
    "http://a/?x",
    "http://a b",
  ])
  func `a value that is not a plain HTTP address is refused`(text: String) {
    #expect(BackEndAddress(text) == nil)
  }
}
