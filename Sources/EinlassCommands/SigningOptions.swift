internal import ArgumentParser
internal import FoundationEssentials
internal import OAuth1

/// What `sign` and `verify` share: the request and the credentials.
struct SigningOptions: ParsableArguments {
  @Argument(help: "The request's method, such as GET.")
  var method: String

  @Argument(help: "The request's whole URL, as it is sent, with its query.")
  var url: String

  @OptionGroup var credentials: CredentialOptions

  @Option(
    name: [.customLong("data"), .customShort("d")],
    help: "A field k=v of a form body, unencoded; may be repeated.")
  var data: [String] = []

  func validate() throws {
    let isToken = method.utf8.allSatisfy { "!#$%&'*+-.^_`|~".utf8.contains($0) || Self.isAlphanumeric($0) }
    guard isToken, !method.isEmpty else {
      throw ValidationError("'\(method)' is no method; write one such as GET")
    }
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https", url.dropFirst(scheme.count).hasPrefix("://") else {
      throw ValidationError("'\(url)' is no absolute http or https URL")
    }
    if url.contains("://["), !url.contains("]") {
      throw ValidationError("'\(url)' has a '[' without its ']'")
    }
    if let field = data.first(where: { !$0.contains("=") }) {
      throw ValidationError("--data '\(field)' has no '='; write --data name=value")
    }
  }

  /// The form body, percent-encoded; nil where no field was given.
  var form: String? {
    guard !data.isEmpty else { return nil }
    return data.map { field in
      let mark = field.firstIndex(of: "=") ?? field.endIndex
      return PercentEncoding.encode(String(field[..<mark])) + "="
        + PercentEncoding.encode(String(field[mark...].dropFirst()))
    }.joined(separator: "&")
  }

  var contentType: String? {
    form == nil ? nil : "application/x-www-form-urlencoded"
  }

  private static func isAlphanumeric(_ octet: UInt8) -> Bool {
    0x30...0x39 ~= octet || 0x41...0x5A ~= octet || 0x61...0x7A ~= octet
  }
}

/// The signature methods by the words of the command line.
enum MethodName: String, CaseIterable, ExpressibleByArgument {
  case hmacSHA1 = "HMAC-SHA1"
  case hmacSHA256 = "HMAC-SHA256"
  case plaintext = "PLAINTEXT"

  var method: any SignatureMethod {
    switch self {
    case .hmacSHA1: HMACSHA1()
    case .hmacSHA256: HMACSHA256()
    case .plaintext: Plaintext()
    }
  }
}
