import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// Uploads in several steps (reference of Calls after login, section 4.1).
struct ChunkedUploadTests {
  private static let path = "/1.1/media/upload.json"
  private static let video = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 0, count: 988)

  private let world: TwitterWorld

  init() async throws {
    world = try await TwitterWorld()
  }

  // MARK: - Steps

  private func signer(_ person: Int64) async throws -> TwitterSigner {
    var signer = world.signer(try await world.token(of: person))
    signer.host = "upload.twitter.com"
    return signer
  }

  private func step(_ form: FormFields, as person: Int64 = TwitterWorld.noraID) async throws
    -> NetworkResponse
  {
    try await world.send(.post, Self.path, form: form, by: try await signer(person))
  }

  private func begin(
    _ total: Int, _ type: String = "image/png", category: String? = nil
  ) async throws -> String {
    var form: FormFields = ["command": "INIT", "total_bytes": String(total), "media_type": type]
    if let category { form.append("media_category", category) }
    let result = try await step(form)
    return try #require(JSONText(parsing: result.response.body)?["media_id_string"]?.text)
  }

  @discardableResult
  private func append(
    _ id: String, _ part: [UInt8], _ index: String = "0", as person: Int64 = TwitterWorld.noraID,
    name: String = "media"
  ) async throws -> NetworkResponse {
    var request = try await signer(person).sign(.post, Self.path, at: world.clock.now.seconds)
    request.body = MediaUploadTests.body([
      ("command", Array("APPEND".utf8)), ("media_id", Array(id.utf8)),
      ("segment_index", Array(index.utf8)), (name, part),
    ])
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=b"
    return world.twitter.respond(to: request)
  }

  private func finalize(_ id: String) async throws -> NetworkResponse {
    try await step(["command": "FINALIZE", "media_id": id])
  }

  private func status(_ id: String) async throws -> NetworkResponse {
    try await world.send(
      .get, Self.path + "?command=STATUS&media_id=\(id)", by: try await signer(TwitterWorld.noraID))
  }

  private func tweet(_ id: String) async throws -> NetworkResponse {
    try await TweetTests.post(world, "/1.1/statuses/update.json", ["status": "look", "media_ids": id])
  }

  // MARK: - Success

  @Test func `a picture arrives in parts, in any order, and a tweet can have it`() async throws {
    let begun = try await step([
      "command": "INIT", "total_bytes": String(MediaUploadTests.png.count), "media_type": "image/png",
    ])
    let id = try #require(JSONText(parsing: begun.response.body)?["media_id_string"]?.text)
    #expect(
      TwitterResponse(begun)
        == TwitterResponse(
          202, #"{"media_id":\#(id),"media_id_string":"\#(id)","expires_after_secs":86400}"#))
    #expect(begun.field("x-mediaid") == id && begun.field("x-rate-limit-limit") == "200")
    #expect(begun.field("status") == "202 Accepted")
    try await append(id, Array(MediaUploadTests.png.dropFirst(100)), "1")
    let appended = try await append(id, Array(MediaUploadTests.png.prefix(100)))
    #expect(appended.response.head.status == .noContent && appended.response.body.isEmpty)
    #expect(appended.field("content-type") == "text/html;charset=utf-8")
    #expect(appended.field("x-mediaid") == id && appended.field("x-rate-limit-limit") == "20000")
    let size = MediaUploadTests.png.count
    let finalized = try await finalize(id)
    #expect(
      TwitterResponse(finalized)
        == TwitterResponse(
          201,
          #"{"media_id":\#(id),"media_id_string":"\#(id)","size":\#(size),"expires_after_secs":86400,"#
            + #""image":{"image_type":"image\/png","w":600,"h":300}}"#))
    #expect(finalized.field("x-rate-limit-limit") == "615")
    #expect(TwitterResponse(try await finalize(id)).body == TwitterResponse(finalized).body)
    #expect(try await tweet(id).response.text?.contains(#""type":"photo""#) == true)
  }

  @Test func `a video without a category is ready at once`() async throws {
    let id = try await begin(Self.video.count, "video/mp4")
    try await append(id, Self.video)
    #expect(
      TwitterResponse(try await finalize(id))
        == TwitterResponse(
          201,
          #"{"media_id":\#(id),"media_id_string":"\#(id)","size":1000,"expires_after_secs":86400,"#
            + #""video":{"video_type":"video\/mp4"}}"#))
    let tweeted = try await tweet(id).response.text
    #expect(tweeted?.contains(#"video\/1","type":"video""#) == true, "\(tweeted ?? "")")
  }

  /// Whether the upload is a video, the seconds after the last step, the reported state, and whether a tweet can have
  /// it.
  @Test(arguments: [
    (true, 0, #""processing_info":{"state":"pending","check_after_secs":5}"#, false),
    (
      true, 2, #""processing_info":{"state":"in_progress","check_after_secs":3,"progress_percent":40}"#, false
    ),
    (true, 5, #""processing_info":{"state":"succeeded","progress_percent":100}"#, true),
    (
      false, 5,
      #""processing_info":{"state":"failed","error":{"code":1,"name":"InvalidMedia","#
        + #""message":"Unsupported video format"}}"#, false
    ),
  ])
  func `a video with a category is processed for a while`(
    _ isVideo: Bool, _ seconds: Int, _ info: String, _ isThere: Bool
  ) async throws {
    let octets = isVideo ? Self.video : [UInt8](repeating: 1, count: 1000)
    let id = try await begin(octets.count, "video/mp4", category: "tweet_video")
    try await append(id, octets)
    let finalized = try await finalize(id)
    #expect(finalized.response.text?.contains(#""processing_info":{"state":"pending","#) == true)
    world.clock.advance(by: .seconds(seconds))
    let told = try await status(id)
    #expect(told.response.head.status == .ok)
    #expect(told.response.text?.hasSuffix(info + "}") == true, "\(told.response.text ?? "")")
    #expect(TwitterResponse(try await tweet(id)).status == (isThere ? 200 : 400))
  }

  @Test func `a tweet can have a processed video without polling its progress`() async throws {
    let id = try await begin(Self.video.count, "video/mp4", category: "tweet_video")
    try await append(id, Self.video)
    _ = try await finalize(id)
    #expect(
      TwitterResponse(try await tweet(id))
        == TweetTests.refusal(400, 324, "The validation of media ids failed."))
    world.clock.advance(by: .seconds(5))
    #expect(TwitterResponse(try await tweet(id)).status == 200)
  }

  // MARK: - Refusals

  private static func told(_ error: String) -> TwitterResponse {
    TwitterResponse(400, #"{"request":"\/1.1\/media\/upload.json","error":"\#(error)"}"#)
  }

  /// The fields of the first step, and its response.
  @Test(arguments: [
    (["media_type": "image/png"], TweetTests.refusal(400, 38, "total_bytes parameter is missing.")),
    (["total_bytes": "9"], TweetTests.refusal(400, 38, "media_type parameter is missing.")),
    (
      ["total_bytes": "many", "media_type": "image/png"],
      TweetTests.refusal(400, 44, "total_bytes parameter is invalid.")
    ),
    (
      ["total_bytes": "0", "media_type": "image/png"],
      TweetTests.refusal(400, 44, "total_bytes parameter is invalid.")
    ),
    (["total_bytes": "9", "media_type": "text/plain"], told("media type unrecognized.")),
    (["total_bytes": "5242881", "media_type": "image/png"], told("File size exceeds 5242880 bytes.")),
    (["total_bytes": "15728641", "media_type": "image/gif"], told("File size exceeds 15728640 bytes.")),
    (["total_bytes": "536870913", "media_type": "video/mp4"], told("File size exceeds 536870912 bytes.")),
    (["command": "BEGIN"], TweetTests.refusal(400, 44, "command parameter is invalid.")),
  ])
  func `an invalid first step is refused`(_ fields: [String: String], _ refusal: TwitterResponse) async throws
  {
    var form = FormFields()
    for (name, value) in fields.merging(["command": "INIT"], uniquingKeysWith: { own, _ in own }) {
      form.append(name, value)
    }
    let result = try await step(form)
    #expect(TwitterResponse(result) == refusal)
    #expect(result.field("x-mediaid") == nil)
  }

  /// The index, the bytes, and the message of the refusal.
  @Test(arguments: [
    ("1000", "media", 1, "segment_index parameter is invalid."),
    ("-1", "media", 1, "segment_index parameter is invalid."),
    ("first", "media", 1, "segment_index parameter is invalid."),
    ("0", "media", 0, "media parameter is invalid."),
    ("0", "other", 1, "media parameter is invalid."),
  ])
  func `an invalid part is refused`(
    _ index: String, _ name: String, _ count: Int, _ message: String
  ) async throws {
    let id = try await begin(100)
    let result = try await append(id, [UInt8](repeating: 7, count: count), index, name: name)
    #expect(TwitterResponse(result) == TweetTests.refusal(400, 44, message))
  }

  @Test func `parts that do not add up to the announced bytes are refused at the end`() async throws {
    let id = try await begin(100)
    let refusal = Self.told("Segments do not add up to provided total file size.")
    #expect(TwitterResponse(try await finalize(id)) == refusal)
    try await append(id, [UInt8](repeating: 7, count: 50))
    #expect(TwitterResponse(try await finalize(id)) == refusal)
    // A gap: the second part is missing.
    try await append(id, [UInt8](repeating: 7, count: 50), "2")
    #expect(TwitterResponse(try await finalize(id)) == refusal)
    try await append(id, [UInt8](repeating: 7, count: 50), "1")
    #expect(TwitterResponse(try await finalize(id)) == refusal)
  }

  @Test func `parts of another file type are neither picture nor video`() async throws {
    for type in ["image/png", "video/mp4"] {
      let id = try await begin(9, type)
      try await append(id, [UInt8](repeating: 7, count: 9))
      #expect(TwitterResponse(try await finalize(id)) == Self.told("media type unrecognized."))
    }
  }

  @Test func `unknown, foreign, expired and finished uploads are refused`() async throws {
    let unknown = TweetTests.refusal(400, 325, "A media id was not found.")
    let refused = TweetTests.refusal(400, 324, "The validation of media ids failed.")
    #expect(TwitterResponse(try await append("5", [1])) == unknown)
    #expect(TwitterResponse(try await finalize("x")) == unknown)
    #expect(TwitterResponse(try await status("5")) == unknown)
    let id = try await begin(1)
    #expect(TwitterResponse(try await append(id, [1], as: TwitterWorld.otherID)) == refused)
    #expect(TwitterResponse(try await status(id)) == refused)
    let done = try await begin(MediaUploadTests.png.count)
    try await append(done, MediaUploadTests.png)
    _ = try await finalize(done)
    #expect(TwitterResponse(try await append(done, [1])) == refused)
    world.clock.advance(by: .seconds(86_400))
    #expect(TwitterResponse(try await append(id, [1])) == refused)
    let missing = try await step(["command": "FINALIZE"])
    #expect(TwitterResponse(missing) == TweetTests.refusal(400, 38, "media_id parameter is missing."))
  }

  @Test func `a read-only token uploads nothing`() async throws {
    let token = try await world.token()
    world.tables.update(TwitterTokenRecord.self, token.token) { $0.accessLevel = .read }
    // A new token would have the app's level.
    var signer = world.signer(token)
    signer.host = "upload.twitter.com"
    let result = try await world.send(.post, Self.path, form: ["command": "INIT"], by: signer)
    #expect(
      TwitterResponse(result)
        == TwitterResponse(
          401, #"{"request":"\/1.1\/media\/upload.json","error":"Read-only application cannot POST."}"#))
  }
}
