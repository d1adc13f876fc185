import EinlassSimulator

/// Whatever the octets are, a world file is read or refused, and always in the same way.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  func read() -> String {
    do {
      let world = try WorldFile(text, path: "world.yaml")
      return "\(world.about) \(world.rows) \(world.signIn)"
    } catch {
      return "\(error)"
    }
  }
  let first = read()
  if read() != first { fatalError("a world file is read in two ways") }
  return 0
}
