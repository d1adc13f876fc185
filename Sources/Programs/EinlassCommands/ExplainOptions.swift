internal import ArgumentParser
internal import EinlassSimulator
internal import OAuth1
internal import OAuth1Doctor

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The secrets that `einlass explain` knows: from options, the environment and a world file.
struct ExplainOptions: ParsableArguments {
  @OptionGroup var credentials: CredentialOptions

  @Option(help: "Another app whose secret the client may have used by mistake, as KEY:SECRET. Repeatable.")
  var otherClient: [String] = []

  @Option(
    help: "Another token whose secret the client may have used by mistake, as TOKEN:SECRET. Repeatable.")
  var otherToken: [String] = []

  @Option(
    name: [.customLong("public-key"), .customLong("rsa-key")],
    help:
      "A PEM file with the client's public key, for RSA methods. Defaults to the path in $EINLASS_RSA_KEY.",
    completion: .file())
  var rsaKeyOption: String?

  @Option(
    help: "A world file with additional apps and tokens; 'built-in' is the built-in world.",
    completion: .file())
  var world: String?

  func validate() throws {
    if let pair = (otherClient + otherToken).first(where: { !$0.contains(":") }) {
      throw ValidationError("'\(pair.prefix(6))...' has no ':'; write NAME:SECRET")
    }
  }

  /// Returns the exported secrets of `request` that were not given as options.
  func exported(for request: ArrivingRequest) -> ExportedSecrets {
    let named = SignatureDoctor.names(in: request)
    return ExportedSecrets(
      key: credentials.consumerSecret == nil ? named.clientKey : nil,
      token: credentials.tokenSecret == nil ? named.token : nil, ProcessInfo.processInfo.environment)
  }

  /// Returns all known secrets, possibly none.
  func known(
    for request: ArrivingRequest, _ dialect: DialectName, _ exported: ExportedSecrets
  ) async throws -> KnownSecrets {
    var known = try await worldSecrets(for: request)
    known.provider = dialect.provider
    let named = SignatureDoctor.names(in: request)
    let key = credentials.consumerKey ?? named.clientKey ?? ""
    let consumerSecret = credentials.consumerSecret ?? exported.consumer?.secret
    if let rsaKey = try SigningArguments.rsaKey(rsaKeyOption) {
      known.clients.insert(ClientCredentials(key: key, secret: consumerSecret ?? "", rsaKey: rsaKey), at: 0)
    } else if let consumerSecret {
      known.clients.insert(ClientCredentials(key: key, secret: consumerSecret), at: 0)
    }
    if let secret = credentials.tokenSecret ?? exported.token?.secret {
      let token = TokenCredentials(token: credentials.token ?? named.token ?? "", secret: secret)
      known.tokens.insert(KnownSecrets.Token(token), at: 0)
    }
    for (name, secret) in Self.pairs(otherClient) {
      known.clients.append(ClientCredentials(key: name, secret: SharedSecret(secret)))
    }
    for (name, secret) in Self.pairs(otherToken) {
      known.tokens.append(KnownSecrets.Token(TokenCredentials(token: name, secret: SharedSecret(secret))))
    }
    return known
  }

  private func worldSecrets(for request: ArrivingRequest) async throws -> KnownSecrets {
    guard let world else { return KnownSecrets(clients: []) }
    do {
      return try await WorldFile.load(world).knownSecrets(for: request)
    } catch {
      throw ExplainInput.InputError("\(error)")
    }
  }

  private static func pairs(_ texts: [String]) -> [(name: String, secret: String)] {
    texts.map { text in
      let colon = text.firstIndex(of: ":") ?? text.endIndex
      return (String(text[..<colon]), String(text[colon...].dropFirst()))
    }
  }
}
