internal import EinlassStorage

// Friendships and friend requests (reference of Calls after login, sections 9.1 and 10.3).

extension SimulatedFacebook {
  /// Makes the two people friends, and drops the friend requests between them. Returns false if they are already
  /// friends, or the same person.
  @discardableResult
  package func befriend(_ first: String, _ second: String) throws -> Bool {
    guard first != second else { return false }
    var isNew = false
    for (id, other) in [(first, second), (second, first)] {
      let hasChanged = tables.update(FacebookPersonRecord.self, id) { person in
        if person.friends?.contains(other) == true { return false }
        person.friends = (person.friends ?? []) + [other]
        return true
      }
      guard let hasChanged else { throw FacebookActionError.noSuchPerson(id: id) }
      isNew = isNew || hasChanged
      tables.remove(FacebookFriendRequestRecord.self, .init(from: id, to: other))
    }
    return isNew
  }

  /// Ends a friendship, and drops the friend requests between the two people. Returns false if there was neither.
  @discardableResult
  package func unfriend(_ first: String, _ second: String) -> Bool {
    var hasChanged = false
    for (id, other) in [(first, second), (second, first)] {
      let wasFriend = tables.update(FacebookPersonRecord.self, id) { person in
        guard person.friends?.contains(other) == true else { return false }
        person.friends?.removeAll { $0 == other }
        return true
      }
      let request = tables.remove(FacebookFriendRequestRecord.self, .init(from: id, to: other))
      hasChanged = hasChanged || wasFriend == true || request != nil
    }
    return hasChanged
  }

  /// The outcome of a friend request.
  package enum FriendRequestResult: Sendable, Hashable {
    case asked
    /// The other person had already sent a request, so both are friends now.
    case confirmed
    case alreadyFriends
    /// The same request is already pending.
    case pending
  }

  /// Sends a friend request from one person to another, or confirms the other person's request.
  @discardableResult
  package func askForFriendship(from: String, to: String) throws -> FriendRequestResult {
    guard let person = tables.find(FacebookPersonRecord.self, from) else {
      throw FacebookActionError.noSuchPerson(id: from)
    }
    guard tables.find(FacebookPersonRecord.self, to) != nil else {
      throw FacebookActionError.noSuchPerson(id: to)
    }
    if person.friends?.contains(to) == true { return .alreadyFriends }
    if tables.find(FacebookFriendRequestRecord.self, .init(from: to, to: from)) != nil {
      try befriend(from, to)
      return .confirmed
    }
    let isNew = tables.insert(FacebookFriendRequestRecord(from: from, to: to))
    return isNew ? .asked : .pending
  }

  /// Removes the person from all friendships, and all friend requests to and from the person.
  func dropFriendships(of id: String) {
    for friend in tables.find(FacebookPersonRecord.self, id)?.friends ?? [] {
      tables.update(FacebookPersonRecord.self, friend) { $0.friends?.removeAll { $0 == id } }
    }
    let sent = tables.list(FacebookFriendRequestRecord.self, by: .from, id)
    let received = tables.list(FacebookFriendRequestRecord.self, by: .to, id)
    for request in sent + received { tables.remove(FacebookFriendRequestRecord.self, request.key) }
  }
}
