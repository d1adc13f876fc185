internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// What a call posts.
struct PostContent: Sendable {
  let message: String?
  let link: String?
  /// `nil` if the call does not say.
  let privacy: FacebookPostRecord.Privacy?

  /// The parameters of a call; those that belong to links are accepted and discarded.
  init(_ parameters: GraphParameters) throws(GraphError) {
    message = parameters.filled("message")
    link = parameters.filled("link")
    let others = ["picture", "source", "object_attachment", "attached_media", "place"]
    if message == nil, link == nil, !others.contains(where: { parameters.filled($0) != nil }) {
      throw .emptyPost
    }
    privacy = try Self.privacy(parameters)
    try Self.checkLength(message, of: "message")
    try Self.checkLength(link, of: "link")
  }

  /// The most characters of a text, counted so that its bytes are limited, too. That an address may be as long is ours.
  private static let longest = 63_206

  /// Throws where a text is longer than Facebook took.
  static func checkLength(_ text: String?, of name: String) throws(GraphError) {
    guard text?.unicodeScalars.count ?? 0 <= longest else { throw .tooLong(name, limit: longest) }
  }

  /// What tells of something else, such as a photo.
  init(message: String?, privacy: FacebookPostRecord.Privacy?) {
    self.message = message
    link = nil
    self.privacy = privacy
  }

  /// What a call says of who may see it; nil: nothing. How an unknown value is refused is guessed.
  static func privacy(
    _ parameters: GraphParameters
  ) throws(GraphError) -> FacebookPostRecord.Privacy? {
    guard let text = parameters.filled("privacy") else { return nil }
    let value = JSONText(parsing: text.utf8)?["value"]?.text
    guard let privacy = value.flatMap({ FacebookPostRecord.Privacy(rawValue: $0) }) else {
      throw .invalidParameter
    }
    return privacy
  }
}
