import OAuth1
import Testing
import TwitterBackend

/// The environment of the program.
struct TwitterSettingsTests {
  private static let app = ["TWITTER_CONSUMER_KEY": "key", "TWITTER_CONSUMER_SECRET": "secret"]

  @Test func `the app is the only required setting`() throws {
    let settings = try Settings(environment: Self.app)
    #expect(settings.client.key == "key")
    #expect(settings.apiAddress == "https://api.twitter.com")
    #expect(settings.port == 8081)
  }

  @Test(arguments: [
    ([:], SettingsError.missing("TWITTER_CONSUMER_KEY")),
    (["TWITTER_CONSUMER_KEY": "key"], .missing("TWITTER_CONSUMER_SECRET")),
    (app.merging(["TWITTER_API": "http://api.example"]) { $1 }, .unsafeAddress("http://api.example")),
    (app.merging(["TWITTER_API": "nonsense"]) { $1 }, .unsafeAddress("nonsense")),
    (app.merging(["PORT": "70000"]) { $1 }, .badPort("70000")),
  ])
  func `an invalid environment is refused`(environment: [String: String], error: SettingsError) {
    #expect(throws: error) { try Settings(environment: environment) }
  }

  @Test func `a local address needs no TLS and loses its trailing slash`() throws {
    let environment = Self.app.merging(["TWITTER_API": "http://127.0.0.1:8090/twitter/"]) { $1 }
    #expect(try Settings(environment: environment).apiAddress == "http://127.0.0.1:8090/twitter")
  }
}
