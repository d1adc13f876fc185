internal import EinlassStorage

// Friendships and requests for them (reference of Calls after login, sections 9.1 and 10.3).

extension SimulatedFacebook {
  /// Makes each a friend of the other and drops what they had asked each other; false where they are friends
  /// already, or the same person.
  @discardableResult
  package func befriend(_ first: String, _ second: String) async throws -> Bool {
    guard first != second else { return false }
    var isNew = false
    for (id, other) in [(first, second), (second, first)] {
      let hasChanged = try await storage.update(FacebookPersonRecord.self, id) { person in
        if person.friends?.contains(other) == true { return false }
        person.friends = (person.friends ?? []) + [other]
        return true
      }
      guard let hasChanged else { throw FacebookActionError.noSuchPerson(id: id) }
      isNew = isNew || hasChanged
      try await storage.remove(FacebookFriendRequestRecord.self, .init(from: id, to: other))
    }
    return isNew
  }

  /// Ends a friendship and drops what the two had asked each other; false where there was neither.
  @discardableResult
  package func unfriend(_ first: String, _ second: String) async throws -> Bool {
    var hasChanged = false
    for (id, other) in [(first, second), (second, first)] {
      let wasFriend = try await storage.update(FacebookPersonRecord.self, id) { person in
        guard person.friends?.contains(other) == true else { return false }
        person.friends?.removeAll { $0 == other }
        return true
      }
      let request = try await storage.remove(FacebookFriendRequestRecord.self, .init(from: id, to: other))
      hasChanged = hasChanged || wasFriend == true || request != nil
    }
    return hasChanged
  }

  /// The outcome of a request for friendship.
  package enum FriendRequestResult: Sendable, Hashable {
    case asked
    /// The other one had asked before, so that both are friends now.
    case confirmed
    case alreadyFriends
    /// The same request is there already.
    case pending
  }

  /// One person asks another one for friendship, or confirms what that one has asked.
  @discardableResult
  package func askForFriendship(from: String, to: String) async throws -> FriendRequestResult {
    guard let person = try await storage.find(FacebookPersonRecord.self, from) else {
      throw FacebookActionError.noSuchPerson(id: from)
    }
    guard try await storage.find(FacebookPersonRecord.self, to) != nil else {
      throw FacebookActionError.noSuchPerson(id: to)
    }
    if person.friends?.contains(to) == true { return .alreadyFriends }
    if try await storage.find(FacebookFriendRequestRecord.self, .init(from: to, to: from)) != nil {
      try await befriend(from, to)
      return .confirmed
    }
    let isNew = try await storage.insert(FacebookFriendRequestRecord(from: from, to: to))
    return isNew ? .asked : .pending
  }

  /// Removes the person from all friendships, and what was asked of and by the person.
  func dropFriendships(of id: String) async throws {
    for friend in try await storage.find(FacebookPersonRecord.self, id)?.friends ?? [] {
      try await storage.update(FacebookPersonRecord.self, friend) { $0.friends?.removeAll { $0 == id } }
    }
    let sent = try await storage.list(FacebookFriendRequestRecord.self, by: .from, id)
    let received = try await storage.list(FacebookFriendRequestRecord.self, by: .to, id)
    for request in sent + received { try await storage.remove(FacebookFriendRequestRecord.self, request.key) }
  }
}
