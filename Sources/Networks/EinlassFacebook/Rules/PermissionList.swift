internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The permissions that a person has granted and declined, as `permissions` shows them.
///
/// Source: reference of Facebook's login, section 3.4. The order is guessed: the public profile first, the others by
/// name.
struct PermissionList: Sendable {
  private let install: FacebookInstallRecord

  init(_ install: FacebookInstallRecord) {
    self.install = install
  }

  /// The granted permissions as `debug_token` and tokens name them since v2.0.
  var granted: [String] { Self.sorted(install.granted) }

  /// A map of the granted permissions in v1.0, a list with statuses since. `only` selects one permission.
  func json(in version: GraphVersion, only: String? = nil) -> JSONText {
    let list = entries.filter { only == nil || $0.name == only }
    return .members(["data": .array(version < .v2 ? [map] : list.map(\.json))])
  }

  private struct Entry {
    let name: String
    let status: String

    var json: JSONText { .members(["permission": .string(name), "status": .string(status)]) }
  }

  private var entries: [Entry] {
    Self.sorted(install.granted.union(install.declined)).map { name in
      Entry(name: name, status: install.granted.contains(name) ? "granted" : "declined")
    }
  }

  private var map: JSONText {
    let names = ["installed", "basic_info"] + granted.filter { $0 != FacebookPermission.publicProfile }
    return .object(names.map { .init(name: $0, value: .integer(1)) })
  }

  private static func sorted(_ names: Set<String>) -> [String] {
    let profile = FacebookPermission.publicProfile
    let others = names.subtracting([profile, FacebookPermission.basicInfo]).sorted()
    return names.contains(profile) ? [profile] + others : others
  }
}
