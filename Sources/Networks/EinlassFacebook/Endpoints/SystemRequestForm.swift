internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// The form that a phone sends to `/oauth/system_grant` and `/oauth/system_renew`.
///
/// Facebook's address and form for this were never published; both are guessed.
struct SystemRequestForm: Sendable {
  /// The audience of the app's posts.
  enum Audience: String, Sendable {
    case me
    case friends
    case everyone

    /// The widest privacy of a post.
    var privacy: FacebookPostRecord.Privacy {
      switch self {
      case .me: .onlyMe
      case .friends: .friends
      case .everyone: .everyone
      }
    }
  }

  let appID: String
  let bundleID: String
  /// The permissions in their order, without duplicates. An empty field is replaced by its defaults.
  let permissions: [String]
  /// The audience. `nil` if none was sent, or it is unknown.
  let audience: Audience?
  /// Whether the phone believes that the person has the application.
  let assumesInstalled: Bool

  init(_ call: GraphCall) {
    let parameters = call.parameters
    appID = parameters["app_id"] ?? ""
    bundleID = parameters["bundle_id"] ?? ""
    var seen: Set<Substring> = []
    let names = (parameters["permissions"] ?? "").split { $0 == "," || $0 == " " }
      .filter { seen.insert($0).inserted }
    permissions = names.isEmpty ? FacebookPermission.defaults : names.map(String.init)
    audience = Audience(rawValue: parameters["audience"] ?? "")
    assumesInstalled = parameters["assumes_installed"]?.lowercased() == "true"
  }
}

extension SimulatedFacebook {
  /// The phone's master token and its person, whatever the person's state.
  ///
  /// The token is accepted only here, and no other token is.
  func master(
    _ call: GraphCall
  ) throws -> (token: FacebookTokenRecord, person: FacebookPersonRecord) {
    guard let text = call.token else { throw GraphError.noToken }
    guard let token = tables.find(FacebookTokenRecord.self, text), token.kind == .device,
      let person = tables.find(FacebookPersonRecord.self, token.personID)
    else {
      throw GraphError.unreadableToken
    }
    return (token, person)
  }

  /// Whether the password has changed since the phone got its master token.
  static func isStale(_ token: FacebookTokenRecord, for person: FacebookPersonRecord) -> Bool {
    token.invalidation == .passwordChanged || token.passwordGeneration != person.passwordGeneration
  }

  /// Throws if the phone's master token is invalid for a reason other than a changed password.
  func checkMaster(_ token: FacebookTokenRecord) throws {
    switch token.invalidation {
    case .loggedOut: throw GraphError.loggedOut
    case .passwordChanged, nil: break
    default: throw GraphError.invalidatedByCall
    }
    if let expiry = token.expiresAt, expiry <= clock.now {
      throw GraphError.expired(at: expiry, now: clock.now)
    }
  }

  /// The application that a phone names. The checks run in the order T7, T2, T1.
  func systemApp(_ form: SystemRequestForm, person: FacebookPersonRecord) throws -> FacebookAppRecord {
    guard let app = tables.find(FacebookAppRecord.self, form.appID), !app.isDeleted else {
      throw GrantRefusal.invalidApplication(id: form.appID).error
    }
    if app.isInDevelopment, !mayTest(person.id, app) {
      throw GrantRefusal.invalidApplication(id: form.appID).error
    }
    guard let bundleID = app.bundleID else { throw GrantRefusal.noBundle.error }
    guard bundleID == form.bundleID else { throw GrantRefusal.bundleMismatch.error }
    return app
  }
}
