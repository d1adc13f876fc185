internal import ArgumentParser
internal import EinlassPrograms

/// The environment variables that point programs at a server: through its proxy, and at its own addresses.
struct ServerEnvironment {
  /// How the variables are printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case bash, fish, dotenv, json
    /// What a workflow of GitHub appends to `$GITHUB_ENV`: lines without any quoting.
    case github
  }

  let addresses: ServerAddresses
  /// The environment that they join.
  let existing: [String: String]

  /// Every variable, each once.
  var variables: [ClientEnvironment.Variable] {
    ClientEnvironment(proxy: addresses.proxy, certificatePath: addresses.ca, existing: existing).all + [
      .init(name: "EINLASS_HTTP", value: addresses.http), .init(name: "EINLASS_TLS", value: addresses.tls),
      .init(name: "EINLASS_CA", value: addresses.ca),
      .init(name: "EINLASS_CONTROL", value: addresses.control),
      .init(name: "EINLASS_CONTROL_TOKEN", value: addresses.controlToken),
    ]
  }

  /// `existing` with the variables in it.
  var environment: [String: String] {
    existing.merging(variables.map { ($0.name, $0.value) }) { $1 }
  }

  /// The variables as `format` wants them, a line each, without the last line feed.
  func text(_ format: Format) throws -> String {
    switch format {
    case .bash: lines { "export \($0.name)=\(ShellQuoting.posix($0.value))" }
    case .fish: lines { "set -gx \($0.name) \(ShellQuoting.fish($0.value))" }
    case .dotenv: lines { "\($0.name)=\(Self.dotenv($0.value))" }
    case .github: lines { "\($0.name)=\($0.value)" }
    case .json:
      try Output.json(Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first })
    }
  }

  private func lines(_ line: (ClientEnvironment.Variable) -> String) -> String {
    variables.map(line).joined(separator: "\n")
  }

  /// Bare where a shell would take it bare, which readers without quotes need; otherwise between double quotes, with
  /// what has a meaning there escaped.
  private static func dotenv(_ value: String) -> String {
    if ShellQuoting.posix(value) == value { return value }
    let escaped = ["\\", "\"", "$", "`"].reduce(value) { $0.replacing($1, with: "\\" + $1) }
    return "\"\(escaped)\""
  }
}
