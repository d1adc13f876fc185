internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// The accounts that a person follows, and a person's followers (reference of Calls after login, section 3.3).

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/friends/ids.json`
  static let friendsIDs = ids(.twitter.friendsIDs, "/1.1/friends/ids.json", .source, .friendsIDs)
  /// `GET /1.1/followers/ids.json`
  static let followersIDs = ids(.twitter.followersIDs, "/1.1/followers/ids.json", .target, .followersIDs)
  /// `GET /1.1/friends/list.json`
  static let friendsList = people(.twitter.friendsList, "/1.1/friends/list.json", .source, .friendsList)
  /// `GET /1.1/followers/list.json`
  static let followersList = people(
    .twitter.followersList, "/1.1/followers/list.json", .target, .followersList)

  private static func ids(
    _ name: CallName, _ path: String, _ index: TableIndex<TwitterRelationRecord, Int64>, _ limit: RateLimit
  ) -> Endpoint<SimulatedTwitter> {
    Endpoint(name, [.get], path) { call, twitter in
      try twitter.openResource(&call, limit) { call, caller in
        let ids = try twitter.related(index, call, caller.person)
        let page = CursorPage(call, of: ids.count, count: 5000, limit: 5000)
        let isText = TwitterParameter.isTrue(call.parameter("stringify_ids"))
        let shown = twitter.people(ids[page.range]).map(\.id)
        let values = JSONText.array(shown.map { isText ? .string(String($0)) : .integer($0) })
        return page.object("ids", values.encoded(.twitter), in: twitter.era)
      }
    }
  }

  private static func people(
    _ name: CallName, _ path: String, _ index: TableIndex<TwitterRelationRecord, Int64>, _ limit: RateLimit
  ) -> Endpoint<SimulatedTwitter> {
    Endpoint(name, [.get], path) { call, twitter in
      try twitter.openResource(&call, limit) { call, caller in
        let ids = try twitter.related(index, call, caller.person)
        let page = CursorPage(call, of: ids.count, count: 20, limit: 200)
        var options = TwitterUserObject.Options()
        options.includesRelations = true
        options.includesStatus = !TwitterParameter.isTrue(call.parameter("skip_status"))
        options.includesStatusEntities = !TwitterParameter.isFalse(call.parameter("include_user_entities"))
        var users: [[UInt8]] = []
        for person in twitter.people(ids[page.range]) {
          users.append(try twitter.userObject(person, for: caller.person, options))
        }
        return page.object("users", users.writtenArray, in: twitter.era)
      }
    }
  }
}

extension SimulatedTwitter {
  /// The ids that the call requests, newest first. Lists of a protected person that the caller does not follow are
  /// refused. That the lists of a suspended person are also refused is a choice.
  fileprivate func related(
    _ index: TableIndex<TwitterRelationRecord, Int64>, _ call: Call, _ caller: TwitterPersonRecord?
  ) throws -> [Int64] {
    guard let person = personMeant(call, or: caller) else { throw TwitterError.pageDoesNotExist }
    if person.isSuspended && person.id != caller?.id { throw TwitterError.notAuthorized }
    guard maySee(person, caller) else { throw TwitterError.notAuthorized }
    return related(index, person.id)
  }

  /// The people with these ids, except suspended or deleted ones, whose ids still count.
  func people(_ ids: some Sequence<Int64>) -> [TwitterPersonRecord] {
    var people: [TwitterPersonRecord] = []
    for id in ids {
      guard let person = tables.find(TwitterPersonRecord.self, id), !person.isSuspended,
        !person.isDeactivated
      else { continue }
      people.append(person)
    }
    return people
  }
}
