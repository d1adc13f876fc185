internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/users/me`, which Twitter had from 2021 on (reference of Twitter's login, section 4.6).
  static let usersMe = Endpoint("twitter.users_me", [.get], "/2/users/me") { call, twitter in
    guard case .person(let resource) = try await twitter.caller(&call) else {
      throw TwitterError.credentialsDoNotAllow
    }
    if resource.person.isSuspended { throw TwitterError.accountSuspended }
    let now = twitter.clock.now
    let standing = try await twitter.count(.usersMe, for: resource.token.token, at: now)
    let fields = (call.parameter("user.fields") ?? "").split(separator: ",").map(String.init)
    let data = UserObjectVersion2.json(resource.person, fields: fields)
    var headers = TwitterHeaders.common(status: .ok, at: now)
    headers.add("content-type", "application/json; charset=utf-8")
    headers.add("content-disposition", "attachment; filename=json.json")
    headers.add("x-access-level", resource.token.accessLevel.rawValue)
    TwitterHeaders.add(standing, to: &headers)
    let json = JSONText.members(["data": data])
    return .twitter(.ok, fields: headers, body: json.encoded(.twitterVersion2))
  }
}

/// The user object of API 2: three members, and what `user.fields` asks for.
enum UserObjectVersion2 {
  /// Unknown fields are left out; Twitter refused them.
  static func json(_ person: TwitterPersonRecord, fields: [String]) -> JSONText {
    var members: [JSONText.Member] = [
      .init(name: "id", value: .string(String(person.id))),
      .init(name: "name", value: .string(person.name)),
      .init(name: "username", value: .string(person.screenName)),
    ]
    for field in [
      "created_at", "description", "location", "profile_image_url", "protected", "public_metrics", "url",
      "verified",
    ]
    where fields.contains(field) {
      if let value = value(field, person) { members.append(.init(name: field, value: value)) }
    }
    return .object(members)
  }

  /// nil: the member is left out.
  private static func value(_ field: String, _ person: TwitterPersonRecord) -> JSONText? {
    let profile = person.profile?.value
    return switch field {
    case "created_at": .string(CalendarDate(person.createdAt).millisecondDate)
    case "description": .string(profile?.description ?? "")
    case "location": profile?.location.map(JSONText.string)
    case "profile_image_url": .string(person.avatar)
    case "protected": .bool(profile?.isProtected ?? false)
    case "public_metrics":
      .members([
        "followers_count": .integer(profile?.followersCount ?? 0),
        "following_count": .integer(profile?.friendsCount ?? 0),
        "tweet_count": .integer(profile?.statusesCount ?? (person.status == nil ? 0 : 1)),
        "listed_count": .integer(profile?.listedCount ?? 0),
      ])
    case "url": .string(profile?.url ?? "")
    default: .bool(profile?.isVerified ?? false)
    }
  }
}
