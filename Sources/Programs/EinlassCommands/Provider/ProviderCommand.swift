internal import ArgumentParser
internal import EinlassSimulator

/// `einlass provider`
struct ProviderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "provider",
    abstract: "Simulate another OAuth 1.0a provider, described in a file.",
    discussion: """
      Examples:
        einlass provider list
        einlass provider show flickr > flickr.yaml
        einlass provider check ours.yaml
        einlass provider schema > provider.schema.json
      Exit codes: 0 the provider behaves as described, 1 it does not, 2 the input is invalid.
      """,
    subcommands: [
      ListSubcommand.self, ShowSubcommand.self, CheckSubcommand.self, SchemaSubcommand.self,
    ])
}

extension ProviderCommand {
  /// `einlass provider list`
  struct ListSubcommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the built-in providers.",
      discussion: """
        Examples:
          einlass provider list
          einlass provider list openstreetmap
        """)

    @Argument(
      help: ArgumentHelp(
        "Show only providers whose name, title or hosts match these words.", valueName: "word"))
    var words: [String] = []

    @Option(help: "The output format.")
    var format = ListFormat.text

    func run() throws {
      var rows: [(name: String, title: String, hosts: String)] = []
      for name in ["strict"] + ProviderDescription.shippedNames {
        let description = try ProviderDescription(named: name)
        rows.append((name, description.title, description.origins.joined(separator: " ")))
      }
      rows = try SearchWords(words).filter(rows, noun: "provider", list: "einlass provider list") {
        [$0.name, $0.title, $0.hosts]
      }
      switch format {
      case .text:
        var table = TextTable("Name", "Title", "Hosts")
        table.rows = rows.map { [$0.name, $0.title, $0.hosts] }
        Output.print(table.text)
      case .json:
        Output.print(try Output.json(rows.map { ["name": $0.name, "title": $0.title, "hosts": $0.hosts] }))
      }
    }
  }

  /// `einlass provider show`
  struct ShowSubcommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print the description file of a built-in provider.")

    @Argument(help: "The name.")
    var name: String?

    @Flag(help: "Print the default private RSA key, for apps that have none.")
    var rsaKey = false

    func run() throws {
      if rsaKey { return Output.print(ProviderDescription.publishedPrivateKey) }
      guard let name else {
        throw ValidationError(
          "pass a provider; 'einlass provider list' shows the built-in ones")
      }
      guard let text = ProviderDescription.shippedText(name) else {
        throw ValidationError(
          "'\(name)' is not a built-in provider; 'einlass provider list' shows the built-in ones")
      }
      Output.print(text)
    }
  }

  /// `einlass provider check`
  struct CheckSubcommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Test that every path in a description responds and that every refusal can occur.",
      discussion: """
        In a new world, an Einlass client runs all steps and calls all resources, first correctly and then \
        with one mistake at a time.

        Exit codes: 0 the provider behaves as described, 1 it does not, 2 the file is invalid.
        """)

    @Argument(
      help: "A description file, or the name of a built-in provider.", completion: .file())
    var file: String

    @Flag(help: "Also print the checks that passed.")
    var verbose = false

    func run() throws {
      let description: ProviderDescription
      do {
        description = try ProviderDescription(named: file)
      } catch {
        Output.printError("error: \(error)")
        throw ExitCode.badInput
      }
      let proof = try ProviderProof(description)
      let shown = proof.findings.filter { $0.isRight == false || verbose }
      var table = TextTable("", "Tried", "Actual")
      table.rows = shown.map { [$0.isRight.map { $0 ? "ok" : "WRONG" } ?? "-", $0.what, $0.sentence] }
      if !table.rows.isEmpty { Output.print(table.text) }
      let wrong = proof.findings.count { $0.isRight == false }
      let right = proof.findings.count { $0.isRight == true }
      Output.print("\(description.network): \(right) correct, \(wrong) wrong")
      if wrong > 0 { throw ExitCode.different }
    }
  }

  /// `einlass provider schema`
  struct SchemaSubcommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of description files.")

    func run() throws {
      Output.print(String(decoding: try ProviderDescription.schema.encoded(isPretty: true), as: UTF8.self))
    }
  }
}
