import EinlassWire
import Testing

/// Reading gzip. The compressed examples are produced by zlib.
struct GzipTests {
  private static let squares = (0..<60).map { String($0 * $0) }.joined(separator: " ")
  private static let dynamic =
    "H4sIAAAAAAAC/xWOwQHAMAgCV2EEUWt0/8UKLxIFvADROHCQH2rQh2kswQgwpd3aynGyyJOfdA+VLb/S8nVLt/Hl4XuDkW+k"
    + "T/+n+Wp/8t24V0GGGkhV0Z1MlbN8pX3u890xwJjkiYjbZhBhhilo4oxDVjSygyJTIsev59l6e/KVE6V+Q4u81Fe9/AFA3M4k"
    + "/QAAAA=="

  @Test(
    arguments: [
      ("H4sIAAAAAAAC/wEMAPP/YWJjYWJjYWJjYWJjNCpuWgwAAAA=", "abcabcabcabc"),
      ("H4sIAAAAAAAC/0tMSk6EIQA0Km5aDAAAAA==", "abcabcabcabc"),
      ("H4sIAAAAAAAC/wMAAAAAAAAAAAA=", ""),
      (dynamic, squares),
      // This header has a name, a comment, further fields and a checksum.
      ("H4sIHgAAAAAC/wQAQUJDRG5hbWUAY29tbWVudAChYEtMSk6EIQA0Km5aDAAAAA==", "abcabcabcabc"),
      // This file has two members.
      ("H4sIAAAAAAAC/0tMSk5MSgYATJlucgYAAAAfiwgAAAAAAAL/S0xKTkxKBgBMmW5yBgAAAA==", "abcabcabcabc"),
    ])
  func `the output of zlib is read`(encoded: String, text: String) throws {
    let bytes = try #require(Base64Text.decode(encoded))
    let size = text.utf8.count
    #expect(String(decoding: try Gzip.decompress(bytes, limit: size), as: UTF8.self) == text)
    if size > 0 { #expect(throws: GzipError.tooLarge) { try Gzip.decompress(bytes, limit: size - 1) } }
  }

  @Test func `text that is truncated anywhere is refused`() throws {
    let bytes = try #require(Base64Text.decode(Self.dynamic))
    for count in 0..<bytes.count {
      #expect(throws: GzipError.self) { try Gzip.decompress(Array(bytes[..<count]), limit: 1_000) }
    }
  }

  @Test func `a wrong bit after the header is refused or changes nothing`() throws {
    let bytes = try #require(Base64Text.decode(Self.dynamic))
    var refused = 0
    for place in 10..<bytes.count {
      for bit in 0..<8 {
        var copy = bytes
        copy[place] ^= 1 << UInt8(bit)
        do {
          // A few bits only fill the last byte, or belong to codes that the text does not use.
          #expect(try Gzip.decompress(copy, limit: 1_000) == Array(Self.squares.utf8))
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > (bytes.count - 10) * 8 - 20)
  }

  @Test func `random bytes after a header end within the limit`() {
    let random = SeededRandomSource(seed: 33)
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    for number in 0..<2_000 {
      let contents = try? Gzip.decompress(header + random.octets(1 + number % 200), limit: 4_096)
      #expect(contents?.count ?? 0 <= 4_096)
    }
  }

  @Test func `a mebibyte of zeros stops at the limit`() throws {
    let encoded =
      "H4sIAAAAAAAC/+3BMQEAAADCoPVPbQhfoAAA" + String(repeating: "A", count: 1352) + "PgMc6jinAAAQAA=="
    let bytes = try #require(Base64Text.decode(encoded))
    #expect(bytes.count == 1_051)
    #expect(throws: GzipError.tooLarge) { try Gzip.decompress(bytes, limit: 100_000) }
    #expect(try Gzip.decompress(bytes, limit: 1 << 20).count == 1 << 20)
  }

  @Test(
    arguments: [
      ([0x07], "it has a block of an unknown type"), ([0x01, 0, 0, 0, 0], "the length of a block is wrong"),
      // A copy of what came before the beginning, in a block with fixed codes.
      ([0x03, 0x02, 0, 0], "it refers to data before its start"),
    ])
  func `a damaged block is refused with its reason`(block: [UInt8], reason: String) {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    #expect(throws: GzipError.damaged(reason)) { try Gzip.decompress(header + block, limit: 1_000) }
  }
}
