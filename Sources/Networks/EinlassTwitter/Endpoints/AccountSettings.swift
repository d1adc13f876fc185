internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/account/settings.json` (reference of Calls after login, section 3.2).
  static let accountSettings = Endpoint(.twitter.accountSettings, [.get], "/1.1/account/settings.json") {
    call, twitter in
    try twitter.resource(&call, .accountSettings) { _, resource in
      AccountSettings.encoded(resource.person)
    }
  }

  /// `POST /1.1/account/settings.json`: changes the language and the time zone; other settings are ignored.
  static let changeAccountSettings = Endpoint(
    .twitter.accountSettings, [.post], "/1.1/account/settings.json"
  ) { call, twitter in
    try twitter.writing(&call) { call, resource in
      var profile = resource.person.profile?.value ?? TwitterProfile()
      if let language = call.parameter("lang"), 1...20 ~= language.utf8.count { profile.language = language }
      if let zone = call.parameter("time_zone"), 1...100 ~= zone.utf8.count { profile.timeZone = zone }
      let changed = profile
      twitter.change(resource.person.id) { $0.state(changed) }
      var person = resource.person
      person.state(changed)
      return AccountSettings.encoded(person)
    }
  }
}

/// The settings, which are the same for all people except for those in the profile.
private enum AccountSettings {
  static func encoded(_ person: TwitterPersonRecord) -> [UInt8] {
    let profile = person.profile?.value
    var object = JSONObjectText(.twitter, capacity: 1024)
    if let zone = profile?.timeZone {
      object.add(
        "time_zone",
        .members([
          "name": .string(zone), "utc_offset": .integer(profile?.utcOffset ?? 0),
          "tzinfo_name": .string(zones[zone] ?? zone),
        ]))
    }
    object.add("protected", .bool(profile?.isProtected ?? false))
    object.add("screen_name", .string(person.screenName))
    object.add("always_use_https", .bool(true))
    object.add("use_cookie_personalization", .bool(true))
    object.add("sleep_time", .members(["enabled": .bool(false), "end_time": .null, "start_time": .null]))
    object.add("geo_enabled", .bool(profile?.isGeoEnabled ?? false))
    object.add("language", .string(profile?.language ?? "en"))
    object.add("discoverable_by_email", .bool(true))
    object.add("discoverable_by_mobile_phone", .bool(false))
    object.add("display_sensitive_media", .bool(false))
    object.add("trend_location", worldwide)
    return object.closed()
  }

  /// The time zone database's names for some of Twitter's time zones.
  private static let zones = [
    "Amsterdam": "Europe/Amsterdam", "Berlin": "Europe/Berlin", "London": "Europe/London",
    "Madrid": "Europe/Madrid", "Paris": "Europe/Paris", "Rome": "Europe/Rome", "Vienna": "Europe/Vienna",
    "Tokyo": "Asia/Tokyo", "UTC": "Etc/UTC", "Eastern Time (US & Canada)": "America/New_York",
    "Pacific Time (US & Canada)": "America/Los_Angeles",
  ]

  /// The values are from general knowledge.
  private static let worldwide = JSONText.array([
    .members([
      "name": "Worldwide", "countryCode": .null, "url": "http://where.yahooapis.com/v1/place/1", "woeid": 1,
      "placeType": .members(["name": "Supername", "code": 19]), "parentid": 0, "country": "",
    ])
  ])
}
