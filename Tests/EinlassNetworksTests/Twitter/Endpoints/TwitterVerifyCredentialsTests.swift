import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Twitter's text about Nora, byte for byte.
private enum NoraText {
  /// All text before the position of a tweet.
  static let opening =
    #"{"id":4242424242,"id_str":"4242424242","name":"Nora Sim","screen_name":"nora_sim","location":"","#
    + #""description":"","url":null,"entities":{"description":{"urls":[]}},"protected":false,"#
    + #""followers_count":0,"friends_count":0,"listed_count":0,"#
    + #""created_at":"Tue Nov 17 08:15:30 +0000 2015","favourites_count":0,"utc_offset":null,"#
    + #""time_zone":null,"geo_enabled":false,"verified":false,"statuses_count":"#

  static func status(_ text: String, entities: String) -> String {
    #""status":{"created_at":"Tue Nov 17 08:15:30 +0000 2015","id":424242425,"id_str":"424242425","#
      + #""text":"\#(text)","truncated":false,\#(entities)"#
      + #""source":"\u003ca href=\"https:\/\/sim.example\/\" rel=\"nofollow\"\u003eSim\u003c\/a\u003e","#
      + #""in_reply_to_status_id":null,"in_reply_to_status_id_str":null,"in_reply_to_user_id":null,"#
      + #""in_reply_to_user_id_str":null,"in_reply_to_screen_name":null,"geo":null,"coordinates":null,"#
      + #""place":null,"contributors":null,"is_quote_status":false,"retweet_count":0,"favorite_count":0,"#
      + #""favorited":false,"retweeted":false,"lang":"en"},"#
  }

  static let entities =
    #""entities":{"hashtags":[],"symbols":[],"user_mentions":[],"urls":[]},"#

  /// All text after the tweet except the closing brace.
  static let closing =
    #""contributors_enabled":false,"is_translator":false,"is_translation_enabled":false,"#
    + #""profile_background_color":"F5F8FA","profile_background_image_url":null,"#
    + #""profile_background_image_url_https":null,"profile_background_tile":false,"#
    + #""profile_image_url":"http:\/\/abs.twimg.com\/sticky\/default_profile_images\/"#
    + #"default_profile_3_normal.png","profile_image_url_https":"https:\/\/abs.twimg.com\/sticky\/"#
    + #"default_profile_images\/default_profile_3_normal.png","profile_link_color":"1DA1F2","#
    + #""profile_sidebar_border_color":"C0DEED","profile_sidebar_fill_color":"DDEEF6","#
    + #""profile_text_color":"333333","profile_use_background_image":true,"has_extended_profile":false,"#
    + #""default_profile":true,"default_profile_image":true,"following":false,"#
    + #""follow_request_sent":false,"notifications":false,"translator_type":"none""#

  static let plain = opening + #"0,"lang":"en","# + closing + "}"
}

