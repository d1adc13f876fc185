import Einlass
import EinlassSimulator
import EinlassWire
import Testing

/// The response of step 2, which is read in the way in which `URLComponents` read a query until iOS 16.
struct StepTwoReadingTests {
  /// A body, and the token and secret in it. `nil` if there are none.
  struct Row: Sendable, CustomTestStringConvertible {
    let body: String
    let pair: [String]?

    init(_ body: String, _ pair: [String]? = nil) {
      self.body = body
      self.pair = pair
    }

    var testDescription: String { body }
  }

  static let rows: [Row] = [
    Row("oauth_token=1-a&oauth_token_secret=b", ["1-a", "b"]),
    Row("oauth_token_secret=b&user_id=1&oauth_token=1-a", ["1-a", "b"]),
    Row("oauth_token=1%2Da&oauth_token_secret=b+c%20d", ["1-a", "b+c d"]),
    Row("oauth_token=1-a&oauth_token_secret=", ["1-a", ""]),
    Row("oauth_token=1-a&&oauth_token_secret=b=c&", ["1-a", "b=c"]),
    Row("oauth_token=0&oauth_token=1-a&oauth_token_secret=b", ["1-a", "b"]),
    // The text after `#` is a fragment.
    Row("oauth_token=1-a&oauth_token_secret=b#x", ["1-a", "b"]),
    Row("oauth_token=1-a&oauth_token_secret=b#x&oauth_token=2-a", ["1-a", "b"]),
    Row("oauth_token=1-a#&oauth_token_secret=b"), Row("#oauth_token=1-a&oauth_token_secret=b"),
    Row("oauth_token=1-a&oauth_token_secret=b#x#y"), Row("oauth_token=1-a&oauth_token_secret=b#%zz"),
    // An invalid escape makes the whole query invalid.
    Row("oauth_token=%zz&oauth_token_secret=b"), Row("oauth_token=1-a&oauth_token_secret=b%"),
    Row("oauth_token=1-a&oauth_token_secret=b&x=%4"), Row("oauth_token=1-a&oauth_token_secret=b&%"),
    Row("oauth_token=1-a&oauth_token_secret=b&x=%4g&y=1"), Row("%&oauth_token=1-a&oauth_token_secret=b"),
    // A name without `=` has no value, and removes the previous value.
    Row("oauth_token=1-a&oauth_token_secret=b&oauth_token"),
    Row("oauth_token_secret&oauth_token=1-a&oauth_token_secret=b", ["1-a", "b"]),
    Row("oauth_token=1-a&oauth_token_secret"),
    Row("oauth_token=1-a&oauth_token_secret=b&other", ["1-a", "b"]),
    // Bytes that are not UTF-8 give no value.
    Row("oauth_token=%E4&oauth_token_secret=b"), Row("oauth_token=1-a&oauth_token_secret=%ED%A0%80"),
    Row("oauth_token=1-a&oauth_token=%FF&oauth_token_secret=b"),
    Row("oauth_token=1-a&oauth_token_secret=b&x=%FF", ["1-a", "b"]),
    Row("oauth_token=%C3%A4&oauth_token_secret=b", ["\u{E4}", "b"]),
    // These characters must be escaped in a query.
    Row("oauth_token=1-a&oauth_token_secret=b&x=a b"), Row("oauth_token=1-a&oauth_token_secret=b\n"),
    Row("oauth_token=1-a&oauth_token_secret=b&x=<"), Row("oauth_token=1-a&oauth_token_secret=b&x=\u{FC}"),
    Row("oauth_token=1-a&oauth_token_secret=b&x[]=1"), Row(""), Row("?oauth_token=1-a&oauth_token_secret=b"),
  ]

  @Test(arguments: rows) func `step 2 gives the token and secret that URLComponents saw`(_ row: Row)
    async throws
  {
    let user = #""id_str":"1","name":"N","screen_name":"n","profile_image_url_https":"https://a.example/a""#
    let world = try await TestWorlds.make { configuration in
      configuration.failures = [
        PlannedFailure(
          .stated(status: 200, type: "text/html; charset=utf-8", body: Array(row.body.utf8)),
          call: "twitter.access_token"),
        PlannedFailure(
          .stated(status: 200, type: "application/json", body: Array("{\(user)}".utf8)),
          call: "twitter.verify_credentials"),
      ]
    }
    do throws(TwitterAuthenticator.Problem) {
      let credentials = try await TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
        .perform { $0.first }
      #expect([credentials.key, credentials.secret] == row.pair)
    } catch {
      #expect(row.pair == nil)
      #expect(
        error == .twitterFailure("Twitter credential query string does not contain the requested data."))
    }
  }
}
