import OAuth1
import OAuth1TestSupport
import Testing

@testable import OAuth1Doctor

/// Libraries recognized by the headers that they write.
struct DoctorLibraryTests {
  /// A header with the library that made it, or as that library's source builds it.
  struct Case: Sendable, CustomTestStringConvertible {
    let names: [String]
    let header: String
    /// Whether the library itself produced the header.
    let isReal: Bool

    init(_ names: [String], isReal: Bool = false, _ header: String) {
      self.names = names
      self.header = header
      self.isReal = isReal
    }

    var testDescription: String { names.joined(separator: ", ") }
  }

  private static func sorted(_ nonce: String, _ separator: String, signatureLast: Bool = false) -> String {
    var fields = [
      "oauth_consumer_key=\"simKey\"", "oauth_nonce=\"\(nonce)\"",
      "oauth_signature=\"3wT82uU1gojKoRF78qoawIsNbEA%3D\"",
      "oauth_signature_method=\"HMAC-SHA1\"", "oauth_timestamp=\"1795411890\"", "oauth_token=\"simToken\"",
      "oauth_version=\"1.0\"",
    ]
    if signatureLast { fields.append(fields.remove(at: 2)) }
    return "OAuth " + fields.joined(separator: separator)
  }

  static let cases = [
    Case(
      ["oauthlib (requests-oauthlib, tweepy)"], isReal: true,
      """
      OAuth oauth_nonce="74180085614996066921795411890", oauth_timestamp="1795411890", oauth_version="1.0", \
      oauth_signature_method="HMAC-SHA1", oauth_consumer_key="simKey", oauth_token="simToken", \
      oauth_signature="3wT82uU1gojKoRF78qoawIsNbEA%3D"
      """),
    Case(
      ["Authlib"], isReal: true,
      """
      OAuth oauth_nonce="4u0In1gXgdFTCDFtaswdbFAUmtndS4", oauth_timestamp="1795411890", oauth_version="1.0", \
      oauth_signature_method="HMAC-SHA1", oauth_consumer_key="simKey", oauth_token="simToken", \
      oauth_signature="9f5yceb2vHQcQBTeRsASBQhPyaw%3D"
      """),
    Case(
      ["python-oauth2"], isReal: true,
      """
      OAuth realm="", oauth_consumer_key="simKey", oauth_timestamp="1795411890", oauth_nonce="51973431", \
      oauth_version="1.0", oauth_token="simToken", oauth_body_hash="2jmj7l5rSw0yVb%2FvlWAYkK%2FYBwk%3D", \
      oauth_signature_method="HMAC-SHA1", oauth_signature="1VW089OCd%2FHeyn7bzeZiLLdLUcI%3D"
      """),
    Case(
      ["oauth (Ruby gem)"], isReal: true,
      """
      OAuth oauth_consumer_key="simKey", oauth_nonce="UnBpabOcRecSrI1E53dR3EwGHSWspyv6IAST8T3oQ", \
      oauth_signature="hT7YePc6LI0qfSJ29eu5rDthUVw%3D", oauth_signature_method="HMAC-SHA1", \
      oauth_timestamp="1795411912", oauth_token="simToken", oauth_version="1.0"
      """),
    Case(
      ["simple_oauth (Ruby gem)", "tmhOAuth"], isReal: true,
      """
      OAuth oauth_consumer_key="simKey", oauth_nonce="baad4e9d706ca939b808b071f7d526b8", \
      oauth_signature="6IvX5tBVsqtnE0MXNsfdSi1ZmBQ%3D", oauth_signature_method="HMAC-SHA1", \
      oauth_timestamp="1795411912", oauth_token="simToken", oauth_version="1.0"
      """),
    Case(
      ["mrjones/oauth"], isReal: true,
      """
      OAuth oauth_consumer_key="simKey",oauth_nonce="246447231988316563",\
      oauth_signature="TgQGU3yMsiND0fr3eMXz%2BZ%2BXscc%3D",oauth_signature_method="HMAC-SHA1",\
      oauth_timestamp="1795411937",oauth_token="simToken",oauth_version="1.0"
      """),
    Case(["oauth-1.0a"], sorted("2xqbJ6rvng5WNAKknlpyiQUbkiZwDbcw", ", ")),
    Case(
      ["node-oauth (the packages oauth and passport-oauth1)"],
      sorted("2xqbJ6rvng5WNAKknlpyiQUbkiZwDbcw", ",", signatureLast: true)),
    Case(["request (twit, twitter)"], sorted("4572616e48616d6d65724c61686176e5", ",")),
    Case(["request (twit, twitter)"], sorted("4572616e48616d6d65724c61686176e5", ",", signatureLast: true)),
    Case(
      ["Postman"],
      """
      OAuth oauth_consumer_key="simKey",oauth_signature_method="HMAC-SHA1",oauth_timestamp="1643126089",\
      oauth_nonce="kCapbHcTN1S",oauth_version="1.0",oauth_signature="M04BE%2FaScc4iMtj5yLfGUUFNVlk%3D"
      """),
    Case(["guzzle/oauth-subscriber"], sorted("2fd4e1c67a2d28fced849ee1bb76e7391b93eb12", ", ")),
    Case(
      ["twitteroauth"],
      """
      OAuth oauth_version="1.0", oauth_nonce="9e107d9d372bb6826bd81d3542a419d6", oauth_timestamp="1795411890", \
      oauth_consumer_key="simKey", oauth_token="simToken", oauth_signature_method="HMAC-SHA1", oauth_signature="x%3D"
      """),
    Case(
      ["OAuth.php by Andy Smith"],
      """
      OAuth oauth_version="1.0",oauth_nonce="9e107d9d372bb6826bd81d3542a419d6",oauth_timestamp="1795411890",\
      oauth_consumer_key="simKey",oauth_token="simToken",oauth_signature_method="HMAC-SHA1",oauth_signature="x%3D"
      """),
    Case(
      ["twitter-api-php"],
      """
      OAuth oauth_consumer_key="simKey", oauth_nonce="1795411890", oauth_signature_method="HMAC-SHA1", \
      oauth_token="simToken", oauth_timestamp="1795411890", oauth_version="1.0", oauth_signature="x%3D"
      """),
    Case(
      ["league/oauth1-client (Laravel Socialite)"],
      """
      OAuth oauth_consumer_key="simKey", oauth_nonce="2xqbJ6rvng5WNAKknlpyiQUbkiZwDbcw", \
      oauth_signature_method="HMAC-SHA1", oauth_timestamp="1795411890", oauth_version="1.0", \
      oauth_token="simToken", oauth_signature="x%3D"
      """),
    Case(["dghubble/oauth1"], sorted("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8%3D", ", ")),
    Case(
      ["ScribeJava"],
      """
      OAuth oauth_nonce="2120378394", oauth_signature="x%3D", oauth_token="simToken", oauth_consumer_key="simKey", \
      oauth_timestamp="1795411890", oauth_signature_method="HMAC-SHA1", oauth_version="1.0"
      """),
    Case(["RestSharp"], sorted("k3j9x0q7zmw2ah5p", ",")),
    Case(["OAuthSwift"], sorted("E621E1F8", ", ")),
    // Layouts of no library, or of any.
    Case([], sorted("hsu94j3884jdopsl", ", ")),
    Case([], sorted("2xqbJ6rvng5WNAKknlpyiQUbkiZwDbcw", " ,")),
    Case(
      [], sorted("2xqbJ6rvng5WNAKknlpyiQUbkiZwDbcw", ", ").replacing("version=\"1.0\"", with: "version=1.0")),
    Case([], sorted("2xqbJ6rvng5WNAKknlpyiQUbkiZwDbcw", ", ").replacing("oauth_token", with: "x_token")),
    Case([], "OAuth " + sorted("E621E1F8", ", ")), Case([], "OAuth "), Case([], ""),
    Case([], "OAuth oauth_nonce=\""),
  ]

