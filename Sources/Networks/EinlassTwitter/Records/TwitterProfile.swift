public import EinlassWire

/// A person's user object at Twitter, except names, id, e-mail address, avatar and tweet.
///
/// `nil` leaves a member at its default: strings empty or null, numbers 0, flags false, and Twitter's colors of 2016.
/// Encoded with the members' names in the user object.
public struct TwitterProfile: Sendable, Hashable, Codable {
  /// The person's location, as stated in the profile.
  public var location: String?
  /// The person's own description.
  public var description: String?
  /// The person's website, as a `t.co` address.
  public var url: String?
  /// The target of `url`. `nil` if it is `url` itself.
  public var expandedURL: String?
  /// The displayed form of `url`. Defaults to `expandedURL` without its scheme.
  public var displayURL: String?
  /// Whether only followers may read the tweets. `users/show` then shows none to others.
  public var isProtected: Bool?
  /// The number of followers.
  public var followersCount: Int64?
  /// The number of accounts that the person follows.
  public var friendsCount: Int64?
  /// The number of lists that contain the person.
  public var listedCount: Int64?
  /// The time when the account was created. Defaults to 2015-11-17T08:15:30Z.
  public var createdAt: WallTime?
  /// The number of tweets that the person likes.
  public var favouritesCount: Int64?
  /// Seconds east of UTC. Defaults to null.
  public var utcOffset: Int64?
  /// A time zone such as `Berlin`. Defaults to null.
  public var timeZone: String?
  /// Whether tweets may have a place.
  public var isGeoEnabled: Bool?
  /// Whether Twitter has verified the account.
  public var isVerified: Bool?
  /// The number of tweets. Defaults to 1 with a tweet, 0 without.
  public var statusesCount: Int64?
  /// The language. Defaults to `en`.
  public var language: String?
  /// Whether others may tweet from the account.
  public var areContributorsEnabled: Bool?
  /// Whether the person translates Twitter.
  public var isTranslator: Bool?
  /// Whether tweets are translated.
  public var isTranslationEnabled: Bool?
  /// Six hexadecimal digits, like the other colors. Defaults to F5F8FA.
  public var backgroundColor: String?
  /// An https address. Defaults to null.
  public var backgroundImageURL: String?
  /// Whether the background is tiled.
  public var isBackgroundTiled: Bool?
  /// The address of the banner. `nil` if the member is left out.
  public var bannerURL: String?
  /// The color of links. Defaults to 1DA1F2.
  public var linkColor: String?
  /// The border color of the sidebar. Defaults to C0DEED.
  public var sidebarBorderColor: String?
  /// The fill color of the sidebar. Defaults to DDEEF6.
  public var sidebarFillColor: String?
  /// The color of text. Defaults to 333333.
  public var textColor: String?
  /// Whether the background image is used. Defaults to true.
  public var usesBackgroundImage: Bool?
  /// Whether the profile has further contents, such as a birthday.
  public var hasExtendedProfile: Bool?
  /// Whether the person has not changed the profile's appearance. Defaults to true.
  public var isDefault: Bool?
  /// Whether the avatar is one of Twitter's default pictures. If `nil`, its address decides.
  public var isImageDefault: Bool?
  /// The type of translator. Defaults to `none`.
  public var translatorType: String?

  /// A profile with default values.
  public init() {}

  /// The members' names in the user object. `expanded_url` and `display_url` are in its `entities`.
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
