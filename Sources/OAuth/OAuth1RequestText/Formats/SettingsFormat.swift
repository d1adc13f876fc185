/// Text that contains no sent request: the settings of a client, or signatures of other kinds.
///
/// This format returns no request, only an error that names the text to paste instead.
enum SettingsFormat {
  /// A kind of text, recognized by one marker from each group, with the text to paste instead.
  private typealias Row = (markers: [[String]], sentence: String)

  private static let passport = (
    markers: [["tokenPassport"], ["signature", "nonce"]],
    sentence:
      "it signs account, key, token, nonce and timestamp instead of a request, so it is not checked here; "
      + "the signature is the base64 HMAC of these values joined with '&'"
  )

  private static let settings: [Row] = [
    (
      [["__export_format", "insomnia.rest/", "\"_type\": \"export\"", "\"_type\":\"export\""]],
      unsigned(
        "an Insomnia export, which describes how Insomnia signs but", "from the 'Console' tab (Timeline)")
    ),
    (
      [["_postman_variable_scope", "_postman_exported_using"], ["\"values\""]],
      "this is a Postman environment, which has variables but no request; \(sentRequest) from Postman's console"
    ),
    (
      [
        ["meta {"], ["auth:oauth1", "auth {", "auth: "], ["get {", "post {", "put {", "delete {", "patch {"],
      ],
      unsigned("a Bruno request, which", "from the 'Timeline' tab")
    ),
    (
      [["Thunder Client"], ["\"requests\"", "\"auth\""]],
      unsigned("a Thunder Client collection, which", "as curl or raw HTTP")
    ),
    ([["authActive"], ["endpoint"]], unsigned("a Hoppscotch collection, which", "as curl or raw HTTP")),
    (
      [["<jmeterTestPlan", "<con:soapui-project"]],
      unsigned("a testing tool's plan, which", "from its log")
    ),
  ]

  private static let sentRequest = "send the request and copy it"

  private static func unsigned(_ what: String, _ place: String) -> String {
    "this is \(what) contains no signed request; \(sentRequest) \(place)"
  }

  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    if text.contains("oauth_signature=") || text.contains("oauth_signature\"") { return nil }
    if text.contains(oneOfEach: passport.markers) { throw .leftOut(.tokenPassport, passport.sentence) }
    let row = settings.first { text.contains(oneOfEach: $0.markers) }
    if let row { throw .leftOut(.clientSettings, row.sentence) }
    return nil
  }
}
