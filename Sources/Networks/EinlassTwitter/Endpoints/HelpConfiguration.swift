internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/help/configuration.json` (reference of Calls after login, section 3.5); it lists only a few of the
  /// reserved names.
  static let helpConfiguration = Endpoint(
    .twitter.helpConfiguration, [.get], "/1.1/help/configuration.json"
  ) { call, twitter in
    try twitter.openResource(&call, .helpConfiguration) { _, _ in
      let sizes = PictureSize.all.map { size in
        JSONText.Member(
          name: size.name,
          value: .members([
            "h": .integer(Int64(size.height)), "resize": size.crops ? "crop" : "fit",
            "w": .integer(Int64(size.width)),
          ]))
      }
      return JSONText.members([
        "dm_text_character_limit": 10_000, "characters_reserved_per_media": 24, "max_media_per_upload": 1,
        "non_username_paths": .array(["about", "account", "login", "oauth", "search", "settings", "signup"]),
        "photo_size_limit": 3_145_728, "photo_sizes": .object(sizes), "short_url_length": 23,
        "short_url_length_https": 23,
      ]).encoded(.twitter)
    }
  }

  /// `GET /1.1/users/profile_banner.json` (section 3.1).
  static let profileBanner = Endpoint(
    .twitter.profileBanner, [.get], "/1.1/users/profile_banner.json"
  ) { call, twitter in
    try twitter.openResource(&call, .profileBanner) { call, caller in
      guard let person = twitter.personMeant(call, or: caller.person),
        let banner = person.profile?.value.bannerURL
      else { throw TwitterError.pageDoesNotExist }
      let sizes = BannerSize.all.map { size in
        JSONText.Member(
          name: size.name,
          value: .members([
            "h": .integer(Int64(size.height)), "w": .integer(Int64(size.width)),
            "url": .string("\(banner)/\(size.name)"),
          ]))
      }
      return JSONText.members(["sizes": .object(sizes)]).encoded(.twitter)
    }
  }
}
