import EinlassSimulator
import EinlassStorage
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter
@testable import EinlassWorld

/// People on Twitter whose user object is stated in a file, a plan or an action.
struct TwitterProfileWorldTests {
  private static func world(_ profile: String) async throws -> World {
    let text = """
      signIn: twitter
      twitter:
        people:
          - screenName: nora_sim
            token: {token: 1-token, secret: s}
            profile: \(profile)
      """
    return try await World(try WorldFile(text, path: "world.yaml").configuration)
  }

  private static func userObject(in world: World) async throws -> String {
    let app = TwitterConfiguration.App()
    let client = RequestTokenClient(key: app.key, secret: app.secret, world: world)
    let response = try await client.send(
      .get, "/1.1/account/verify_credentials.json", .init(token: "1-token", secret: "s"))
    return response.text ?? ""
  }

  @Test(arguments: [
    ("location: Berlin", #""location":"Berlin""#), ("description: Hello", #""description":"Hello""#),
    ("url: https://t.co/a", #""url":"https:\/\/t.co\/a""#),
    ("protected: true", #""protected":true"#), ("followers_count: 7", #""followers_count":7"#),
    ("friends_count: 11", #""friends_count":11"#), ("listed_count: 1", #""listed_count":1"#),
    ("favourites_count: 3", #""favourites_count":3"#), ("statuses_count: 9", #""statuses_count":9"#),
    ("created_at: 2009-03-21T20:50:14Z", #""created_at":"Sat Mar 21 20:50:14 +0000 2009""#),
    ("utc_offset: -3600", #""utc_offset":-3600"#), ("time_zone: Berlin", #""time_zone":"Berlin""#),
    ("geo_enabled: true", #""geo_enabled":true"#), ("verified: true", #""verified":true"#),
    ("lang: de", #""lang":"de""#), ("profile_link_color: ABCDEF", #""profile_link_color":"ABCDEF""#),
    ("default_profile: false", #""default_profile":false"#),
    ("default_profile_image: false", #""default_profile_image":false"#),
    ("profile_banner_url: https://x.example/b", #""profile_banner_url":"https:\/\/x.example\/b""#),
    ("translator_type: regular", #""translator_type":"regular""#),
  ])
  func `a file states a member under its name`(_ member: String, _ json: String) async throws {
    #expect(try await Self.userObject(in: try await Self.world("{\(member)}")).contains(json))
  }

  @Test func `every member of a profile can be stated`() {
    #expect(
      TwitterProfileMember.all.map(\.name.rawValue).sorted()
        == TwitterProfile.CodingKeys.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: [
    ("followers_count: -1", "expected a whole number from 0 to 1000000000000, found '-1'"),
    ("utc_offset: 99999999", "expected a whole number from -93600 to 93600"),
    ("verified: maybe", "expected true or false"), ("created_at: yesterday", "expected a time such as"),
    ("created_at: 1000-01-01T00:00:00Z", "is not a time from 1970 to 9999"),
    ("profile_text_color: red", "is not a colour with six hexadecimal digits"),
    ("followers_cont: 1", "is not a key here (did you mean 'followers_count'?)"),
  ])
  func `an impossible member is refused with the expected values`(_ member: String, _ message: String) throws
  {
    let text = "signIn: twitter\ntwitter:\n  people:\n    - screenName: a\n      profile: {\(member)}"
    let error = try #require(throws: WorldFileError.self) { try WorldFile(text, path: "w.yaml") }
    #expect("\(error)".contains(message))
  }

  @Test func `a plan's profile is checked too`() async throws {
    var configuration = WorldConfiguration()
    var person = TwitterConfiguration.Person(screenName: "nora_sim")
    person.profile.followersCount = -1
    configuration.twitter.people = [person]
    await #expect(throws: ConfigurationError.self) { try await World(configuration) }
  }

  @Test func `an export carries the profile and refuses an impossible member`() async throws {
    let world = try await Self.world(
      "{location: Berlin, followers_count: 7, created_at: 2009-03-21T20:50:14Z}")
    let text = try WorldDocument(world).text
    let again = try World(
      try WorldDocument(parsing: text, modules: .standard), template: WorldConfiguration(), modules: .standard
    )
    #expect(try await Self.userObject(in: again) == Self.userObject(in: world))
    let broken = text.replacing(#""followers_count":7"#, with: #""followers_count":-7"#)
    #expect(broken != text)
    let error = #expect(throws: ConfigurationError.self) {
      try WorldDocument(parsing: broken, modules: .standard)
    }
    #expect(error?.description.contains("'followers_count' is not a whole number from 0") == true)
  }

  @Test func `a policy without later members and a person without profile are read`() async throws {
    let text = try WorldDocument(try await Self.world("{}")).text
    let policy = try #require(text.firstRange(of: #""twitter":{"app":"#))
    var old = String(text[policy.upperBound...])
    for member in [#""refusesPlainHTTP":false,"#, #""choosesFirst":"nora_sim","#] {
      #expect(old.contains(member))
      old = old.replacing(member, with: "")
    }
    old = text[..<policy.upperBound] + old
    #expect(!old.contains("followers_count"))
    _ = try World(
      try WorldDocument(parsing: old, modules: .standard), template: WorldConfiguration(), modules: .standard)
  }

  @Test func `actions add a person with a profile and change it`() async throws {
    let directory = try await WorldDirectory(WorldConfiguration())
    let world = try await directory.world(named: "default")
    _ = try await ControlAction.perform(
      "twitter.user.add",
      ["user": "nora_sim", "avatar": "https://x.example/a.png", "profile": #"{"location": "Berlin"}"#],
      in: directory)
    _ = try await ControlAction.perform(
      "twitter.user.profile", ["user": "nora_sim", "profile": #"{"followers_count": 7, "verified": true}"#],
      in: directory)
    let person = try #require(
      world.tables.find(TwitterPersonRecord.self, by: .screenName, "nora_sim"))
    #expect(person.avatar == "https://x.example/a.png")
    let profile = try #require(person.profile?.value)
    #expect(profile.location == "Berlin" && profile.followersCount == 7 && profile.isVerified == true)
    let error = try await #require(throws: ControlActionError.self) {
      try await ControlAction.perform(
        "twitter.user.profile", ["user": "nora_sim", "profile": #"{"followers_count": -7}"#], in: directory)
    }
    #expect(error.kind == .badArguments && error.description.contains("followers_count"))
  }

  @Test(
    arguments: [
      ("https://app.example/a,https://app.example/b", ["https://app.example/a", "https://app.example/b"]),
      ("none", []), (nil, ["http://127.0.0.1/callback"]),
    ] as [(String?, [String])])
  func `an app is added with its callbacks`(_ text: String?, _ callbacks: [String]) async throws {
    let directory = try await WorldDirectory(WorldConfiguration())
    var arguments = ["key": "k", "secret": "s"]
    arguments["callbacks"] = text
    _ = try await ControlAction.perform("twitter.app.add", arguments, in: directory)
    let world = try await directory.world(named: "default")
    #expect(world.tables.find(TwitterAppRecord.self, "k")?.callbacks == callbacks)
  }

  @Test func `pages choose the world's first person, not the alphabetically first`() async throws {
    let world = try await World(EventWorld.configuration)
    let app = TwitterConfiguration.App()
    let client = RequestTokenClient(key: app.key, secret: app.secret, world: world)
    let response = try await client.send(.post, "/oauth/request_token", callback: "https://app.example/")
    let token = try #require(FormFields(parsing: response.body)["oauth_token"])
    for (host, target) in [
      ("api.twitter.com", "/oauth/authorize?oauth_token=" + token), ("twitter.com", "/login"),
    ] {
      let page = try await world.transport.send(WireRequest(.get, host: host, target: target))
      #expect(page.text?.contains(#"value="nora_sim" checked>"#) == true)
      #expect(page.text?.contains(#"value="max_sim">"#) == true)
    }
  }

  @Test func `a file limits wrong verifiers per request token and refuses http`() throws {
    let text = "signIn: twitter\ntwitter:\n  verifierAttempts: 5\n  refusePlainHTTP: true"
    let policy = try WorldFile(text, path: "w.yaml").configuration.twitter.policy
    #expect(policy.verifierAttempts == 5 && policy.refusesPlainHTTP)
    #expect(throws: WorldFileError.self) {
      try WorldFile("signIn: twitter\ntwitter:\n  verifierAttempts: 0", path: "w.yaml")
    }
  }
}
