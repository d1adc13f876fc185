internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// Chunked uploads (reference of Calls after login, section 4.1).
extension SimulatedTwitter {
  private static let pictureTypes: Set = ["image/jpeg", "image/png", "image/gif"]
  private static let videoTypes: Set = ["video/mp4", "video/quicktime"]
  /// The size limit of a part, in bytes.
  private static let partLimit = 5_242_880
  /// A limit that exceeds the length of any real category.
  private static let longestCategory = 64

  /// Starts an upload and assigns its number.
  func begin(_ fields: UploadFields, by person: TwitterPersonRecord) throws -> TwitterUploadRecord {
    let total = try fields.number("total_bytes")
    let category = fields["media_category"]
    guard category?.utf8.count ?? 0 <= Self.longestCategory else {
      throw TwitterError.parameterInvalid("media_category")
    }
    let type = try fields.required("media_type")
    guard Self.pictureTypes.contains(type) || Self.videoTypes.contains(type) else {
      throw TwitterError.mediaUnrecognized
    }
    guard total > 0 else { throw TwitterError.parameterInvalid("total_bytes") }
    let limit = Self.limit(of: type)
    guard total <= limit else { throw TwitterError.fileTooLarge(limit) }
    var upload = TwitterUploadRecord(
      id: newMediaID(), ownerID: person.id, type: type, category: category,
      total: total, startedAt: clock.now)
    tables.drop(
      TwitterUploadRecord.self,
      before: clock.now.advanced(by: .seconds(-2 * TwitterMediaRecord.lifetime)))
    while !tables.insert(upload) { upload.id += 1 }
    return upload
  }

  /// The size limit of a file in a chunked upload, in bytes.
  private static func limit(of type: String) -> Int {
    if videoTypes.contains(type) { return 536_870_912 }
    return type == "image/gif" ? 15_728_640 : 5_242_880
  }

  /// Stores a part. A repeated part replaces the earlier one.
  func append(_ fields: UploadFields, by person: TwitterPersonRecord) throws -> TwitterUploadRecord {
    let upload = try upload(fields.required("media_id"), of: person)
    guard upload.finalizedAt == nil else { throw TwitterError.mediaIDRefused }
    let index = try fields.number("segment_index")
    guard 0...999 ~= index else { throw TwitterError.parameterInvalid("segment_index") }
    guard let part = try fields.file, 1...Self.partLimit ~= part.count else {
      throw TwitterError.mediaInvalid
    }
    let content = index == 0 ? TwitterUploadRecord.Content(beginning: part) : nil
    tables.update(TwitterUploadRecord.self, upload.id) { upload in
      upload.sizes[index] = part.count
      if index == 0 { upload.content = content }
    }
    return upload
  }

  /// Closes the upload. A picture is available immediately, as is a video whose category does not require processing.
  func finalize(_ fields: UploadFields, by person: TwitterPersonRecord) throws -> TwitterUploadRecord {
    var upload = try upload(fields.required("media_id"), of: person)
    guard upload.finalizedAt == nil else { return upload }
    guard upload.isComplete else { throw TwitterError.segmentsIncomplete }
    if !upload.isProcessed { try keep(upload) }
    upload.finalizedAt = clock.now
    tables.save(upload)
    return upload
  }

  /// The person's upload with that number, after an update of its processing state. The refusal for other people is a
  /// guess.
  func upload(_ text: String?, of person: TwitterPersonRecord) throws -> TwitterUploadRecord {
    guard let text, !text.isEmpty else { throw TwitterError.parameterMissing("media_id") }
    guard let id = Int64(text), let upload = tables.find(TwitterUploadRecord.self, id) else {
      throw TwitterError.mediaIDUnknown
    }
    let end = upload.startedAt.advanced(by: .seconds(TwitterMediaRecord.lifetime))
    guard upload.ownerID == person.id, clock.now < end else { throw TwitterError.mediaIDRefused }
    try finishProcessing(upload)
    return upload
  }

  /// Makes the video available once it has been processed.
  func finishProcessing(_ upload: TwitterUploadRecord) throws {
    guard upload.isProcessed, upload.isPlayable, let start = upload.finalizedAt,
      clock.now >= start.advanced(by: .seconds(TwitterUploadRecord.processingTime)),
      tables.find(TwitterMediaRecord.self, upload.id) == nil
    else { return }
    try keep(upload)
  }

  /// Determines the type of the file, and stores it as media for a tweet.
  private func keep(_ upload: TwitterUploadRecord) throws {
    var kind = TwitterMediaRecord.Kind.mp4
    var (width, height) = TwitterUploadRecord.videoSize
    switch upload.content {
    case .video? where Self.videoTypes.contains(upload.type): break
    case .picture(let picture, let itsWidth, let itsHeight)? where Self.pictureTypes.contains(upload.type):
      (kind, width, height) = (picture, itsWidth, itsHeight)
    case .broken? where Self.pictureTypes.contains(upload.type): throw TwitterError.mediaInvalid
    default: throw TwitterError.mediaUnrecognized
    }
    tables.save(
      TwitterMediaRecord(
        id: upload.id, ownerID: upload.ownerID, name: "C" + random.alphanumerics(14), kind: kind,
        size: upload.total, width: width, height: height, uploadedAt: upload.startedAt))
  }
}

extension TwitterUploadRecord {
  /// The processing time of a video in seconds. `check_after_secs` reports the remaining time.
  static let processingTime: Int64 = 5
  /// The assumed size of every video.
  static let videoSize = (1280, 720)

  /// Whether Twitter processes the file after the last step, as it does for a video whose category states its purpose.
  /// That animated pictures are available immediately is a guess.
  var isProcessed: Bool { category?.hasSuffix("_video") == true && type.hasPrefix("video/") }

  /// Whether the file starts like a video file.
  var isPlayable: Bool { content == .video }

  /// The `processing_info` of a video that is not available yet, or never will be.
  func processing(at now: WallTime) -> JSONText {
    let passed = finalizedAt.map { now.seconds - $0.seconds } ?? 0
    let left = Self.processingTime - passed
    if passed == 0 { return .members(["state": "pending", "check_after_secs": .integer(left)]) }
    let percent = JSONText.integer(passed * 100 / Self.processingTime)
    if left > 0 {
      return .members([
        "state": "in_progress", "check_after_secs": .integer(left), "progress_percent": percent,
      ])
    }
    return .members([
      "state": "failed",
      "error": .members(["code": 1, "name": "InvalidMedia", "message": "Unsupported video format"]),
    ])
  }
}

extension TwitterUploadRecord.Content {
  /// The maximum number of bytes to read from the first part.
  private static let beginningLimit = 131_072

  /// Reads the first part of a file. A video starts as described in ISO/IEC 14496-12, section 4.3.
  fileprivate init(beginning part: [UInt8]) {
    if part.dropFirst(4).starts(with: Array("ftyp".utf8)) {
      self = .video
      return
    }
    do {
      let file = try PictureFile(taking: Array(part.prefix(Self.beginningLimit)))
      self = .picture(file.kind, width: file.width, height: file.height)
    } catch {
      self = error == .mediaUnrecognized ? .unrecognized : .broken
    }
  }
}
