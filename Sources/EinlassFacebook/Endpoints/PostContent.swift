internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// What a call posts.
struct PostContent: Sendable {
  let message: String?
  let link: String?
  /// nil: the call does not say.
  let privacy: FacebookPostRecord.Privacy?

  /// The parameters of a call; those that belong to links are accepted and discarded.
  ///
  /// How an unknown value of `privacy` is refused is guessed.
  init(_ parameters: GraphParameters) throws(GraphError) {
    message = parameters.filled("message")
    link = parameters.filled("link")
    let others = ["picture", "source", "object_attachment", "attached_media", "place"]
    if message == nil, link == nil, !others.contains(where: { parameters.filled($0) != nil }) {
      throw .emptyPost
    }
    guard let text = parameters.filled("privacy") else {
      privacy = nil
      return
    }
    let value = JSONText(parsing: text.utf8)?["value"]?.text
    guard let privacy = value.flatMap({ FacebookPostRecord.Privacy(rawValue: $0) }) else {
      throw .invalidParameter
    }
    self.privacy = privacy
  }
}
