import EinlassStorage
import EinlassWire
import EinlassWorld
import Foundation
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// Files and strings that announce or contain more than Twitter accepted.
struct HostileMediaTests {
  private let world: TwitterWorld

  init() async throws {
    world = try await TwitterWorld()
  }

  private func signer() async throws -> TwitterSigner {
    var signer = world.signer(try await world.token())
    signer.host = "upload.twitter.com"
    return signer
  }

  /// Sends a multipart body whose parts are plain fields unless they have a file name.
  private func send(_ parts: [(name: String, file: String?, octets: [UInt8])]) async throws -> NetworkResponse
  {
    var body: [UInt8] = []
    for part in parts {
      let file = part.file.map { "; filename=\"\($0)\"" } ?? ""
      body += Array("--b\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n".utf8)
      body += part.octets + Array("\r\n".utf8)
    }
    var request = try await signer().sign(.post, Self.path, at: world.clock.now.seconds)
    request.body = body + Array("--b--\r\n".utf8)
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=b"
    return world.twitter.respond(to: request)
  }

  private static let path = "/1.1/media/upload.json"

  /// Returns a JPEG of 31 bytes whose frame header announces the given size.
  private static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    return [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0] + [UInt8](repeating: 0, count: 16)
  }

  private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let sides = [width, height].flatMap { side in (0..<4).map { UInt8(side >> (24 - 8 * $0) & 255) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + sides
  }

  private static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    Array("GIF89a".utf8) + [width & 255, width >> 8, height & 255, height >> 8].map { UInt8($0) }
  }

  static let claims: [(String, [UInt8], Bool)] = [
    ("JPEG of 65,535 by 65,535", jpeg(65_535, 65_535), false), ("JPEG of 8,193 by 1", jpeg(8193, 1), false),
    ("JPEG of 1 by 8,193", jpeg(1, 8193), false), ("JPEG of 8,192 by 8,192", jpeg(8192, 8192), true),
    ("GIF of 65,535 by 65,535", gif(65_535, 65_535), false), ("GIF of 8,192 by 2", gif(8192, 2), true),
    ("PNG of 65,537 by 1", png(65_537, 1), false), ("PNG of 1 by 16,777,217", png(1, 16_777_217), false),
    ("PNG of 4,294,967,295 by 1", png(.max, 1), false), ("PNG of 8,192 by 8,192", png(8192, 8192), true),
  ]

  @Test(arguments: claims)
  func `a picture has sides of at most 8,192 pixels`(
    _ name: String, _ octets: [UInt8], _ isTaken: Bool
  ) async throws {
    let result = try await send([("media", "a", octets)])
    #expect(result.response.head.status.code == (isTaken ? 200 : 400), "\(name)")
  }

  @Test(arguments: [8192, 65_535], [TwitterMediaRecord.Kind.jpeg, .png, .gif])
  func `the picture of a large file is small`(_ side: Int, _ kind: TwitterMediaRecord.Kind) async throws {
    // An imported world may have any size.
    world.tables.save(
      TwitterMediaRecord(
        id: 5, ownerID: TwitterWorld.noraID, name: "large", kind: kind, size: 31, width: side, height: side,
        uploadedAt: world.clock.now))
    for target in [
      "/media/large.jpg", "/media/large.jpg:orig", "/media/large.jpg:large", "/media/large?name=x",
    ] {
      let result = world.twitter.respond(to: WireRequest(.get, host: "pbs.twimg.com", target: target))
      #expect(result.response.head.status == .ok)
      #expect(result.response.body.count < 70_000)
    }
  }

  // MARK: - Uploads in parts

  @Test func `an arriving part changes little of the upload's record`() async throws {
    let begun = try await world.send(
      .post, Self.path,
      form: ["command": "INIT", "total_bytes": "400000", "media_type": "image/jpeg"], by: try await signer())
    let id = try #require(JSONText(parsing: begun.response.body)?["media_id_string"]?.text)
    let part = PlainPicture.jpeg(width: 320, height: 200) + [UInt8](repeating: 7, count: 200_000)
    for (index, octets) in [part, [1], [2]].enumerated() {
      let result = try await send([
        ("command", nil, Array("APPEND".utf8)), ("media_id", nil, Array(id.utf8)),
        ("segment_index", nil, Array(String(index).utf8)), ("media", "a", octets),
      ])
      #expect(result.response.head.status == .noContent)
      #expect(result.field("x-totalbytes") == "400000" && result.field("x-segmentcount") == "0")
      #expect(result.field("content-security-policy")?.split(separator: ";").count == 10)
    }
    let record = try #require(world.tables.find(TwitterUploadRecord.self, Int64(id) ?? 0))
    #expect(record.content == .picture(.jpeg, width: 320, height: 200))
    #expect(try JSONEncoder().encode(record).count < 1000)
  }

  @Test(arguments: [("tweet_image", 202), (String(repeating: "x", count: 65), 400), ("a_video", 202)])
  func `a category has a maximum length`(_ category: String, _ status: Int) async throws {
    let result = try await world.send(
      .post, Self.path,
      form: [
        "command": "INIT", "total_bytes": "10", "media_type": "image/png", "media_category": category,
      ], by: try await signer())
    #expect(result.response.head.status.code == status)
  }

  // MARK: - Base64

  /// The name, the file's name, the bytes, and whether they become a picture.
  static let texts: [(String, String?, [UInt8], Bool)] = [
    ("media", nil, Array(Base64Text.encode(MediaUploadTests.png).utf8), true),
    ("media", nil, MediaUploadTests.png, true), ("media_data", nil, MediaUploadTests.png, false),
    ("media", "a.png", Array(Base64Text.encode(MediaUploadTests.png).utf8), false),
    ("media", nil, Array("aGVsbG8=".utf8), false),
    ("media", nil, Array(Base64Text.encode(MediaUploadTests.gif).utf8) + Array("\r\n".utf8), true),
  ]

  @Test(arguments: texts)
  func `media in a plain field may be Base64`(
    _ name: String, _ file: String?, _ octets: [UInt8], _ isTaken: Bool
  ) async throws {
    let result = try await send([(name, file, octets)])
    #expect(result.response.head.status.code == (isTaken ? 200 : 400), "\(result.response.text ?? "")")
  }

  @Test func `media of a form is Base64`() async throws {
    let result = try await world.send(
      .post, Self.path, form: ["media": Base64Text.encode(MediaUploadTests.png)], by: try await signer())
    #expect(result.response.head.status == .ok)
  }

  @Test func `an upload in parts accepts Base64 in media`() async throws {
    let begun = try await world.send(
      .post, Self.path,
      form: [
        "command": "INIT", "total_bytes": String(MediaUploadTests.png.count), "media_type": "image/png",
      ], by: try await signer())
    let id = try #require(JSONText(parsing: begun.response.body)?["media_id_string"]?.text)
    for (index, part) in [MediaUploadTests.png.prefix(100), MediaUploadTests.png.dropFirst(100)].enumerated()
    {
      let result = try await send([
        ("command", nil, Array("APPEND".utf8)), ("media_id", nil, Array(id.utf8)),
        ("segment_index", nil, Array(String(index).utf8)),
        ("media", nil, Array(Base64Text.encode(Array(part)).utf8)),
      ])
      #expect(result.response.head.status == .noContent)
    }
    let done = try await world.send(
      .post, Self.path, form: ["command": "FINALIZE", "media_id": id], by: try await signer())
    #expect(done.response.head.status == .created)
  }

  @Test(arguments: ["###name###", "a#b", "{boundary}", "\"a b#c\""])
  func `a boundary with characters that RFC 2046 does not allow is read`(boundary: String) async throws {
    let plain = boundary.filter { $0 != "\"" }
    var request = try await signer().sign(.post, Self.path, at: world.clock.now.seconds)
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=\(boundary)"
    request.body =
      Array("--\(plain)\r\nContent-Disposition: form-data; name=\"media\"; filename=\"a\"\r\n\r\n".utf8)
      + MediaUploadTests.png + Array("\r\n--\(plain)--\r\n".utf8)
    #expect(world.twitter.respond(to: request).response.head.status == .ok)
  }

  // MARK: - Tweets

  /// The length of an address, the number of addresses, and whether the tweet is accepted.
  @Test(arguments: [
    (100, 1, true), (4096, 5, true), (4097, 1, false), (200_000, 1, false), (8, 40_000, false),
  ])
  func `an address of more than 4,096 characters counts as text`(
    _ length: Int, _ count: Int, _ isTaken: Bool
  ) async throws {
    let address = "https://" + String(repeating: "a", count: length - 8)
    let separator = length == 8 ? "" : " "
    let text = Array(repeating: address, count: count).joined(separator: separator)
    let result = try await TweetTests.post(world, "/1.1/statuses/update.json", ["status": text])
    #expect(result.response.head.status.code == (isTaken ? 200 : 403))
  }
}
