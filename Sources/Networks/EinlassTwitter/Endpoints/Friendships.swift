internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// Reference of Calls after login, sections 3.3 and 5.3.

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/friendships/show.json`
  static let friendshipsShow = Endpoint(.twitter.friendshipsShow, [.get], "/1.1/friendships/show.json") {
    call, twitter in
    try twitter.openResource(&call, .friendshipsShow) { call, caller in
      let names = ["source_id", "source_screen_name"]
      let isNamed = names.contains { call.parameter($0) != nil }
      let source = isNamed ? twitter.personMeant(call, prefix: "source_") : caller.person
      guard let source, !source.isDeactivated else { throw TwitterError.sourceUnknown }
      guard let target = twitter.personMeant(call, prefix: "target_"), !target.isDeactivated else {
        throw TwitterError.userNotFound
      }
      return twitter.relationship(source, target, isOwn: source.id == caller.person?.id)
    }
  }

  /// `GET /1.1/friendships/lookup.json`
  static let friendshipsLookup = Endpoint(
    .twitter.friendshipsLookup, [.get], "/1.1/friendships/lookup.json"
  ) { call, twitter in
    try twitter.resource(&call, .friendshipsLookup) { call, resource in
      var list: [JSONText] = []
      for person in try twitter.peopleMeant(call) {
        let connections = twitter.connections(resource.person.id, person.id)
        list.append(
          .members([
            "name": .string(person.name), "screen_name": .string(person.screenName),
            "id": .integer(person.id), "id_str": .string(String(person.id)),
            "connections": .array(connections.map(JSONText.string)),
          ]))
      }
      return JSONText.array(list).encoded(.twitter)
    }
  }

  /// `POST /1.1/friendships/create.json`: following an account again changes nothing. `following` reports the state
  /// before the call (reference of Calls after login, section 5.3).
  static let friendshipsCreate = Endpoint(
    .twitter.friendshipsCreate, [.post], "/1.1/friendships/create.json"
  ) { call, twitter in
    try twitter.writing(&call) { call, resource in
      let person = resource.person
      guard let target = twitter.personMeant(call), !target.isDeactivated, !target.isSuspended
      else {
        throw TwitterError.cannotFindUser
      }
      if target.id == person.id { throw TwitterError.cannotFollowYourself }
      var options = TwitterUserObject.Options()
      options.isFollowing = twitter.relation(of: person.id, to: target.id) == .follows
      options.includesMuting = true
      if let kind = try twitter.follow(target, by: person) { call.note(.entered(kind, person, target)) }
      return try twitter.userObject(target, for: person, options)
    }
  }

  /// `POST /1.1/friendships/destroy.json`
  static let friendshipsDestroy = Endpoint(
    .twitter.friendshipsDestroy, [.post], "/1.1/friendships/destroy.json"
  ) { call, twitter in
    try twitter.writing(&call) { call, resource in
      guard let target = twitter.personMeant(call), !target.isDeactivated else {
        throw TwitterError.cannotFindUser
      }
      let relation = twitter.relation(of: resource.person.id, to: target.id)
      if relation == .follows || relation == .requested {
        twitter.relate(resource.person.id, to: target.id, as: nil)
        call.note(.relationEnded(person: resource.person.screenName, other: target.screenName))
      }
      var options = TwitterUserObject.Options()
      options.includesMuting = true
      return try twitter.userObject(target, for: resource.person, options)
    }
  }
}

extension SimulatedTwitter {
  /// Follows `target`, or asks to. Returns `nil` if the person already follows.
  func follow(
    _ target: TwitterPersonRecord, by person: TwitterPersonRecord
  ) throws -> TwitterRelationRecord.Kind? {
    if relation(of: target.id, to: person.id) == .blocks { throw TwitterError.blockedByTarget }
    let isProtected = target.profile?.value.isProtected == true
    switch relation(of: person.id, to: target.id) {
    case .follows: return nil
    case .requested where isProtected: throw TwitterError.alreadyRequested(target.screenName)
    case .requested, .blocks, nil: break
    }
    guard countWriting(.follows, by: person.id) else { throw TwitterError.overFollowLimit }
    let kind: TwitterRelationRecord.Kind = isProtected ? .requested : .follows
    relate(person.id, to: target.id, as: kind)
    return kind
  }

  /// The relations to the second person in `friendships/lookup`.
  fileprivate func connections(_ own: Int64, _ other: Int64) -> [String] {
    var connections: [String] = []
    switch relation(of: own, to: other) {
    case .follows: connections.append("following")
    case .requested: connections.append("following_requested")
    case .blocks: connections.append("blocking")
    case nil: break
    }
    if relation(of: other, to: own) == .follows { connections.append("followed_by") }
    return connections.isEmpty ? ["none"] : connections
  }

  /// The relationship object. Only the source sees more than the follows.
  fileprivate func relationship(
    _ source: TwitterPersonRecord, _ target: TwitterPersonRecord, isOwn: Bool
  ) -> [UInt8] {
    let there = relation(of: source.id, to: target.id)
    let back = relation(of: target.id, to: source.id)
    func own(_ value: Bool) -> JSONText { isOwn ? .bool(value) : .null }
    let mayWrite = there == .follows && back == .follows || target.takesMessages == true
    return JSONText.members([
      "relationship": .members([
        "source": .members([
          "id": .integer(source.id), "id_str": .string(String(source.id)),
          "screen_name": .string(source.screenName), "following": .bool(there == .follows),
          "followed_by": .bool(back == .follows), "live_following": .bool(false),
          "following_received": own(back == .requested), "following_requested": own(there == .requested),
          "notifications_enabled": own(false), "can_dm": .bool(mayWrite),
          "blocking": own(there == .blocks), "blocked_by": own(back == .blocks), "muting": own(false),
          "want_retweets": own(there == .follows), "all_replies": own(false), "marked_spam": own(false),
        ]),
        "target": .members([
          "id": .integer(target.id), "id_str": .string(String(target.id)),
          "screen_name": .string(target.screenName), "following": .bool(back == .follows),
          "followed_by": .bool(there == .follows), "following_received": own(there == .requested),
          "following_requested": own(back == .requested),
        ]),
      ])
    ]).encoded(.twitter)
  }
}
