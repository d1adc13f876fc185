internal import EinlassWire
public import EinlassWorld
internal import Synchronization

/// The described providers that this program has loaded for all its worlds. Programs load them at launch, from
/// `--provider` and `EINLASS_PROVIDER`.
public enum LoadedProviders {
  private static let loaded = Mutex<[ProviderDescription]>([])

  /// The descriptions, in the order in which they were loaded.
  public static var all: [ProviderDescription] { loaded.withLock { $0 } }

  /// Returns the description of a provider that has been loaded. `strict` always is.
  ///
  /// - Parameter network: The provider's network, such as `flickr`.
  /// - Returns: The description; `nil` if no provider with that network has been loaded.
  public static func provider(_ network: String) -> ProviderDescription? {
    network == ProviderDescription.strict.network ? .strict : all.first { $0.network == network }
  }

  /// Adds a description. The standard modules are made once, so it has an effect only before they are first
  /// used.
  ///
  /// - Parameter description: The description. It replaces one with the same network.
  public static func add(_ description: ProviderDescription) {
    loaded.withLock { loaded in
      loaded.removeAll { $0.network == description.network }
      loaded.append(description)
    }
  }

  /// Loads the providers in `listed`, then those that a command line names with `--provider`: names of providers that
  /// come with Einlass, or paths of description files, separated by commas.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - listed: The providers that the environment names, if any.
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

  /// The description of a provider that comes with Einlass, or of a file.
  ///
  /// - Parameter name: The name of a provider that comes with Einlass, or else the path of a description
  ///   file.
  /// - Throws: `WorldFileError` if there is neither, or if the file cannot be read, is larger than 1 MiB, or
  ///   has a fault.
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

  /// Returns the text of a description that comes with Einlass.
  ///
  /// - Parameter name: One of `shippedNames`, or `strict`.
  /// - Returns: The description as YAML; `nil` if there is none with that name.
  public static func shippedText(_ name: String) -> String? {
    name == strict.network ? strictText : ShippedProviders.texts.first { $0.name == name }?.text
  }
}

extension ProviderDescription {
  /// The origins of its hosts, which may contain `{variable}`.
  public var origins: [String] { hosts.map { $0.origin(with: "{\($0.variable ?? "")}") } }

  /// The private key, PEM-encoded, of the worlds' apps at providers whose clients sign with RSA.
  public static var publishedPrivateKey: String { PublishedKey.privatePEM }
}
