internal import EinlassServer
internal import EinlassSystem

/// The shell commands that point clients at the proxy, by language.
struct ClientSettings {
  /// The settings of one language or tool.
  struct Client {
    let name: String
    /// Shell commands, one per line. Three dots represent a program's arguments.
    let commands: String
    /// A note about the clients that need another configuration.
    var note: String?
  }

  /// `http://host:port`
  let proxy: String
  let certificatePath: String

  /// Swift first, then the others.
  var all: [Client] {
    [
      swift,
      Client(
        name: "Python", commands: export(.python),
        note: "aiohttp requires trust_env=True, or a proxy configured in the client."),
      Client(
        name: "Ruby", commands: export(.ruby),
        note: "http.rb reads no environment variables. Configure the proxy in the client."),
      Client(name: "Go", commands: export(.go)),
      Client(name: "Perl", commands: export(.perl)),
      Client(
        name: "Node 24", commands: export(.node),
        note: "Node before 22.21 and 24 reads no environment variables. Configure the proxy in the client."),
      Client(name: "curl", commands: export(.curl)),
      // Debian's wget is built with GnuTLS, which reads no environment variable for certificates.
      Client(name: "wget", commands: export(nil) + "\nwget --ca-certificate=\(ca) ..."),
      Client(
        name: "PHP",
        commands: export(nil) + "\nphp -d \(Self.setting("curl.cainfo", certificatePath))"
          + " -d \(Self.setting("openssl.cafile", certificatePath)) ...",
        note: "Only for curl: file_get_contents does not read the proxy from the environment."),
      Client(name: "Java", commands: java),
    ]
  }

  /// Source: swift-corelibs-foundation, `EasyHandle.setCARootBundlePath`: libcurl's default path on Linux, and a
  /// variable only on Android.
  private var swift: Client {
    Client(
      name: "Swift",
      commands: export(nil) + """

        sudo cp \(ca) /usr/local/share/ca-certificates/einlass.crt
        sudo update-ca-certificates
        """,
      note:
        "URLSession on Linux trusts only the system certificates, and no environment variable can add one. The "
        + "commands work on Debian and Ubuntu; on Fedora, use /etc/pki/ca-trust/source/anchors and "
        + "update-ca-trust. Without root, mount the certificate over the system certificates for one command: "
        + "unshare -rm sh -c 'mount --bind \"$EINLASS_CA\" /etc/ssl/certs/ca-certificates.crt && exec "
        + "\"$@\"' sh COMMAND. Or use the base address, $EINLASS_HTTP, which requires no certificate.")
  }

  private var environment: ClientEnvironment {
    ClientEnvironment(proxy: proxy, certificatePath: certificatePath)
  }

  private var ca: String { ShellQuoting.posix(certificatePath) }

  private func export(_ client: ClientEnvironment.Client?) -> String {
    let variables = environment.proxies + (client.map(environment.variables) ?? [])
    return "export " + variables.map { "\($0.name)=\(ShellQuoting.posix($0.value))" }.joined(separator: " ")
  }

  /// Java's own variable also contains the proxy.
  private var java: String {
    let words = environment.variables(for: .java).map { "\($0.name)=\(ShellQuoting.posix($0.value))" }
    return "export " + words.joined(separator: " ")
  }

  /// A setting for `php -d`, whose value is parsed as in php.ini: between double quotes.
  private static func setting(_ name: String, _ value: String) -> String {
    if ShellQuoting.posix(value) == value { return "\(name)=\(value)" }
    return ShellQuoting.posix("\(name)=\(PHPText.quoted(value))")
  }
}
