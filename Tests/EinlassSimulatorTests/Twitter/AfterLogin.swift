import EinlassSimulator
import EinlassWire
import FoundationEssentials
import HTTPTypes
import OAuth1

/// Every call of API 1.1 and 2 that an app makes after a login, each once and successful.
enum AfterLogin {
  static func perform(in world: World) async throws -> [String] {
    let app = WorldConfiguration().twitter.app
    _ = try world.addPerson(TwitterConfiguration.Person(screenName: "max_sim"))
    var vera = TwitterConfiguration.Person(screenName: "vera_sim")
    vera.profile.bannerURL = "https://pbs.twimg.com/profile_banners/1/2"
    vera.token = TwitterConfiguration.Token(token: "1-vera", secret: "s")
    let veraID = try world.addPerson(vera)
    let token = TokenCredentials(token: "1-vera", secret: "s")
    let client = RequestTokenClient(key: app.key, secret: app.secret, world: world)
    var lines: [String] = []
    func send(_ method: HTTPRequest.Method, _ target: String, _ form: FormFields? = nil) async throws
      -> String
    {
      do {
        let text = try await client.send(method, target, token, form: form).text ?? ""
        lines.append(text.withoutChance)
        return text
      } catch let error as TransportError {
        lines.append("\(error)")
        return ""
      }
    }
    func id(_ text: String) -> String {
      let place = text.firstRange(of: "\"id\":") ?? text.endIndex..<text.endIndex
      return String(text[place.upperBound...].prefix { $0.isNumber })
    }
    for target in [
      "account/settings", "users/show", "users/lookup", "users/profile_banner", "friends/ids",
      "followers/ids",
      "friends/list", "followers/list", "friendships/lookup", "statuses/home_timeline",
      "statuses/user_timeline", "statuses/mentions_timeline", "statuses/lookup", "favorites/list",
      "help/configuration", "friendships/show",
    ] {
      let target = "/1.1/\(target).json?"
      let who = target.contains("banner") || target.contains("friends/") ? "vera_sim" : "max_sim"
      _ = try await send(.get, target + "screen_name=\(who)&target_screen_name=max_sim")
    }
    for act in ["create", "destroy"] {
      _ = try await send(.post, "/1.1/friendships/\(act).json", ["screen_name": "max_sim"])
    }
    let tweet = id(try await send(.post, "/1.1/statuses/update.json", ["status": "hello"]))
    _ = try await send(.get, "/1.1/statuses/show/\(tweet).json")
    for act in ["create", "destroy"] {
      _ = try await send(.post, "/1.1/favorites/\(act).json", ["id": tweet])
    }
    _ = try await send(.post, "/1.1/statuses/retweet/\(tweet).json", [:])
    _ = try await send(.post, "/1.1/statuses/destroy/\(tweet).json", [:])
    do {
      lines.append(try await upload(client, token).withoutChance)
    } catch let error as TransportError {
      lines.append("\(error)")
    }
    var post = try client.signed(.post, "/2/tweets", token)
    post.body = Array(#"{"text":"by API 2"}"#.utf8)
    let made = (try? await world.transport.send(post))?.text ?? ""
    lines.append(made.withoutChance)
    let number = made.split(separator: "\"id\":\"").last.map { String($0.prefix { $0.isNumber }) } ?? ""
    let ofVera = "users/\(veraID)"
    for target in [
      "tweets?ids=\(number)", "tweets/\(number)", "\(ofVera)/tweets",
      "\(ofVera)/timelines/reverse_chronological",
    ] {
      _ = try await send(.get, "/2/\(target)")
    }
    let maxID = try world.twitterPersonID("max_sim")
    for (name, member, value) in [
      ("likes", "tweet_id", number), ("retweets", "tweet_id", number),
      ("following", "target_user_id", "\(maxID)"), ("blocking", "target_user_id", "\(maxID)"),
    ] {
      var act = try client.signed(.post, "/2/\(ofVera)/\(name)", token)
      act.body = Array("{\"\(member)\":\"\(value)\"}".utf8)
      lines.append((try? await world.transport.send(act))?.text?.withoutChance ?? "")
    }
    for target in [
      "\(ofVera)/following", "\(ofVera)/followers", "\(ofVera)/liked_tweets", "\(ofVera)/mentions",
      "tweets/\(number)/liking_users", "tweets/\(number)/retweeted_by",
    ] {
      _ = try await send(.get, "/2/\(target)")
    }
    for target in ["likes/\(number)", "retweets/\(number)", "following/\(maxID)", "blocking/\(maxID)"] {
      _ = try await send(.delete, "/2/\(ofVera)/\(target)")
    }
    _ = try await send(.delete, "/2/tweets/\(number)")
    return lines
  }

  private static func upload(_ client: RequestTokenClient, _ token: TokenCredentials) async throws -> String {
    let signer = RequestSigner(
      client: ClientCredentials(key: client.key, secret: SharedSecret(client.secret)), token: token)
    var request = try WireRequest(.post, host: "upload.twitter.com", target: "/1.1/media/upload.json")
      .signed(by: signer, at: client.world.clock.now, nonce: "nonce")
    let gif = Data(Array("GIF89a".utf8) + [16, 0, 8, 0, 0, 0]).base64EncodedString()
    request.body = Array(
      "--b\r\nContent-Disposition: form-data; name=\"media_data\"\r\n\r\n\(gif)\r\n--b--\r\n".utf8)
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=b"
    return try await client.world.transport.send(request).text ?? ""
  }
}
