internal import ArgumentParser
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The credentials that `sign`, `verify` and `explain` take, from options or the environment.
struct CredentialOptions: ParsableArguments {
  @Option(name: .customLong("consumer-key"), help: "The consumer key. Defaults to $EINLASS_CONSUMER_KEY.")
  var consumerKeyOption: String?

  @Option(
    name: .customLong("consumer-secret"),
    help: "The consumer secret. Defaults to $EINLASS_CONSUMER_SECRET, which hides it from other users.")
  var consumerSecretOption: String?

  @Option(name: .customLong("token"), help: "The token. Defaults to $EINLASS_TOKEN.")
  var tokenOption: String?

  @Option(name: .customLong("token-secret"), help: "The token secret. Defaults to $EINLASS_TOKEN_SECRET.")
  var tokenSecretOption: String?

  /// `nil` if it was not given.
  var consumerKey: String? { consumerKeyOption ?? Self.environment("EINLASS_CONSUMER_KEY") }
  /// `nil` if it was not given.
  var consumerSecret: SharedSecret? {
    (consumerSecretOption ?? Self.environment("EINLASS_CONSUMER_SECRET")).map { SharedSecret($0) }
  }
  /// `nil` if it was not given.
  var token: String? { tokenOption ?? Self.environment("EINLASS_TOKEN") }
  /// `nil` if it was not given.
  var tokenSecret: SharedSecret? {
    (tokenSecretOption ?? Self.environment("EINLASS_TOKEN_SECRET")).map { SharedSecret($0) }
  }

  /// The consumer key and secret, both of which are required.
  func client() throws -> ClientCredentials {
    let key = try clientKey()
    guard let consumerSecret else {
      throw ValidationError(
        "the consumer secret is missing; pass --consumer-secret or set EINLASS_CONSUMER_SECRET")
    }
    return ClientCredentials(key: key, secret: consumerSecret)
  }

  /// The credentials of a client that signs with an RSA key; its secret is optional.
  func client(rsaKey: RSAKey) throws -> ClientCredentials {
    ClientCredentials(key: try clientKey(), secret: consumerSecret ?? "", rsaKey: rsaKey)
  }

  private func clientKey() throws -> String {
    guard let consumerKey, !consumerKey.isEmpty else {
      throw ValidationError("the consumer key is missing; pass --consumer-key or set EINLASS_CONSUMER_KEY")
    }
    return consumerKey
  }

  /// The token and its secret; `nil` if neither was given.
  func tokenCredentials() throws -> TokenCredentials? {
    guard let token else {
      if tokenSecret != nil {
        throw ValidationError("a token secret was given without a token; pass --token")
      }
      return nil
    }
    guard let tokenSecret else {
      throw ValidationError("the token secret is missing; pass --token-secret or set EINLASS_TOKEN_SECRET")
    }
    return TokenCredentials(token: token, secret: tokenSecret)
  }

  static func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
