import OAuth1
import OAuth1TestSupport
import Testing

struct AuthorizationHeaderTests {
  static func parsed(_ text: String) throws(VerificationError) -> [String] {
    try AuthorizationHeader(parsing: text).parameters.map { "\($0.nameText)=\($0.valueText)" }
  }

  @Test(
    arguments: [
      ("OAuth a=\"1\"", ["a=1"]),
      ("oAuTh\ta=\"1\" ,\tb=\"2\",c=\"3\"  ", ["a=1", "b=2", "c=3"]),
      ("OAuth   a=\"\"", ["a="]),
      ("OAuth %61=\"%20%2B+=,\"", ["a= ++=,"]),
      ("OAuth a=\"say \\\"hi\\\", ok\"", ["a=say \"hi\", ok"]),
      ("OAuth a=\"\\%41\"", ["a=%41"]),
      ("OAuth a=\"é\"", ["a=é"]),
      (
        "OAuth oauth_nonce=\"%2B%2b%41%3D\\%41%C3%A9\",oauth_signature=\"a%2Fb%3D\",oauth_tokens=\"%2F%7E\"",
        ["oauth_nonce=++A=%41é", "oauth_signature=a/b=", "oauth_tokens=/~"]
      ),
      ("OAuth", []), ("OAuth  ", []),
    ])
  func `names and values are read with any white space around the commas`(
    _ header: String, _ parameters: [String]
  ) throws {
    #expect(try Self.parsed(header) == parameters)
  }

  @Test(
    arguments: [
      "OAuth a", "OAuth a=", "OAuth a=1", "OAuth a='1'", "OAuth =\"1\"", "OAuth a=\"1", "OAuth a=\"1\\",
      "OAuth a=\"1\"&b=\"2\"", "OAuth a=\"1\" b=\"2\"", "OAuth a=\"1\";b=\"2\"", "OAuth a=\"1\",",
      "OAuth ,a=\"1\"",
      "OAuth a=\"1\",,b=\"2\"", "OAuth a =\"1\"", "OAuth a= \"1\"", "OAuth a=\"%\"", "OAuth a=\"%4\"",
      "OAuth a=\"%zz\"", "OAuth %4=\"1\"", "OAuth a=\"\u{1}\"", "OAuth é=\"1\"", "OAuth a b=\"1\"",
      "OAuth oauth_nonce=\"%2B%2\", a=\"123456789\"", "OAuth oauth_token=\"%2B%\", a=\"123456789\"",
      "OAuth oauth_signature=\"%2B", "OAuth oauth_signature=\"%2B%2",
    ])
  func `a header outside section 3.5.1 is malformed`(_ header: String) {
    #expect(throws: VerificationError.malformedHeader) { try Self.parsed(header) }
  }

  @Test(arguments: ["", " ", "Bearer x", "OAuth2 a=\"1\"", "OAut", "OAutha=\"1\""])
  func `other schemes are not OAuth`(_ header: String) {
    #expect(throws: VerificationError.notOAuth) { try Self.parsed(header) }
  }

  @Test func `the realm is not a parameter and keeps quotes and backslashes`() throws {
    var exchange = Exchange()
    exchange.options.realm = #"a "b" \c, d=%41 é"#
    let header = try AuthorizationHeader(parsing: exchange.authorization())
    #expect(header.realm == exchange.options.realm)
    #expect(!header.parameters.contains { $0.nameText == "realm" })
    #expect(try exchange.authorization().hasPrefix(#"OAuth realm="a \"b\" \\c, d=%41 é", "#))
  }

  @Test func `each layout has its order and its separator`() throws {
    func names(_ layout: AuthorizationHeader.Layout) throws -> String {
      let signer = RequestSigner(client: Exchange.client, token: Exchange.token, layout: layout)
      let header = try signer.authorization(
        for: Exchange().request, at: Exchange.time, nonce: "n",
        options: .init(callback: "oob", extra: [.init("zz", "1")]))
      let body = header.dropFirst("OAuth ".count)
      #expect(body.contains("," + (layout == .compact ? "" : " ") + "oauth_"))
      return body.split(separator: ",").map { $0.drop { $0 == " " }.prefix { $0 != "=" } }
        .joined(separator: " ").replacing("oauth_", with: "")
    }
    let sorted = "callback consumer_key nonce signature signature_method timestamp token version zz"
    #expect(try names(.standard) == sorted)
    #expect(try names(.compact) == sorted)
    #expect(
      try names(.nonceFirst)
        == "nonce signature_method timestamp consumer_key token signature version callback zz"
    )
  }

  @Test func `a layout that names a parameter twice writes it once`() throws {
    let layout = AuthorizationHeader.Layout(leading: ["oauth_nonce", "oauth_nonce", "oauth_signature"])
    let header = try RequestSigner(client: Exchange.client, layout: layout)
      .authorization(for: Exchange().request, at: 1, nonce: "n")
    #expect(header.hasPrefix("OAuth oauth_nonce=\"n\", oauth_signature=\""))
    #expect(try AuthorizationHeader(parsing: header).parameters.count == 6)
  }
}
