internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A photo that a call publishes.
struct PhotoContent: Sendable {
  let caption: String?
  /// Whether a post announces it.
  let isTold: Bool
  /// `nil` if the call sets none.
  let privacy: FacebookPostRecord.Privacy?

  /// Reads the parameters of a call, and the file in its body. Throws if there is no picture.
  ///
  /// Addresses are not fetched; any http or https address is accepted. Only the first bytes of a file are checked.
  init(_ call: GraphCall) throws(GraphError) {
    let parameters = call.parameters
    if let address = parameters.filled("url") {
      guard address.hasPrefix("https://") || address.hasPrefix("http://") else { throw .invalidImage }
    } else {
      guard let file = Self.file(of: call) else { throw .noImage }
      guard Self.isImage(file) else { throw .invalidImage }
    }
    caption = parameters.filled("caption") ?? parameters.filled("message")
    try PostContent.checkLength(caption, of: "caption")
    isTold =
      !Self.isSet("no_story", in: parameters) && parameters["published"]?.lowercased() != "false"
      && parameters["published"] != "0"
    privacy = try PostContent.privacy(parameters)
  }

  private static func isSet(_ name: String, in parameters: GraphParameters) -> Bool {
    ["true", "1"].contains(parameters[name]?.lowercased())
  }

  /// The first file of a multipart body, whatever its name.
  private static func file(of call: GraphCall) -> ArraySlice<UInt8>? {
    let type = call.request.head.headerFields[.contentType] ?? ""
    let body = call.request.body
    let plain = MultipartForm.fields(of: body, contentType: type)
    return MultipartForm.parts(of: body, contentType: type).first { plain[$0.name] == nil }?.octets
  }

  /// Whether the bytes start like a JPEG, PNG, GIF, BMP, TIFF or WebP file.
  private static func isImage(_ octets: ArraySlice<UInt8>) -> Bool {
    let beginnings: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("BM".utf8),
      [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A], Array("RIFF".utf8),
    ]
    return beginnings.contains { octets.starts(with: $0) }
  }
}
