internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET` and `POST /oauth/authorize`: the pages on which a person grants or denies an application access.
  ///
  /// `einlass_person=NAME` in the query or the world's setting answers immediately on behalf of a person, with a
  /// redirect to the callback that any HTTP client can follow. `einlass_answer=deny` cancels. Source: reference of
  /// Twitter's login, section 3.2.
  static let authorize = Endpoint(.twitter.authorize, [.get, .post], "/oauth/authorize") { call, twitter in
    try twitter.respond(to: AuthorizationVisit(call, .authorize))
  }

  /// `GET /oauth/authenticate`: the same for "Sign in with Twitter", which does not ask the same person twice.
  static let authenticate = Endpoint(.twitter.authenticate, [.get, .post], "/oauth/authenticate") {
    call, twitter in
    try twitter.respond(to: AuthorizationVisit(call, .authenticate))
  }
}

/// One request for the authorization pages.
struct AuthorizationVisit: Sendable {
  enum Kind: String, Sendable {
    case authorize, authenticate
  }

  let call: Call
  let kind: Kind

  init(_ call: Call, _ kind: Kind) {
    self.call = call
    self.kind = kind
  }

  var isPost: Bool { call.request.head.method == .post }
  /// The request token. `nil` if it is missing or empty.
  var token: String? { call.parameter("oauth_token").flatMap { $0.isEmpty ? nil : $0 } }
  /// Whether the person has to log in, even in a logged-in browser.
  var forcesLogin: Bool { TwitterParameter.isTrue(call.query["force_login"]) }
  /// Whether the button `cancel` was pressed, or the cancel page is requested.
  var isCancelled: Bool { call.parameter("cancel") != nil }
  /// The text in the search field.
  var search: String { call.query[PersonChoice.searchField] ?? "" }

  /// The value of the attribute `lang`. The pages themselves are in English.
  var language: String {
    let language = call.query["lang"] ?? ""
    let isPlain = language.utf8.allSatisfy { octet in
      (0x61...0x7A).contains(octet | 0x20) || octet == UInt8(ascii: "-")
    }
    return !language.isEmpty && language.utf8.count <= 10 && isPlain ? language : "en"
  }

  /// The target of the page's form. Twitter's page had the full address, which some scrapers look for. A browser that
  /// used another address must not be sent to the real Twitter.
  var action: String {
    let head = call.request.head
    let authority = head.authority ?? ""
    let isOwnAddress =
      call.request.clientAddress == nil && head.scheme == "https" && TwitterAddress.sites[authority] != nil
    return isOwnAddress ? "https://\(authority)/oauth/authorize" : "authorize"
  }

  /// The fields of the query without the search text, which a search form also sends.
  var hiddenForSearch: [(name: String, value: String)] {
    call.query.fields.filter { $0.name != PersonChoice.searchField }.map { ($0.name, $0.value) }
  }
}

/// A visit for a request token that a person can still answer.
struct OpenAuthorization: Sendable {
  let visit: AuthorizationVisit
  let record: TwitterRequestTokenRecord
  let app: TwitterAppRecord
  /// The session. `nil` if no person is logged in.
  let session: BrowserSession?

  /// The `authenticity_token` of this page's forms. `nil` if OpenSSL fails.
  var seal: String? { FormSeal(secret: record.formSecret).code(for: sealedParts) }

  /// Whether the posted form comes from one of our pages in this browser.
  var isGenuine: Bool {
    FormSeal(secret: record.formSecret)
      .isGenuine(visit.call.form["authenticity_token"], for: sealedParts)
  }

  private var sealedParts: [String] { ["authorize", record.token, session?.cookie ?? ""] }
}
