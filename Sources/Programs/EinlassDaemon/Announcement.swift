internal import EinlassServer
internal import EinlassSimulator

/// The text that the program prints when the server listens.
struct Announcement {
  let networks: [NetworkHosts]
  let addresses: ServerAddresses
  let configuration: WorldConfiguration
  let worldFile: String?

  /// For readers.
  var text: String {
    let control = "EINLASS_CONTROL=\(addresses.control) EINLASS_CONTROL_TOKEN=\(addresses.controlToken)"
    let room = ServerAddresses.controlRoom(addresses.control, token: addresses.controlToken)
    return ServerBanner(
      "Einlass serves \(worldFile ?? "the built-in world") in real time, with simulated \(networks.displayNames).",
      addresses, paths: networks.mountPaths.joined(separator: ", "),
      room: "\(room)   the control room; open it in a browser", shell: "eval \"$(\(control) einlass env)\"",
      keys: keys,
      end: "Press Ctrl-C to stop the server."
    ).text
  }

  /// The keys of the built-in world; those of a world file are not printed.
  private var keys: [[String]] {
    guard worldFile == nil else { return [] }
    return WorldModules.standard.credentials(configuration).filter(\.isListedAtStart).map { credential in
      [credential.owner, credential.key] + [credential.secret].compactMap(\.self)
    }
  }
}
