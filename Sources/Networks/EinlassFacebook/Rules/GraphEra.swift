internal import EinlassWorld

/// The forms of Facebook's responses at one time.
typealias GraphEra = Era<GraphEraTable>

/// Details of Facebook's responses that changed by date rather than by version.
///
/// The months are guessed from the recordings that the reference of Facebook's login names (sections 1, 2.4, 3.1, 4.1,
/// 4.4 and 5.1), unless the source says otherwise.
final class GraphEraTable: EraTable {
  static let table = GraphEraTable()

  /// The format of a token's expiry in refusals.
  enum ExpiryForm {
    case unixTime, short, long
  }

  let traceIDLength = DatedValue(
    "characters of fbtrace_id", Int?.none, ["2015-07-01": 11, "2019-01-01": 23], source: guessed)
  let hasRecentHeaders = DatedValue(
    "x-app-usage, and the header fields for https and other origins", false, ["2023-01-01": true],
    source: guessed)
  let tokenPrefix = DatedValue("prefix of tokens", "CAA", ["2015-01-01": "EAA"], source: guessed)
  let tellsDataAccess = DatedValue(
    "type and data_access_expires_at, debug_token", false, ["2018-05-01": true], source: guessed)
  let tellsGranularScopes = DatedValue(
    "granular_scopes, debug_token", false, ["2020-07-01": true], source: guessed)
  let expiryForm = DatedValue(
    "time in the refusal of an expired token", ExpiryForm.unixTime,
    ["2014-01-01": .short, "2015-01-01": .long], source: guessed)
  let hasCodeSubcodes = DatedValue(
    "error_subcode in refusals of codes", false, ["2019-01-01": true], source: guessed)
  /// An application in development mode redirected people without a role back to itself.
  let tellsSandboxByRedirect = DatedValue(
    "redirect from the dialog of an app in development mode", true, ["2014-01-01": false], source: guessed)
  let refusesPlainHTTP = DatedValue(
    "refusal of redirects to plain http on another machine", false, ["2018-10-01": true], source: guessed)
  let isStrictAboutRedirects = DatedValue(
    "exact redirects for all apps", false, ["2018-03-01": true], source: guessed)
  let hasLongCursors = DatedValue("long cursors", false, ["2019-01-01": true], source: guessed)
  let hasClosedTestUsers = DatedValue(
    "refusal of new test users", false, ["2023-05-01": true], source: "first report")
  let testUserLimit = DatedValue(
    "test users of an app", 100, ["2011-05-01": 500, "2013-01-01": 2_000, "2019-01-01": 10],
    source: "documented; the start of the last limit is a guess")
  let hasOldLoginURL = DatedValue(
    "login_url of test users with the form of 2010", true, ["2015-01-01": false], source: guessed)
  let letsAppsPost = DatedValue("posts by apps for people", true, ["2018-08-01": false], source: "documented")
  let namesPagePermissions = DatedValue(
    "permissions in the refusal to post to a page", false, ["2020-01-01": true], source: guessed)
  let hasNewPagePermissions = DatedValue(
    "page permissions of 2020", false, ["2020-04-01": true], source: "documented")
  /// Text that is not an id is refused like a missing object.
  let hasNoAliases = DatedValue(
    "refusal of aliases as unknown objects", false, ["2025-01-01": true],
    source: "guessed from a report of October 2025")
  /// The dialog names its issuer next to the code of an OpenID Connect login (RFC 9207).
  let tellsIssuer = DatedValue(
    "iss beside the code of the dialog", false, ["2025-01-01": true],
    source: "guessed from a report of October 2025")
  let variesByEncoding = DatedValue(
    "vary: Accept-Encoding for clients that accept gzip", false, ["2015-07-01": true],
    source: "recorded in 2017 but not in 2014; the month is a guess")

  /// The words and redirects of 2011.
  let isOf2011 = DatedValue("words and redirects of 2011", true, ["2012-01-01": false], source: guessed)
  let postRefusal = DatedValue(
    "refusal to post, if not the usual one", String?.none,
    [
      "2014-01-01": "(#200) Requires extended permission: publish_actions", "2016-01-01": nil,
      "2017-10-01": "(#200) Requires publish_stream permission",
    ], source: guessed)
  let hasInvalidAppHeading = DatedValue(
    "'Invalid App ID' as a heading of the dialog", false, ["2019-01-01": true], source: guessed)
  let saysNotActive = DatedValue(
    "'App not active' in the dialog", false, ["2020-01-01": true], source: guessed)
  let saysCannotLoad = DatedValue(
    "'Can't Load URL' in the dialog", false, ["2015-01-01": true], source: guessed)
  let saysBlocked = DatedValue("'URL Blocked' in the dialog", false, ["2016-01-01": true], source: guessed)
  let marksQuery = DatedValue(
    "empty query in redirects to websites", false, ["2018-01-01": true, "2022-01-01": false],
    source: "recorded from 2019 to 2021, not before 2018 or in 2024; the years between are guesses")

  private static let guessed = "guessed from recordings"
}
