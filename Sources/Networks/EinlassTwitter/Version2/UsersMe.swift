internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/users/me` (reference of X today, section 8.2).
  ///
  /// The e-mail address requires the scope `users.email` and the app's right to read it. That the member is left out
  /// without them is a guess.
  static let usersMe = Endpoint(.twitter.usersMe, [.get], "/2/users/me") { call, twitter in
    try twitter.version2(&call, .usersMe) { call, caller in
      guard let person = caller.person else { throw TwitterError.internalError }
      let showsEmail = caller.has(.usersEmail) && caller.app.mayReadEmail
      let fields = try UserFields(call)
      return .members(["data": fields.json(person, of: twitter, showsEmail: showsEmail)])
    }
  }
}

extension Version2Access {
  fileprivate static let usersMe = Version2Access(
    authentication: [.oauth1, .oauth2], scopes: [.usersRead, .tweetRead], limit: .usersMe)
}
