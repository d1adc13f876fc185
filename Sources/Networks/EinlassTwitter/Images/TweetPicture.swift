internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `https://pbs.twimg.com/media/NAME.jpg:large`, or `/media/NAME?format=jpg&name=large`: a plain picture of the same
  /// size as the upload, since the file itself is not kept.
  static let tweetPicture = Endpoint(.twitter.image, [.get, .head], "/media/{}") { call, twitter in
    let parts = (call.captures.first ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let name = parts.first.map { String($0.prefix { $0 != "." }) } ?? ""
    let sizeName = parts.count > 1 ? String(parts[1]) : call.query["name"] ?? "orig"
    guard let picture = twitter.tables.find(TwitterMediaRecord.self, by: .name, name) else {
      return WireResponse(.notFound, body: [])
    }
    let size = PictureSize.all.first { $0.name == sizeName } ?? .original
    let (width, height) = size.size(of: picture)
    // Our PNGs are not compressed. Above this size, one would be too large.
    let isPNG = picture.kind == .png && height * (1 + (width + 7) / 8) <= 65_535
    let octets =
      isPNG
      ? PlainPicture.png(width: width, height: height, color: [0x1D, 0xA1, 0xF2])
      : PlainPicture.jpeg(width: width, height: height)
    return .twitterPicture(octets, isPNG: isPNG, at: twitter.clock.now)
  }
}

/// The sizes in which a tweet's picture is shown, as in `help/configuration`.
struct PictureSize: Sendable {
  let name: String
  let width: Int
  let height: Int
  /// Whether the picture is cropped to the size instead of scaled to fit.
  let crops: Bool

  static let all = [
    PictureSize(name: "thumb", width: 150, height: 150, crops: true),
    PictureSize(name: "small", width: 340, height: 480, crops: false),
    PictureSize(name: "medium", width: 600, height: 1200, crops: false),
    PictureSize(name: "large", width: 1024, height: 2048, crops: false),
  ]

  /// The size for any other name. The network kept originals up to this size, and an imported world may have pictures
  /// that claim a larger one.
  static let original = PictureSize(name: "orig", width: 4096, height: 4096, crops: false)

  func size(of picture: TwitterMediaRecord) -> (Int, Int) {
    if crops { return (width, height) }
    let isWide = picture.width * height > picture.height * width
    let (limit, side) = isWide ? (width, picture.width) : (height, picture.height)
    guard side > limit else { return (picture.width, picture.height) }
    return (max(1, picture.width * limit / side), max(1, picture.height * limit / side))
  }

  /// The size as JSON, such as `{"w":340,"h":170,"resize":"fit"}`.
  func json(_ size: (Int, Int)) -> JSONText {
    .members([
      "w": .integer(Int64(size.0)), "h": .integer(Int64(size.1)), "resize": crops ? "crop" : "fit",
    ])
  }
}
