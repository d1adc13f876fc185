/// Facebook's permissions as the SDK told them apart (reference of Facebook's login, section 5.3).
enum FacebookPermissionKind {
  /// Always granted, and never asked for by name.
  static let implied: Set<String> = ["public_profile", "basic_info"]

  /// `names` with `public_profile`, which comes with every grant.
  static func withImplied(_ names: [String]) -> [String] {
    names.contains("public_profile") ? names : ["public_profile"] + names
  }

  /// Whether the name is one of those that publish or manage.
  static func isPublish(_ name: String) -> Bool {
    name.hasPrefix("publish") || name.hasPrefix("manage")
      || ["ads_management", "create_event", "rsvp_event"].contains(name)
  }
}
