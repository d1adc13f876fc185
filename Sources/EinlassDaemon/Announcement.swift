internal import EinlassPrograms
internal import EinlassServer
internal import EinlassSimulator

/// What the program prints once the server listens.
struct Announcement {
  let networks: [NetworkHosts]
  let addresses: NetworkServer.Addresses
  /// The address of the control interface, and the token for it.
  let control: (address: String, token: String)
  let certificatePath: String
  let configuration: WorldConfiguration
  let worldFile: String?

  /// One object on one line, for programs.
  var json: String {
    get throws {
      try ServerAddresses(
        http: addresses.http, proxy: addresses.proxy, tls: addresses.tls, ca: certificatePath,
        control: control.address, controlToken: control.token
      ).json
    }
  }

  /// For people.
  var text: String {
    """
    Einlass serves \(networks.displayNames), all simulated: \(worldFile ?? "the built-in world"), in real time.

      http     \(addresses.http)   Host: \(hosts); or paths \(paths)
      proxy    \(addresses.proxy)   for \(hosts) by their own names, with https
      tls      \(addresses.tls)   for clients that map host names themselves
      ca       \(certificatePath)
      control  \(control.address)   for 'einlass control', see below
      room     \(ServerAddresses.controlRoom(control.address, token: control.token))   the control room, in a browser

    \(ClientConfiguration(proxy: addresses.proxy, certificatePath: certificatePath).text)
      einlass control  export EINLASS_CONTROL=\(control.address) EINLASS_CONTROL_TOKEN=\(control.token)

    \(credentials)
    Ctrl-C ends it.
    """
  }

  /// Some of the networks' hosts.
  private var hosts: String {
    let hosts = networks.mainHosts
    return hosts.prefix(2).joined(separator: ", ") + (hosts.count > 2 ? " ..." : "")
  }

  private var paths: String { networks.mountPaths.joined(separator: ", ") }

  /// The credentials of the built-in world; those of a world file are not printed.
  private var credentials: String {
    worldFile == nil ? WorldModules.standard.credentialText(configuration) : ""
  }
}
