package import EinlassBackEndCheck
package import EinlassWorld
internal import Foundation

/// The adapter file of an example.
///
/// - Parameters:
///   - example: The name of its folder.
///   - limit: How long an answer may take; well above `patience`, on a busy machine as well.
/// - Throws: `WorldFileError` where the file is at fault.
package func adapter(of example: String, limit: Duration = .seconds(120)) throws -> BackEndAdapter {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  var adapter = try BackEndAdapter.load(folder.appending(path: "\(example)/adapter.yaml").path)
  adapter.limit = limit
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
  /// The case that waits for the back end's patience to end.
  package static var slow: Set<String> { ["slow-network"] }

  /// All other cases.
  package static var quick: Set<String> { Set(BackEndCheckCase.all.map(\.id)).subtracting(slow) }

  /// The seconds for which a back end waits for a network in these cases. Short only for the slow case; longer than a busy machine
  /// needs for the others.
  package var patience: Double { isDisjoint(with: Self.slow) ? 600 : 20 }
}
