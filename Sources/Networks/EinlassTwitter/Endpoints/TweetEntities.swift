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

  static func media(
    of tweet: TwitterTweetRecord, _ pictures: [TwitterMediaRecord], _ author: TwitterPersonRecord
  ) -> [JSONText] {
    let short = String(tweet.text.split(separator: " ").last ?? "")
    return pictures.map { picture in
      let sizes = PictureSize.all.map {
        JSONText.Member(name: $0.name, value: $0.json($0.size(of: picture)))
      }
      let isVideo = picture.kind == .mp4
      let kind = isVideo ? "video" : "photo"
      let media = JSONText.members([
        "id": .integer(picture.id), "id_str": .string(String(picture.id)),
        "indices": place(of: short, in: tweet.text),
        "media_url": .string(TwitterUserObject.plainAddress(picture.address)),
        "media_url_https": .string(picture.address), "url": .string(short),
        "display_url": .string("pic.twitter.com/" + (short.split(separator: "/").last ?? "")),
        "expanded_url": .string(
          "https://twitter.com/\(author.screenName)/status/\(tweet.id)/\(kind)/1"),
        "type": .string(kind), "sizes": .object(sizes),
      ])
      guard isVideo, case .object(let members) = media else { return media }
      return .object(members + [.init(name: "video_info", value: videoInfo(picture))])
    }
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
