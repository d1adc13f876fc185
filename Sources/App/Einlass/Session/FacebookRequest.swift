/// A request to Graph on behalf of a session, as `FBRequest` of the SDK 3.x.
///
/// The session adds its token. Source: reference of Facebook's login, section 7.6, and reference of Calls after login,
/// section 1.2.
public struct FacebookRequest: Sendable, Hashable {
  /// The HTTP method of a request.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case delete = "DELETE"
  }

  /// The path after the version, such as `me/friends`.
  public var path: String
  /// The parameters, in the query or, with `post`, in the body.
  public var parameters: [String: String]
  /// The HTTP method.
  public var method: Method

  /// Creates a request for a path.
  ///
  /// - Parameters:
  ///   - path: The path after the version, such as `me/friends`.
  ///   - parameters: The unescaped values by name, without the token.
  ///   - method: The HTTP method. A `post` sends the parameters in the body, other methods in the query.
  public init(_ path: String, parameters: [String: String] = [:], method: Method = .get) {
    self.path = path
    self.parameters = parameters
    self.method = method
  }

  /// `requestForMe`: the person's public information, and the e-mail address if it was granted.
  ///
  /// The SDK named no fields, and v2.2 returned these. Later versions return only name and id, so apps had to name the
  /// fields. Source: reference of Facebook's login, section 3.2.
  public static let me = FacebookRequest(
    "me",
    parameters: [
      "fields": "id,email,first_name,gender,last_name,link,locale,name,timezone,updated_time,verified"
    ])

  /// `requestForMyFriends`: the friends who use the app, with their names.
  public static let friends = FacebookRequest(
    "me/friends", parameters: ["fields": "id,name,first_name,last_name"])

  /// `requestForPostStatusUpdate`: a post on the person's own wall.
  ///
  /// - Parameter message: The text of the post.
  /// - Returns: A `post` to `me/feed`.
  public static func status(_ message: String) -> FacebookRequest {
    FacebookRequest("me/feed", parameters: ["message": message], method: .post)
  }

  /// `requestForDeleteObject`: deletes an object, such as a post.
  ///
  /// - Parameter id: The object's id at Facebook.
  /// - Returns: A `delete` of the object.
  public static func removal(of id: String) -> FacebookRequest {
    FacebookRequest(id, method: .delete)
  }
}
