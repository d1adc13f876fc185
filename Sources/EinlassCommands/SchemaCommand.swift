internal import ArgumentParser
internal import EinlassSimulator

/// `einlass schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of world files.",
    discussion: """
      An editor that knows the schema completes keys, explains them, and marks mistakes. It is JSON Schema 2020-12.

      Examples:
        einlass schema > world.schema.json

      The first line of a world file beside it, for editors with yaml-language-server:
        # yaml-language-server: $schema=world.schema.json
      """)

  @OptionGroup var providers: ProviderOptions

  func run() throws {
    Output.print(String(decoding: try WorldFile.schema.encoded(isPretty: true), as: UTF8.self))
  }
}
