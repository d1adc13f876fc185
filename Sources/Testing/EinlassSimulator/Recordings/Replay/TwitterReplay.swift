internal import EinlassTwitter
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The answer of a world to the request of a recorded shape.
package enum ReplayResult: Sendable {
  /// The answer that differs least, of those for the people and tweets that the request could mean.
  case answered([ShapeDifference])
  /// Einlass answers 501, since it does not simulate the endpoint.
  case notSimulated
  /// The shape has no request, or one that cannot be sent again.
  case notComparable(String)
}

/// Sends the requests of recorded shapes to worlds whose clock shows the time of the recording.
package struct TwitterReplay {
  private let shape: RecordedShape

  package static func result(for shape: RecordedShape) async throws -> ReplayResult {
    guard shape.method != nil, shape.address != nil else { return .notComparable("no request was recorded") }
    let replay = TwitterReplay(shape: shape)
    var best: [ShapeDifference]?
    for choice in ReplayChoice.all {
      let response = try await replay.response(choice)
      if response.head.status == .notImplemented { return .notSimulated }
      let differences = ShapeComparison.differences(between: shape, and: response)
      if differences.isEmpty { return .answered([]) }
      if differences.count < best?.count ?? Int.max { best = differences }
    }
    return .answered(best ?? [])
  }

  /// Makes a world, and sends the request to it.
  private func response(_ choice: ReplayChoice) async throws -> WireResponse {
    var stage = try await ReplayStage(at: time, level: accessLevel, caller: choice.caller)
    try await stage.prepare(for: shape, choice)
    var request = try stage.request(for: shape, choice)
    request.head.headerFields[.cookie] = cookies
    return try await stage.send(request, as: shape.authentication.name)
  }

  /// The cookies that the client must have sent, since the recorded answer does not set them.
  private var cookies: String? {
    guard let fields = shape.fields else { return nil }
    let names = ["lang", "guest_id", "guest_id_marketing", "guest_id_ads", "personalization_id"]
    let sent = names.filter { name in
      !fields.contains { $0.name.lowercased() == "set-cookie" && $0.form.hasPrefix(name + "=") }
    }
    return sent.isEmpty ? nil : sent.map { "\($0)=x" }.joined(separator: "; ")
  }

  /// The second of the recording. The API existed at that time, unlike at a time that is not known.
  private var time: WallTime {
    let texts =
      shape.sources.compactMap(\.date) + [shape.firstDay.map { $0 + "T12:00:00Z" }].compactMap { $0 }
    return texts.lazy.compactMap(TimeText.date).first ?? WorldConfiguration().start
  }

  private var accessLevel: TwitterAppRegistration.AccessLevel {
    let level = shape.fields?.first { $0.name.lowercased() == "x-access-level" }?.form
    return level.flatMap(TwitterAppRegistration.AccessLevel.init) ?? .readWriteDirectMessages
  }
}

/// The people and the tweet of a stage that a request refers to.
struct ReplayChoice {
  /// The caller, with or without a tweet that is a retweet.
  let caller: String
  let person: String
  /// The id of the tweet.
  let tweet: Int64

  static let all: [ReplayChoice] = ["nora", "maria", "otto"].flatMap { caller in
    [("anna", 101), ("emil", 102), ("nora", 103), ("maria", 104), ("otto", 105), ("anna", 106)].map {
      ReplayChoice(caller: caller, person: $0.0, tweet: ReplayStage.tweetID($0.1))
    }
  }
}

/// A world for replays: people with different profiles, their tweets, follows and likes.
struct ReplayStage {
  let world: World
  private let caller: String
  /// The number of a picture, a video or an upload that the request names.
  private var media: String?
  /// The token of a login that has not ended.
  private var requestToken: TokenCredentials?

  init(at time: WallTime, level: TwitterAppRegistration.AccessLevel, caller: String) async throws {
    var configuration = WorldConfiguration()
    configuration.start = time
    configuration.twitter.app.accessLevel = level
    configuration.twitter.people = Self.people(at: time, level)
    world = try await World(configuration)
    self.caller = caller
  }

  /// The id of a stage's tweet: as large as ids since 2018.
  static func tweetID(_ number: Int64) -> Int64 { 1_000_000_000_000_000_000 + number }

