internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// A person's picture in one size.
///
/// The names of the sizes are documented; their dimensions are partly from memory, and the addresses are guessed,
/// modelled on Facebook's (reference of Facebook's login, section 3.3). No host serves the images at their sizes.
struct ProfilePicture: Sendable {
  /// The requested size, not yet parsed.
  struct Size: Sendable {
    let type: String?
    let width: String?
    let height: String?

    /// Takes `type`, `width` and `height` from `value`.
    init(_ value: (String) -> String?) {
      type = value("type")
      width = value("width")
      height = value("height")
    }
  }

  let width: Int
  let height: Int
  let isSilhouette: Bool
  let url: String

  /// Throws if Facebook did not know the size.
  init(_ person: FacebookPersonRecord, id: String, size: Size) throws(GraphError) {
    (width, height) = try Self.measure(size)
    isSilhouette = !person.hasPicture
    url =
      person.hasPicture
      ? "https://scontent.xx.fbcdn.net/v/t1.0-1/p\(width)x\(height)/\(id)_n.jpg"
      : "https://scontent.xx.fbcdn.net/v/t1.0-1/c0.0.\(width).\(height)/p\(width)x\(height)/silhouette_n.jpg"
  }

  /// The object with `url`, in v1.0 without the sizes. `only` names the requested members.
  func json(in version: GraphVersion, only: [FieldSelection.Field]? = nil) -> JSONText {
    var members = [
      JSONText.Member(name: "height", value: .integer(Int64(height))),
      JSONText.Member(name: "is_silhouette", value: .bool(isSilhouette)),
      JSONText.Member(name: "url", value: .string(url)),
      JSONText.Member(name: "width", value: .integer(Int64(width))),
    ]
    if version < .v2 { members.removeAll { $0.name == "height" || $0.name == "width" } }
    if let only { members = only.compactMap { field in members.first { $0.name == field.name } } }
    return .object(members)
  }

  private static let types: KeyValuePairs = [
    "small": 50, "normal": 100, "album": 50, "large": 200, "square": 50,
  ]

  /// With both sides, the picture is cropped to them; with one side, it is the nearest available square.
  private static func measure(_ size: Size) throws(GraphError) -> (Int, Int) {
    let width = try side("width", size.width)
    let height = try side("height", size.height)
    if let width, let height { return (width, height) }
    if let side = width ?? height {
      let nearest = [50, 100, 200, 320, 480, 720].min { abs($0 - side) < abs($1 - side) } ?? side
      return (nearest, nearest)
    }
    guard let type = size.type, !type.isEmpty else { return (50, 50) }
    guard let side = types.first(where: { $0.key == type })?.value else {
      throw GraphError.wrongParameter("type", allowed: types.map(\.key))
    }
    return (side, side)
  }

  private static func side(_ name: String, _ text: String?) throws(GraphError) -> Int? {
    guard let text else { return nil }
    guard let side = Int(text), side > 0 else { throw GraphError.notPositive(name) }
    return min(side, 2048)
  }
}