/// Step 3: the user object and its readers (reference of Twitter's login, sections 4.1 to 4.5).
struct TwitterVerifyCredentialsTests {
  @Test
  func `the user object has the recorded members in order, byte for byte`() async throws {
    let world = try await TwitterWorld()
    let result = try await world.verify(try await world.signIn())
    #expect(result.response.head.status == .ok)
    #expect(result.response.text == NoraText.plain)
    #expect(
      world.endpoint(.get, "/1.1/account/verify_credentials.json") == "twitter.verify_credentials")
  }

  @Test func `a tweet follows 'lang', with its own order of members`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.status = "hello from the simulator" }
    let result = try await world.verify(try await world.signIn())
    let status = NoraText.status("hello from the simulator", entities: NoraText.entities)
    #expect(result.response.text == NoraText.opening + #"1,"lang":"en","# + status + NoraText.closing + "}")
  }

  @Test(
    arguments: [
      ("true", true), ("True", true), ("t", true), ("1", true), ("false", false), ("f", false), ("0", false),
      ("yes", false), ("", false),
    ])
  func `skip_status omits the tweet if it reads as yes`(value: String, isSkipped: Bool) async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.status = "hello" }
    let result = try await world.verify(try await world.signIn(), query: "skip_status=" + value)
    let status = isSkipped ? "" : NoraText.status("hello", entities: NoraText.entities)
    #expect(result.response.text == NoraText.opening + #"1,"lang":"en","# + status + NoraText.closing + "}")
  }

  @Test(
    arguments: [("false", false), ("f", false), ("0", false), ("true", true), ("no", true)])
  func `include_entities=false removes the tweet's entities, not the user's`(value: String, isIncluded: Bool)
    async throws
  {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.status = "hello" }
    let result = try await world.verify(try await world.signIn(), query: "include_entities=" + value)
    let status = NoraText.status("hello", entities: isIncluded ? NoraText.entities : "")
    #expect(result.response.text == NoraText.opening + #"1,"lang":"en","# + status + NoraText.closing + "}")
  }

  struct Email: Sendable, CustomTestStringConvertible {
    let query: String
    var email: String? = "nora@sim.example"
    var isAllowed = true
    let member: String?

    var testDescription: String {
      "\(query), \(email ?? "no address"), \(isAllowed ? "allowed" : "not allowed")"
    }
  }

  @Test(
    arguments: [
      Email(query: "include_email=true", member: #""nora@sim.example""#),
      Email(query: "include_email=true", email: nil, member: "null"),
      Email(query: "include_email=true", isAllowed: false, member: nil),
      Email(query: "include_email=True", member: nil), Email(query: "include_email=t", member: nil),
      Email(query: "include_email=1", member: nil), Email(query: "include_email=false", member: nil),
      Email(query: "include_email=", member: nil), Email(query: "", member: nil),
      Email(
        query: "include_email=true&include_entities=true&skip_status=false", email: "a+b/\"c\"@x",
        member: #""a+b\/\"c\"@x""#),
    ])
  func `the e-mail address is last, for the word true and a permitted app`(
    _ test: Email
  ) async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.email = test.email }
    try world.changeApp(world.app) { $0.mayReadEmail = test.isAllowed }
    let result = try await world.verify(try await world.signIn(), query: test.query)
    let member = test.member.map { #","email":"# + $0 } ?? ""
    #expect(result.response.text == NoraText.plain.dropLast() + member + "}")
  }

  @Test func `slashes, angle brackets, quotes, controls and non-ASCII are escaped`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora {
      $0.name = "<b>\u{E9}/\u{1F600}\"\\\n\u{7}\u{7F}&'"
      $0.avatar = "https://pbs.twimg.com/profile_images/1/own_normal.jpg"
    }
    let result = try await world.verify(try await world.signIn())
    let name = #""name":"\u003cb\u003e\u00e9\/\ud83d\ude00\"\\\n\u0007\u007f&'","#
    let avatar = #"s:\/\/pbs.twimg.com\/profile_images\/1\/own_normal.jpg","#
    let text = try #require(result.response.text)
    #expect(text.contains(name))
    #expect(text.contains(#""profile_image_url":"http"# + avatar.dropFirst()))
    #expect(text.contains(#""profile_image_url_https":"http"# + avatar))
    #expect(text.contains(#""default_profile_image":false"#))
  }

  @Test func `the text of a tweet is escaped for HTML, names are not`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora {
      $0.status = "1 < 2 && 3 > 2 \"so\" &amp;"
      $0.name = "A & B"
    }
    let text = try #require(try await world.verify(try await world.signIn()).response.text)
    #expect(text.contains(#""text":"1 &lt; 2 &amp;&amp; 3 &gt; 2 \"so\" &amp;amp;","#))
    #expect(text.contains(#""name":"A & B","#))
  }

  struct State: Sendable, CustomTestStringConvertible {
    let name: String
    let change: @Sendable (inout TwitterPersonRecord) -> Void
    let result: TwitterResponse

    var testDescription: String { name }
  }

  @Test(
    arguments: [
      State(
        name: "suspended", change: { $0.isSuspended = true }, result: TwitterResponse(200, NoraText.plain)),
      State(name: "banned", change: { $0.isBanned = true }, result: TwitterResponse(200, NoraText.plain)),
      State(name: "deactivated", change: { $0.isDeactivated = true }, result: .gone),
      State(name: "locked", change: { $0.isLocked = true }, result: .locked),
    ])
  func `suspended, deactivated and locked people get different responses`(
    _ state: State
  ) async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    try await world.changeNora(state.change)
    #expect(TwitterResponse(try await world.verify(token)) == state.result)
  }

  @Test func `another method at this address finds no page`() async throws {
    let world = try await TwitterWorld()
    let signer = world.signer(try await world.signIn())
    let result = try await world.send(.post, "/1.1/account/verify_credentials.json", form: [:], by: signer)
    #expect(TwitterResponse(result) == .noPage)
  }
}
