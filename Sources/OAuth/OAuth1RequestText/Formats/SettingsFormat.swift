/// Texts without a request that was sent: settings of clients that sign, and signatures of other kinds.
///
/// The format gives no request, only an error that says what to give instead.
enum SettingsFormat: RequestTextFormat {
  /// A kind of text, recognized by one marker of each group.
  private struct Row {
    let kind: RequestTextKind
    let markers: [[String]]
    let sentence: String
  }

  private static let sentRequest = "send the request and copy what was sent"

  private static let rows = [
    Row(
      kind: .tokenPassport, markers: [["tokenPassport"], ["signature", "nonce"]],
      sentence:
        "it signs account, key, token, nonce and timestamp, and no request, so that it is not checked here; "
        + "the signature is base64 of the HMAC of these values joined by '&'"),
    Row(
      kind: .clientSettings,
      markers: [["__export_format", "insomnia.rest/", "\"_type\": \"export\"", "\"_type\":\"export\""]],
      sentence:
        "this is an export of Insomnia, which says how Insomnia is to sign and has no signature that was sent; "
        + "\(sentRequest) from the tab 'Console' (Timeline)"),
    Row(
      kind: .clientSettings,
      markers: [["_postman_variable_scope", "_postman_exported_using"], ["\"values\""]],
      sentence:
        "this is an environment of Postman, which has variables and no request; \(sentRequest) from Postman's console"
    ),
    Row(
      kind: .clientSettings,
      markers: [
        ["meta {"], ["auth:oauth1", "auth {", "auth: "], ["get {", "post {", "put {", "delete {", "patch {"],
      ],
      sentence:
        "this is a request of Bruno, which has no signature that was sent; \(sentRequest) from the tab 'Timeline'"
    ),
    Row(
      kind: .clientSettings, markers: [["Thunder Client"], ["\"requests\"", "\"auth\""]],
      sentence:
        "this is a collection of Thunder Client, which has no signature that was sent; \(sentRequest) as curl or raw HTTP"
    ),
    Row(
      kind: .clientSettings, markers: [["authActive"], ["endpoint"]],
      sentence:
        "this is a collection of Hoppscotch, which has no signature that was sent; \(sentRequest) as curl or raw HTTP"
    ),
    Row(
      kind: .clientSettings, markers: [["<jmeterTestPlan", "<con:soapui-project"]],
      sentence:
        "this is a plan of a testing tool, which has no signature that was sent; \(sentRequest) from its log"),
  ]

  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    if text.contains("oauth_signature=") || text.contains("oauth_signature\"") { return nil }
    for row in rows where row.markers.allSatisfy({ $0.contains(where: text.contains) }) {
      throw .leftOut(row.kind, row.sentence)
    }
    return nil
  }
}
