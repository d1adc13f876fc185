public import EinlassWire

/// What a person's user object at Twitter says beside names, id, e-mail address, avatar and tweet.
///
/// nil leaves a member as it is for everybody: texts empty or null, numbers 0, flags false, colours Twitter's own of
/// 2016. Coded by the names that the members have in the user object.
public struct TwitterProfile: Sendable, Hashable, Codable {
  /// Where the person lives, as the profile says.
  public var location: String?
  /// The person's own description.
  public var description: String?
  /// The person's web site, as a `t.co` address.
  public var url: String?
  /// Where `url` leads to. `nil` if it is `url` itself.
  public var expandedURL: String?
  /// How `url` is shown; nil: `expandedURL` without its scheme.
  public var displayURL: String?
  /// Whether only followers may read the tweets; others see none in `users/show` then.
  public var isProtected: Bool?
  /// How many follow the person.
  public var followersCount: Int64?
  /// How many the person follows.
  public var friendsCount: Int64?
  /// How many lists the person is on.
  public var listedCount: Int64?
  /// When the account was made; nil: 2015-11-17T08:15:30Z.
  public var createdAt: WallTime?
  /// How many tweets the person likes.
  public var favouritesCount: Int64?
  /// Seconds east of UTC; nil: null.
  public var utcOffset: Int64?
  /// Such as `Berlin`; nil: null.
  public var timeZone: String?
  /// Whether tweets may have a place.
  public var isGeoEnabled: Bool?
  /// Whether Twitter vouches for the person.
  public var isVerified: Bool?
  /// How many tweets there are; nil: 1 with a tweet, 0 without.
  public var statusesCount: Int64?
  /// The language; nil: `en`.
  public var language: String?
  /// Whether others may tweet in the account's name.
  public var areContributorsEnabled: Bool?
  /// Whether the person translates Twitter.
  public var isTranslator: Bool?
  /// Whether tweets are translated.
  public var isTranslationEnabled: Bool?
  /// Six hexadecimal digits, as the other colours are; nil: F5F8FA.
  public var backgroundColor: String?
  /// An https address; nil: null.
  public var backgroundImageURL: String?
  /// Whether the background is tiled.
  public var isBackgroundTiled: Bool?
  /// `nil` if the member is left out.
  public var bannerURL: String?
  /// nil: 1DA1F2.
  public var linkColor: String?
  /// nil: C0DEED.
  public var sidebarBorderColor: String?
  /// nil: DDEEF6.
  public var sidebarFillColor: String?
  /// nil: 333333.
  public var textColor: String?
  /// nil: true.
  public var usesBackgroundImage: Bool?
  /// Whether there is more to the profile, such as a birthday.
  public var hasExtendedProfile: Bool?
  /// Whether the person has changed nothing about the profile's looks; nil: true.
  public var isDefault: Bool?
  /// Whether the avatar is one of Twitter's own; nil: determined by its address.
  public var isImageDefault: Bool?
  /// nil: `none`.
  public var translatorType: String?

  /// A profile that states nothing.
  public init() {}

  /// The members' names in the user object; `expanded_url` and `display_url` stand in its `entities`.
  public enum CodingKeys: String, CodingKey, CaseIterable {
    case location, description, url
    case expandedURL = "expanded_url"
    case displayURL = "display_url"
    case isProtected = "protected"
    case followersCount = "followers_count"
    case friendsCount = "friends_count"
    case listedCount = "listed_count"
    case createdAt = "created_at"
    case favouritesCount = "favourites_count"
    case utcOffset = "utc_offset"
    case timeZone = "time_zone"
    case isGeoEnabled = "geo_enabled"
    case isVerified = "verified"
    case statusesCount = "statuses_count"
    case language = "lang"
    case areContributorsEnabled = "contributors_enabled"
    case isTranslator = "is_translator"
    case isTranslationEnabled = "is_translation_enabled"
    case backgroundColor = "profile_background_color"
    case backgroundImageURL = "profile_background_image_url_https"
    case isBackgroundTiled = "profile_background_tile"
    case bannerURL = "profile_banner_url"
    case linkColor = "profile_link_color"
    case sidebarBorderColor = "profile_sidebar_border_color"
    case sidebarFillColor = "profile_sidebar_fill_color"
    case textColor = "profile_text_color"
    case usesBackgroundImage = "profile_use_background_image"
    case hasExtendedProfile = "has_extended_profile"
    case isDefault = "default_profile"
    case isImageDefault = "default_profile_image"
    case translatorType = "translator_type"
  }
}
