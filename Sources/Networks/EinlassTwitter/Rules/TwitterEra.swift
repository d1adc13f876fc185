internal import EinlassWorld

/// The forms of Twitter's responses at one time.
typealias TwitterEra = Era<TwitterEraTable>

/// Details of Twitter's responses that changed over time. The first value of each is that of November 2016.
///
/// API 2 opened on 2020-08-12. In worlds before that day, which include those that state no time, it has the forms of
/// 2026: the first value of its rows. The recordings are those of Fixtures/Recordings.
final class TwitterEraTable: EraTable {
  static let table = TwitterEraTable()

  // MARK: Header fields

  let tags = DatedValue(
    "x-twitter-response-tags", "BouncerExempt", ["2019-07-13": "BouncerCompliant"],
    source: "recorded; verify_credentials has both since then")
  let protection = DatedValue(
    "x-xss-protection", "1; mode=block",
    ["2019-07-13": "1; mode=block; report=https://twitter.com/i/xss_report", "2019-09-02": "0"],
    source: "recorded; uploads keep the first value")
  let hashLength = DatedValue(
    "digits of x-connection-hash", 32, ["2021-04-13T03:52:00Z": 64], source: recorded)
  let responseTime = DatedValue(
    "x-response-time", true, ["2021-04-13T03:52:00Z": false, "2021-10-25": true], source: recorded)
  let perf = DatedValue("perf: 7626143928", false, ["2022-10-07": true], source: recorded)
  let transactionID = DatedValue(
    "x-transaction-id beside x-transaction", false, ["2022-10-07": true],
    source: "recorded for API 2; for API 1.1 since 2022-11-08")
  let bodyTime = DatedValue(
    "x-tsa-request-body-time, on responses to bodies", false, ["2019-07-13": true, "2021-09-20": false],
    source: recorded)
  let errorCode = DatedValue(
    "api_error_code=32 in www-authenticate", false, ["2020-04-26": true], source: recorded)
  let policy = DatedValue(
    "content-security-policy of responses without JSON", "default-src 'none'",
    ["2019-07-13": TwitterHeaders.policy],
    source: "ten directives recorded; the texts are guesses")
  let appWindow = DatedValue(
    "x-app-rate-limit-limit: 100000 a day, on the timelines of people and mentions", false,
    ["2020-12-29": true], source: recorded)
  let mediaWindow = DatedValue(
    "x-mediaratelimit-limit: 6000, on update_with_media", false, ["2019-07-13": true],
    source: "recorded; the length of the window is a guess")
  let cookies = DatedValue(
    "cookies of API 1.1", ["lang", "guest_id"],
    [
      "2019-07-13": ["personalization_id", "lang", "guest_id"],
      "2022-04-03": ["guest_id_marketing", "guest_id_ads", "personalization_id", "guest_id", "lang"],
      "2022-11-08": ["guest_id", "lang"],
    ], source: recorded)
  let loginCookies = DatedValue(
    "cookies of /oauth/", ["lang", "guest_id"], ["2020-04-26": ["personalization_id", "guest_id"]],
    source: recorded)
  let cookieAge = DatedValue(
    "Max-Age of cookies", Int?.none, ["2019-07-13": 63_072_000, "2022-11-08": 34_214_400], source: recorded)
  let secureCookies = DatedValue(
    "Secure; SameSite=None of cookies", false, ["2020-04-26": true], source: recorded)

  // MARK: Header fields of API 2

  let apiVersion = DatedValue(
    "api-version", String?.some("2.32"),
    [
      "2020-08-12": nil, "2021-09-20": "2.24", "2021-09-27": "2.26", "2021-10-04": "2.27",
      "2021-11-03": "2.28", "2021-11-15": "2.30", "2021-12-15": "2.32", "2022-05-07": "2.42",
      "2022-10-07": "2.52", "2022-10-28": "2.55", "2025-01-01": "2.120", "2025-06-01": "2.141",
      "2026-08-22": "2.167",
    ], source: "recorded until 2022; reference of X today, section 8.4; the day of 2.32 is a guess")
  let transactionIDOfAPI2 = DatedValue(
    "x-transaction-id, API 2", true, ["2020-08-12": false, "2022-10-07": true], source: recorded)
  let dailyPosts = DatedValue(
    "x-app-limit-24hour-limit and x-user-limit-24hour-limit, POST /2/tweets", true,
    ["2020-08-12": false, "2023-05-01": true], source: "recorded in 2021; the last day is a guess")
  let utcDate = DatedValue(
    "date ends in UTC, API 2", true, ["2020-08-12": false, "2021-04-13T03:52:00Z": true], source: recorded)
  let cookiesOfAPI2 = DatedValue(
    "cookies of API 2", ["lang", "guest_id"],
    [
      "2020-08-12": ["guest_id", "personalization_id"],
      "2022-05-07": ["guest_id_marketing", "guest_id_ads", "personalization_id", "guest_id"],
    ], source: recorded)

  // MARK: Members of objects

  let language = DatedValue(
    "lang of people, otherwise null", true, ["2019-07-13": false],
    source: "reference of Twitter's login, section 4.2")
  let timeZone = DatedValue(
    "utc_offset and time_zone, otherwise null", true, ["2018-05-23": false],
    source: "reference of Twitter's login, section 4.2")
  let profileLocation = DatedValue(
    "profile_location, users/show", false, ["2014-01-01": true, "2016-01-01": false, "2019-07-13": true],
    source: "reference of Twitter's login, section 4.2; recorded")
  let accountState = DatedValue(
    "suspended and needs_phone_verification of oneself", false, ["2019-07-13": true], source: recorded)
  let withheldCountries = DatedValue(
    "withheld_in_countries of people", false, ["2021-05-19": true], source: recorded)
  let appealable = DatedValue(
    "possibly_sensitive_appealable, home_timeline and statuses/show", false, ["2019-07-13": true],
    source: recorded)
  let pictureDescriptions = DatedValue(
    "profile_image_extensions_alt_text, with include_ext_alt_text", false, ["2016-03-29": true],
    source: "recorded in 2022; the day is that of alt texts, a guess")
  let mediaInfo = DatedValue(
    "additional_media_info of videos", false, ["2019-07-13": true], source: recorded)
  let totalCount = DatedValue("total_count of lists", false, ["2021-02-12": true], source: recorded)
  let plainLimits = DatedValue(
    "rate_limit_status without status, x-access-level and x-transaction, with plain slashes", false,
    ["2022-11-08": true], source: recorded)
  let editHistory = DatedValue(
    "edit_history_tweet_ids, API 2", true, ["2020-08-12": false, "2022-10-07": true], source: recorded)

  // MARK: Rules. They follow the world's clock in any case.

  let longTweets = DatedValue(
    "tweets of 280 characters", false, ["2017-11-07T21:00:00Z": true], source: "documented")
  let freePictures = DatedValue(
    "pictures that use no characters", false, ["2016-09-19": true], source: "documented")

  private static let recorded = "recorded"
}
