internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The user object of API 1.1, with members in the order of November 2016 (reference, sections 4.2 and 4.3).
enum TwitterUserObject {
  /// The optional contents of the object that a call requests.
  struct Options: Sendable {
    var includesStatus = true
    var includesStatusEntities = true
    var includesEmail = false
    /// Whether it states a suspension, as it does only to the person.
    var includesSuspended = false
    /// Whether it states the account's problems, as it does only to the person (`TwitterEraTable.accountState`).
    var includesState = false
    /// Whether it has `profile_location`, as in `users/show`.
    var includesProfileLocation = false
    /// Whether it describes its pictures, as requested with `include_ext_alt_text`.
    var includesDescriptions = false
    /// Whether it has `live_following`, `muting`, `blocking` and `blocked_by`, as in lists of friends.
    var includesRelations = false
    /// Whether it has `muting`, as in the response of `friendships/create`.
    var includesMuting = false
    /// The value of `following`. If `nil`, it comes from the table.
    var isFollowing: Bool?

    init() {}

    /// Reads `include_entities`.
    init(_ call: Call) {
      includesStatusEntities = !TwitterParameter.isFalse(call.parameter("include_entities"))
      includesDescriptions = TwitterParameter.isTrue(call.parameter("include_ext_alt_text"))
    }
  }

  /// The data about a person in the tables, including relations to the caller.
  struct Surroundings: Sendable {
    let numbers: TwitterNumbers
    let era: TwitterEra
    /// The latest tweet, encoded.
    var latest: [UInt8]?
    /// Whether the caller is an application without a person, which follows no account.
    var isSeenByApp = false
    var isFollowing = false
    var isRequested = false
    var isBlocking = false
    var isBlockedBy = false

    init(_ numbers: TwitterNumbers, in era: TwitterEra) {
      self.numbers = numbers
      self.era = era
    }
  }

  static func encoded(
    _ person: TwitterPersonRecord, _ options: Options, _ around: Surroundings
  ) -> [UInt8] {
    let profile = around.numbers.profile(of: person)
    var object = JSONObjectText(.twitter, capacity: 2048)
    object.add("id", .integer(person.id))
    object.add("id_str", .string(String(person.id)))
    object.add("name", .string(person.name))
    object.add("screen_name", .string(person.screenName))
    let showsLocation = options.includesProfileLocation && around.era.profileLocation
    if let profile {
      profile.addBeforeCreation(to: &object, showsLocation: showsLocation)
    } else {
      object.add("location", .string(""))
      if showsLocation { object.add("profile_location", .null) }
      object.add(beforeCreation)
    }
    object.add("created_at", .string(CalendarDate(person.createdAt).rubyDate))
    if let profile {
      profile.addAfterCreation(to: &object, showsZone: around.era.timeZone)
    } else {
      object.add(afterCreation)
    }
    object.add("statuses_count", .integer(profile?.statusesCount ?? 0))
    object.add("lang", around.era.language ? .string(profile?.language ?? "en") : .null)
    if options.includesStatus, let latest = around.latest {
      object.add("status", written: latest)
    } else if options.includesStatus, let status = person.status {
      object.add("status", self.status(status, of: person, options))
    }
    addPicture(
      person.avatar, profile,
      showsDescriptions: options.includesDescriptions && around.era.pictureDescriptions,
      to: &object)
    addRelations(profile, options, around, to: &object)
    if around.era.withheldCountries { object.add("withheld_in_countries", .array([])) }
    if options.includesState && around.era.accountState {
      object.add("suspended", .bool(person.isSuspended))
      object.add("needs_phone_verification", .bool(false))
    } else if options.includesSuspended {
      object.add("suspended", .bool(true))
    }
    if options.includesEmail { object.add("email", .optional(person.email)) }
    return object.closed()
  }

  private static func addPicture(
    _ avatar: String, _ profile: TwitterProfile?, showsDescriptions: Bool, to object: inout JSONObjectText
  ) {
    let isDefault = avatar.hasPrefix("https://abs.twimg.com/sticky/default_profile_images/")
    if let profile { profile.addBeforePicture(to: &object) } else { object.add(beforePicture) }
    object.add("profile_image_url", .string(plainAddress(avatar)))
    object.add("profile_image_url_https", .string(avatar))
    if let bannerURL = profile?.bannerURL { object.add("profile_banner_url", .string(bannerURL)) }
    if showsDescriptions {
      object.add("profile_image_extensions_alt_text", .null)
      if profile?.bannerURL != nil { object.add("profile_banner_extensions_alt_text", .null) }
    }
    if let profile { profile.addAfterPicture(to: &object) } else { object.add(afterPicture) }
    object.add("default_profile_image", .bool(profile?.isImageDefault ?? isDefault))
  }

