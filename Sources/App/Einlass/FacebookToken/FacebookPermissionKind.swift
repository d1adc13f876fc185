/// The kinds of Facebook's permissions in the SDK (reference of Facebook's login, section 5.3).
enum FacebookPermissionKind {
  /// Always granted, and never requested by name.
  static let implied: Set<String> = ["public_profile", "basic_info"]

  /// Returns `names` with `public_profile`, which comes with every grant.
  static func withImplied(_ names: [String]) -> [String] {
    names.contains("public_profile") ? names : ["public_profile"] + names
  }

  /// Whether the permission is for publishing or managing.
  static func isPublish(_ name: String) -> Bool {
    name.hasPrefix("publish") || name.hasPrefix("manage")
      || ["ads_management", "create_event", "rsvp_event"].contains(name)
  }
}
