internal import EinlassWire

/// The behavior of Facebook that changed by date rather than by version.
///
/// The months are guessed from the recordings that the reference of Facebook's login names (sections 1, 2.4, 3.1, 4.1,
/// 4.4 and 5.1).
struct GraphEra: Sendable {
  private let date: CalendarDate

  init(_ now: WallTime) {
    date = CalendarDate(now)
  }

  /// The length of `fbtrace_id`. `nil` before it existed.
  var traceIDLength: Int? {
    if isBefore(2015, 7) { return nil }
    return isBefore(2019, 1) ? 11 : 23
  }

  /// Whether responses report the application's usage, and have the header fields for https and other origins. The
  /// month is guessed from recordings of 2023.
  var hasRecentHeaders: Bool { !isBefore(2023, 1) }

  /// The prefix of a person's token.
  var tokenPrefix: String { isBefore(2015, 1) ? "CAA" : "EAA" }

  /// Whether `debug_token` reports the type of a person's token and the end of data access.
  var tellsDataAccess: Bool { !isBefore(2018, 5) }

  /// Whether `debug_token` lists `granular_scopes`.
  var tellsGranularScopes: Bool { !isBefore(2020, 7) }

  /// The format of a token's expiry.
  enum ExpiryForm {
    case unixTime, short, long
  }

  var expiryForm: ExpiryForm {
    if isBefore(2014, 1) { return .unixTime }
    return isBefore(2015, 1) ? .short : .long
  }

  /// Whether the refusals of codes have subcodes.
  var hasCodeSubcodes: Bool { !isBefore(2019, 1) }

  /// Whether an application in development mode redirected people without a role back to itself.
  var tellsSandboxByRedirect: Bool { isBefore(2014, 1) }

  /// Whether the dialog refuses to redirect to plain http on another machine.
  var refusesPlainHTTP: Bool { !isBefore(2018, 10) }

  /// Whether all applications must register their redirects exactly.
  var isStrictAboutRedirects: Bool { !isBefore(2018, 3) }

  /// Whether cursors are the long ones; the year is guessed from recordings.
  var hasLongCursors: Bool { !isBefore(2019, 1) }

  /// Whether creating test users is disabled. The month is that of the first report.
  var hasClosedTestUsers: Bool { !isBefore(2023, 5) }

  /// The number of test users that an application may have. The years are those of the documentation; when the last
  /// limit started is guessed.
  var testUserLimit: Int {
    if isBefore(2011, 5) { return 100 }
    if isBefore(2013, 1) { return 500 }
    return isBefore(2019, 1) ? 2_000 : 10
  }

  /// Whether a test user's `login_url` has the form of 2010 to 2014.
  var hasOldLoginURL: Bool { isBefore(2015, 1) }

  /// Whether applications may post for people.
  var letsAppsPost: Bool { isBefore(2018, 8) }

  /// Whether a refusal to post to a page names the required permissions.
  var namesPagePermissions: Bool { !isBefore(2020, 1) }

  /// Whether these are the permissions of 2020.
  var hasNewPagePermissions: Bool { !isBefore(2020, 4) }

  /// Whether text that is not an id is refused like a missing object. The month is guessed from a report of October
  /// 2025.
  var hasNoAliases: Bool { !isBefore(2025, 1) }

  /// Whether the dialog names its issuer next to the code of an OpenID Connect login (RFC 9207). The month is guessed
  /// from a report of October 2025.
  var tellsIssuer: Bool { !isBefore(2025, 1) }

  /// Whether responses to clients that accept gzip declare it in `vary`, as recorded in 2017 but not in 2014; the month
  /// is guessed.
  var variesByEncoding: Bool { !isBefore(2015, 7) }

  /// Whether the date is before the first of the month.
  func isBefore(_ year: Int, _ month: Int) -> Bool {
    (date.year, date.month) < (year, month)
  }
}
