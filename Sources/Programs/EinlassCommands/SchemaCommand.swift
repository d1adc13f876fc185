internal import ArgumentParser
internal import EinlassSimulator

/// `einlass schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of world files, for editors.",
    discussion: """
      With the schema, editors complete and explain keys, and highlight mistakes. It is JSON Schema 2020-12.

      Examples:
        einlass schema > world.schema.json

      For yaml-language-server, start world files in the same folder with:
        # yaml-language-server: $schema=world.schema.json
      """)

  @OptionGroup var providers: ProviderOptions

  func run() throws {
    Output.print(String(decoding: try WorldFile.schema.encoded(isPretty: true), as: UTF8.self))
  }
}
