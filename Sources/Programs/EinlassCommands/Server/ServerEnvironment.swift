internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassSystem

/// The environment variables that point programs at a server: through its proxy, and at its own addresses.
struct ServerEnvironment {
  /// The output format of the variables.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case bash, fish, dotenv, json
    /// The lines that a GitHub workflow appends to `$GITHUB_ENV`: unquoted, with multi-line syntax for a value with
    /// several lines.
    case github
  }

  let addresses: ServerAddresses
  /// The keys and secrets of the server's default world.
  let credentials: [WorldCredential]
  /// The environment that they are added to.
  let existing: [String: String]

  /// The variables for the server at `addresses`, including its keys. The keys are left out, with a warning, if the
  /// server does not return them.
  init(_ addresses: ServerAddresses, existing: [String: String]) {
    self.addresses = addresses
    self.existing = existing
    do throws(CommandError) {
      credentials = try ControlClient(address: addresses.control, token: addresses.controlToken).credentials()
    } catch {
      credentials = []
      Output.printError("warning: the keys of the server's world could not be read: \(error)")
    }
  }

  /// All variables, without duplicates.
  var variables: [ClientEnvironment.Variable] {
    ClientEnvironment(proxy: addresses.proxy, certificatePath: addresses.ca, existing: existing).all + [
      .init(name: "EINLASS_HTTP", value: addresses.http), .init(name: "EINLASS_TLS", value: addresses.tls),
      .init(name: "EINLASS_CA", value: addresses.ca),
      .init(name: "EINLASS_CONTROL", value: addresses.control),
      .init(name: "EINLASS_CONTROL_TOKEN", value: addresses.controlToken),
    ] + keys
  }

  private var keys: [ClientEnvironment.Variable] {
    credentials.flatMap { credential -> [ClientEnvironment.Variable] in
      guard let variables = credential.variables else { return [] }
      let secret = variables.secret.flatMap { name in
        credential.secret.map { ClientEnvironment.Variable(name: name, value: $0) }
      }
      return [.init(name: variables.key, value: credential.key)] + [secret].compactMap(\.self)
    }
  }

  /// `existing` with the variables added.
  var environment: [String: String] {
    existing.merging(variables.map { ($0.name, $0.value) }) { $1 }
  }

  /// Returns the variables in `format`, one per line, without the last line feed.
  func text(_ format: Format) throws -> String {
    switch format {
    case .bash: lines { "export \($0.name)=\(ShellQuoting.posix($0.value))" }
    case .fish: lines { "set -gx \($0.name) \(ShellQuoting.fish($0.value))" }
    case .dotenv: lines { "\($0.name)=\(ShellQuoting.dotenv($0.value))" }
    case .github: lines { Self.github($0) }
    case .json:
      try Output.json(Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first })
    }
  }

  private func lines(_ line: (ClientEnvironment.Variable) -> String) -> String {
    variables.map(line).joined(separator: "\n")
  }

  /// The second line of a value must not set another variable, so a multi-line value is written with a delimiter line.
  private static func github(_ variable: ClientEnvironment.Variable) -> String {
    let lines = variable.value.split(whereSeparator: \.isNewline)
    guard variable.value.contains(where: \.isNewline) else { return "\(variable.name)=\(variable.value)" }
    var end = "END"
    while lines.contains(Substring(end)) { end += "_" }
    return "\(variable.name)<<\(end)\n\(variable.value)\n\(end)"
  }
}
