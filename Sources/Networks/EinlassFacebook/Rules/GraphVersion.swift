/// A version of the Graph API, such as v2.8.
///
/// Source: reference of Facebook's login, section 0.4.
package struct GraphVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `v2.8`. `nil` if the text is not a version that was ever available. Later versions count as the newest one
  /// here, so that clients of later years work.
  package init?(_ text: some StringProtocol) {
    guard let version = Self.known[String(text)] ?? Self.later(String(text)) else { return nil }
    self = version
  }

  private static func later(_ text: String) -> GraphVersion? {
    let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard text.hasPrefix("v"), parts.count == 2,
      parts.allSatisfy({ 1...3 ~= $0.utf8.count && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let major = Int(parts[0]), major > newest.major
    else { return nil }
    return newest
  }

  package var description: String { "v\(major).\(minor)" }

  package static func < (left: GraphVersion, right: GraphVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  /// Application-scoped ids, permissions as a list.
  package static let v2 = GraphVersion(2, 0)
  /// The removal of a post responds with an object.
  package static let v2x1 = GraphVersion(2, 1)
  /// Token responses become JSON.
  package static let v2x3 = GraphVersion(2, 3)
  /// `/me` without `fields` shrinks to name and id.
  package static let v2x4 = GraphVersion(2, 4)
  /// Pages also need a separate permission.
  package static let v2x5 = GraphVersion(2, 5)
  /// A person's ids in other applications and on pages have separate edges.
  package static let v2x9 = GraphVersion(2, 9)
  /// Gender, link and age range need separate permissions.
  package static let v3 = GraphVersion(3, 0)
  /// Roles on pages are reported as tasks.
  package static let v3x1 = GraphVersion(3, 1)
  /// Friends are paged by cursors.
  package static let v3x2 = GraphVersion(3, 2)
  /// Test users can no longer befriend each other.
  package static let v4 = GraphVersion(4, 0)
  /// Only the separate permission gives access to pages.
  package static let v7 = GraphVersion(7, 0)

  /// The newest version, since 29 July 2026.
  package static let newest = GraphVersion(26, 0)

  /// Every version up to the newest, by its spelling.
  private static let known: [String: GraphVersion] = {
    let minors = [1: 0, 2: 12, 3: 3]
    let all = (1...newest.major).flatMap { major in
      (0...(minors[major] ?? 0)).map { GraphVersion(major, $0) }
    }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.description, $0) })
  }()
}
