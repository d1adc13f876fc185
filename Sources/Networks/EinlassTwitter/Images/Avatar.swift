internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// People's pictures at pbs.twimg.com and abs.twimg.com: every address that matches a pattern has one.
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
    Endpoint(.twitter.image, [.get, .head], path) { call, twitter in
      let picture = TwitterPicture(path: call.request.path)
      return .twitterPicture(picture.octets, isPNG: picture.isPNG, at: twitter.clock.now)
    }
  }
}

extension WireResponse {
  /// A picture from one of the image hosts.
  static func twitterPicture(_ octets: [UInt8], isPNG: Bool, at now: WallTime) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", isPNG ? "image/png" : "image/jpeg")
    fields.add("content-length", String(octets.count))
    fields.add("cache-control", "max-age=604800, must-revalidate")
    fields.add("access-control-allow-origin", "*")
    fields.add("x-content-type-options", "nosniff")
    fields.add("date", CalendarDate(now).httpDate)
    return WireResponse(.ok, fields: fields, body: octets)
  }
}

/// A plain picture with the size and type that an address requests.
struct TwitterPicture: Sendable {
  let isPNG: Bool
  let width: Int
  let height: Int
  /// Red, green and blue. A JPEG is always gray.
  let color: [UInt8]

  /// Reads the end of the name, such as `_normal.png`; without a suffix, the picture is a JPEG of 400 pixels, the
  /// largest size that is requested.
  init(path: String) {
    let name = path.split(separator: "/").last ?? ""
    isPNG = name.hasSuffix(".png")
    let isBanner = path.hasPrefix("/profile_banners/")
    let stem = name.prefix { $0 != "." }
    let size = Self.sizes.first { stem.hasSuffix($0.0) }?.1
    let banner = BannerSize.all.first { $0.name == name } ?? BannerSize.whole
    width = isBanner ? banner.width : size ?? 400
    height = isBanner ? banner.height : size ?? 400
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

/// The sizes in which a banner is shown (reference of Calls after login, section 6).
struct BannerSize: Sendable {
  let name: String
  let width: Int
  let height: Int

  static let whole = BannerSize(name: "1500x500", width: 1500, height: 500)

  /// In the order of `users/profile_banner`.
  static let all = [
    BannerSize(name: "ipad", width: 626, height: 313),
    BannerSize(name: "ipad_retina", width: 1252, height: 626),
    BannerSize(name: "web", width: 520, height: 260),
    BannerSize(name: "web_retina", width: 1040, height: 520),
    BannerSize(name: "mobile", width: 320, height: 160),
    BannerSize(name: "mobile_retina", width: 640, height: 320),
    BannerSize(name: "300x100", width: 300, height: 100),
    BannerSize(name: "600x200", width: 600, height: 200),
    whole,
  ]
}
