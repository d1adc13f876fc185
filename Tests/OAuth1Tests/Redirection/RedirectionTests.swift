import OAuth1
import OAuth1TestSupport
import Testing

/// The three steps of RFC 5849, section 2, with the messages of its section 1.2.
struct RedirectionTests {
  static let temporary = TemporaryCredentials(token: TokenCredentials(token: "hh5s93j4hdidpola", secret: "s"))

  @Test func `a request for temporary credentials names its callback`() throws {
    #expect(SigningOptions.temporaryCredentials().callback == "oob")
    let options = SigningOptions.temporaryCredentials(
      callback: "http://printer.example.com/ready", realm: "Photos")
    let header = try RequestSigner(client: Exchange.client).authorization(
      for: SignableRequest(method: "POST", url: "https://photos.example.net/initiate"), at: 137_131_200,
      nonce: "wIjqoxSySz", options: options)
    #expect(
      header.hasPrefix("OAuth realm=\"Photos\", oauth_callback=\"http%3A%2F%2Fprinter.example.com%2Fready\""))
    #expect(
      SigningOptions.tokenCredentials(verifier: "hfdp7dh39dks9884").verifier
        == "hfdp7dh39dks9884")
  }

  @Test func `responses are forms; other fields are ignored`() throws {
    let temporary = try TemporaryCredentials(
      form: Array("oauth_token=hh5s%2B&oauth_token_secret=hdhd&oauth_callback_confirmed=true&x=1&x".utf8))
    #expect(temporary.token.token == "hh5s+" && temporary.token.secret == "hdhd")
    let token = try TokenCredentials(form: Array("user_id=1&oauth_token_secret=&oauth_token=t".utf8))
    #expect(token.token == "t" && token.secret.isEmpty)
  }

  @Test(
    arguments: [
      ("", RedirectionError.missingParameter("oauth_token")),
      ("oauth_token=&oauth_token_secret=s", .missingParameter("oauth_token")),
      ("oauth_token=%FF&oauth_token_secret=s", .missingParameter("oauth_token")),
      ("oauth_token=t", .missingParameter("oauth_token_secret")),
      ("oauth_token=t&oauth_token_secret=s", .missingParameter("oauth_callback_confirmed")),
      ("oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=false", .callbackNotConfirmed),
      ("oauth_token=t&oauth_token_secret=s&oauth_token=t", .duplicatedParameter("oauth_token")),
      ("<html>oops</html>", .missingParameter("oauth_token")),
    ])
  func `an invalid response is refused with the reason`(
    _ form: String, _ failure: RedirectionError
  ) {
    #expect(throws: failure) { try TemporaryCredentials(form: Array(form.utf8)) }
  }

  @Test func `the person is sent to the endpoint, which keeps its query`() {
    #expect(
      Self.temporary.authorizationURL(at: "https://photos.example.net/authorize")
        == "https://photos.example.net/authorize?oauth_token=hh5s93j4hdidpola")
    let odd = TemporaryCredentials(token: TokenCredentials(token: "a&b c", secret: ""))
    #expect(
      odd.authorizationURL(at: "https://h/a?lang=en#x") == "https://h/a?lang=en&oauth_token=a%26b%20c#x")
  }

  @Test func `a callback contains the verifier for these credentials only`() throws {
    let url = "http://printer.example.com/ready?state=1&oauth_token=hh5s93j4hdidpola&oauth_verifier="
    #expect(try Self.temporary.verifier(fromCallback: url + "hfdp7dh39dks9884#_=_") == "hfdp7dh39dks9884")
    #expect(throws: RedirectionError.missingParameter("oauth_verifier")) {
      try Self.temporary.verifier(fromCallback: url)
    }
    #expect(throws: RedirectionError.duplicatedParameter("oauth_verifier")) {
      try Self.temporary.verifier(fromCallback: url + "a&oauth_verifier=b")
    }
    #expect(throws: RedirectionError.otherCredentials) {
      try Self.temporary.verifier(fromCallback: "app:///?oauth_token=other&oauth_verifier=v")
    }
    #expect(throws: RedirectionError.missingParameter("oauth_token")) {
      try Self.temporary.verifier(fromCallback: "app://callback?denied=hh5s93j4hdidpola")
    }
  }
}
