/// The environment variables that make clients in several languages use the proxy and accept its certificates.
package struct ClientEnvironment: Sendable {
  /// A variable with its value.
  package struct Variable: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The languages and tools that need variables in addition to those of the proxy.
  package enum Client: CaseIterable, Sendable {
    case python, ruby, go, perl, node, curl, java, php
  }

  /// `http://host:port`
  package let proxy: String
  /// The path of the certificate authority's certificate.
  package let certificatePath: String
  /// The environment to which the variables are added: its values for Java and PHP are kept.
  package let existing: [String: String]

  /// Creates variables for the server with this proxy and this certificate, whose folder contains the files for Java
  /// and PHP.
  package init(proxy: String, certificatePath: String, existing: [String: String] = [:]) {
    self.proxy = proxy
    self.certificatePath = certificatePath
    self.existing = existing
  }

  /// The proxy in both spellings, since programs differ in the one that they read; for http, curl and Ruby read only
  /// the lowercase one.
  package var proxies: [Variable] {
    ["http_proxy", "https_proxy", "HTTPS_PROXY"].map { Variable(name: $0, value: proxy) }
  }

  /// The local servers, which the proxy would refuse, in both spellings.
  package var exceptions: [Variable] {
    ["no_proxy", "NO_PROXY"].map { Variable(name: $0, value: "localhost,127.0.0.1,::1") }
  }

  /// Returns the variables that `client` needs in addition to `proxies`.
  package func variables(for client: Client) -> [Variable] {
    let certificate = { Variable(name: $0, value: certificatePath) }
    let yes = { Variable(name: $0, value: "1") }
    return switch client {
    case .python: [certificate("REQUESTS_CA_BUNDLE"), certificate("SSL_CERT_FILE")]
    case .ruby, .go: [certificate("SSL_CERT_FILE")]
    // LWP; HTTP::Tiny; Mojo::UserAgent.
    case .perl:
      [
        yes("PERL_LWP_ENV_PROXY"), certificate("PERL_LWP_SSL_CA_FILE"), certificate("SSL_CERT_FILE"),
        yes("MOJO_PROXY"), certificate("MOJO_CA_FILE"),
      ]
    case .node: [yes("NODE_USE_ENV_PROXY"), certificate("NODE_EXTRA_CA_CERTS")]
    case .curl: [certificate("CURL_CA_BUNDLE")]
    case .java: [javaOptions]
    case .php: [phpFolders]
    }
  }

  /// The proxy and the trust store, for every Java program; local servers are excepted.
  private var javaOptions: Variable {
    let (host, port) = hostAndPort
    var options = ["http", "https"].flatMap {
      [JavaOptions.quoted("-D\($0).proxyHost=\(host)"), "-D\($0).proxyPort=\(port)"]
    }
    options += [
      "-Dhttp.nonProxyHosts=localhost|127.*|[::1]",
      JavaOptions.quoted("-Djavax.net.ssl.trustStore=\(folder)ca.p12"),
      "-Djavax.net.ssl.trustStoreType=PKCS12",
    ]
    return joined("JAVA_TOOL_OPTIONS", options.joined(separator: " "), separator: " ")
  }

  /// The settings folders: an empty entry means the installation's own folder.
  private var phpFolders: Variable {
    joined("PHP_INI_SCAN_DIR", folder.count > 1 ? String(folder.dropLast()) : folder, separator: ":")
  }

  /// Returns a variable with `value` appended to its existing value, unless it is there already.
  private func joined(_ name: String, _ value: String, separator: String) -> Variable {
    let kept = existing[name] ?? ""
    if kept.hasSuffix(value) { return Variable(name: name, value: kept) }
    let isAlone = kept.isEmpty && separator == " "
    return Variable(name: name, value: isAlone ? value : kept + separator + value)
  }

  /// The certificate's folder, with a trailing slash.
  private var folder: String {
    let slash = certificatePath.lastIndex(of: "/")
    return slash.map { String(certificatePath[...$0]) } ?? "./"
  }

  /// The proxy's host, without the brackets of an IPv6 address, and its port.
  private var hostAndPort: (host: String, port: String) {
    let authority = proxy.dropFirst("http://".count)
    guard let colon = authority.lastIndex(of: ":") else { return (String(authority), "80") }
    let host = authority[..<colon].filter { $0 != "[" && $0 != "]" }
    return (host, String(authority[authority.index(after: colon)...]))
  }

  /// All variables, without duplicates.
  package var all: [Variable] {
    var all = proxies + exceptions
    for variable in Client.allCases.flatMap(variables(for:)) where !all.contains(variable) {
      all.append(variable)
    }
    return all
  }
}