  private static func people(
    at time: WallTime, _ level: TwitterAppRegistration.AccessLevel
  ) -> [TwitterConfiguration.Person] {
    func person(
      _ name: String, follows: [String] = [], _ change: (inout TwitterConfiguration.Person) -> Void = { _ in }
    ) -> TwitterConfiguration.Person {
      var person = TwitterConfiguration.Person(screenName: name, name: "Someone \(name)")
      person.token = .init(token: "\(name)-token", secret: "\(name)-secret")
      person.token?.accessLevel = level
      person.follows = follows
      person.profile.createdAt = time.advanced(by: .seconds(-40_000_000))
      change(&person)
      return person
    }
    func decorated(_ person: inout TwitterConfiguration.Person) {
      person.profile.location = "Sim"
      person.profile.description = "Says \u{FC} & \u{1F600}"
      person.profile.url = "https://t.co/abcdefghij"
      person.profile.bannerURL = "https://pbs.twimg.com/profile_banners/1/2"
      person.profile.backgroundImageURL = "https://abs.twimg.com/images/themes/theme1/bg.png"
    }
    func tweet(
      _ id: Int64, _ text: String, retweetedBy: [String] = [], likedBy: [String] = [], replyTo: Int64? = nil
    ) -> TwitterConfiguration.Tweet {
      var tweet = TwitterConfiguration.Tweet(text)
      tweet.id = tweetID(id)
      tweet.time = time.advanced(by: .seconds(-100_000 + id))
      tweet.retweetedBy = retweetedBy
      tweet.likedBy = likedBy
      tweet.replyTo = replyTo.map(tweetID)
      return tweet
    }
    return [
      person("anna", follows: ["emil"]) {
        decorated(&$0)
        $0.tweets = [
          tweet(101, "plain \u{FC}ber & <all> \u{1F600}"),
          tweet(106, "a link https://example.com/a #tag @emil", likedBy: ["nora"]),
        ]
      },
      person("emil") { $0.tweets = [tweet(102, "an answer @nora", replyTo: 103)] },
      person("nora", follows: ["anna", "emil", "maria"]) {
        decorated(&$0)
        $0.tweets = [tweet(103, "hello @anna https://example.com/b")]
      },
      person("maria", follows: ["anna", "nora"]) {
        $0.tweets = [
          tweet(104, "to be retweeted https://example.com/c @nora", retweetedBy: ["otto", "emil"])
        ]
      },
      person("otto") {
        decorated(&$0)
        $0.tweets = [tweet(105, "before the retweet")]
      },
    ]
  }

  // MARK: Requests

  private func id(of name: String) -> String {
    (try? world.twitterPersonID(name)).map(String.init) ?? "1"
  }

  /// Makes what the request refers to: an upload, a picture, a like, or the token of a login.
  mutating func prepare(for shape: RecordedShape, _ choice: ReplayChoice) async throws {
    let names = shape.form.map(\.name) + shape.multipart
    let command = shape.command ?? shape.form.first { $0.name == "command" }?.value
    let path = shape.address ?? ""
    if let command, command != "INIT" {
      media = try await upload(["command": "INIT", "media_type": "video/mp4", "total_bytes": "12"])
      if command == "FINALIZE" {
        _ = try await upload([
          "command": "APPEND", "media_id": media ?? "", "segment_index": "0",
          "media_data": Base64Text.encode(Array("\0\0\0\u{C}ftypmp42".utf8)),
        ])
      }
    } else if names.contains("media_ids") {
      media = try await upload(["media_data": Base64Text.encode(Self.picture)])
    } else if path.hasSuffix("/favorites/destroy.json") {
      var form = FormFields()
      form.append("id", String(choice.tweet))
      let request = WireRequest(
        .post, host: "api.twitter.com", target: "/1.1/favorites/create.json", form: form)
      _ = try await send(request, as: "OAuth 1.0a, a person")
    } else if path.hasSuffix("/oauth/access_token") {
      let request = WireRequest(.post, host: "api.twitter.com", target: "/oauth/request_token")
      let signer = RequestSigner(client: world.twitterClient)
      let options = SigningOptions(callback: "oob")
      let signed = try request.signed(by: signer, at: world.clock.now, nonce: "login", options: options)
      let fields = FormFields(parsing: try await world.transport(of: .app).send(signed).body)
      requestToken = TokenCredentials(
        token: fields["oauth_token"] ?? "", secret: SharedSecret(fields["oauth_token_secret"] ?? ""))
    }
  }

  /// Sends a step of an upload, and returns the number of the upload.
  private func upload(_ form: FormFields) async throws -> String? {
    let request = WireRequest(
      .post, host: "upload.twitter.com", target: "/1.1/media/upload.json", form: form)
    let response = try await send(request, as: "OAuth 1.0a, a person")
    return (try? JSONTree(parsing: response.body))?["media_id_string"]?.text
  }

