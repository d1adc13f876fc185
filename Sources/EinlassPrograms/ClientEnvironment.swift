/// The environment variables that lead clients of several languages through the proxy and let them accept its
/// certificates.
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

  /// The languages and tools that need variables of their own beside those of the proxy.
  package enum Client: CaseIterable, Sendable {
    case python, ruby, go, perl, node, curl
  }

  /// `http://host:port`
  package let proxy: String
  /// The path of the certificate authority's certificate.
  package let certificatePath: String

  package init(proxy: String, certificatePath: String) {
    self.proxy = proxy
    self.certificatePath = certificatePath
  }

  /// The proxy: some programs read one spelling, some the other; for http, curl and Ruby read only the one in lower
  /// case.
  package var proxies: [Variable] {
    ["http_proxy", "https_proxy", "HTTPS_PROXY"].map { Variable(name: $0, value: proxy) }
  }

  /// This machine's own servers, which the proxy would refuse, in both spellings.
  package var exceptions: [Variable] {
    ["no_proxy", "NO_PROXY"].map { Variable(name: $0, value: "localhost,127.0.0.1,::1") }
  }

  /// What `client` needs besides `proxies`.
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
    }
  }

  /// Every variable, each once.
  package var all: [Variable] {
    var all = proxies + exceptions
    for variable in Client.allCases.flatMap(variables(for:)) where !all.contains(variable) {
      all.append(variable)
    }
    return all
  }
}
