internal import EinlassWire
public import EinlassWorld
internal import Synchronization

/// The described providers that this program has loaded for all its worlds: the programs do so before anything else,
/// from `--provider` and `EINLASS_PROVIDER`.
public enum LoadedProviders {
  private static let loaded = Mutex<[ProviderDescription]>([])

  /// The descriptions, in the order in which they were loaded.
  public static var all: [ProviderDescription] { loaded.withLock { $0 } }

  /// The description of the provider called `network`. `nil` if it has not been loaded.
  public static func provider(_ network: String) -> ProviderDescription? {
    network == ProviderDescription.strict.network ? .strict : all.first { $0.network == network }
  }

  /// Adds a description. It counts for what asks afterwards for the standard modules, which are made once.
  public static func add(_ description: ProviderDescription) {
    loaded.withLock { loaded in
      loaded.removeAll { $0.network == description.network }
      loaded.append(description)
    }
  }

  /// Loads what a command line names with `--provider`, and `listed` before it: names of providers that come with
  /// Einlass, or paths of description files, with commas between several.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - listed: What the environment names; nil: nothing.
  /// - Throws: `WorldFileError` for a name that does not exist, and for a file with a fault.
  public static func load(_ arguments: [String], listed: String?) throws(WorldFileError) {
    var words = listed.map { [$0] } ?? []
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { break }
      if argument == "--provider", index + 1 < arguments.count { words.append(arguments[index + 1]) }
      if argument.hasPrefix("--provider=") { words.append(String(argument.dropFirst("--provider=".count))) }
    }
    for word in words.flatMap({ $0.split(separator: ",") })
    where word != ProviderDescription.strict.network[...] {
      add(try ProviderDescription(named: String(word)))
    }
  }
}

extension ProviderDescription {
  /// The names of the providers that come with Einlass, sorted.
  public static var shippedNames: [String] { ShippedProviders.texts.map(\.name) }

  /// The description called `name` among those that come with Einlass, or the one in the file at that path.
  ///
  /// - Throws: `WorldFileError` where there is neither, and where the file has a fault.
  public init(named name: String) throws(WorldFileError) {
    if let text = Self.shippedText(name) {
      try self.init(text, file: "\(name).yaml")
      return
    }
    do {
      try self.init(path: name)
    } catch {
      guard error.line == nil, !name.contains("/"), !name.hasSuffix(".yaml") else { throw error }
      throw WorldFileError(
        file: name, line: nil, key: "",
        message:
          "is neither a built-in provider\(Suggestion.text(for: name, among: Self.shippedNames)) nor a "
          + "description file; 'einlass provider list' lists the built-in providers")
    }
  }

  /// The text of the description called `name` that comes with Einlass. `nil` if there is none.
  public static func shippedText(_ name: String) -> String? {
    name == strict.network ? strictText : ShippedProviders.texts.first { $0.name == name }?.text
  }
}

extension ProviderDescription {
  /// The origins of its hosts, in which `{variable}` may stand.
  public var origins: [String] { hosts.map { $0.origin(with: "{\($0.variable ?? "")}") } }

  /// The private key, PEM, of the apps that worlds have at providers whose clients sign with RSA.
  public static var publishedPrivateKey: String { PublishedKey.privatePEM }
}
