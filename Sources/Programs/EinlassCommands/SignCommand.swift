internal import ArgumentParser
internal import EinlassProviders
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass sign`
struct SignCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case header, curl, json
  }

  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a request with OAuth 1.0a (RFC 5849).",
    discussion: """
      Examples:
        export EINLASS_CONSUMER_SECRET=... EINLASS_TOKEN_SECRET=...
        einlass sign GET https://api.example.com/me --consumer-key k --token t
        einlass sign POST https://api.example.com/say --data 'text=Hello!' \\
          --consumer-key k --token t --format curl
        einlass sign GET https://example.com/ --consumer-key k --explain
        einlass sign POST https://api.example.com/oauth/request_token --consumer-key k --callback oob
        einlass sign POST https://api.example.com/oauth/access_token --consumer-key k --token t --verifier v
      """)

  @OptionGroup var options: SigningArguments

  @Option(help: "The nonce. Defaults to 32 random characters.")
  var nonce: String?

  @Option(help: "The timestamp, in seconds since 1970. Defaults to now.")
  var timestamp: Int64?

  @Option(help: "The signature method. Defaults to HMAC-SHA1, or to the provider's first method.")
  var signatureMethod: MethodName?

  @OptionGroup var provider: OneProviderOption

  @Option(help: "oauth_callback, for a request token: the callback URL, or oob.")
  var callback: String?

  @Option(help: "oauth_verifier, for an access token: the code from the callback.")
  var verifier: String?

  @Option(help: "The realm in the header. It is not part of the signature.")
  var realm: String?

  @Option(help: "The output format: the header's value, a curl command, or JSON.")
  var format = Format.header

  @Flag(help: "Print the parameters, the base string and the key's structure before the result.")
  var explain = false

  func validate() throws {
    try check(options.client())
    _ = try options.credentials.tokenCredentials()
    if let timestamp, timestamp <= 0 {
      throw ValidationError("--timestamp \(timestamp) is not a positive number of seconds since 1970")
    }
    try checkProtocolFields()
    if let nonce, nonce.isEmpty { throw ValidationError("--nonce is empty; omit it for a random nonce") }
    if let realm, realm.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw ValidationError("--realm contains a control character, which is not allowed in a header")
    }
  }

  /// The options for parameters that every request has.
  private static let optionNames = [
    "oauth_consumer_key": "--consumer-key", "oauth_token": "--token", "oauth_nonce": "--nonce",
    "oauth_timestamp": "--timestamp", "oauth_signature_method": "--signature-method",
  ]

  private func checkProtocolFields() throws {
    var seen: Set<String> = []
    for (name, _) in protocolFields {
      if let option = Self.optionNames[name] {
        throw ValidationError("--data '\(name)' is set by an option; use \(option)")
      }
      if name == "oauth_signature" || name == "oauth_version" {
        throw ValidationError("--data '\(name)' is added automatically; omit it")
      }
      if !seen.insert(name).inserted { throw ValidationError("\(name) is repeated; pass it only once") }
    }
  }

  /// OAuth's own parameters that are not in every request.
  private var protocolFields: [(name: String, value: String)] {
    let own = [("oauth_callback", callback), ("oauth_verifier", verifier)]
    return own.compactMap { name, value in value.map { (name, $0) } }
      + options.fields.filter { $0.name.hasPrefix("oauth_") }
  }

  private func check(_ client: ClientCredentials) throws {
    let name = method.name
    if method.kind == .publicKey {
      guard let key = client.rsaKey else {
        throw ValidationError("\(name) signs with an RSA key; pass --rsa-key or set EINLASS_RSA_KEY")
      }
      if !key.isPrivate {
        throw ValidationError(
          "the RSA key is a public key, which can only verify; \(name) signs with the private key")
      }
    } else if client.rsaKey != nil, options.credentials.consumerSecret == nil {
      throw ValidationError(
        "\(name) signs with the consumer secret; pass --consumer-secret or set EINLASS_CONSUMER_SECRET, "
          + "or choose an RSA method with --signature-method")
    }
  }

  private var method: any SignatureMethod {
    signatureMethod?.method ?? provider.description?.signatureMethods.first ?? .hmacSHA1
  }

  func run() throws {
    let client = try options.client()
    let token = try options.credentials.tokenCredentials()
    if let description = provider.description { return try sign(for: description, client, token) }
    let signer = RequestSigner(client: client, token: token, method: method)
    let body = options.formOfOthers
    let request = SignableRequest(
      method: options.method, url: options.url, contentType: SigningArguments.contentType(of: body),
      body: Array((body ?? "").utf8))
    let signed: SignedRequest
    do {
      signed = try signer.sign(
        request, at: timestamp ?? Int64(Date().timeIntervalSince1970), nonce: nonce ?? Self.newNonce(),
        options: SigningOptions(realm: realm, extra: protocolFields.map { ExtraParameter($0.name, $0.value) })
      )
    } catch {
      throw ValidationError("'\(options.url)' cannot be signed: \(error)")
    }
    if explain {
      let steps = SignatureSteps(
        baseString: signed.baseString, consumerSecret: client.secret, tokenSecret: token?.secret,
        method: method)
      // For a header, the steps are printed above it; other formats are for programs, and nothing else may be on
      // standard output.
      if format == .header { Output.print(steps.text + "\n") } else { Output.printError(steps.text + "\n") }
    }
    Output.print(try text(signed, body: body))
  }

  private func text(_ signed: SignedRequest, body: String?) throws -> String {
    let authorization = signed.authorization ?? ""
    switch format {
    case .header: return authorization
    case .curl:
      var words = ["curl", "-X", options.method, "-H", "Authorization: \(authorization)"]
      if let body { words += ["--data", body] }
      return (words + [options.url]).map(ShellWord.quoted).joined(separator: " ")
    case .json:
      return try Output.json([
        "authorization": authorization, "baseString": signed.baseString,
        "signature": signed.signature, "body": body ?? "",
      ])
    }
  }

  /// Signs as a described provider requires, and prints the part that contains the parameters: header, URL or body.
  private func sign(
    for description: ProviderDescription, _ client: ClientCredentials, _ token: TokenCredentials?
  ) throws {
    guard let request = WireRequest(options, form: options.formOfOthers) else {
      throw ValidationError("'\(options.url)' cannot be signed")
    }
    let signer = ProviderSigner(description, client: client, token: token, method: method)
    let signed: ProviderSigner.Signed
    do {
      signed = try signer.sign(
        request, at: timestamp ?? Int64(Date().timeIntervalSince1970), nonce: nonce ?? Self.newNonce(),
        protocolFields)
    } catch {
      throw ValidationError("'\(options.url)' cannot be signed: \(error)")
    }
    if explain { Output.printError("base string: \(signed.baseString)\n") }
    let head = signed.request.head
    let url = "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"
    let authorization = head.headerFields[.authorization]
    let body = String(decoding: signed.request.body, as: UTF8.self)
    switch format {
    case .header: Output.print(authorization ?? (body.isEmpty ? url : body))
    case .curl:
      var words = ["curl", "-X", options.method]
      if let authorization { words += ["-H", "Authorization: \(authorization)"] }
      if !body.isEmpty { words += ["--data", body] }
      Output.print((words + [url]).map(ShellWord.quoted).joined(separator: " "))
    case .json:
      Output.print(
        try Output.json([
          "authorization": authorization ?? "", "baseString": signed.baseString,
          "signature": signed.signature,
          "body": body, "url": url,
        ]))
    }
  }

  private static func newNonce() -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    var generator = SystemRandomNumberGenerator()
    return String((0..<32).compactMap { _ in alphabet.randomElement(using: &generator) })
  }
}

/// A word of a POSIX shell.
enum ShellWord {
  /// Returns `word` quoted so that a shell reads it as one word, whatever it contains.
  static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=@".contains($0)) }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
