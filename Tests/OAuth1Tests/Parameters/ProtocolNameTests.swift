import Testing

@testable import OAuth1

struct ProtocolNameTests {
  @Test(arguments: ProtocolParameters.Name.allCases)
  func `a name is found on the wire if it stands there whole`(_ name: ProtocolParameters.Name) {
    let octets = Array(name.rawValue.utf8)
    #expect(name.octetCount == octets.count)
    var texts = [octets, octets + [0x73], octets.dropLast(), octets + Array("_method".utf8)]
    for index in octets.indices {
      for other in [UInt8(0x78), octets[index] ^ 0x20, octets[index] ^ 0x80, 0] {
        var changed = octets
        changed[index] = other
        texts.append(changed)
      }
    }
    for text in texts {
      let wire = [0x2C] + text + Array("=\"0123456789012345678901\"".utf8)
      let found = ProtocolParameters.Name(startOf: wire.span, at: 1)
      let whole = found.flatMap { $0.octetCount == text.count ? $0.rawValue : nil }
      #expect(whole == ProtocolParameters.Name.allCases.map(\.rawValue).first { Array($0.utf8) == text })
      for count in 0..<22 {
        #expect(ProtocolParameters.Name(startOf: wire.span.extracting(first: count), at: 0) == nil)
      }
    }
  }
}
