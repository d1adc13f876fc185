internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The user fields that a request asks for, in `user.fields` and `expansions`.
///
/// Source: reference of X today, section 8.2.
struct UserFields: Sendable {
  /// The names that `user.fields` may have. Clients use the former names to ask for tweets.
  static let names = [
    "affiliation", "confirmed_email", "connection_status", "created_at", "description", "entities", "id",
    "is_identity_verified", "location", "most_recent_post_id", "most_recent_tweet_id", "name", "parody",
    "pinned_post_id", "pinned_tweet_id", "profile_banner_url", "profile_image_url", "protected",
    "public_metrics", "receives_your_dm", "subscribes_to_you", "subscription", "subscription_type", "url",
    "username", "verified", "verified_followers_count", "verified_type", "withheld",
  ]
  static let expansions = [
    "affiliation", "most_recent_post_id", "most_recent_tweet_id", "pinned_post_id", "pinned_tweet_id",
  ]

  private let asked: [String]

  /// Reads the query; refuses unknown names.
  init(_ call: Call, expansions: [String] = Self.expansions) throws(TwitterProblemError) {
    asked = try call.names("user.fields", of: Self.names)
    _ = try call.names("expansions", of: expansions)
  }

  /// Returns the object: the three members, then the requested ones that the person has. Members after these three are
  /// in the order of the names, which is a guess.
  func json(_ person: TwitterPersonRecord, of twitter: SimulatedTwitter, showsEmail: Bool)
    -> JSONText
  {
    var person = person
    if asked.contains("public_metrics") {
      person.profile = twitter.numbers(of: person).profile(of: person).map { Boxed($0) }
    }
    var members: [JSONText.Member] = [
      .init(name: "id", value: .string(String(person.id))),
      .init(name: "name", value: .string(person.name)),
      .init(name: "username", value: .string(person.screenName)),
    ]
    for name in Self.names where asked.contains(name) {
      if name == "confirmed_email" {
        if showsEmail, let email = person.email { members.append(.init(name: name, value: .string(email))) }
      } else if let value = Self.value(name, person) {
        members.append(.init(name: name, value: value))
      }
    }
    return .object(members)
  }

  /// Returns the member's value. `nil` if the member is left out, or is one of the three.
  private static func value(_ name: String, _ person: TwitterPersonRecord) -> JSONText? {
    let profile = person.profile?.value
    return switch name {
    case "created_at": .string(CalendarDate(person.createdAt).millisecondDate)
    case "description": .string(profile?.description ?? "")
    case "location": profile?.location.map(JSONText.string)
    case "profile_banner_url": profile?.bannerURL.map(JSONText.string)
    case "profile_image_url": .string(person.avatar)
    case "protected": .bool(profile?.isProtected ?? false)
    case "public_metrics":
      .members([
        "followers_count": .integer(profile?.followersCount ?? 0),
        "following_count": .integer(profile?.friendsCount ?? 0),
        "tweet_count": .integer(profile?.statusesCount ?? 0),
        "listed_count": .integer(profile?.listedCount ?? 0),
      ])
    case "url": .string(profile?.url ?? "")
    case "verified": .bool(profile?.isVerified ?? false)
    // The kind of a formerly verified person is guessed.
    case "verified_type": .string(profile?.isVerified == true ? "blue" : "none")
    case "parody", "is_identity_verified": .bool(false)
    default: nil
    }
  }
}

extension Call {
  /// Returns the names in a list of the query; refuses names that are not in `known`.
  func names(_ parameter: String, of known: [String]) throws(TwitterProblemError) -> [String] {
    let values = (query[parameter] ?? "").split(separator: ",").map(String.init)
    for value in values where !known.contains(value) {
      throw TwitterProblemError(.invalid(parameter, String(value.prefix(200)), allowed: known))
    }
    return values
  }
}
