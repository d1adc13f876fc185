internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `POST https://upload.twitter.com/1.1/media/upload.json`: a picture at once, raw in `media` or in Base64 in
  /// `media_data`. The way in several steps, for videos, is not simulated.
  ///
  /// Source: reference of Calls after login, section 4.1.
  static let mediaUpload = Endpoint("twitter.media_upload", [.post], "/1.1/media/upload.json") {
    call, twitter in
    let body = UploadBody(call)
    if let command = body["command"] ?? call.parameter("command") {
      let shown = SimulatedTwitter.shown(command, limit: 20)
      return NotSimulated.response("media/upload with the command '\(shown)'")
    }
    return try await twitter.writing(&call, .mediaUpload) { call, resource in
      var file = body.files(["media"]).first
      if file == nil, let text = body["media_data"] ?? call.parameter("media_data") {
        guard let octets = Base64Text.decode(text.filter { !$0.isWhitespace }) else {
          // Also where the beginning of a data URL has been left in front.
          throw text.hasPrefix("data:") ? TwitterError.mediaUnrecognized : TwitterError.mediaInvalid
        }
        file = octets
      }
      guard let file, !file.isEmpty else { throw TwitterError.mediaInvalid }
      let picture = try await twitter.keep(file, of: resource.person)
      return JSONText.members([
        "media_id": .integer(picture.id), "media_id_string": .string(String(picture.id)),
        "size": .integer(Int64(picture.size)),
        "expires_after_secs": .integer(TwitterMediaRecord.lifetime),
        "image": .members([
          "image_type": .string(picture.kind.type), "w": .integer(Int64(picture.width)),
          "h": .integer(Int64(picture.height)),
        ]),
      ]).encoded(.twitter)
    }
  }
}

extension SimulatedTwitter {
  /// The most octets of a picture, and of an animated one.
  private static let limit = 5_242_880
  private static let animatedLimit = 15_728_640

  /// Reads the picture and notes what it is; the file itself is not kept.
  func keep(_ octets: [UInt8], of person: TwitterPersonRecord) async throws -> TwitterMediaRecord {
    let file: PictureFile
    do {
      file = try PictureFile(octets)
    } catch .unrecognized {
      throw TwitterError.mediaUnrecognized
    } catch {
      throw TwitterError.mediaInvalid
    }
    guard octets.count <= (file.kind == .gif ? Self.animatedLimit : Self.limit) else {
      throw TwitterError.mediaInvalid
    }
    var picture = TwitterMediaRecord(
      id: try await newMediaID(), ownerID: person.id, name: "C" + random.alphanumerics(14), kind: file.kind,
      size: octets.count, width: file.width, height: file.height, uploadedAt: clock.now)
    while try await !storage.insert(picture) { picture.id += 1 }
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

  /// The text of the first part with the name; nil: there is none.
  subscript(name: String) -> String? {
    parts.first { $0.name == name }.map { String(decoding: $0.octets, as: UTF8.self) }
  }

  /// The contents of the parts with these names.
  func files(_ names: [String]) -> [[UInt8]] {
    parts.filter { names.contains($0.name) }.map { Array($0.octets) }
  }
}
