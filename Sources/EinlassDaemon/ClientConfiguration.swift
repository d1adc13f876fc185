internal import EinlassPrograms
internal import EinlassServer

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

  /// Its own variable has the proxy as well.
  private var java: String {
    let words = environment.variables(for: .java).map { "\($0.name)=\(ShellQuoting.posix($0.value))" }
    return "export " + words.joined(separator: " ")
  }

  /// A setting for `php -d`, whose value is read as in php.ini: between double quotes.
  private static func setting(_ name: String, _ value: String) -> String {
    if ShellQuoting.posix(value) == value { return "\(name)=\(value)" }
    return ShellQuoting.posix("\(name)=\(PHPText.quoted(value))")
  }
}
