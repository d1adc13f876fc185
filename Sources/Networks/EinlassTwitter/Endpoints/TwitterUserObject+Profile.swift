internal import EinlassWire
internal import EinlassWorld

/// The members of the user object for a person with a stated profile, in the order of `TwitterUserObject`.
extension TwitterProfile {
  func addBeforeCreation(to object: inout JSONObjectText, showsLocation: Bool) {
    object.add("location", .string(location ?? ""))
    if showsLocation { object.add("profile_location", .null) }
    object.add("description", .string(description ?? ""))
    object.add("url", .optional(url))
    object.add("entities", entities)
    object.add("protected", .bool(isProtected ?? false))
    object.add("followers_count", .integer(followersCount ?? 0))
    object.add("friends_count", .integer(friendsCount ?? 0))
    object.add("listed_count", .integer(listedCount ?? 0))
  }

  func addAfterCreation(to object: inout JSONObjectText, showsZone: Bool) {
    object.add("favourites_count", .integer(favouritesCount ?? 0))
    object.add("utc_offset", showsZone ? utcOffset.map(JSONText.integer) ?? .null : .null)
    object.add("time_zone", showsZone ? .optional(timeZone) : .null)
    object.add("geo_enabled", .bool(isGeoEnabled ?? false))
    object.add("verified", .bool(isVerified ?? false))
  }

  func addBeforePicture(to object: inout JSONObjectText) {
    object.add("contributors_enabled", .bool(areContributorsEnabled ?? false))
    object.add("is_translator", .bool(isTranslator ?? false))
    object.add("is_translation_enabled", .bool(isTranslationEnabled ?? false))
    object.add("profile_background_color", .string(backgroundColor ?? "F5F8FA"))
    object.add(
      "profile_background_image_url", .optional(backgroundImageURL.map(TwitterUserObject.plainAddress)))
    object.add("profile_background_image_url_https", .optional(backgroundImageURL))
    object.add("profile_background_tile", .bool(isBackgroundTiled ?? false))
  }

  func addAfterPicture(to object: inout JSONObjectText) {
    object.add("profile_link_color", .string(linkColor ?? "1DA1F2"))
    object.add("profile_sidebar_border_color", .string(sidebarBorderColor ?? "C0DEED"))
    object.add("profile_sidebar_fill_color", .string(sidebarFillColor ?? "DDEEF6"))
    object.add("profile_text_color", .string(textColor ?? "333333"))
    object.add("profile_use_background_image", .bool(usesBackgroundImage ?? true))
    object.add("has_extended_profile", .bool(hasExtendedProfile ?? false))
    object.add("default_profile", .bool(isDefault ?? true))
  }

  /// The entities of `url`. The member is present only if `url` is.
  private var entities: JSONText {
    let description = JSONText.members(["urls": .array([])])
    guard let url else { return .members(["description": description]) }
    let expanded = expandedURL ?? url
    let shown = displayURL ?? expanded.firstRange(of: "://").map { String(expanded[$0.upperBound...]) }
    let entity = JSONText.members([
      "url": .string(url), "expanded_url": .string(expanded), "display_url": .string(shown ?? expanded),
      "indices": .array([.integer(0), .integer(Int64(url.unicodeScalars.count))]),
    ])
    return .members(["url": .members(["urls": .array([entity])]), "description": description])
  }
}
