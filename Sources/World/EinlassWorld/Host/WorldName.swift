/// The name of a world among many: a label of a host name in lower case, so that it fits into `w1.api.example.com`.
///
/// Source of the form: RFC 1123, section 2.1: letters, digits and inner hyphens, 63 characters at most.
public struct WorldName: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name in lower case.
  public let text: String

  /// The form of a name as a regular expression (ECMA 262), for documents that describe it.
  public static let pattern = "^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$"

  /// The world of requests that name no world.
  public static let `default` = WorldName(checked: "default")

  /// Creates a name from its text, in lower case. `nil` if the text is not a label.
  ///
  /// - Parameter text: A label of at most 63 letters, digits and inner hyphens, in any case (RFC 1123,
  ///   section 2.1).
  public init?(parsing text: String) {
    let octets = text.utf8
    let isFitting = octets.allSatisfy { octet in
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let hyphen = UInt8(ascii: "-")
    guard isFitting, 1...63 ~= octets.count, octets.first != hyphen, octets.last != hyphen else {
      return nil
    }
    self.text = text.lowercased()
  }

  private init(checked text: String) {
    self.text = text
  }

  /// The name.
  public var description: String { text }

  /// Whether `left` comes before `right` in lists.
  public static func < (left: WorldName, right: WorldName) -> Bool {
    left.text < right.text
  }
}
