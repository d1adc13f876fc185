package import EinlassBackEndCheck
package import EinlassWorld
internal import Foundation

/// The adapter file of an example.
///
/// - Parameter example: The name of its folder.
/// - Throws: `WorldFileError` where the file is at fault.
package func adapter(of example: String) throws -> BackEndAdapter {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  var adapter = try BackEndAdapter.load(folder.appending(path: "\(example)/adapter.yaml").path)
  // Well above the patience of the back ends in tests, on a busy machine as well.
  adapter.limit = .seconds(20)
  return adapter
}

/// What a check of the back end at `address` finds.
///
/// - Parameter cases: The names of those to run; nil: all.
/// - Returns: The cases that it did not pass, such as `facebook-token/expired`, with the sentence for each.
/// - Throws: Where the address or the world is not one to check.
package func caughtCases(
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
  /// All cases but the one that waits for the back end's patience to end.
  package static var quick: Set<String> { Set(BackEndCheckCase.all.map(\.id)).subtracting(["slow-network"]) }
}
