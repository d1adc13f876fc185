internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/users/show.json`, for a person's token or an application's own (reference of Twitter's login,
  /// section 4.6).
  static let usersShow = Endpoint("twitter.users_show", [.get], "/1.1/users/show.json") { call, twitter in
    try await twitter.openResource(&call, .usersShow) { call, caller in
      guard let person = try await twitter.personMeant(call), !person.isDeactivated else {
        throw TwitterError.userNotFound
      }
      let isSelf = person.id == caller.person?.id
      if person.isSuspended && !isSelf { throw TwitterError.userSuspended }
      var options = TwitterUserObject.Options()
      // Only followers see the tweet of a protected person, and the simulated people follow no one.
      options.includesStatus = isSelf || !(person.profile?.value.isProtected ?? false)
      options.includesSuspended = isSelf && person.isSuspended
      options.includesStatusEntities = !TwitterParameter.isFalse(call.parameter("include_entities"))
      return TwitterUserObject.encoded(person, options)
    }
  }
}

extension SimulatedTwitter {
  fileprivate func personMeant(_ call: Call) async throws -> TwitterPersonRecord? {
    if let text = call.parameter("user_id") ?? call.parameter("id"), let id = Int64(text) {
      return try await storage.find(TwitterPersonRecord.self, id)
    }
    guard let name = call.parameter("screen_name") ?? call.parameter("id") else { return nil }
    return try await storage.find(TwitterPersonRecord.self, by: .screenName, name)
  }
}
