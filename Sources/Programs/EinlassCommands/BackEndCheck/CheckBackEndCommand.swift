internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassWire
internal import HTTPTypes

/// `einlass check-backend`
struct CheckBackEndCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, junit
  }

  static let configuration = CommandConfiguration(
    commandName: "check-backend",
    abstract: "Test a login back end with valid sign-ins and attacks that it must refuse.",
    discussion: """
      Start einlassd, then start the back end with the addresses and the app credentials that einlassd prints. An \
      adapter file describes its \
      endpoints; see docs/back-ends.md. The check adds people to the networks and does not change \
      existing ones. Do not use the world for anything else during the check.

      Examples:
        einlassd --http-port 8090
        einlass check-backend http://127.0.0.1:8080 --adapter adapter.yaml --networks http://127.0.0.1:8090
        einlass check-backend http://127.0.0.1:8080 --adapter adapter.yaml --case expired --case revoked
        einlass check-backend --list

      Exit codes: 0 all applicable cases pass, 1 a case fails, 2 the adapter or an option is invalid, 3 the back end \
      or \
      einlassd cannot be reached.
      """)

  @Argument(
    help: ArgumentHelp("The address of the back end, such as http://127.0.0.1:8080.", valueName: "back-end"))
  var backEnd: String?

  @Option(help: "The back end's adapter file.", completion: .file())
  var adapter: String?

  @Option(help: "The networks' base address, as printed by einlassd. Required for browser logins.")
  var networks: String?

  @Option(
    name: .customLong("case"), help: "Run only this case and the normal sign-in. Repeatable."
  )
  var cases: [String] = []

  @Option(help: "The name of the world that contains the back end's app.")
  var world = WorldName.default.text

  @Option(help: "The address of the control interface. Defaults to $EINLASS_CONTROL.")
  var address: String?

  @Option(help: "The token of the control interface. Defaults to $EINLASS_CONTROL_TOKEN.")
  var token: String?

  @Option(help: "The output format.")
  var format = Format.text

  @Flag(help: "List the cases. Requires no back end or server.")
  var list = false

  func validate() throws {
    let names = BackEndCheckCase.all.map(\.id)
    for name in cases where !names.contains(name) {
      throw ValidationError(
        "unknown case '\(name)'\(Suggestion.text(for: name, among: names)); 'einlass check-backend "
          + "--list' lists all cases")
    }
    guard !list else { return }
    guard backEnd != nil else {
      throw ValidationError("pass the base address of the back end, such as http://127.0.0.1:8080")
    }
    guard adapter != nil else {
      throw ValidationError(
        "--adapter is missing; pass the file that describes the back end's endpoints")
    }
  }

  func run() async throws {
    if list { return try printList() }
    let backEnd = try backEndAddress()
    let adapter = try loadAdapter()
    let networks = ControlledNetworks(
      control: try ControlClient(address: address, token: token), world: world,
      address: try networksAddress(isNeeded: adapter.needsBrowser))
    _ = try networks.control.perform("clock.show", [:], in: world)
    try await reach(backEnd, adapter)
    let check = BackEndCheck(of: backEnd, adapter: adapter, networks: networks)
    let results = await check.run(cases.isEmpty ? nil : Set(cases)) { result in
      Output.progress("\(result.login.rawValue)/\(result.item.id) \(result.verdict.word)")
    }
    Output.progress("")
    try show(results)
  }

  private func show(_ results: [BackEndCheckResult]) throws {
    let report = CheckBackEndReport(results: results)
    switch format {
    case .text: Output.print(report.text)
    case .json: Output.print(try Output.json(report.json))
    case .junit: Output.print(report.junit)
    }
    guard results.allSatisfy({ !$0.isFailure }) else { throw ExitCode.different }
  }

  private func printList() throws {
    guard format != .json else {
      let entries = BackEndCheckCase.all.map { item -> JSONValue in
        ["case": .string(item.id), "about": .string(item.about), "reason": .string(item.reason)]
      }
      return Output.print(try Output.json(JSONValue.array(entries)))
    }
    var table = TextTable("Case", "Expected")
    for item in BackEndCheckCase.all { table.rows.append([item.id, item.about]) }
    Output.print(table.text)
  }

  private func loadAdapter() throws -> BackEndAdapter {
    do {
      return try BackEndAdapter.load(adapter ?? "")
    } catch {
      throw CommandError.badInput("\(error)")
    }
  }

  private func backEndAddress() throws(CommandError) -> BackEndAddress {
    guard let found = BackEndAddress(backEnd ?? "") else {
      throw .badInput(
        "'\(backEnd ?? "")' is not a plain HTTP address of a back end; use one such as "
          + "http://127.0.0.1:8080"
      )
    }
    return found
  }

  private func networksAddress(isNeeded: Bool) throws(CommandError) -> PlainAddress? {
    guard let networks else {
      guard !isNeeded else {
        throw .badInput(
          "--networks is missing, but this adapter's logins require it; pass the base address that einlassd "
            + "prints"
        )
      }
      return nil
    }
    guard let found = BackEndAddress(networks), found.path.isEmpty,
      let address = PlainAddress(authority: found.authority)
    else {
      throw .badInput(
        "'\(networks)' is not the base address of the networks; pass the address that einlassd prints, "
          + "such as http://127.0.0.1:8090")
    }
    return address
  }

  /// Throws if nothing listens at the back end's address.
  private func reach(_ backEnd: BackEndAddress, _ adapter: BackEndAdapter) async throws(CommandError) {
    let request = WireRequest(.get, host: backEnd.authority, target: backEnd.path + adapter.whoAmI.path)
    do {
      _ = try await PlainHTTPTransport(limit: adapter.limit).send(request)
    } catch {
      throw .unreachable(
        "the back end at \(backEnd) cannot be reached: \(error.localizedDescription); check that it is "
          + "running at this address")
    }
  }
}
