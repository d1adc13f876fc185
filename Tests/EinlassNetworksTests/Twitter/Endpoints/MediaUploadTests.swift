import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// Pictures for tweets (reference of Calls after login, sections 4.1 and 6).
struct MediaUploadTests {
  /// Returns a multipart body with these parts and their names.
  static func body(_ parts: [(String, [UInt8])]) -> [UInt8] {
    var octets: [UInt8] = []
    for (name, content) in parts {
      octets += Array("--b\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"a\"\r\n\r\n".utf8)
      octets += content + Array("\r\n".utf8)
    }
    return octets + Array("--b--\r\n".utf8)
  }

  private static func send(
    _ world: TwitterWorld, _ parts: [(String, [UInt8])], host: String = "upload.twitter.com",
    path: String = "/1.1/media/upload.json"
  ) async throws -> NetworkResponse {
    var signer = world.signer(try await world.token())
    signer.host = host
    var request = try signer.sign(.post, path, at: world.clock.now.seconds)
    request.body = body(parts)
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=b"
    return world.twitter.respond(to: request)
  }

  static let png = PlainPicture.png(width: 600, height: 300, color: [1, 2, 3])
  private static let jpeg = PlainPicture.jpeg(width: 1252, height: 626)
  static let gif = Array("GIF89a".utf8) + [16, 0, 8, 0, 0, 0]

  @Test(arguments: [
    ("media", png, "png", 600, 300), ("media", jpeg, "jpeg", 1252, 626), ("media", gif, "gif", 16, 8),
    ("media_data", Array(Base64Text.encode(png).utf8), "png", 600, 300),
  ])
  func `a picture is accepted raw and in Base64`(
    _ name: String, _ octets: [UInt8], _ type: String, _ width: Int, _ height: Int
  ) async throws {
    let world = try await TwitterWorld()
    let result = try await Self.send(world, [(name, octets)])
    #expect(result.response.head.status == .ok)
    #expect(
      result.response.text?.hasSuffix(
        #""expires_after_secs":86400,"image":{"image_type":"image\/\#(type)","w":\#(width),"h":\#(height)}}"#)
        == true)
    #expect(result.field("x-rate-limit-limit") == "500")
    #expect(
      world.endpoint(.post, "/1.1/media/upload.json", host: "upload.twitter.com") == "twitter.media_upload")
  }

  @Test(
    arguments: [
      (
        "media", Array("hello".utf8),
        #"{"request":"\/1.1\/media\/upload.json","error":"media type unrecognized."}"#
      ),
      ("media", [], nil), ("other", png, nil), ("media", Array(png.prefix(20)), nil),
      ("media", Array(jpeg.prefix(30)), nil), ("media", [0xFF, 0xD8, 0xFF, 0xC0, 0, 0], nil),
      ("media_data", Array("***".utf8), nil),
    ] as [(String, [UInt8], String?)])
  func `a non-picture is refused`(_ name: String, _ octets: [UInt8], _ body: String?) async throws {
    let world = try await TwitterWorld()
    let result = try await Self.send(world, [(name, octets)])
    #expect(
      TwitterResponse(result)
        == body.map { TwitterResponse(400, $0) }
        ?? TweetTests.refusal(400, 44, "media parameter is invalid."))
  }

  // This is not an argument in the table above, because Swift Testing would print five megabytes of zeros.
  @Test func `a picture of more than five megabytes is refused`() async throws {
    let octets = Self.png + [UInt8](repeating: 0, count: 5_242_880)
    let result = try await Self.send(try await TwitterWorld(), [("media", octets)])
    #expect(TwitterResponse(result) == TweetTests.refusal(400, 44, "media parameter is invalid."))
  }

  @Test func `a tweet has its picture, whose address exists for each size`() async throws {
    let world = try await TwitterWorld()
    let uploaded = try await Self.send(world, [("media", Self.jpeg)])
    let id = try #require(TweetTests.number("media_id", in: uploaded))
    let tweet = try await TweetTests.post(
      world, "/1.1/statuses/update.json", ["status": "look", "media_ids": String(id)])
    let text = tweet.response.text ?? ""
    #expect(text.contains(#""text":"look https:\/\/t.co\/"#))
    #expect(text.contains(#""extended_entities":{"media":[{"id":\#(id),"id_str":"\#(id)","indices":[5,28],"#))
    #expect(text.contains(#""small":{"w":340,"h":170,"resize":"fit"}"#))
    let picture = try #require(world.tables.find(TwitterMediaRecord.self, id))
    for (target, width) in [
      ("/media/\(picture.name).jpg", 1252), ("/media/\(picture.name).jpg:thumb", 150),
      ("/media/\(picture.name)?format=jpg&name=small", 340),
    ] {
      let result = world.twitter.respond(
        to: WireRequest(.get, host: "pbs.twimg.com", target: target))
      let frame = try #require(result.response.body.firstRange(of: [0xFF, 0xC0]))
      let start = frame.upperBound + 5
      #expect(result.response.body[start..<(start + 2)].reduce(0) { $0 << 8 | Int($1) } == width)
    }
    let missing = world.twitter.respond(
      to: WireRequest(.get, host: "pbs.twimg.com", target: "/media/none.jpg"))
    #expect(missing.response.head.status.code == 404)
  }

  @Test func `ids of pictures are checked`() async throws {
    let world = try await TwitterWorld()
    let uploaded = try await Self.send(world, [("media", Self.png)])
    let animated = try await Self.send(world, [("media", Self.gif)])
    let id = try #require(TweetTests.number("media_id", in: uploaded))
    let gif = try #require(TweetTests.number("media_id", in: animated))
    func tweet(_ ids: String, as person: Int64 = TwitterWorld.noraID) async throws -> TwitterResponse {
      TwitterResponse(
        try await TweetTests.post(
          world, "/1.1/statuses/update.json", ["status": "a", "media_ids": ids], as: person))
    }
    let invalid = TweetTests.refusal(400, 44, "media_ids parameter is invalid.")
    #expect(try await tweet("abc") == invalid)
    #expect(try await tweet("") == invalid)
    #expect(try await tweet("5") == TweetTests.refusal(400, 325, "A media id was not found."))
    let refused = TweetTests.refusal(400, 324, "The validation of media ids failed.")
    #expect(try await tweet("\(id)", as: TwitterWorld.otherID) == refused)
    #expect(
      try await tweet("\(id),\(gif)")
        == TweetTests.refusal(
          400, 323, "Animated GIFs are not allowed when uploading multiple images."))
    world.clock.advance(by: .seconds(86_400))
    #expect(try await tweet("\(id)") == refused)
  }

  @Test func `a tweet and its picture can be in one body`() async throws {
    let world = try await TwitterWorld()
    let result = try await Self.send(
      world, [("status", Array("at once".utf8)), ("media[]", Self.png)], host: "api.twitter.com",
      path: "/1.1/statuses/update_with_media.json")
    #expect(result.response.text?.contains(#""type":"photo""#) == true)
  }
}
