import OAuth1TestSupport
import Testing

@testable import OAuth1

struct FingerprintTableTests {
  @Test(arguments: 0..<10)
  func `holds what a dictionary holds, whatever is entered and removed`(_ seed: UInt64) {
    var generator = Generator(seed: seed)
    var table = FingerprintTable<Int>()
    var model: [Fingerprint: Int] = [:]
    for value in 0..<2_000 {
      // Few different ones, many of them with the same place.
      let (low, high) = (UInt64.random(in: 0..<100, using: &generator), UInt64(value % 3))
      let fingerprint = Fingerprint(low: low << (low % 2 * 32), high: high)
      let entered = Bool.random(using: &generator) ? value : nil
      table[fingerprint] = entered
      model[fingerprint] = entered
      for high in UInt64(0)..<4 {
        let asked = Fingerprint(low: fingerprint.low, high: high)
        #expect(table[asked] == model[asked])
      }
    }
    for (fingerprint, value) in model { #expect(table[fingerprint] == value) }
  }
}
