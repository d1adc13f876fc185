internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// A member of Twitter's user object that can be configured, and its valid values.
///
/// The bounds keep values from a file or from the network within what clients can read: 64-bit counts below the limit
/// of JavaScript's numbers, strings of limited length.
struct TwitterProfileMember: Sendable {
  typealias Key<Value> = any WritableKeyPath<TwitterProfile, Value?> & Sendable

  enum Kind: Sendable {
    case text(Key<String>)
    case color(Key<String>)
    case number(Key<Int64>, ClosedRange<Int64>)
    case flag(Key<Bool>)
    case time(Key<WallTime>)
  }

  let name: TwitterProfile.CodingKeys
  let kind: Kind

  static let longestText = 2000
  private static let counts: ClosedRange<Int64> = 0...1_000_000_000_000
  /// A time zone is at most 26 hours from any other.
  private static let offsets: ClosedRange<Int64> = -93_600...93_600
  /// The years 1970 to 9999.
  private static let times: ClosedRange<Int64> = 0...253_402_300_799

  static let all: [TwitterProfileMember] = [
    .init(name: .location, kind: .text(\.location)), .init(name: .description, kind: .text(\.description)),
    .init(name: .url, kind: .text(\.url)), .init(name: .expandedURL, kind: .text(\.expandedURL)),
    .init(name: .displayURL, kind: .text(\.displayURL)),
    .init(name: .isProtected, kind: .flag(\.isProtected)),
    .init(name: .followersCount, kind: .number(\.followersCount, counts)),
    .init(name: .friendsCount, kind: .number(\.friendsCount, counts)),
    .init(name: .listedCount, kind: .number(\.listedCount, counts)),
    .init(name: .createdAt, kind: .time(\.createdAt)),
    .init(name: .favouritesCount, kind: .number(\.favouritesCount, counts)),
    .init(name: .utcOffset, kind: .number(\.utcOffset, offsets)),
    .init(name: .timeZone, kind: .text(\.timeZone)), .init(name: .isGeoEnabled, kind: .flag(\.isGeoEnabled)),
    .init(name: .isVerified, kind: .flag(\.isVerified)),
    .init(name: .statusesCount, kind: .number(\.statusesCount, counts)),
    .init(name: .language, kind: .text(\.language)),
    .init(name: .areContributorsEnabled, kind: .flag(\.areContributorsEnabled)),
    .init(name: .isTranslator, kind: .flag(\.isTranslator)),
    .init(name: .isTranslationEnabled, kind: .flag(\.isTranslationEnabled)),
    .init(name: .backgroundColor, kind: .color(\.backgroundColor)),
    .init(name: .backgroundImageURL, kind: .text(\.backgroundImageURL)),
    .init(name: .isBackgroundTiled, kind: .flag(\.isBackgroundTiled)),
    .init(name: .bannerURL, kind: .text(\.bannerURL)), .init(name: .linkColor, kind: .color(\.linkColor)),
    .init(name: .sidebarBorderColor, kind: .color(\.sidebarBorderColor)),
    .init(name: .sidebarFillColor, kind: .color(\.sidebarFillColor)),
    .init(name: .textColor, kind: .color(\.textColor)),
    .init(name: .usesBackgroundImage, kind: .flag(\.usesBackgroundImage)),
    .init(name: .hasExtendedProfile, kind: .flag(\.hasExtendedProfile)),
    .init(name: .isDefault, kind: .flag(\.isDefault)),
    .init(name: .isImageDefault, kind: .flag(\.isImageDefault)),
    .init(name: .translatorType, kind: .text(\.translatorType)),
  ]

  /// The error for the member in `profile`, as the end of a sentence. `nil` if there is none.
  func error(in profile: TwitterProfile) -> String? {
    switch kind {
    case .text(let key):
      let length = profile[keyPath: key]?.utf8.count ?? 0
      return length <= Self.longestText
        ? nil : "has \(length) bytes, more than the limit of \(Self.longestText)"
    case .color(let key):
      let isColor = profile[keyPath: key].map { $0.utf8.count == 6 && $0.allSatisfy(\.isHexDigit) } ?? true
      return isColor ? nil : "is not a colour with six hexadecimal digits"
    case .number(let key, let range):
      let isWithin = profile[keyPath: key].map(range.contains) ?? true
      return isWithin ? nil : "is not a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .time(let key):
      let isWithin = profile[keyPath: key].map { Self.times.contains($0.seconds) } ?? true
      return isWithin ? nil : "is not a time from 1970 to 9999"
    case .flag: return nil
    }
  }

  /// Reads the member from a file into `profile`.
  @Sendable private func read(_ value: YAMLValue, _ profile: inout TwitterProfile) throws(WorldFileError) {
    switch kind {
    case .text(let key), .color(let key): profile[keyPath: key] = try value.text()
    case .number(let key, let range): profile[keyPath: key] = try value.integer(range)
    case .flag(let key): profile[keyPath: key] = try value.bool()
    case .time(let key):
      guard let time = TimeText.parse(try value.text()) else {
        throw value.expected("a time such as 2015-11-17T08:15:30Z")
      }
      profile[keyPath: key] = time
    }
    if let error = error(in: profile) { throw value.error(error) }
  }
}

extension TwitterProfileMember {
  private static let colors = "^[0-9A-Fa-f]{6}$"

  /// The member as a key of a world file.
  fileprivate var key: WorldFileKey<TwitterProfile> {
    let shape: WorldFileShape =
      switch kind {
      case .text: .text
      case .color: .pattern(Self.colors, example: "1DA1F2")
      case .number(_, let range): .integer(range.lowerBound, range.upperBound)
      case .flag: .boolean
      case .time: WorldFileForm<WallTime>.timeOrSeconds("2009-03-21T20:50:14Z").shape
      }
    return WorldFileKey(
      name.rawValue, shape, "The member '\(name.rawValue)' of Twitter's user object", read: read)
  }
}

extension TwitterProfile {
  /// The configurable members of the user object.
  static let mapping = WorldFileMapping {
    for member in TwitterProfileMember.all { member.key }
  }

  /// The error for the profile, as a sentence without a period. `nil` if there is none.
  var error: String? {
    // Most people have a default profile.
    guard self != TwitterProfile() else { return nil }
    for member in TwitterProfileMember.all {
      if let error = member.error(in: self) { return "'\(member.name.rawValue)' \(error)" }
    }
    return nil
  }
}

extension TwitterPersonRecord {
  /// Copies the members that `profile` states.
  mutating func state(_ profile: TwitterProfile) {
    var profile = profile
    if let time = profile.createdAt { createdAt = time }
    profile.createdAt = nil
    self.profile = profile == TwitterProfile() ? nil : Boxed(profile)
  }
}
