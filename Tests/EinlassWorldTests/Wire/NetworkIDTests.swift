import EinlassWire
import Foundation
import Testing

struct NetworkIDTests {
  @Test func `any word names a network, and is written and read as that word`() throws {
    let network = NetworkID(rawValue: "weibo")
    let json = try JSONEncoder().encode([network])
    #expect(String(decoding: json, as: UTF8.self) == #"["weibo"]"#)
    #expect(try JSONDecoder().decode([NetworkID].self, from: json) == [network])
  }
}
