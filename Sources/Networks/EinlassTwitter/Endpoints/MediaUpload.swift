internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `POST https://upload.twitter.com/1.1/media/upload.json`: a whole picture, raw or in Base64 in `media`, or in
  /// Base64 in `media_data`; or a step of a chunked upload.
  ///
  /// Source: reference of Calls after login, section 4.1.
  static let mediaUpload = Endpoint(.twitter.mediaUpload, [.post], "/1.1/media/upload.json") {
    call, twitter in
    let body = UploadBody(call)
    if let command = body["command"] ?? call.parameter("command") {
      return try twitter.uploadStep(&call, body, command)
    }
    return try twitter.writing(&call, .mediaUpload) { call, resource in
      guard let file = try UploadFields(call: call, body: body).file, !file.isEmpty else {
        throw TwitterError.mediaInvalid
      }
      let picture = try twitter.keep(file, of: resource.person)
      return JSONText.object([
        .init(name: "media_id", value: .integer(picture.id)),
        .init(name: "media_id_string", value: .string(String(picture.id))),
        .init(name: "size", value: .integer(Int64(picture.size))),
        .init(name: "expires_after_secs", value: .integer(TwitterMediaRecord.lifetime)),
        picture.description,
      ]).encoded(.twitter)
    }
  }
}

extension SimulatedTwitter {
  /// The size limits of still and animated pictures, in bytes.
  private static let limit = 5_242_880
  private static let animatedLimit = 15_728_640
  /// The longest side of a picture, in pixels. This value is a guess.
  static let longestSide = 8192

  /// Reads the picture and stores its properties. The file itself is not kept.
  func keep(_ octets: [UInt8], of person: TwitterPersonRecord) throws -> TwitterMediaRecord {
    let file = try PictureFile(taking: octets)
    guard octets.count <= (file.kind == .gif ? Self.animatedLimit : Self.limit) else {
      throw TwitterError.mediaInvalid
    }
    var picture = TwitterMediaRecord(
      id: newMediaID(), ownerID: person.id, name: "C" + random.alphanumerics(14), kind: file.kind,
      size: octets.count, width: file.width, height: file.height, uploadedAt: clock.now)
    while !tables.insert(picture) { picture.id += 1 }
    return picture
  }
}

/// The fields and files of a multipart body.
struct UploadBody: Sendable {
  private let parts: [MultipartForm.Part]

  init(_ call: Call) {
    let type = call.request.head.headerFields[.contentType] ?? ""
    parts = MultipartForm.parts(of: call.request.body, contentType: type)
  }

  /// The text of the first part with the name. `nil` if there is none.
  subscript(name: String) -> String? {
    parts.first { $0.name == name }.map { String(decoding: $0.octets, as: UTF8.self) }
  }

  /// The contents of the parts with these names. Plain fields in Base64 are decoded.
  func files(_ names: [String]) -> [[UInt8]] {
    parts.filter { names.contains($0.name) }.map { part in
      let text = part.isFile ? nil : String(decoding: part.octets, as: UTF8.self)
      return text.flatMap { Base64Text.decodeLines($0) } ?? Array(part.octets)
    }
  }
}

extension Base64Text {
  /// Decodes Base64 text that may have line breaks. `nil` if it is empty or not Base64.
  fileprivate static func decodeLines(_ text: String) -> [UInt8]? {
    let octets = decode(text.filter { !$0.isWhitespace })
    return octets?.isEmpty == false ? octets : nil
  }
}

extension UploadFields {
  /// The file, raw or in Base64 in `media`, or in Base64 in `media_data`. `nil` if there is none.
  var file: [UInt8]? {
    get throws(TwitterError) {
      if let file = body.files(["media"]).first { return file }
      // A form has no raw bytes.
      guard let text = self["media_data"] ?? call.parameter("media") else { return nil }
      guard let octets = Base64Text.decodeLines(text) else {
        // Also if the start of a data URL was left in front.
        throw text.hasPrefix("data:") ? .mediaUnrecognized : .mediaInvalid
      }
      return octets
    }
  }
}

extension PictureFile {
  /// Reads the file, and refuses one that is not a picture as Twitter does.
  init(taking octets: [UInt8]) throws(TwitterError) {
    do {
      try self.init(octets)
    } catch .unrecognized {
      throw .mediaUnrecognized
    } catch {
      throw .mediaInvalid
    }
    // The file's header may claim any size, whatever the file contains.
    guard max(width, height) <= SimulatedTwitter.longestSide else { throw .mediaInvalid }
  }
}

extension TwitterMediaRecord {
  /// The JSON member that describes the file.
  var description: JSONText.Member {
    if kind == .mp4 { return .init(name: "video", value: .members(["video_type": .string(kind.type)])) }
    return .init(
      name: "image",
      value: .members([
        "image_type": .string(kind.type), "w": .integer(Int64(width)), "h": .integer(Int64(height)),
      ]))
  }
}
