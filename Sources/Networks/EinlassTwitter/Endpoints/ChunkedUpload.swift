internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// One step of a chunked upload, each a separate call.
///
/// Source: reference of Calls after login, section 4.1.
enum UploadStep: String, Sendable {
  case begin = "INIT"
  case append = "APPEND"
  case finalize = "FINALIZE"

  func limit(of fields: UploadFields) -> RateLimit {
    switch self {
    case .begin: fields["media_type"]?.hasPrefix("image/") == true ? .mediaInitOfPictures : .mediaInit
    case .append: .mediaAppend
    case .finalize: .mediaFinalize
    }
  }

  /// The status on success. The last step was also recorded with 200.
  var status: HTTPResponse.Status {
    switch self {
    case .begin: .accepted
    case .append: .noContent
    case .finalize: .created
    }
  }
}

extension Endpoint<SimulatedTwitter> {
  /// `GET https://upload.twitter.com/1.1/media/upload.json?command=STATUS`: the processing state of a video.
  static let mediaStatus = Endpoint(.twitter.mediaStatus, [.get], "/1.1/media/upload.json") {
    call, twitter in
    try twitter.resource(&call, .mediaStatus) { call, resource in
      guard call.parameter("command") == "STATUS" else { throw TwitterError.parameterInvalid("command") }
      let upload = try twitter.upload(call.parameter("media_id"), of: resource.person)
      guard upload.finalizedAt != nil else { throw TwitterError.mediaIDRefused }
      return twitter.shown(upload).encoded(.twitter)
    }
  }
}

extension SimulatedTwitter {
  /// Responds to the step that `command` names.
  func uploadStep(
    _ call: inout Call, _ body: UploadBody, _ command: String
  ) throws -> WireResponse {
    guard let step = UploadStep(rawValue: command) else {
      return try writing(&call, .mediaUpload) { _, _ in throw TwitterError.parameterInvalid("command") }
    }
    var known: TwitterUploadRecord?
    let limit = step.limit(of: UploadFields(call: call, body: body))
    var response = try writing(&call, limit, status: step.status) { call, resource in
      let fields = UploadFields(call: call, body: body)
      let upload: TwitterUploadRecord
      switch step {
      case .begin: upload = try begin(fields, by: resource.person)
      case .append: upload = try append(fields, by: resource.person)
      case .finalize: upload = try finalize(fields, by: resource.person)
      }
      known = upload
      switch step {
      case .begin: return upload.json([]).encoded(.twitter)
      case .append: return []
      case .finalize: return shown(upload).encoded(.twitter)
      }
    }
    if let upload = known {
      response.head.headerFields.add("x-mediaid", String(upload.id))
      if step == .append {
        for name in ["content-type", "content-disposition", "content-length"] {
          response.head.headerFields.remove(name)
        }
        response.head.headerFields.add("content-type", "text/html;charset=utf-8")
        // Recorded; the number of segments was always 0. That `x-totalbytes` is the announced size is a guess.
        response.head.headerFields.add("x-totalbytes", String(upload.total))
        response.head.headerFields.add("x-segmentcount", "0")
        response.head.headerFields.add("content-security-policy", TwitterHeaders.policy)
      }
    }
    return response
  }

  /// The upload with its result: the picture, the video, or the processing state.
  fileprivate func shown(_ upload: TwitterUploadRecord) -> JSONText {
    let size = JSONText.Member(name: "size", value: .integer(Int64(upload.total)))
    if let media = tables.find(TwitterMediaRecord.self, upload.id) {
      let end: [JSONText.Member] =
        upload.isProcessed
        ? [
          media.description,
          .init(
            name: "processing_info", value: .members(["state": "succeeded", "progress_percent": 100])),
        ] : [media.description]
      return upload.json([size], end)
    }
    return upload.json([size], [.init(name: "processing_info", value: upload.processing(at: clock.now))])
  }
}

/// The fields of a step, in a multipart body, a form or the query.
struct UploadFields: Sendable {
  let call: Call
  let body: UploadBody

  subscript(name: String) -> String? { body[name] ?? call.parameter(name) }

  func required(_ name: String) throws(TwitterError) -> String {
    guard let value = self[name], !value.isEmpty else { throw .parameterMissing(name) }
    return value
  }

  func number(_ name: String) throws(TwitterError) -> Int {
    guard let number = Int(try required(name)) else { throw .parameterInvalid(name) }
    return number
  }
}

extension TwitterUploadRecord {
  /// The object of every step. `middle` is before the expiry, `end` after it.
  fileprivate func json(_ middle: [JSONText.Member], _ end: [JSONText.Member] = []) -> JSONText {
    let head: [JSONText.Member] = [
      .init(name: "media_id", value: .integer(id)),
      .init(name: "media_id_string", value: .string(String(id))),
    ]
    let expiry = JSONText.Member(
      name: "expires_after_secs", value: .integer(TwitterMediaRecord.lifetime))
    return .object(head + middle + [expiry] + end)
  }
}
