internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension SimulatedFacebook {
  static let issuer = "https://www.facebook.com"

  /// The `id_token` for the person and the application of `code` (reference of Facebook's login, section 9.1).
  ///
  /// The claims up to the nonce, their order, the hour and the form of `jti` are those of a report; the order of the
  /// others is guessed.
  func idToken(for code: FacebookCodeRecord) throws -> String {
    let key = FacebookInstallRecord.Key(appID: code.appID, personID: code.personID)
    guard let person = tables.find(FacebookPersonRecord.self, code.personID),
      let install = tables.find(FacebookInstallRecord.self, key)
    else { throw GraphError.notAuthorized(appID: code.appID) }
    var node = PersonNode(person: person, install: install, access: .own, version: .v3, now: clock.now)
    let address = EdgeAddress(
      version: node.version, token: nil, path: "\(node.id)/friends", era: GraphEra(clock.now))
    node.edges["friends"] = try friends(of: node, address)
    let now = clock.now.seconds
    var claims: [(String, JSONText?)] = [
      ("iss", .string(Self.issuer)), ("aud", .string(code.appID)), ("sub", .string(install.scopedID)),
      ("iat", .integer(now)), ("exp", .integer(now + 3600)), ("jti", .string(tokenID())),
      ("nonce", code.nonce.map(JSONText.string)),
    ]
    claims += try Self.profile(node)
    let members = claims.compactMap { claim in claim.1.map { JSONText.Member(name: claim.0, value: $0) } }
    guard let token = try openIDKey().sign(.object(members)) else {
      throw GraphError.unknownError
    }
    return token
  }

  /// Four characters, a period and 64 hexadecimal digits.
  private func tokenID() -> String {
    "\(random.alphanumerics(4)).\(AppSecretProof.hexadecimal(random.octets(32)))"
  }

  /// The claims that the person has granted. The names are Facebook's, and some differ from the standard.
  private static func profile(_ node: PersonNode) throws -> [(String, JSONText?)] {
    let names = node.nameParts
    let picture = try ProfilePicture(node.person, id: node.id, size: .init { $0 == "type" ? "normal" : nil })
    let granted = { (permission: String, value: JSONText?) in node.isGranted(permission) ? value : nil }
    return [
      ("name", .string(node.person.name)), ("given_name", .string(names.first)),
      ("middle_name", names.middle.map(JSONText.string)), ("family_name", names.last.map(JSONText.string)),
      ("email", granted("email", node.person.email.map(JSONText.string))),
      ("picture", .string(picture.url)),
      ("user_friends", node.edges["friends"].map { .array($0.entries.map { .string($0.id) }) }),
      ("user_birthday", granted("user_birthday", node.person.birthday.map(JSONText.string))),
      ("user_gender", granted("user_gender", node.person.gender.map(JSONText.string))),
      ("user_location", try PersonField.type.value(of: .init(name: "location"), node)),
      ("user_hometown", try PersonField.type.value(of: .init(name: "hometown"), node)),
      ("user_link", try PersonField.type.value(of: .init(name: "link"), node)),
    ]
  }
}
