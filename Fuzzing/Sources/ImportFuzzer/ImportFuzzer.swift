import EinlassSimulator
import EinlassWire
import WorldFuzzing

nonisolated(unsafe) private let world = FuzzWorld(life: 50)

/// An exported world in which values were changed: each three octets of the input say which, and into what.
///
/// It is refused with the member's name, or it is a world that goes on and can be written down again.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let document = MutatedDocument(input).text
  world.run { directory, token in
    do {
      try await directory.importWorld("w1", from: document, replacing: true)
    } catch {
      if "\(error)".isEmpty { fatalError("a document was refused without a word") }
      return
    }
    await FuzzWorld.look(at: "w1", in: directory, token: MutatedDocument.token)
    guard let imported = try? await directory.world(named: "w1") else { return }
    for design in [SignInDesign.twitter, .facebook] {
      _ = await ScenarioRun.perform(SignInPlan(design), in: imported)
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
