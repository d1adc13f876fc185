internal import FoundationEssentials

/// Shell commands that configure clients for the proxy, by language.
struct ClientConfiguration {
  /// `http://host:port`
  let proxy: String
  let certificatePath: String

  /// One or more lines for each language, after its name, and which clients need another way.
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
      // Debian's is built with GnuTLS, which reads no environment variable for certificates.
      ("wget", export("") + "\nwget --ca-certificate=\(ca) ..."),
      // Only for its curl: file_get_contents takes no proxy from the environment.
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

  /// Some programs read one spelling, some the other; for http, curl and Ruby read only the one in lower case.
  private func export(_ more: String) -> String {
    "export http_proxy=\(proxy) https_proxy=\(proxy) HTTPS_PROXY=\(proxy)" + (more.isEmpty ? "" : " " + more)
  }

  /// An existing keystore is removed first, since keytool does not overwrite certificates.
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

  /// `text` as one word of a POSIX shell (XCU, section 2.2.2), quoted only if necessary.
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
