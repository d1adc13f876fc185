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

/// `einlass verify`
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify the OAuth 1.0a signature (RFC 5849) of a request.",
    discussion: """
      Example:
        einlass verify GET https://api.example.com/me --now 1490000000 \\
          --authorization 'OAuth oauth_consumer_key="k", ...' \\
          --consumer-key k --consumer-secret s --token t --token-secret u

      Exit codes: 0 the request is valid, 1 the request is refused, 2 an option is invalid.
      """)

  @OptionGroup var options: SigningArguments

  @Option(
    help: "The value of the Authorization header. Omit it if the URL or the form contains the signature.")
  var authorization: String?

  @Option(help: "The server's time, in seconds since 1970. Defaults to now.")
  var now: Int64?

  @Option(help: "The timestamp tolerance, in seconds.")
  var window: Int64 = 300

  @Option(help: DialectName.help)
  var dialect = DialectName.strict

  @OptionGroup var provider: OneProviderOption

  @Flag(help: "Print the parameters, the expected base string and the key's structure.")
  var explain = false

  func validate() throws {
    _ = try options.client()
    _ = try options.credentials.tokenCredentials()
    if window < 0 {
      throw ValidationError("--window \(window) is negative; pass a number of seconds, such as 300")
    }
  }

  func run() throws {
    if let description = provider.description { return try verify(by: description) }
    guard let parts = Self.parts(of: options.url) else {
      throw ValidationError("'\(options.url)' is not an absolute http or https URL")
    }
    // Without a dialect's restrictions, all methods are allowed.
    let methods = dialect.name == DialectName.strict.name ? .all : dialect.rules.methods
    let verifier = RequestVerifier(
      policy: .init(rules: dialect.rules, methods: methods, maxAge: window, maxAhead: window))
    let request = ArrivingRequest(
      method: options.method, scheme: parts.scheme, authority: parts.authority, target: parts.target,
      contentType: SigningArguments.contentType(of: options.form),
      authorization: authorization.map { [$0] } ?? [],
      body: Array((options.form ?? "").utf8))
    let client = try options.client()
    let token = try options.credentials.tokenCredentials()
    do throws(VerificationError) {
      let claim = try verifier.read(request)
      if explain { explainSteps(claim, client, token) }
      _ = try verifier.verify(
        claim, client: claim.clientKey == client.key ? client : nil,
        token: claim.token == token?.token ? token : nil,
        at: now ?? Int64(Date().timeIntervalSince1970))
      Output.print("ok: the signature is valid")
    } catch {
      Output.print("refused: \(error.rawValue): \(Self.sentence(error))")
      throw ExitCode.different
    }
  }

  private func verify(by description: ProviderDescription) throws {
    guard var request = WireRequest(options, form: options.form) else {
      throw ValidationError("'\(options.url)' is not an absolute http or https URL")
    }
    request.head.headerFields[.authorization] = authorization
    let verification = try ProviderVerification(
      request, description, client: try options.client(), token: try options.credentials.tokenCredentials(),
      at: WallTime(seconds: now ?? Int64(Date().timeIntervalSince1970)))
    if explain, let baseString = verification.baseString { Output.print("base string: \(baseString)\n") }
    guard let cause = verification.cause else {
      return Output.print("ok: the signature is valid for \(description.title)")
    }
    Output.print("refused: \(cause.rawValue): \(cause.sentence)")
    throw ExitCode.different
  }

  private func explainSteps(_ claim: SignedClaim, _ client: ClientCredentials, _ token: TokenCredentials?) {
    let steps = SignatureSteps(
      baseString: claim.baseString, consumerSecret: client.secret,
      tokenSecret: claim.token == nil ? nil : token?.secret, method: claim.method)
    Output.print(steps.text + "\n")
  }

  /// Returns what the failure means for this command, and where to look.
  private static func sentence(_ failure: VerificationError) -> String {
    switch failure {
    case .notOAuth: "the request has no OAuth parameters; pass --authorization, or sign the URL or the form"
    case .malformedHeader: "the Authorization header does not follow the syntax of RFC 5849, section 3.5.1"
    case .multipleLocations: "OAuth parameters appear in more than one place: header, URL or form"
    case .duplicatedParameter: "an OAuth parameter is repeated"
    case .missingParameter: "a required OAuth parameter is missing or empty"
    case .unsupportedVersion: "oauth_version is not 1.0"
    case .unsupportedSignatureMethod: "this dialect does not support the signature method"
    case .insecureTransport: "PLAINTEXT requires https"
    case .malformedTimestamp: "oauth_timestamp is not a positive number of seconds"
    case .unknownConsumer: "the request's consumer key differs from --consumer-key"
    case .unknownToken: "the request's token is missing or differs from --token"
    case .timestampTooOld: "oauth_timestamp is older than --window allows; check --now"
    case .timestampInFuture: "oauth_timestamp is further in the future than --window allows; check --now"
    case .nonceReplayed: "the nonce has already been used"
    case .badSignature: "the signature does not match; --explain shows the expected base string"
    default: "the request is invalid"
    }
  }

  /// Returns the URL as a server sees it; `nil` if it is not an absolute http or https URL.
  private static func parts(of url: String) -> (scheme: String, authority: String, target: String)? {
    guard let mark = url.firstRange(of: "://") else { return nil }
    let scheme = url[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = url[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !authority.isEmpty else { return nil }
    let target = rest[authority.endIndex...]
    return (scheme, String(authority), target.hasPrefix("/") ? String(target) : "/" + target)
  }
}
