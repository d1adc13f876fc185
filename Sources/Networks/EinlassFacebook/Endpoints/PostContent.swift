internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The content of a post that a call makes.
struct PostContent: Sendable {
  let message: String?
  let link: String?
  /// `nil` if the call sets none.
  let privacy: FacebookPostRecord.Privacy?

  /// Reads the parameters of a call. Parameters for links are accepted and discarded.
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

  /// The maximum number of characters in a text, counted in a way that also limits its bytes. Applying it to addresses
  /// is our choice.
  private static let longest = 63_206

  /// Throws if the text is longer than Facebook accepted.
  static func checkLength(_ text: String?, of name: String) throws(GraphError) {
    guard text?.unicodeScalars.count ?? 0 <= longest else { throw .tooLong(name, limit: longest) }
  }

  /// The content of a post that announces something else, such as a photo.
  init(message: String?, privacy: FacebookPostRecord.Privacy?) {
    self.message = message
    link = nil
    self.privacy = privacy
  }

  /// The audience that a call sets; `nil` if it sets none. The refusal of an unknown value is guessed.
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
