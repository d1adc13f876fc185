internal import ArgumentParser
internal import EinlassSimulator

/// `einlass provider`
struct ProviderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "provider",
    abstract: "Providers of OAuth 1.0a that a file describes.",
    discussion: """
      Examples:
        einlass provider list
        einlass provider show flickr > flickr.yaml
        einlass provider check ours.yaml
        einlass provider schema > provider.schema.json
      Exit codes: 0 all is as the file has it, 1 something is not, 2 the input is invalid.
      """,
    subcommands: [
      ListSubcommand.self, ShowSubcommand.self, CheckSubcommand.self, SchemaSubcommand.self,
    ])
}

extension ProviderCommand {
  /// `einlass provider list`
  struct ListSubcommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the providers that come with Einlass.")

    @Option(help: "How to print: text, json.")
    var format = ListFormat.text

    func run() throws {
      var rows: [(name: String, title: String, hosts: String)] = []
      for name in ["strict"] + ProviderDescription.shippedNames {
        let description = try ProviderDescription(named: name)
        rows.append((name, description.title, description.origins.joined(separator: " ")))
      }
      switch format {
      case .text:
        var table = TextTable("name", "title", "hosts")
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
      commandName: "show", abstract: "Prints the description file of a provider that comes with Einlass.")

    @Argument(help: "The name.")
    var name: String?

    @Flag(help: "Print the private RSA key of the apps that worlds have without one of their own.")
    var rsaKey = false

    func run() throws {
      if rsaKey { return Output.print(ProviderDescription.publishedPrivateKey) }
      guard let name else { throw ValidationError("name a provider; 'einlass provider list' lists them") }
      guard let text = ProviderDescription.shippedText(name) else {
        throw ValidationError("no provider '\(name)' comes with Einlass; 'einlass provider list' lists them")
      }
      Output.print(text)
    }
  }

  /// `einlass provider check`
  struct CheckSubcommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Proves a description: every path answers, and every refusal that it words can happen.",
      discussion: """
        A client of Einlass's own goes through the steps and the resources in a world of its own, rightly and with one \
        thing wrong at a time.
        Exit codes: 0 all is as the file has it, 1 something is not, 2 the file has a fault.
        """)

    @Argument(
      help: "A description file, or the name of a provider that comes with Einlass.", completion: .file())
    var file: String

    @Flag(help: "Print what is right as well.")
    var verbose = false

    func run() async throws {
      let description: ProviderDescription
      do {
        description = try ProviderDescription(named: file)
      } catch {
        Output.printError("error: \(error)")
        throw ExitCode.badInput
      }
      let proof = try await ProviderProof(description)
      let shown = proof.findings.filter { $0.isRight == false || verbose }
      var table = TextTable("", "tried", "what came")
      table.rows = shown.map { [$0.isRight.map { $0 ? "ok" : "WRONG" } ?? "-", $0.what, $0.sentence] }
      if !table.rows.isEmpty { Output.print(table.text) }
      let wrong = proof.findings.count { $0.isRight == false }
      let right = proof.findings.count { $0.isRight == true }
      Output.print("\(description.network): \(right) right, \(wrong) wrong")
      if wrong > 0 { throw ExitCode.different }
    }
  }

  /// `einlass provider schema`
  struct SchemaSubcommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Prints the JSON Schema of description files.")

    func run() throws {
      Output.print(String(decoding: try ProviderDescription.schema.encoded(isPretty: true), as: UTF8.self))
    }
  }
}
