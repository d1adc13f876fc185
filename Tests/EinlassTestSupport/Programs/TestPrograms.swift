/// Programs that tests and scripts run. The first argument selects one of them.
@main
enum TestPrograms {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst(2))
    switch CommandLine.arguments.dropFirst().first {
    case "record-worlds": try await RecordWorlds.run(arguments)
    case "write-store": try await StoreWriter.run(arguments)
    case "compare-providers": try await CompareProviders.run(arguments)
    default: print("usage: EinlassTestSupport record-worlds|write-store|compare-providers ARGUMENT...")
    }
  }
}
