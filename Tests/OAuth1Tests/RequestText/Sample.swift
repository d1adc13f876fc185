import OAuth1
import OAuth1RequestText
import Testing

/// Text as people paste it, and the expected result of reading it.
struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  let kind: RequestTextKind
  let request: Expected
  let text: String
  /// A part of each expected remark.
  var remarks: [String] = []
  var status: Int?
  var baseString: String?
  /// The body, if it is written differently from the request's own.
  var body: String?
  var options = RequestTextOptions()

  var testDescription: String { name }

  /// The signed request. An independent signer produced the signatures.
  struct Expected: Sendable {
    let method: String
    let target: String
    let authorization: [String]
    let body: String

    static let host = "api.example.com"
    static let url = "https://api.example.com"

    /// A posted form, signed in the header.
    static let form = Expected(
      method: "POST", target: "/1.1/statuses/update.json?include_entities=true", authorization: [formHeader],
      body: "status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21")
    static let formHeader = header("UIj2SgsOt1%2Bac8%2FYR0JDMoNwU7I%3D")
    static let formBaseString =
      "POST&https%3A%2F%2Fapi.example.com%2F1.1%2Fstatuses%2Fupdate.json&include_entities%3Dtrue%26"
      + protocolParameters
      + "%26status%3DHello%2520Ladies%2520%252B%2520Gentlemen%252C%2520a%2520signed%2520OAuth%2520request%2521"

    /// A query, signed in the header.
    static let search = Expected(
      method: "GET", target: "/1.1/search/tweets.json?count=2&q=rock%20%26%20roll",
      authorization: [searchHeader], body: "")
    static let searchHeader = header(searchSignature)
    static let searchSignature = "csy9xt3ntbx2YHSxst17c%2BJ3VtQ%3D"
    static let searchBaseString =
      "GET&https%3A%2F%2Fapi.example.com%2F1.1%2Fsearch%2Ftweets.json&count%3D2%26" + protocolParameters
      + "%26q%3Drock%2520%2526%2520roll"

    /// The same query, signed in the URL.
    static let signedURL = Expected(
      method: "GET",
      target: search.target + "&oauth_consumer_key=xvz1evFS4wEEPTGEFPHBog"
        + "&oauth_nonce=kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg&oauth_signature_method=HMAC-SHA1"
        + "&oauth_timestamp=1318622958&oauth_token=370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"
        + "&oauth_version=1.0&oauth_signature=" + searchSignature,
      authorization: [], body: "")

    private static let protocolParameters =
      "oauth_consumer_key%3Dxvz1evFS4wEEPTGEFPHBog%26oauth_nonce%3DkYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg%26"
      + "oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1318622958%26"
      + "oauth_token%3D370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb%26oauth_version%3D1.0"

    private static func header(_ signature: String) -> String {
      #"OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", "#
        + #"oauth_signature_method="HMAC-SHA1", oauth_timestamp="1318622958", "#
        + #"oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", oauth_version="1.0", "#
        + #"oauth_signature="\#(signature)""#
    }
  }

  static let credentials = CredentialTable(
    clients: [
      ClientCredentials(key: "xvz1evFS4wEEPTGEFPHBog", secret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw")
    ],
    tokens: [
      TokenCredentials(
        token: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
        secret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE")
    ])

  static let all =
    rawMessages + commands + files + logs + values + programs + lists + traces + servers + recordings
    + snippets
}
