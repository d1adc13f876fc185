internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// People's pictures at pbs.twimg.com and abs.twimg.com: every address that fits a pattern has one.
extension Endpoint<SimulatedTwitter> {
  /// `/profile_images/ID/NAME_normal.jpg`.
  static let avatar = image("/profile_images/{}/{}")

  /// `/sticky/default_profile_images/default_profile_3_normal.png`.
  static let defaultAvatar = image("/sticky/default_profile_images/{}")

  /// `/profile_banners/ID/TIME`.
  static let banner = image("/profile_banners/{}/{}")

  /// `/profile_banners/ID/TIME/1500x500`.
  static let sizedBanner = image("/profile_banners/{}/{}/{}")

  private static func image(_ path: String) -> Endpoint<SimulatedTwitter> {
    Endpoint("twitter.image", [.get, .head], path) { call, twitter in
      let picture = TwitterPicture(path: call.request.path)
      var fields = HTTPFields()
      fields.add("content-type", picture.isPNG ? "image/png" : "image/jpeg")
      fields.add("content-length", String(picture.octets.count))
      fields.add("cache-control", "max-age=604800, must-revalidate")
      fields.add("access-control-allow-origin", "*")
      fields.add("x-content-type-options", "nosniff")
      fields.add("date", CalendarDate(twitter.clock.now).httpDate)
      return WireResponse(.ok, fields: fields, body: picture.octets)
    }
  }
}

/// A plain picture of the size and type that an address asks for.
struct TwitterPicture: Sendable {
  let isPNG: Bool
  let width: Int
  let height: Int
  /// Red, green and blue; a JPEG is grey.
  let color: [UInt8]

  /// Reads the end of the name, such as `_normal.png`; without one it is a picture of 400 pixels, the largest that is
  /// asked for, in JPEG.
  init(path: String) {
    let name = path.split(separator: "/").last ?? ""
    isPNG = name.hasSuffix(".png")
    let isBanner = path.hasPrefix("/profile_banners/")
    let stem = name.prefix { $0 != "." }
    let size = Self.sizes.first { stem.hasSuffix($0.0) }?.1
    width = isBanner ? 1500 : size ?? 400
    height = isBanner ? 500 : size ?? 400
    color = path.hasPrefix("/sticky/") ? [0xCC, 0xD6, 0xDD] : [0x1D, 0xA1, 0xF2]
  }

  var octets: [UInt8] {
    isPNG
      ? PlainPicture.png(width: width, height: height, color: color)
      : PlainPicture.jpeg(width: width, height: height)
  }

  private static let sizes: [(String, Int)] = [
    ("_mini", 24), ("_normal", 48), ("_bigger", 73), ("_x96", 96), ("_reasonably_small", 128),
    ("_200x200", 200),
    ("_400x400", 400),
  ]
}
