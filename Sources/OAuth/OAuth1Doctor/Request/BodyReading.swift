internal import OAuth1

/// The items of a request's body that a client might sign. They are read once, since the rules need them for every part
/// that they change.
struct BodyReading: Sendable {
  /// The text fields of a multipart body.
  let multipartTexts: [SignedItem]
  /// Text fields and files. Empty if there are no files.
  let multipartFields: [SignedItem]
  /// The members of a JSON object. `nil` if the body is not one.
  let members: [SignedItem]?
  /// The members that are neither objects nor lists.
  let simpleMembers: [SignedItem]
  /// The fields of a body that looks like a form but is not declared as one.
  let untypedFields: [SignedItem]?
  /// The format of a body that is JSON or XML but declared as a form. `nil` if it is not.
  let formatDeclaredAsForm: String?
  /// `oauth_body_hash` with each of the hashes.
  let hashes: [SignedItem]

  init(_ request: ArrivingRequest) {
    let multipart = MultipartBody(request)
    multipartTexts = multipart.fields.filter { !$0.isFile }.map(\.item)
    multipartFields = multipart.fields.contains(where: \.isFile) ? multipart.fields.map(\.item) : []
    let item = { SignedItem(name: $0, value: $1, location: .body) }
    let members = request.body.count < 65_536 ? JSON(request.body)?.members : nil
    self.members = members?.map { item($0.name, $0.value) }
    simpleMembers = (members ?? []).filter { !$0.isNested }.map { item($0.name, $0.value) }
    untypedFields = Self.untypedFields(request.body)
    let first = request.body.first { $0 > 0x20 }
    formatDeclaredAsForm =
      MediaType.isForm(request.contentType)
      ? first.flatMap { [0x7B: "JSON", 0x5B: "JSON", 0x3C: "XML"][$0] } : nil
    hashes = [HashFunction.sha1, .sha256].map { hash in
      let digest = hash.digest(of: request.body).octets
      return SignedItem("oauth_body_hash", Base64.encode(digest.span), location: .header)
    }
  }

  private static func untypedFields(_ body: [UInt8]) -> [SignedItem]? {
    guard body.count < 65_536, body.contains(0x3D) || body.first == 0x3C, body.first != 0x7B,
      !body.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) })
    else { return nil }
    return SignedItem.fields(body, location: .body)
  }
}
