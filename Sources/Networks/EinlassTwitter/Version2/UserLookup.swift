internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/users/by?usernames=`, for up to 100 people by name.
  static let usersBy = lookup("/2/users/by", "usernames", .username)

  /// `GET /2/users?ids=`, for up to 100 people by id.
  static let usersByID = lookup("/2/users", "ids", .id)

  /// `GET /2/users/by/username/NAME`
  static let userByName = single("/2/users/by/username/{}", .username)

  /// `GET /2/users/ID`
  static let userByID = single("/2/users/{}", .id)

  private static func lookup(
    _ path: String, _ parameter: String, _ key: UserKey
  ) -> Endpoint<SimulatedTwitter> {
    Endpoint(.twitter.usersBy, [.get], path) { call, twitter in
      try twitter.version2(&call, .userLookup) { call, _ in
        let values = (call.query[parameter] ?? "").split(separator: ",").map(String.init)
        guard 1...100 ~= values.count else {
          throw TwitterProblemError(.wrongCount(parameter, values.count))
        }
        return try twitter.users(values, by: key, parameter, call)
      }
    }
  }

  private static func single(_ path: String, _ key: UserKey) -> Endpoint<SimulatedTwitter> {
    Endpoint(.twitter.usersBy, [.get], path) { call, twitter in
      try twitter.version2(&call, .userLookup) { call, _ in
        let value = call.captures.first ?? ""
        return try twitter.user(value, by: key, call)
      }
    }
  }
}

/// The key of a lookup, as errors name it.
private enum UserKey: String, Sendable {
  case id, username

  /// Whether `value` is a valid key.
  func allows(_ value: String) -> Bool {
    let isWord = value.utf8.allSatisfy { octet in
      0x30...0x39 ~= octet || 0x41...0x5A ~= octet & 0xDF || octet == UInt8(ascii: "_")
    }
    return switch self {
    case .id: 1...19 ~= value.utf8.count && value.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    case .username: 1...15 ~= value.utf8.count && isWord
    }
  }

  var pattern: String { self == .id ? "^[0-9]{1,19}$" : "^[A-Za-z0-9_]{1,15}$" }
}

extension Version2Access {
  fileprivate static let userLookup = Version2Access(
    authentication: [.appOnly, .oauth1, .oauth2], scopes: [.usersRead, .tweetRead], limit: .usersBy)
}

extension SimulatedTwitter {
  /// Returns the people found under `data`, and an error for each of the others.
  fileprivate func users(
    _ values: [String], by key: UserKey, _ parameter: String, _ call: Call
  ) throws -> JSONText {
    let fields = try UserFields(call)
    var (found, errors): ([JSONText], [JSONText]) = ([], [])
    for value in values {
      if !key.allows(value) { throw Self.malformed(value, key, parameter) }
      switch visible(value, by: key, parameter: parameter, call) {
      case .success(let person):
        found.append(fields.json(person, of: self, showsEmail: false))
      case .failure(let error): errors.append(error.json)
      }
    }
    var members: [JSONText.Member] = []
    if !found.isEmpty { members.append(.init(name: "data", value: .array(found))) }
    if !errors.isEmpty { members.append(.init(name: "errors", value: .array(errors))) }
    return .object(members)
  }

  fileprivate func user(_ value: String, by key: UserKey, _ call: Call) throws -> JSONText {
    let fields = try UserFields(call)
    if !key.allows(value) { throw Self.malformed(value, key, key.rawValue) }
    switch visible(value, by: key, parameter: key.rawValue, call) {
    case .success(let person):
      return .members(["data": fields.json(person, of: self, showsEmail: false)])
    case .failure(let error): return .members(["errors": .array([error.json])])
    }
  }

  private static func malformed(_ value: String, _ key: UserKey, _ parameter: String) -> TwitterProblemError {
    TwitterProblemError(.malformed(parameter, value, key.pattern))
  }

  private func visible(
    _ value: String, by key: UserKey, parameter: String, _ call: Call
  ) -> Result<TwitterPersonRecord, PartialError> {
    let person =
      switch key {
      case .id: tables.find(TwitterPersonRecord.self, Int64(value) ?? 0)
      case .username: tables.find(TwitterPersonRecord.self, by: .screenName, value)
      }
    guard let person, !person.isDeactivated else {
      return .failure(
        PartialError(
          .notFound, parameter: parameter, value, "Could not find user with \(parameter): [\(value)].", call))
    }
    guard !person.isSuspended else {
      return .failure(
        PartialError(.suspended, parameter: parameter, value, "User has been suspended: [\(value)].", call))
    }
    return .success(person)
  }
}
