internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// One field of a person: the permission that shows it, and its value.
///
/// Source: reference of Facebook's login, section 3.2.
struct PersonField: Sendable {
  typealias Value = @Sendable (PersonNode, FieldSelection.Field) throws -> JSONText?

  /// The required permission. `nil` if `public_profile` is enough, which everybody grants.
  private var permission: String?
  /// The first version in which the permission is required.
  private var since = GraphVersion(1, 0)
  /// Whether, from v3.0 on, only the person's token shows it.
  private var becomesOwn = false
  private let value: Value

  /// The field's value. `nil` if it is left out.
  func value(of node: PersonNode, _ field: FieldSelection.Field) throws -> JSONText? {
    if let permission, node.version >= since, !node.isGranted(permission) { return nil }
    if becomesOwn, node.version >= .v3, node.access != .own { return nil }
    return try value(node, field)
  }

  private init(needing permission: String? = nil, since: GraphVersion? = nil, _ value: @escaping Value) {
    self.permission = permission
    self.since = since ?? self.since
    self.value = value
  }

  private static func own(_ value: @escaping Value) -> PersonField {
    var field = PersonField(value)
    field.becomesOwn = true
    return field
  }

  /// A list that belongs to the person.
  private static func edge(_ name: String, since: GraphVersion = GraphVersion(1, 0)) -> PersonField {
    PersonField { node, field in
      guard node.version >= since else { throw GraphError.unknownField(name, of: "User") }
      return try node.edges[name]?.json(field)
    }
  }

  private static func text(
    needing permission: String? = nil, since: GraphVersion? = nil,
    _ value: @escaping @Sendable (PersonNode) -> String?
  ) -> PersonField {
    PersonField(needing: permission, since: since) { node, _ in value(node).map(JSONText.string) }
  }

  /// The `User` type of Graph.
  static let type = GraphType<PersonNode>(
    "User", id: \.id,
    table.mapValues { known in { @Sendable node, field in try known.value(of: node, field) } },
    withoutData: withoutData)

  /// Fields that exist on Facebook but have no data here, so they are left out.
  private static let withoutData: Set<String> = [
    "about", "bio", "context", "cover", "currency", "devices", "education", "favorite_athletes",
    "favorite_teams", "inspirational_people", "interested_in", "is_shared_login", "languages",
    "meeting_for", "political", "public_key", "quotes", "relationship_status", "religion",
    "security_settings", "significant_other", "sports", "test_group", "third_party_id",
    "video_upload_limits", "website", "work",
  ]

  /// All fields with a value. Add new ones here.
  private static let table: [String: PersonField] = [
    "id": .text { $0.id },
    "name": .text { $0.person.name },
    "first_name": .text { $0.nameParts.first },
    "middle_name": .text { $0.nameParts.middle },
    "last_name": .text { $0.nameParts.last },
    "short_name": .text { $0.nameParts.first },
    "name_format": .text { _ in "{first} {last}" },
    "email": .text(needing: "email") { $0.person.email },
    "gender": .text(needing: "user_gender", since: .v3) { $0.person.gender },
    "link": .text(needing: "user_link", since: .v3) { node in
      if let link = node.person.link { return link }
      return node.version < .v2
        ? "https://www.facebook.com/\(node.id)" : "https://www.facebook.com/app_scoped_user_id/\(node.id)/"
    },
    "locale": .own { node, _ in .string(node.person.locale) },
    "timezone": .own { node, _ in .integer(Int64(node.person.timezone)) },
    // The documentation's example, used if the time of the change is not set.
    "updated_time": .own { node, _ in
      .string(node.person.updatedTime.map { CalendarDate($0).numericZoneDate } ?? "2014-03-01T12:00:00+0000")
    },
    "verified": .own { node, _ in .bool(node.person.isVerified ?? node.person.isConfirmed) },
    "birthday": .text(needing: "user_birthday") { $0.person.birthday },
    "location": .init(needing: "user_location") { node, _ in node.person.location?.json },
    "hometown": .init(needing: "user_hometown") { node, _ in node.person.hometown?.json },
    "age_range": .init(needing: "user_age_range", since: .v3) { node, _ in
      guard let range = node.ageRange else { return nil }
      guard let max = range.max else { return .members(["min": .integer(range.min)]) }
      return .members(["min": .integer(range.min), "max": .integer(max)])
    },
    "picture": .init { node, field in
      let picture = try ProfilePicture(node.person, id: node.id, size: .init { field.modifiers[$0] })
      return .members(["data": picture.json(in: node.version, only: field.nested)])
    },
    "permissions": .init { node, _ in
      node.access == .other ? nil : PermissionList(node.install).json(in: node.version)
    },
    "feed": .init { node, field in try node.wall?.json(field) },
    "friends": .edge("friends"),
    "accounts": .edge("accounts"),
    "ids_for_business": .edge("ids_for_business"),
    "ids_for_apps": .edge("ids_for_apps", since: .v2x9),
    "ids_for_pages": .edge("ids_for_pages", since: .v2x9),
    "photos": .init { node, field in
      field.modifiers["type"] == "uploaded" ? try node.edges["photos"]?.json(field) : PhotoNode.noneTagged
    },
    "token_for_business": .text { $0.businessToken },
    "installed": .init { node, _ in node.install.isInstalled ? .bool(true) : nil },
    "username": .init { node, _ in
      if node.version >= .v2 { throw GraphError.retiredField("username") }
      return nil
    },
  ]
}

extension FacebookPlace {
  /// The value in `location` and `hometown`.
  fileprivate var json: JSONText { .members(["id": .string(id), "name": .string(name)]) }
}
