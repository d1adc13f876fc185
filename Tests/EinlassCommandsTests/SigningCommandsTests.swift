import Foundation
import OAuth1TestSupport
import Testing

/// `sign` and `verify`, with the signed request from Twitter's documentation.
struct SigningCommandsTests {
  private static let url = "https://api.twitter.com/1.1/statuses/update.json?include_entities=true"
  private static let field = "status=Hello Ladies + Gentlemen, a signed OAuth request!"
  private static let secrets = [
    "EINLASS_CONSUMER_KEY": "xvz1evFS4wEEPTGEFPHBog",
    "EINLASS_CONSUMER_SECRET": "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
    "EINLASS_TOKEN": "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
    "EINLASS_TOKEN_SECRET": "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE",
  ]
  private static let header =
    #"OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", "#
    + #"oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", "#
    + #"oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D", oauth_signature_method="HMAC-SHA1", "#
    + #"oauth_timestamp="1318622958", oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", "#
    + #"oauth_version="1.0""#

  private func sign(_ further: String...) throws -> ProgramRunner.Result {
    let arguments = [
      "sign", "POST", Self.url, "--data", Self.field, "--nonce",
      "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", "--timestamp", "1318622958",
    ]
    return try ProgramRunner.run(arguments + further, environment: Self.secrets)
  }

  @Test func `sign prints the header of Twitter's documentation`() throws {
    let result = try sign()
    #expect(result.output == Self.header + "\n")
    #expect(result.code == 0)
  }

