import EinlassSimulator
import Glibc

/// libFuzzer calls it once. The YAML parser searches the environment for each text, which takes as long as parsing. An
/// empty environment is searched quickly.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  clearenv()
}

/// Whatever the bytes are, a world file is read or refused, and always with the same result.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  func read() -> String {
    do {
      let world = try WorldFile(text, path: "world.yaml")
      return "\(world.about) \(world.signIn) \(world.expectedCourse)"
    } catch {
      return "\(error)"
    }
  }
  let first = read()
  let second = read()
  if second != first { fatalError("a world file is read in two ways: \(first), and \(second)") }
  return 0
}
