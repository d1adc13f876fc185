internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/users/show.json`, for a person's token or an application's own (reference of Twitter's login,
  /// section 4.6).
  static let usersShow = Endpoint(.twitter.usersShow, [.get], "/1.1/users/show.json") { call, twitter in
    try twitter.openResource(&call, .usersShow) { call, caller in
      guard let person = twitter.personMeant(call), !person.isDeactivated else {
        throw TwitterError.userNotFound
      }
      let isSelf = person.id == caller.person?.id
      if person.isSuspended && !isSelf { throw TwitterError.userSuspended }
      var options = TwitterUserObject.Options(call)
      options.includesSuspended = isSelf && person.isSuspended
      options.includesState = isSelf
      options.includesProfileLocation = true
      return try twitter.userObject(person, for: caller.person, options)
    }
  }
}

extension SimulatedTwitter {
  /// The person that the call names by `user_id`, `screen_name` or the undocumented `id`, which accepts either. `nil`
  /// if there is no such person.
  ///
  /// - Parameter prefix: The prefix of the first two names, `source_` or `target_`.
  func personMeant(_ call: Call, prefix: String = "") -> TwitterPersonRecord? {
    let either = prefix.isEmpty ? call.parameter("id") : nil
    if let text = call.parameter(prefix.isEmpty ? "user_id" : prefix + "id") ?? either, let id = Int64(text) {
      return tables.find(TwitterPersonRecord.self, id)
    }
    guard let name = call.parameter(prefix + "screen_name") ?? either else { return nil }
    return tables.find(TwitterPersonRecord.self, by: .screenName, name)
  }

  /// The person that the call names. Defaults to the caller if it names none.
  func personMeant(_ call: Call, or caller: TwitterPersonRecord?) -> TwitterPersonRecord? {
    let names = ["user_id", "screen_name", "id"]
    if let caller, names.allSatisfy({ call.parameter($0) == nil }) { return caller }
    return personMeant(call).flatMap { $0.isDeactivated ? nil : $0 }
  }
}
