import EinlassWire
import HTTPTypes
import WorldFuzzing

nonisolated(unsafe) private let world = FuzzWorld(life: 500)

/// The input is a batch. Every batch gets an array as a response, or is refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let batch = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let response = world.send { token in
    WireRequest(
      .post, host: "graph.facebook.com", target: "/v2.8", form: ["batch": batch, "access_token": token])
  }
  let text = response?.text ?? ""
  guard text.hasPrefix("[") || text.hasPrefix("{\"error\"") else {
    fatalError("a batch was answered with \(text)")
  }
  return 0
}
