internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// One field of an application, as Facebook's own iOS kit read it before a login.
///
/// The names are the kit's; the values are guessed (reference of Facebook's login, section 3.5).
enum AppField {
  /// The `Application` type of Graph.
  static let type = GraphType("Application", id: \.id, simple: table, withoutData: withoutData)

  static let defaults = ["name", "id"]

  /// All fields. Fields whose value is `nil` are left out.
  private static let table: [String: @Sendable (FacebookAppRecord) -> JSONText?] = [
    "id": { .string($0.id) },
    "name": { .string($0.name) },
    "link": { .string("https://www.facebook.com/games/?app_id=\($0.id)") },
    "category": { $0.category.map(JSONText.string) },
    "namespace": { $0.namespace.map(JSONText.string) },
    "supports_implicit_sdk_logging": { _ in .bool(true) },
    "gdpv4_nux_enabled": { _ in .bool(false) },
    "gdpv4_nux_content": { _ in .string("") },
    "ios_dialog_configs": { _ in nil },
    "ios_sdk_dialog_flows": { _ in nil },
    // A phone can only ask for an application whose bundle id is known.
    "ios_supports_system_auth": { .bool($0.bundleID != nil) },
    "ios_bundle_id": { app in app.bundleID.map { .array([.string($0)]) } },
    "app_events_feature_bitmask": { _ in .integer(0) },
  ]

  /// Fields that exist on Facebook but have no data in the records, so they are left out.
  private static let withoutData: Set<String> = [
    "app_domains", "company", "description", "icon_url", "logo_url", "picture",
    "privacy_policy_url", "subcategory", "website_url",
  ]
}
