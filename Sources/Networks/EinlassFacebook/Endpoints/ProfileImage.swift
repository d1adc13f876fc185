internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// The images behind the addresses of pictures: one grey pixel, whatever the size. Clients follow the redirect
  /// and look at the media type (reference of Facebook's login, section 3.3).
  static let image = Endpoint<SimulatedFacebook>(.facebook.image, [.get, .head], "/v/{}/{}/{}") {
    _, facebook in response(facebook)
  }

  /// The same for the addresses of silhouettes, which also name a crop.
  static let silhouette = Endpoint<SimulatedFacebook>(.facebook.image, [.get, .head], "/v/{}/{}/{}/{}") {
    _, facebook in response(facebook)
  }

  private static func response(_ facebook: SimulatedFacebook) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "image/jpeg")
    fields.add("cache-control", "max-age=1209600, no-transform")
    fields.add("access-control-allow-origin", "*")
    fields.add("date", CalendarDate(facebook.clock.now).httpDate)
    return WireResponse(.ok, fields: fields, body: pixel)
  }

  /// A baseline JPEG of one pixel: its tables have one code each, for no difference and for the end of the block.
  private static let pixel: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64)
    + [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
    + [0xFF, 0xC4, 0, 20, 0x00, 1] + Array(repeating: 0, count: 16)
    + [0xFF, 0xC4, 0, 20, 0x10, 1] + Array(repeating: 0, count: 16)
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x3F, 0xFF, 0xD9]
}
