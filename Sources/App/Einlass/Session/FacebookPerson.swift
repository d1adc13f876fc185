internal import EinlassWire

/// The person of a session, as far as permissions let the app see.
public struct FacebookPerson: Sendable, Hashable {
  /// The id, as the app sees it.
  public let id: String
  /// The full name.
  public let name: String?
  /// The first name.
  public let firstName: String?
  /// The last name.
  public let lastName: String?
  /// `nil` if there is none, not confirmed, or not permitted.
  public let email: String?
  /// The address of the picture; it is Facebook's silhouette where there is none.
  public let picture: String?
}

extension FacebookPerson {
  /// The person that Graph describes; `nil` if the id is missing.
  init?(_ json: LenientFields, picture: String? = nil) {
    guard let id = json.text("id") else { return nil }
    self.init(
      id: id, name: json.text("name"), firstName: json.text("first_name"), lastName: json.text("last_name"),
      email: json.text("email"), picture: picture)
  }
}

extension FacebookSession {
  /// The sizes of a person's picture by the names that Facebook knew.
  public enum PictureType: String, Sendable, Hashable, CaseIterable {
    case small, normal, large, square, album
  }

  /// Requests the session's person from Facebook, with a picture.
  ///
  /// A token that Facebook no longer accepts ends the session, or is renewed if the system's account can do
  /// so without the person. Then the request is sent once more. Source: reference of Facebook's login,
  /// sections 3.2, 3.3 and 7.6.
  ///
  /// - Parameter picture: The size of the picture.
  /// - Returns: The person. A property is `nil` if the permissions do not include it.
  /// - Throws: A `SessionError`: `notOpen` unless the session is open, `graph` if Facebook refuses,
  ///   `transport` without a response, or `unreadableResponse` if it contains no id.
  public func me(picture: PictureType = .normal) async throws(SessionError) -> FacebookPerson {
    let fields = "id,name,first_name,last_name,email,picture.type(\(picture.rawValue))"
    let json = try await requests.perform("me", ["fields": fields])
    let picture = json.object("picture")?.object("data")?.text("url")
    guard let person = FacebookPerson(json, picture: picture) else { throw .unreadableResponse(status: 200) }
    return person
  }
}
