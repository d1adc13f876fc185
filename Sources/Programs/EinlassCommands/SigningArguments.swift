internal import ArgumentParser
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The arguments that `sign` and `verify` share: the request and the credentials.
struct SigningArguments: ParsableArguments {
  @Argument(help: "The request's method, such as GET.")
  var method: String

  @Argument(help: "The request's full URL as sent, including the query.")
  var url: String

  @OptionGroup var credentials: CredentialOptions

  @Option(
    name: [.customLong("data"), .customShort("d")],
    help:
      """
      A form body field k=v, unencoded. Repeatable. 'sign' puts fields named oauth_... into the Authorization \
      header.
      """)
  var data: [String] = []

  @Option(
    name: .customLong("rsa-key"),
    help:
      "A PEM file with the client's RSA key, for RSA methods. Defaults to the path in $EINLASS_RSA_KEY."
  )
  var rsaKeyOption: String?

  func validate() throws {
    let isToken = method.utf8.allSatisfy { "!#$%&'*+-.^_`|~".utf8.contains($0) || Self.isAlphanumeric($0) }
    guard isToken, !method.isEmpty else {
      throw ValidationError("'\(method)' is not an HTTP method; use one such as GET")
    }
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https", url.dropFirst(scheme.count).hasPrefix("://") else {
      throw ValidationError("'\(url)' is not an absolute http or https URL")
    }
    if url.contains("://["), !url.contains("]") {
      throw ValidationError("'\(url)' has a '[' without a matching ']'")
    }
    if let field = data.first(where: { !$0.contains("=") }) {
      throw ValidationError("--data '\(field)' has no '='; write --data name=value")
    }
  }

  /// Returns the signing client: with a key pair if one is given, otherwise with a secret.
  func client() throws -> ClientCredentials {
    guard let key = try Self.rsaKey(rsaKeyOption) else { return try credentials.client() }
    return try credentials.client(rsaKey: key)
  }

  /// Returns the RSA key in the file at `path`, or in the file that the environment names. `nil` if neither names one.
  static func rsaKey(_ path: String?) throws -> RSAKey? {
    guard let path = path ?? CredentialOptions.environment("EINLASS_RSA_KEY") else { return nil }
    guard let pem = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ValidationError("the RSA key '\(path)' cannot be read; pass the path of a PEM file")
    }
    do throws(RSAKey.KeyError) {
      // The first line identifies the kind of key.
      return pem.contains("PUBLIC KEY-----") ? try RSAKey(publicKeyPEM: pem) : try RSAKey(privateKeyPEM: pem)
    } catch {
      throw ValidationError("the RSA key '\(path)' is not usable: \(error)")
    }
  }

  /// The form body, percent-encoded; `nil` if there are no fields.
  var form: String? { Self.form(fields) }

  /// The form body without OAuth's own parameters.
  var formOfOthers: String? { Self.form(fields.filter { !$0.name.hasPrefix("oauth_") }) }

  /// The form fields, including OAuth's own.
  var fields: [(name: String, value: String)] {
    data.map { field in
      let mark = field.firstIndex(of: "=") ?? field.endIndex
      return (String(field[..<mark]), String(field[mark...].dropFirst()))
    }
  }

  private static func form(_ fields: [(name: String, value: String)]) -> String? {
    guard !fields.isEmpty else { return nil }
    return fields.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
      .joined(separator: "&")
  }

  /// Returns the content type of a request with the form body `form`.
  static func contentType(of form: String?) -> String? {
    form == nil ? nil : "application/x-www-form-urlencoded"
  }

  private static func isAlphanumeric(_ octet: UInt8) -> Bool {
    0x30...0x39 ~= octet || 0x41...0x5A ~= octet || 0x61...0x7A ~= octet
  }
}
