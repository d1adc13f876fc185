import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The user object of a person with a stated profile (reference of Twitter's login, section 4.2).
struct TwitterProfileTests {
  static let whole: TwitterProfile = {
    var profile = TwitterProfile()
    profile.location = "Berlin <Mitte>"
    profile.description = "Simulated & stated"
    profile.url = "https://t.co/abcdefghij"
    profile.expandedURL = "https://nora.sim.example/"
    profile.displayURL = "nora.sim.example"
    profile.isProtected = true
    profile.followersCount = 7
    profile.friendsCount = 11
    profile.listedCount = 2
    profile.favouritesCount = 3
    profile.utcOffset = 3600
    profile.timeZone = "Berlin"
    profile.isGeoEnabled = true
    profile.isVerified = true
    profile.statusesCount = 4321
    profile.language = "de"
    profile.areContributorsEnabled = true
    profile.isTranslator = true
    profile.isTranslationEnabled = true
    profile.backgroundColor = "000000"
    profile.backgroundImageURL = "https://abs.twimg.com/images/themes/theme1/bg.png"
    profile.isBackgroundTiled = true
    profile.bannerURL = "https://pbs.twimg.com/profile_banners/1/2"
    profile.linkColor = "111111"
    profile.sidebarBorderColor = "222222"
    profile.sidebarFillColor = "444444"
    profile.textColor = "555555"
    profile.usesBackgroundImage = false
    profile.hasExtendedProfile = true
    profile.isDefault = false
    profile.isImageDefault = false
    profile.translatorType = "regular"
    return profile
  }()

  static let text =
    #"{"id":4242424242,"id_str":"4242424242","name":"Nora Sim","screen_name":"nora_sim","#
    + #""location":"Berlin \u003cMitte\u003e","description":"Simulated & stated","url":"https:\/\/t.co\/abcdefghij","#
    + #""entities":{"url":{"urls":[{"url":"https:\/\/t.co\/abcdefghij","expanded_url":"https:\/\/nora.sim.example\/","#
    + #""display_url":"nora.sim.example","indices":[0,23]}]},"description":{"urls":[]}},"protected":true,"#
    + #""followers_count":7,"friends_count":11,"listed_count":2,"created_at":"Tue Nov 17 08:15:30 +0000 2015","#
    + #""favourites_count":3,"utc_offset":3600,"time_zone":"Berlin","geo_enabled":true,"verified":true,"#
    + #""statuses_count":4321,"lang":"de","contributors_enabled":true,"is_translator":true,"#
    + #""is_translation_enabled":true,"profile_background_color":"000000","#
    + #""profile_background_image_url":"http:\/\/abs.twimg.com\/images\/themes\/theme1\/bg.png","#
    + #""profile_background_image_url_https":"https:\/\/abs.twimg.com\/images\/themes\/theme1\/bg.png","#
    + #""profile_background_tile":true,"profile_image_url":"http:\/\/abs.twimg.com\/sticky\/default_profile_images\/"#
    + #"default_profile_3_normal.png","profile_image_url_https":"https:\/\/abs.twimg.com\/sticky\/"#
    + #"default_profile_images\/default_profile_3_normal.png","#
    + #""profile_banner_url":"https:\/\/pbs.twimg.com\/profile_banners\/1\/2","profile_link_color":"111111","#
    + #""profile_sidebar_border_color":"222222","profile_sidebar_fill_color":"444444","profile_text_color":"555555","#
    + #""profile_use_background_image":false,"has_extended_profile":true,"default_profile":false,"#
    + #""default_profile_image":false,"following":false,"follow_request_sent":false,"notifications":false,"#
    + #""translator_type":"regular"}"#

  private static func result(
    _ profile: TwitterProfile?, _ target: String = "/1.1/account/verify_credentials.json",
    as caller: Int64 = TwitterWorld.noraID
  ) async throws -> String? {
    let world = try await TwitterWorld()
    try await world.changeNora {
      $0.profile = profile.map { Boxed($0) }
      $0.status = target.contains("show") ? "hello" : nil
    }
    let signer = world.signer(try await world.token(of: caller))
    return try await world.send(.get, target, by: signer).response.text
  }

  @Test func `a fully stated profile has the recorded order, byte for byte`() async throws {
    #expect(try await Self.result(Self.whole) == Self.text)
  }

  @Test func `an empty profile changes nothing`() async throws {
    #expect(try await Self.result(TwitterProfile()) == Self.result(nil))
  }

  @Test func `an address without an explanation leads to itself`() async throws {
    var profile = TwitterProfile()
    profile.url = "http://nora.sim.example/x"
    let text = try #require(try await Self.result(profile))
    #expect(
      text.contains(
        #""expanded_url":"http:\/\/nora.sim.example\/x","display_url":"nora.sim.example\/x","indices":[0,25]"#
      ))
  }

  @Test func `other people see no tweet of a protected person`() async throws {
    let target = "/1.1/users/show.json?screen_name=nora_sim"
    #expect(
      try await Self.result(Self.whole, target, as: TwitterWorld.otherID)?.contains("\"status\":") == false)
    #expect(try await Self.result(Self.whole, target)?.contains("\"status\":") == true)
    #expect(try await Self.result(nil, target, as: TwitterWorld.otherID)?.contains("\"status\":") == true)
  }

  @Test func `API 2 shows the same profile`() async throws {
    let fields = "description,location,protected,public_metrics,url,verified"
    let text = try await Self.result(Self.whole, "/2/users/me?user.fields=" + fields)
    #expect(
      text
        == #"{"data":{"id":"4242424242","name":"Nora Sim","username":"nora_sim","description":"Simulated & stated","#
        + #""location":"Berlin <Mitte>","protected":true,"public_metrics":{"followers_count":7,"following_count":11,"#
        + #""tweet_count":4321,"listed_count":2},"url":"https://t.co/abcdefghij","verified":true}}"#)
  }
}
