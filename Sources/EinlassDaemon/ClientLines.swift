internal import FoundationEssentials

/// How clients are pointed at the proxy, by language: lines for a shell.
struct ClientLines {
  /// `http://host:port`
  let proxy: String
  let certificatePath: String

  /// One or more lines for each language, with its name before them, and who needs another way.
  var text: String {
    let table = [
      ("Python", export("REQUESTS_CA_BUNDLE=\(ca) SSL_CERT_FILE=\(ca)")),
      ("Ruby", export("SSL_CERT_FILE=\(ca)")),
      ("Go", export("SSL_CERT_FILE=\(ca)")),
      // LWP; HTTP::Tiny; Mojo::UserAgent.
      (
        "Perl",
        export(
          "PERL_LWP_ENV_PROXY=1 PERL_LWP_SSL_CA_FILE=\(ca) SSL_CERT_FILE=\(ca) MOJO_PROXY=1 MOJO_CA_FILE=\(ca)"
        )
      ),
      ("Node 24", export("NODE_USE_ENV_PROXY=1 NODE_EXTRA_CA_CERTS=\(ca)")),
      ("curl", export("CURL_CA_BUNDLE=\(ca)")),
      // Debian's is made with GnuTLS, which asks no variable for certificates.
      ("wget", export("") + "\nwget --ca-certificate=\(ca) ..."),
      // Its curl alone: the streams of file_get_contents know no proxy.
      (
        "PHP",
        export("") + "\nphp -d \(Self.setting("curl.cainfo", certificatePath))"
          + " -d \(Self.setting("openssl.cafile", certificatePath)) ..."
      ),
      ("Java", java),
    ]
    let lines = table.map { name, lines in
      let rows = lines.split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: 17))
      return "  " + name + String(repeating: " ", count: 15 - name.count) + rows + "\n"
    }
    return lines.joined() + """

        No proxy is taken from the environment by Node before 24 (22.21), PHP's file_get_contents, Ruby's http.rb, and
        aiohttp without trust_env=True: give these the proxy in their own way, or the base address.

      """
  }

  private var ca: String { Self.quoted(certificatePath) }

  /// Some programs read one spelling, some the other, and for http curl and Ruby the small one alone.
  private func export(_ more: String) -> String {
    "export http_proxy=\(proxy) https_proxy=\(proxy) HTTPS_PROXY=\(proxy)" + (more.isEmpty ? "" : " " + more)
  }

  /// A keystore of an earlier authority goes first: keytool overwrites no certificate.
  private var java: String {
    let (host, port) = hostAndPort
    let proxies = ["http", "https"].map { "-D\($0).proxyHost=\(host) -D\($0).proxyPort=\(port)" }
    return """
      rm -f einlass.p12
      keytool -importcert -noprompt -alias einlass -file \(ca) -keystore einlass.p12 -storepass einlass
      java \(proxies.joined(separator: " ")) \
      -Djavax.net.ssl.trustStore=einlass.p12 -Djavax.net.ssl.trustStorePassword=einlass ...
      """
  }

  /// The host without the brackets of an IPv6 address, and the port.
  private var hostAndPort: (host: String, port: String) {
    let authority = proxy.dropFirst("http://".count)
    guard let colon = authority.lastIndex(of: ":") else { return (String(authority), "80") }
    let host = authority[..<colon].filter { $0 != "[" && $0 != "]" }
    return (host, String(authority[authority.index(after: colon)...]))
  }

  /// `text` as one word of a POSIX shell (XCU, section 2.2.2); as it is where no character of it is special.
  static func quoted(_ text: String) -> String {
    let plain = "_./:@%+,=-"
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
        || plain.unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// A setting for `php -d`, whose value is read as in php.ini: between double quotes, with `"` and `\` escaped.
  private static func setting(_ name: String, _ value: String) -> String {
    if quoted(value) == value { return "\(name)=\(value)" }
    let escaped = value.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    return quoted("\(name)=\"\(escaped)\"")
  }
}
