internal import EinlassPrograms

/// Shell commands that configure clients for the proxy, by language.
struct ClientConfiguration {
  /// `http://host:port`
  let proxy: String
  let certificatePath: String

  /// One or more lines for each language, after its name, and which clients need another way.
  var text: String {
    let table = [
      ("Python", export(.python)),
      ("Ruby", export(.ruby)),
      ("Go", export(.go)),
      ("Perl", export(.perl)),
      ("Node 24", export(.node)),
      ("curl", export(.curl)),
      // Debian's is built with GnuTLS, which reads no environment variable for certificates.
      ("wget", export(nil) + "\nwget --ca-certificate=\(ca) ..."),
      // Only for its curl: file_get_contents takes no proxy from the environment.
      (
        "PHP",
        export(nil) + "\nphp -d \(Self.setting("curl.cainfo", certificatePath))"
          + " -d \(Self.setting("openssl.cafile", certificatePath)) ..."
      ),
      ("Java", java),
    ]
    let lines = table.map { name, lines in
      let rows = lines.split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: 17))
      return "  " + name + String(repeating: " ", count: 15 - name.count) + rows + "\n"
    }
    return lines.joined() + """

        Some clients ignore these variables: Node before 24 (22.21), PHP's file_get_contents, Ruby's http.rb, and aiohttp
        without trust_env=True. Configure the proxy in the client, or use the base address.

      """
  }

  private var environment: ClientEnvironment {
    ClientEnvironment(proxy: proxy, certificatePath: certificatePath)
  }

  private var ca: String { ShellQuoting.posix(certificatePath) }

  private func export(_ client: ClientEnvironment.Client?) -> String {
    let variables = environment.proxies + (client.map(environment.variables) ?? [])
    return "export " + variables.map { "\($0.name)=\(ShellQuoting.posix($0.value))" }.joined(separator: " ")
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

  /// A setting for `php -d`, whose value is read as in php.ini: between double quotes, with `"` and `\` escaped.
  private static func setting(_ name: String, _ value: String) -> String {
    if ShellQuoting.posix(value) == value { return "\(name)=\(value)" }
    let escaped = value.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    return ShellQuoting.posix("\(name)=\"\(escaped)\"")
  }
}