  private static func recognised(_ header: String) -> [String] {
    SigningLibrary.recognised(
      in: ArrivingRequest(
        method: "GET", scheme: "https", authority: "api.example.com", target: "/", contentType: nil,
        authorization: [header], body: [])
    ).map(\.name)
  }

  @Test(arguments: cases) func `a library is recognized by its own header only`(_ found: Case) {
    #expect(Self.recognised(found.header) == found.names)
  }

  @Test func `each library has a header in the table`() {
    #expect(Set(SigningLibrary.all.map(\.name)) == Set(Self.cases.flatMap(\.names)))
  }

  @Test func `advice is about existing mistakes, in the library's terms`() {
    let ids = Set(MistakeCatalogue.entries.map(\.id))
    for library in SigningLibrary.all {
      #expect(Set(library.advice.keys).isSubset(of: ids), "\(library.name)")
    }
    let library = SigningLibrary.python[0]
    #expect(
      library.advice(forMistake: "key-composed-wrongly")
        == "the consumer secret is client_secret=, the token secret is resource_owner_secret=")
    #expect(library.advice(forMistake: "verifier-missing") == "the verifier is verifier=")
    #expect(library.advice(forMistake: "port-differs") == nil)
  }

  @Test func `a diagnosis names the library that a header matches, or two`() {
    var generator = Generator(seed: 2)
    var client = ClumsyClient(&generator, isPlain: true)
    #expect(client.diagnosis().libraries.isEmpty)
    client.header[2].1 = "baad4e9d706ca939b808b071f7d526b8"
    client.layout = { pairs in
      "OAuth " + pairs.sorted { $0.0 < $1.0 }.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ", ")
    }
    #expect(client.diagnosis().libraries.map(\.name) == ["simple_oauth (Ruby gem)", "tmhOAuth"])
  }
}
