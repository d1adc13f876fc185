internal import ArgumentParser
internal import EinlassSimulator

/// `--provider`, which is read before the rest of the command line, because providers are part of every world.
struct ProviderOptions: ParsableArguments {
  @Option(
    name: .customLong("provider"),
    help: """
      Add an OAuth 1.0a provider to all worlds: the name of a built-in provider, or a description file. \
      Repeatable. Defaults to the names in $EINLASS_PROVIDER, separated by commas.
      """,
    completion: .file())
  var names: [String] = []
}

/// `--provider` for a command about one request.
struct OneProviderOption: ParsableArguments {
  @Option(
    name: .customLong("provider"),
    help: "Use this provider's rules: the name of a built-in provider, or a description file.",
    completion: .file())
  var name: String?

  /// The provider. `nil` if none was named.
  var description: ProviderDescription? {
    guard let name else { return nil }
    return LoadedProviders.provider(name) ?? LoadedProviders.all.last
  }
}
