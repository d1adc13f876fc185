import EinlassSimulator
import EinlassWire
import WorldFuzzing

nonisolated(unsafe) private let world = FuzzWorld(life: 50)

/// The input changes values of an exported world. The first byte selects one of two worlds, and whether people sign in
/// afterwards. Each further three bytes select a value and its replacement.
///
/// The world is refused with the member's name, or it continues and can be exported again.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let choice = input.first ?? 0
  let base = choice & 1 == 0 ? MutatedDocument.small : .large
  let document = base.text(changedBy: input.dropFirst())
  world.run { directory, token in
    do {
      try await directory.importWorld("w1", from: document, replacing: true)
    } catch {
      if "\(error)".isEmpty { fatalError("a document was refused without a word") }
      return
    }
    await FuzzWorld.look(at: "w1", in: directory, token: base.token)
    guard let imported = try? await directory.world(named: "w1") else { return }
    for design in choice & 6 == 0 ? [SignInDesign.twitter, .facebook] : [] {
      _ = await ScenarioRun.perform(SignInScenario(design), in: imported)
    }
    guard let text = try? await directory.export("w1") else {
      fatalError("an imported world cannot be exported")
    }
    do {
      try await directory.importWorld("w2", from: text, replacing: true)
    } catch {
      fatalError("what an imported world exports is refused: \(error)")
    }
  }
  return 0
}