  func request(for shape: RecordedShape, _ choice: ReplayChoice) throws -> WireRequest {
    let address = (shape.address ?? "").replacing("x.com", with: "twitter.com")
    let host = String(address.dropFirst("https://".count).prefix { $0 != "/" })
    var path = String(address.dropFirst("https://".count + host.count))
    let isTweet = path.contains("/tweets/{id}") || path.contains("/statuses/")
    let tweet = String(choice.tweet)
    // The first number below /2/users/ is that of the caller if a person calls.
    if path.hasPrefix("/2/users/{id}/"), shape.authentication.name.hasSuffix("a person") {
      path = "/2/users/" + id(of: choice.caller) + path.dropFirst("/2/users/{id}".count)
    }
    let isLike = path.contains("/likes/") || path.contains("/retweets/")
    path = path.replacing("{id}", with: isTweet || isLike ? tweet : id(of: choice.person))
      .replacing("{name}", with: choice.person)
    var query = FormFields()
    for (name, value) in shape.query {
      query.append(name, self.value(name, value, path, choice, tweet))
    }
    let target = query.fields.isEmpty ? path : "\(path)?\(query.encoded)"
    guard let method = HTTPRequest.Method(shape.method ?? "GET") else {
      throw RecordedShapeError(member: "method")
    }
    if !shape.multipart.isEmpty { return multipart(shape, method, host, target) }
    if case .object(let named)? = shape.json {
      var request = WireRequest(method, host: host, target: target)
      request.head.headerFields[.contentType] = "application/json"
      let members = named.map { member in
        JSONText.Member(name: member.name, value: .string(value(member.name, "{value}", path, choice, tweet)))
      }
      request.body = JSONText.object(members).encoded(.plain)
      return request
    }
    guard !shape.form.isEmpty else { return WireRequest(method, host: host, target: target) }
    var form = FormFields()
    for (name, value) in shape.form { form.append(name, self.value(name, value, path, choice, tweet)) }
    return WireRequest(method, host: host, target: target, form: form)
  }

  private func value(
    _ name: String, _ form: String, _ path: String, _ choice: ReplayChoice, _ tweet: String
  ) -> String {
    guard form.hasPrefix("{") else { return form }
    switch name {
    case "screen_name", "usernames", "target_screen_name": return choice.person
    case "source_screen_name": return "maria"
    case "user_id", "target_id", "target_user_id": return id(of: choice.person)
    case "source_id": return id(of: "maria")
    case "tweet_id": return tweet
    case "id", "ids":
      return path.contains("friends") || path.contains("/users") ? id(of: choice.person) : tweet
    case "media_id", "media_ids": return media ?? "1"
    case "total_bytes": return "1000"
    case "segment_index": return "0"
    case "media_data": return Base64Text.encode(Self.picture)
    case "count", "max_results": return "5"
    case "cursor": return "-1"
    case "since_id": return "1"
    case "max_id": return String(Int64.max)
    case "status", "text": return "hello from the replay \u{FC}"
    default: return "x"
    }
  }

  /// A gray picture of one pixel.
  private static let picture: [UInt8] =
    Base64Text.decode(
      "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7") ?? []

  private func multipart(
    _ shape: RecordedShape, _ method: HTTPRequest.Method, _ host: String, _ target: String
  ) -> WireRequest {
    var body: [UInt8] = []
    for name in shape.multipart {
      let isFile = name.hasPrefix("media") && name != "media_id" || name == "banner"
      let file = isFile ? "; filename=\"a.gif\"" : ""
      body += "--replay\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n".utf8
      switch name {
      case "command": body += (shape.command ?? "").utf8
      case "media_id": body += (media ?? "1").utf8
      case "segment_index": body += "0".utf8
      default: body += isFile ? Self.picture : Array("hello".utf8)
      }
      body += "\r\n".utf8
    }
    body += "--replay--\r\n".utf8
    var request = WireRequest(method, host: host, target: target)
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=replay"
    request.body = body
    return request
  }

  // MARK: Sending

  func send(_ request: WireRequest, as authentication: String) async throws -> WireResponse {
    var request = request
    switch authentication {
    case "app alone":
      request.head.headerFields[.authorization] = "Bearer \(try await bearer())"
    case "OAuth 2.0, a person":
      request.head.headerFields[.authorization] = "Bearer \(try world.issueOAuth2Token(for: caller))"
    case "Basic, the app's credentials":
      request.head.headerFields[.authorization] = BasicCredentials.field(
        world.twitterClient.key, world.configuration.twitter.app.secret)
    case "OAuth 1.0a, no token":
      request = try request.signed(
        by: RequestSigner(client: wrongClient), at: world.clock.now, nonce: "replay")
    default:
      let token = requestToken ?? world.twitterToken(of: caller)
      let options = requestToken == nil ? SigningOptions() : SigningOptions(verifier: "wrong")
      request = try request.signed(
        by: RequestSigner(client: world.twitterClient, token: token), at: world.clock.now,
        nonce: "replay-\(request.body.count)", options: options)
    }
    return try await world.transport(of: .app).send(request)
  }

  /// The recorded request for a token was refused.
  private var wrongClient: ClientCredentials {
    ClientCredentials(key: world.twitterClient.key, secret: SharedSecret("wrong"))
  }

  private func bearer() async throws -> String {
    let form: FormFields = ["grant_type": "client_credentials"]
    let request = WireRequest(.post, host: "api.twitter.com", target: "/oauth2/token", form: form)
    let response = try await send(request, as: "Basic, the app's credentials")
    return try JSONTree(parsing: response.body)["access_token"]?.text ?? ""
  }
}
