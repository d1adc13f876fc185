internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The entities of a tweet that depend only on the tweet.
enum TweetEntities {
  static func indices(_ start: Int, _ end: Int) -> JSONText {
    .array([.integer(Int64(start)), .integer(Int64(end))])
  }

  /// The range of `part` in `text`, in code points.
  static func span(of part: String, in text: String) -> (start: Int, end: Int) {
    guard let range = text.firstRange(of: part) else { return (0, 0) }
    let start = text[..<range.lowerBound].unicodeScalars.count
    return (start, start + part.unicodeScalars.count)
  }

  private static func place(of part: String, in text: String) -> JSONText {
    let (start, end) = span(of: part, in: text)
    return indices(start, end)
  }

  /// The address as people see it, without its scheme.
  static func shown(_ link: TwitterTweetRecord.Link) -> String {
    link.expanded.firstRange(of: "://").map { String(link.expanded[$0.upperBound...]) } ?? link.expanded
  }

  static func links(of tweet: TwitterTweetRecord) -> [JSONText] {
    tweet.links.map { link in
      .members([
        "url": .string(link.short), "expanded_url": .string(link.expanded),
        "display_url": .string(shown(link)), "indices": place(of: link.short, in: tweet.text),
      ])
    }
  }

  /// The picture in `entities`, which show a video as a picture.
  static func picture(
    _ media: TwitterMediaRecord, of tweet: TwitterTweetRecord, by author: TwitterPersonRecord
  ) -> JSONText {
    .object(members(media, of: tweet, by: author, type: "photo"))
  }

  /// The picture or video in `extended_entities`.
  static func medium(
    _ media: TwitterMediaRecord, of tweet: TwitterTweetRecord, by author: TwitterPersonRecord,
    _ options: TweetOptions, in era: TwitterEra
  ) -> JSONText {
    let isVideo = media.kind == .mp4
    var members = members(media, of: tweet, by: author, type: isVideo ? "video" : "photo")
    if isVideo { members.append(.init(name: "video_info", value: videoInfo(media))) }
    if options.includesDescriptions && era.pictureDescriptions {
      members.append(.init(name: "ext_alt_text", value: .null))
    }
    if isVideo && era.mediaInfo {
      members.append(.init(name: "additional_media_info", value: .members(["monetizable": .bool(false)])))
    }
    return .object(members)
  }

  private static func members(
    _ media: TwitterMediaRecord, of tweet: TwitterTweetRecord, by author: TwitterPersonRecord, type: String
  ) -> [JSONText.Member] {
    let short = String(tweet.text.split(separator: " ").last ?? "")
    let kind = media.kind == .mp4 ? "video" : "photo"
    let sizes = PictureSize.all.map { JSONText.Member(name: $0.name, value: $0.json($0.size(of: media))) }
    let page = "https://twitter.com/\(author.screenName)/status/\(tweet.id)/\(kind)/1"
    return [
      .init(name: "id", value: .integer(media.id)), .init(name: "id_str", value: .string(String(media.id))),
      .init(name: "indices", value: place(of: short, in: tweet.text)),
      .init(name: "media_url", value: .string(TwitterUserObject.plainAddress(media.address))),
      .init(name: "media_url_https", value: .string(media.address)),
      .init(name: "url", value: .string(short)),
      .init(
        name: "display_url", value: .string("pic.twitter.com/" + (short.split(separator: "/").last ?? ""))),
      .init(name: "expanded_url", value: .string(page)), .init(name: "type", value: .string(type)),
      .init(name: "sizes", value: .object(sizes)),
    ]
  }

  /// The address of the video. It does not exist. Its format is from general knowledge.
  private static func videoInfo(_ video: TwitterMediaRecord) -> JSONText {
    .members([
      "aspect_ratio": .array([16, 9]), "duration_millis": 1000,
      "variants": .array([
        .members([
          "bitrate": 832_000, "content_type": .string(video.kind.type),
          "url": .string(
            "https://video.twimg.com/ext_tw_video/\(video.id)/pu/vid/1280x720/\(video.name).mp4"),
        ])
      ]),
    ])
  }
}
