internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/users/show.json` (reference of Twitter's login, section 4.6).
  static let usersShow = Endpoint("twitter.users_show", [.get], "/1.1/users/show.json") { call, twitter in
    try await twitter.resource(&call, .usersShow) { call, resource in
      let person =
        if let text = call.parameter("user_id") ?? call.parameter("id"), let id = Int64(text) {
          try await twitter.storage.twitterPerson(id: id)
        } else if let name = call.parameter("screen_name") ?? call.parameter("id") {
          try await twitter.storage.twitterPerson(screenName: name)
        } else {
          nil as TwitterPersonRecord?
        }
      guard let person, !person.isDeactivated else { throw TwitterFailure.userNotFound }
      let isSelf = person.id == resource.person.id
      if person.isSuspended && !isSelf { throw TwitterFailure.userSuspended }
      var options = TwitterUserObject.Options()
      options.includesSuspended = isSelf && person.isSuspended
      options.includesStatusEntities = !TwitterUserObject.isFalse(call.parameter("include_entities"))
      return TwitterUserObject.json(person, options)
    }
  }
}
