import EinlassWire
import HTTPTypes
import WorldFuzzing

nonisolated(unsafe) private let world = FuzzWorld(life: 2_000)

/// The first line is the media type, and the rest is the body. A single hyphen in the first line stands for a plain
/// boundary.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let line = input.prefix { $0 != 0x0A }
  let type = line.first == 0x2D ? "boundary=b" : String(decoding: line, as: UTF8.self)
  let body = Array(input.dropFirst(line.count + 1))
  let response = world.send { token in
    var request = WireRequest(.post, host: "graph.facebook.com", target: "/v2.12/me?fields=id")
    request.head.headerFields[.contentType] = "multipart/form-data; \(type)"
    // A field that is always at the end of the body. The response shows whether it was read.
    let field =
      "\r\n--b\r\nContent-Disposition: form-data; name=\"access_token\"\r\n\r\n\(token)\r\n--b--\r\n"
    request.body = body + Array(field.utf8)
    return request
  }
  if response?.head.status.code == 500 { fatalError("a multipart body made a fault within") }
  return 0
}
