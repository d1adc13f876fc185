public import EinlassWire

extension FacebookSession {
  /// Sends a request on behalf of the session, like a connection of the SDK with one request.
  ///
  /// A token that Facebook no longer accepts ends the session, or is renewed if the system's account can do
  /// so without the person. Then the request is sent once more. Source: reference of Facebook's login,
  /// section 7.6.
  ///
  /// - Parameter request: The request, without a token.
  /// - Returns: The JSON of the response.
  /// - Throws: A `SessionError`: `notOpen` unless the session is open, `graph` if Facebook refuses,
  ///   `transport` without a response, or `unreadableResponse` if it is not JSON.
  public func perform(_ request: FacebookRequest) async throws(SessionError) -> JSONValue {
    try await requests.perform(request)
  }

  /// Sends several requests as one batch, like a connection of the SDK with several requests.
  ///
  /// A token that Facebook no longer accepts ends the session, as with a single request, but nothing is sent
  /// again.
  ///
  /// - Parameter batch: The requests. Graph accepts up to 50.
  /// - Returns: A result for each request, in their order. A request that failed because of another one has
  ///   `unreadableResponse`.
  /// - Throws: A `SessionError` if there is no response to the batch: `notOpen`, `graph` if Facebook refuses
  ///   the whole batch, `transport`, or `unreadableResponse`.
  public func perform(
    _ batch: [FacebookRequest]
  ) async throws(SessionError) -> [Result<JSONValue, SessionError>] {
    try await requests.perform(batch)
  }

  /// Sends a request that needs permissions to publish, and first asks the person for missing ones.
  ///
  /// Source: reference of Facebook's login, section 7.4, and the samples of the SDK, which did the same.
  ///
  /// - Parameters:
  ///   - request: The request that publishes.
  ///   - permissions: The permissions that the request needs.
  ///   - audience: The people who may see the app's posts. Used only if a permission is missing.
  /// - Returns: The JSON of the response.
  /// - Throws: The errors of `requestNewPublishPermissions(_:audience:)` and `perform(_:)`; `loginFailed`
  ///   with `reauthorizeUserCancelled` if a permission is still missing.
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

  /// Requests the friends who use the app; without `user_friends` there are none.
  ///
  /// - Returns: The friends on the first page of the response, with id and names, but without e-mail address
  ///   and picture.
  /// - Throws: The errors of `perform(_:)`; `unreadableResponse` if the response contains no list.
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

  /// Posts a text on the person's own wall, and first asks for `publish_actions` if it is missing.
  ///
  /// - Parameters:
  ///   - message: The text of the post.
  ///   - audience: The people who may see the app's posts. Used only if the permission is missing.
  /// - Returns: The post's id.
  /// - Throws: The errors of `publish(_:permissions:audience:)`: since August 2018, Facebook has refused
  ///   every post. `unreadableResponse` if the response contains no id.
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
