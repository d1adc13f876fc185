internal import Configuration
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The options that come from the environment and from a configuration file.
struct DaemonSettings {
  /// An error in the environment or the file, with its location and the key.
  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  private static let fileVariable = "EINLASS_CONFIG"
  private static let fileSize = 1024 * 1024

  private let environment: EnvironmentVariablesProvider
  private let file: (snapshot: JSONSnapshot, path: String)?

  /// Reads `environment`, and the file that `commandLine`, or otherwise `environment`, names. An empty variable counts
  /// as unset: CI systems set variables that have no value.
  init(_ commandLine: [String], environment: [String: String]) throws(Invalid) {
    let environment = environment.filter { !$0.value.isEmpty }
    self.environment = EnvironmentVariablesProvider(environmentVariables: environment)
    file = try (Self.path(commandLine) ?? environment[Self.fileVariable]).map { path throws(Invalid) in
      (try Self.snapshot(path), path)
    }
  }

  /// The options in the form of a command line. The environment takes precedence over the file.
  var arguments: [String] {
    get throws(Invalid) {
      var arguments: [String] = []
      for option in DaemonOption.all {
        guard let value = try value(of: option) else { continue }
        switch value {
        case .string(let text): arguments += ["--\(option.name)=\(text)"]
        case .int(let number): arguments += ["--\(option.name)=\(number)"]
        case .bool(true): arguments += ["--\(option.name)"]
        default: break
        }
      }
      return arguments
    }
  }

  private func value(of option: DaemonOption) throws(Invalid) -> ConfigContent? {
    do {
      let variable = try environment.value(
        forKey: AbsoluteConfigKey(["einlass", option.name]), type: option.type)
      if let value = variable.value { return value.content }
    } catch {
      throw Invalid(
        description:
          "the environment variable EINLASS_\(option.variable) is not \(option.kindText); correct or unset it"
      )
    }
    guard let file else { return nil }
    do {
      return try file.snapshot.value(forKey: AbsoluteConfigKey([option.name]), type: option.type).value?
        .content
    } catch {
      throw Invalid(description: "\(file.path): '\(option.name)' is not \(option.kindText); correct it")
    }
  }

  /// Returns the file named by `--config`; the last one counts. `nil` if there is none.
  private static func path(_ commandLine: [String]) -> String? {
    let after = zip(commandLine, commandLine.dropFirst())
    let paths =
      after.compactMap { $0 == "--config" ? $1 : nil }
      + commandLine.compactMap { $0.hasPrefix("--config=") ? String($0.dropFirst("--config=".count)) : nil }
    return paths.last
  }

  private static func snapshot(_ path: String) throws(Invalid) -> JSONSnapshot {
    do {
      let octets = try BoundedFile.read(path, limit: fileSize)
      try check(JSONValue(parsing: Data(octets)), path)
      return try unsafe JSONSnapshot(data: octets.span.bytes, providerName: path, parsingOptions: .default)
    } catch BoundedFile.ReadingError.notThere {
      throw Invalid(description: "the configuration file \(path) does not exist")
    } catch BoundedFile.ReadingError.unreadable(let reason) {
      throw Invalid(description: "\(path): the configuration file cannot be read (\(reason))")
    } catch BoundedFile.ReadingError.tooLarge {
      throw Invalid(description: "\(path): the configuration file is larger than \(fileSize) bytes")
    } catch let invalid as Invalid {
      throw invalid
    } catch {
      throw Invalid(description: "\(path): the configuration file is not JSON: \(error)")
    }
  }

  /// Throws if a key is not an option.
  private static func check(_ value: JSONValue, _ path: String) throws(Invalid) {
    guard case .object(let members) = value else {
      throw Invalid(
        description:
          "\(path): the configuration file must contain a JSON object such as {\"http-port\": 8080}")
    }
    let names = DaemonOption.all.map(\.name)
    for name in members.keys.sorted() where !names.contains(name) {
      let suggestion = Suggestion.text(for: name, among: names)
      throw Invalid(
        description: "\(path): unknown option '\(name)'\(suggestion); 'einlassd --help' lists all options")
    }
  }
}

extension DaemonOption {
  fileprivate var type: ConfigType {
    switch kind {
    case .text: .string
    case .number: .int
    case .flag: .bool
    }
  }

  fileprivate var kindText: String {
    switch kind {
    case .text: "a text"
    case .number: "a whole number"
    case .flag: "true or false"
    }
  }

  fileprivate var variable: String { name.uppercased().replacing("-", with: "_") }
}
