internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// A person as visible to one caller in one version.
struct PersonNode: Sendable {
  /// The holder of the caller's token.
  enum Access: Sendable {
    case own
    /// Another person. It is guessed that this person sees only the public profile.
    case other
    /// The application, which sees what the person has granted. It is guessed that this excludes fields that only the
    /// person's token shows.
    case application
  }

  let person: FacebookPersonRecord
  let install: FacebookInstallRecord
  let access: Access
  let version: GraphVersion
  let now: WallTime
  /// The lists that the call asks for and the application may see, by name.
  var edges: [String: GraphEdge] = [:]
  /// The posts that the call asks for, if the application may see them.
  var wall: TimeEdge?
  /// The token that is the same in all applications of a business. `nil` if not requested, or there is none.
  var businessToken: String?

  /// The application-scoped id since v2.0, the global id before.
  var id: String { version < .v2 ? person.id : install.scopedID }

  func isGranted(_ permission: String) -> Bool {
    access != .other && install.isInstalled && install.granted.contains(permission) && !hasDataAccessEnded
  }

  /// Whether the application may see the friends: since v2.0 only with `user_friends`, granted by the token's person or
  /// by the users of the application.
  var showsFriends: Bool { version < .v2 ? access != .other : isGranted("user_friends") }

  /// Since 2018 an application reads only the public profile if the person has not logged in to it for 90 days
  /// (reference of Facebook's login, section 5.1).
  private var hasDataAccessEnded: Bool {
    guard let login = install.lastLogin, GraphEra(now).tellsDataAccess else { return false }
    return login.advanced(by: .seconds(90 * 86_400)) <= now
  }

  /// The fields of a response to a call that names none.
  var defaultFields: [String] {
    if version >= .v2x4 { return ["name", "id"] }
    let names = [
      "id", "birthday", "email", "first_name", "gender", "hometown", "last_name", "link", "locale",
      "location",
      "name", "timezone", "updated_time",
    ]
    return version < .v2 ? names + ["username", "verified"] : names + ["verified"]
  }

  /// The person with the fields `wanted`, or else `defaults`.
  func json(_ wanted: [FieldSelection.Field]?, defaults: [String] = ["name", "id"]) throws -> JSONText {
    try PersonField.type.object(self, wanted, defaults: defaults)
  }

  /// The first, middle and last words of the name.
  var nameParts: (first: String, middle: String?, last: String?) {
    let words = person.name.split(separator: " ").map(String.init)
    let middle = words.dropFirst().dropLast().joined(separator: " ")
    return (words.first ?? person.name, middle.isEmpty ? nil : middle, words.count > 1 ? words.last : nil)
  }

  /// The youngest and the oldest age of the person's age group. `nil` if the full birthday is not known.
  ///
  /// The groups are guessed from memory, not recorded.
  var ageRange: (min: Int64, max: Int64?)? {
    guard let day = person.birthday.flatMap({ FacebookBirthday($0) })?.date else { return nil }
    let today = CalendarDate(now)
    let hadBirthday = (today.month, today.day) >= (day.month, day.day)
    let age = today.year - day.year - (hadBirthday ? 0 : 1)
    if age >= 21 { return (21, nil) }
    return age >= 18 ? (18, 20) : (13, 17)
  }
}