  private static func addRelations(
    _ profile: TwitterProfile?, _ options: Options, _ around: Surroundings, to object: inout JSONObjectText
  ) {
    func seen(_ value: Bool) -> JSONText { around.isSeenByApp ? .null : .bool(value) }
    object.add("following", seen(options.isFollowing ?? around.isFollowing))
    if options.includesRelations { object.add("live_following", .bool(false)) }
    object.add("follow_request_sent", seen(around.isRequested))
    object.add("notifications", seen(false))
    if options.includesRelations || options.includesMuting { object.add("muting", .bool(false)) }
    if options.includesRelations {
      object.add("blocking", .bool(around.isBlocking))
      object.add("blocked_by", .bool(around.isBlockedBy))
    }
    object.add("translator_type", .string(profile?.translatorType ?? "none"))
  }

  /// The address with http instead of https.
  static func plainAddress(_ address: String) -> String {
    address.hasPrefix("https:") ? "http:" + Substring(address.utf8.dropFirst(6)) : address
  }

  private static let beforeCreation = JSONObjectText.Run(
    .twitter,
    [
      "description": .string(""), "url": .null,
      "entities": .members(["description": .members(["urls": .array([])])]),
      "protected": .bool(false), "followers_count": .integer(0), "friends_count": .integer(0),
      "listed_count": .integer(0),
    ])

  private static let afterCreation = JSONObjectText.Run(
    .twitter,
    [
      "favourites_count": .integer(0), "utc_offset": .null, "time_zone": .null,
      "geo_enabled": .bool(false), "verified": .bool(false),
    ])

  private static let beforePicture = JSONObjectText.Run(
    .twitter,
    [
      "contributors_enabled": .bool(false), "is_translator": .bool(false),
      "is_translation_enabled": .bool(false), "profile_background_color": .string("F5F8FA"),
      "profile_background_image_url": .null, "profile_background_image_url_https": .null,
      "profile_background_tile": .bool(false),
    ])

  private static let afterPicture = JSONObjectText.Run(
    .twitter,
    [
      "profile_link_color": .string("1DA1F2"), "profile_sidebar_border_color": .string("C0DEED"),
      "profile_sidebar_fill_color": .string("DDEEF6"), "profile_text_color": .string("333333"),
      "profile_use_background_image": .bool(true), "has_extended_profile": .bool(false),
      "default_profile": .bool(true),
    ])

  /// The text of tweets was sent escaped for HTML (general knowledge), unlike names and descriptions.
  static func escapedForHTML(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func status(
    _ text: String, of person: TwitterPersonRecord, _ options: Options
  ) -> JSONText {
    // Each person has one tweet, whose id is derived from the person's id, so it never changes.
    let id = person.id / 10 + 1
    var status = members([
      "created_at": .string(CalendarDate(person.createdAt).rubyDate), "id": .integer(id),
      "id_str": .string(String(id)), "text": .string(escapedForHTML(text)), "truncated": .bool(false),
    ])
    if options.includesStatusEntities {
      let entities = JSONText.members([
        "hashtags": .array([]), "symbols": .array([]), "user_mentions": .array([]), "urls": .array([]),
      ])
      status.append(.init(name: "entities", value: entities))
    }
    status += members([
      "source": .string(#"<a href="https://sim.example/" rel="nofollow">Sim</a>"#),
      "in_reply_to_status_id": .null, "in_reply_to_status_id_str": .null,
      "in_reply_to_user_id": .null, "in_reply_to_user_id_str": .null,
      "in_reply_to_screen_name": .null, "geo": .null, "coordinates": .null, "place": .null,
      "contributors": .null, "is_quote_status": .bool(false), "retweet_count": .integer(0),
      "favorite_count": .integer(0), "favorited": .bool(false), "retweeted": .bool(false),
      "lang": .string("en"),
    ])
    return .object(status)
  }

  private static func members(_ pairs: KeyValuePairs<String, JSONText>) -> [JSONText.Member] {
    pairs.map { JSONText.Member(name: $0.key, value: $0.value) }
  }
}
