public import EinlassWire

extension FacebookSession {
  /// Sends a request in the session's name, as a connection of the SDK with one request did.
  ///
  /// A token that turns out dead ends the session, or is renewed where the system's account can do so without the
  /// person; then the request is sent once more. Source: reference of Facebook's login, section 7.6.
  ///
  /// - Returns: The JSON of the response.
  /// - Throws: Why there is none, or what Graph refused.
  public func perform(_ request: FacebookRequest) async throws(SessionError) -> JSONValue {
    try await requests.perform(request)
  }

  /// Sends several requests as one batch, as a connection of the SDK with several requests did; Graph takes 50.
  ///
  /// A token that turns out dead ends the session, as with a single request, but nothing is sent again.
  ///
  /// - Returns: A result for each request, in their order; one that another one failed with has
  ///   `unreadableResponse`.
  /// - Throws: Why there is no response to the batch.
  public func perform(
    _ batch: [FacebookRequest]
  ) async throws(SessionError) -> [Result<JSONValue, SessionError>] {
    try await requests.perform(batch)
  }

  /// Sends a request that takes permissions to publish, and asks the person for those that are missing first.
  ///
  /// Source: reference of Facebook's login, section 7.4, and the samples of the SDK, which asked so.
  ///
  /// - Parameters:
  ///   - request: The request that publishes.
  ///   - permissions: The permissions that the request needs.
  ///   - audience: The people who may see the app's posts.
  /// - Throws: Why the person did not grant it, or what Graph refused.
  public func publish(
    _ request: FacebookRequest, permissions: [String] = ["publish_actions"],
    audience: FacebookDefaultAudience = .friends
  ) async throws(SessionError) -> JSONValue {
    let missing = permissions.filter { !hasGranted($0) }
    if !missing.isEmpty {
      try await requestNewPublishPermissions(missing, audience: audience)
      guard permissions.allSatisfy(hasGranted) else {
        throw .loginFailed(.reauthorizeUserCancelled, originalCode: nil, detail: nil)
      }
    }
    return try await perform(request)
  }

  /// Asks for the friends who use the app; without `user_friends` there are none.
  ///
  /// - Throws: Why there is no response with a list in it.
  public func friends() async throws(SessionError) -> [FacebookPerson] {
    guard case .array(let people)? = try await perform(.friends)["data"] else {
      throw .unreadableResponse(status: 200)
    }
    return people.compactMap { person in
      person["id"]?.text.map { id in
        FacebookPerson(
          id: id, name: person["name"]?.text, firstName: person["first_name"]?.text,
          lastName: person["last_name"]?.text, email: nil, picture: nil)
      }
    }
  }

  /// Posts a text on the person's own wall, and asks for the permission first where it is missing.
  ///
  /// - Returns: The post's id.
  /// - Throws: Why the person did not grant it, or what Graph refused: everything since August 2018.
  @discardableResult
  public func post(
    _ message: String, audience: FacebookDefaultAudience = .friends
  ) async throws(SessionError) -> String {
    guard let id = try await publish(.status(message), audience: audience)["id"]?.text else {
      throw .unreadableResponse(status: 200)
    }
    return id
  }
}
