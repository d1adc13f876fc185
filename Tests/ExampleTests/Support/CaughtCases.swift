import EinlassSimulator
import EinlassTestSupport
import EinlassWorld
import Foundation

/// Reads the adapter file of an example.
///
/// - Parameter example: The name of its folder.
/// - Throws: `WorldFileError` if the file is invalid.
func adapter(of example: String) throws -> BackEndAdapter {
  let path = Documents.root.appending(path: "Examples/\(example)/adapter.yaml").path
  var adapter = try BackEndAdapter.load(path)
  // Well above the timeouts of the back ends in tests, even on a busy machine.
  adapter.limit = .seconds(20)
  return adapter
}

/// Checks the back end at `address`.
///
/// - Parameter cases: The names of the cases to run; `nil` for all.
/// - Returns: The failed cases, such as `facebook-token/expired`, with a message for each.
/// - Throws: An error if the address or the world cannot be checked.
func caughtCases(
  at address: String, _ adapter: BackEndAdapter, in world: World, _ cases: Set<String>? = nil
) async throws -> [String: String] {
  guard let address = BackEndAddress(address) else { throw NotListening() }
  let check = BackEndCheck(of: address, adapter: adapter, networks: try WorldNetworks(world))
  var caught: [String: String] = [:]
  for result in await check.run(cases) where result.isFailure {
    caught["\(result.login.rawValue)/\(result.item.id)"] = result.sentence
  }
  return caught
}

extension Set<String> {
  /// All cases except the one that waits for the back end's timeout.
  static var quick: Set<String> { Set(BackEndCheckCase.all.map(\.id)).subtracting(["slow-network"]) }
}
