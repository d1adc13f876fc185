/// A person's role on a page.
///
/// The permissions of administrators are recorded; the lists for the other roles are guessed from general knowledge.
public enum FacebookPageRole: String, Sendable, Hashable, Codable, CaseIterable {
  case administrator, editor, moderator, advertiser, analyst

  /// The values of `perms`, until v3.0.
  var permissions: [String] {
    let all = [
      "ADMINISTER", "EDIT_PROFILE", "CREATE_CONTENT", "MODERATE_CONTENT", "CREATE_ADS", "BASIC_ADMIN",
    ]
    return switch self {
    case .administrator: all
    case .editor: Array(all.dropFirst())
    case .moderator: ["MODERATE_CONTENT", "CREATE_ADS", "BASIC_ADMIN"]
    case .advertiser: ["CREATE_ADS", "BASIC_ADMIN"]
    case .analyst: ["BASIC_ADMIN"]
    }
  }

  /// The values of `tasks`, since v3.1, in the order of 2025.
  var tasks: [String] {
    let all = ["MODERATE", "MESSAGING", "ANALYZE", "ADVERTISE", "CREATE_CONTENT", "MANAGE"]
    return switch self {
    case .administrator: all
    case .editor: all.filter { $0 != "MANAGE" }
    case .moderator: ["MODERATE", "MESSAGING", "ANALYZE", "ADVERTISE"]
    case .advertiser: ["ANALYZE", "ADVERTISE"]
    case .analyst: ["ANALYZE"]
    }
  }

  /// Whether the person may post as the page.
  var mayPost: Bool { self == .administrator || self == .editor }
}