  @Test func `sign prints a curl command that works unchanged in a shell`() throws {
    let result = try sign("--format", "curl")
    #expect(
      result.output == "curl -X POST -H 'Authorization: \(Self.header)' --data "
        + "'status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21' '\(Self.url)'\n")
  }

  @Test func `explain shows the steps and no secret`() throws {
    let result = try sign("--explain", "--format=header")
    #expect(result.output.contains("base string (3.4.1):        POST&https%3A%2F%2Fapi.twitter.com%2F1.1"))
    #expect(result.output.contains("key (3.4.2):                <43 bytes> & <41 bytes>"))
    for name in ["EINLASS_CONSUMER_SECRET", "EINLASS_TOKEN_SECRET"] {
      #expect(!result.output.contains(Self.secrets[name] ?? "?"))
    }
  }

  @Test(arguments: [
    ("1318622958", 0, "ok: the signature is valid\n"),
    (
      "1318623259", 1,
      "refused: timestamp_too_old: oauth_timestamp is older than --window allows; check --now\n"
    ),
  ])
  func `verify accepts the output of sign, within the window`(
    _ now: String, _ code: Int32, _ output: String
  ) throws {
    let result = try ProgramRunner.run(
      "verify", "POST", Self.url, "--data", Self.field, "--authorization", Self.header, "--now", now,
      environment: Self.secrets)
    #expect(result.output == output)
    #expect(result.code == code)
  }

  @Test func `verify refuses a changed request`() throws {
    let result = try ProgramRunner.run(
      "verify", "POST", Self.url, "--data", Self.field + "!", "--authorization", Self.header, "--now",
      "1318622958", environment: Self.secrets)
    #expect(
      result.output
        == "refused: bad_signature: the signature does not match; --explain shows the expected base string\n"
    )
    #expect(result.code == 1)
  }

  /// The photograph from the OAuth specification's example, as signed in the tests of node-oauth.
  private static let photograph = "http://photos.example.net/photos?file=vacation.jpg&size=original"
  private static let owner = [
    "--consumer-key", "dpf43f3p2l4k3l03", "--token", "nnch734d00sl2jdk", "--token-secret", "",
  ]

  private static func withKey<Value>(
    _ name: String, _ change: (String) -> String = { $0 }, _ body: (String) throws -> Value
  ) throws -> Value {
    let keys = try JSONDecoder().decode([String: String].self, from: Fixtures.data("Vectors/keys.json"))
    return try ProgramRunner.withFile(change(try #require(keys[name])), body)
  }

  @Test func `sign signs with an RSA key like node-oauth, and verify accepts it`() throws {
    try Self.withKey("node-oauth") { key in
      let arguments = ["GET", Self.photograph, "--rsa-key", key] + Self.owner
      let time = "1191242096"
      let signed = try ProgramRunner.run(
        ["sign"] + arguments + [
          "--signature-method", "RSA-SHA1", "--nonce", "kllo9940pd9333jh", "--timestamp", time,
          "--explain",
        ])
      #expect(
        signed.output.contains("qS4rhWog7GPgo4ZCJvUdC%2F1ZAax%2FQ4Ab9yOBvgxSopvmKUKp5rso%2BZ"))
      #expect(signed.output.contains("key (3.4.3):                the client's RSA key\n"))
      let header = try #require(signed.output.split(separator: "\n").last { $0.hasPrefix("OAuth ") })
      let verified = try ProgramRunner.run(
        ["verify"] + arguments + ["--authorization", String(header), "--now", time])
      #expect(verified.output == "ok: the signature is valid\n")
      let forged = String(header).replacing("oauth_signature=\"", with: "oauth_signature=\"B")
      let refused = try ProgramRunner.run(
        ["verify"] + arguments + ["--authorization", forged, "--now", time])
      #expect(refused.code == 1)
    }
  }

  private static let steps = [
    ["--callback", "oob"], ["-d", "oauth_callback=oob"], ["--callback", "http://a.example/back?x=1&y=2"],
    ["--token", "t", "--token-secret", "u", "--verifier", "v+1"], ["-d", "oauth_verifier=v"],
    [
      "--token", "t", "--token-secret", "u", "-d", "oauth_session_handle=h", "-d", "oauth_verifier=v", "-d",
      "scope=all",
    ],
  ]

  @Test(arguments: steps, [[], ["--provider", "flickr"]])
  func `each step is signed so that explain finds no mistake`(_ step: [String], _ provider: [String]) throws {
    let address = step.contains("--token") ? "access_token" : "request_token"
    let signed = try ProgramRunner.run(
      [
        "sign", "POST", "https://api.example.com/oauth/\(address)", "--consumer-key", "k",
        "--consumer-secret", "s",
      ]
        + ["--format", "curl"] + step + provider)
    #expect(signed.code == 0, "\(signed.complaints)")
    let explained = try ProgramRunner.run(
      ["explain", "--dialect", "strict"],
      environment: ["EINLASS_CONSUMER_SECRET": "s", "EINLASS_TOKEN_SECRET": "u"],
      input: Array(signed.output.utf8))
    #expect(explained.output.hasPrefix("The request is correct."), "\(signed.output)\(explained.output)")
    #expect(explained.code == 0)
  }

  @Test(arguments: [
    ("oauth_nonce=1", "--data 'oauth_nonce' is set by an option; use --nonce"),
    ("oauth_token=1", "use --token"),
    ("oauth_signature=1", "--data 'oauth_signature' is added automatically; omit it"),
    ("oauth_callback=oob", "oauth_callback is repeated; pass it only once"),
  ])
  func `a parameter that an option sets is not a field`(_ field: String, _ message: String) throws {
    let result = try ProgramRunner.run(
      "sign", "POST", "https://a.example/", "--consumer-key", "k", "--consumer-secret", "s", "--callback",
      "oob", "-d", field)
    #expect(result.complaints.contains(message), "\(result.complaints)")
    #expect(result.code == 2)
  }

  @Test(arguments: ["HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA384", "HMAC-SHA512", "PLAINTEXT"])
  func `every method with a secret is offered and verifies`(_ method: String) throws {
    let signed = try sign("--signature-method", method)
    #expect(signed.output.contains("oauth_signature_method=\"\(method)\""))
    let verified = try ProgramRunner.run(
      "verify", "POST", Self.url, "--data", Self.field, "--now", "1318622958", "--authorization",
      signed.output.trimmingCharacters(in: .whitespacesAndNewlines), environment: Self.secrets)
    #expect(verified.output == "ok: the signature is valid\n")
  }

  @Test(arguments: [
    (
      ["--signature-method", "RSA-SHA256"],
      "RSA-SHA256 signs with an RSA key; pass --rsa-key or set EINLASS_RSA_KEY"
    ),
    (
      ["--rsa-key", "/nowhere.pem"], "the RSA key '/nowhere.pem' cannot be read; pass the path of a PEM file"
    ),
    (
      ["--rsa-key", "README.md"],
      "is not usable: the key cannot be read; use a PEM file without a passphrase"
    ),
    (["--signature-method", "HMAC-MD5"], "HMAC-SHA512"),
  ])
  func `a missing or invalid key exits with 2 and a remedy`(_ further: [String], _ message: String)
    throws
  {
    let result = try ProgramRunner.run(
      ["sign", "GET", Self.photograph, "--consumer-key", "k", "--consumer-secret", "s"] + further)
    #expect(result.complaints.contains(message))
    #expect(result.code == 2)
  }

  @Test func `a method for secrets is not used with a key`() throws {
    try Self.withKey("own-2048") { key in
      let result = try ProgramRunner.run(["sign", "GET", Self.photograph, "--rsa-key", key] + Self.owner)
      #expect(result.complaints.contains("HMAC-SHA1 signs with the consumer secret; pass --consumer-secret"))
      #expect(result.code == 2)
    }
  }

  @Test(arguments: [
    (
      ["sign", "GET", "https://a.example/"],
      "the consumer key is missing; pass --consumer-key or set EINLASS_CONSUMER_KEY"
    ),
    (
      ["sign", "GET", "https://a.example/", "--consumer-key", "k"],
      "the consumer secret is missing; pass --consumer-secret or set EINLASS_CONSUMER_SECRET"
    ),
    (
      ["sign", "GET", "https://a.example/", "--data", "x", "--consumer-key", "k", "--consumer-secret", "s"],
      "--data 'x' has no '='; write --data name=value"
    ),
    (
      ["verify", "GET", "a.example", "--consumer-key", "k", "--consumer-secret", "s"],
      "'a.example' is not an absolute http or https URL"
    ),
  ])
  func `bad input exits with 2 and a remedy`(_ arguments: [String], _ message: String) throws {
    let result = try ProgramRunner.run(arguments)
    #expect(result.complaints.contains(message))
    #expect(result.code == 2)
  }
}
