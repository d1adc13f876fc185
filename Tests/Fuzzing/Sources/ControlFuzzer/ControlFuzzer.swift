import EinlassSimulator
import Foundation
import WorldFuzzing

nonisolated(unsafe) private let world = FuzzWorld(life: 50)

/// Lines of `action key=value ...`, with the parts separated by tabs or replaced by JSON, as `einlass control` and the
/// control interface read them: each succeeds or is refused with a message, and the world continues.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let lines = text.split(separator: "\n").prefix(8).map {
    $0.split(separator: "\t", omittingEmptySubsequences: false)
  }
  world.run { directory, token in
    // Refused and read-only actions have changed nothing worth checking. Each check lengthens the journal, and showing
    // the journal takes the most time.
    var isChanged = false
    for parts in lines {
      // The first part is the action's name or its number.
      let word = String(parts[0])
      let actions = WorldModules.standard.actions
      let name = Int(word).map { actions[Int($0.magnitude % UInt(actions.count))].name } ?? word
      let arguments = arguments(parts.dropFirst())
      do throws(ControlActionError) {
        _ = try await ControlAction.perform(name, arguments, in: directory)
        if !name.hasSuffix(".show"), !name.hasSuffix(".list") { isChanged = true }
      } catch {
        if error.description.isEmpty { fatalError("'\(name)' was refused without a word") }
      }
    }
    if isChanged { await FuzzWorld.look(at: "default", in: directory, token: token) }
  }
  return 0
}

private func arguments(_ parts: ArraySlice<Substring>) -> [String: String] {
  if let first = parts.first, first.hasPrefix("{") {
    guard case .object(let members)? = try? JSONValue(parsing: Data(first.utf8)) else { return [:] }
    return members.compactMapValues(\.text)
  }
  var arguments: [String: String] = [:]
  for part in parts {
    guard let mark = part.firstIndex(of: "=") else { continue }
    arguments[String(part[..<mark])] = String(part[part.index(after: mark)...])
  }
  return arguments
}
