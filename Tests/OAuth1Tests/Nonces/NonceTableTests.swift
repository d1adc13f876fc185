import OAuth1TestSupport
import Testing

@testable import OAuth1

struct NonceTableTests {
  /// A few different ones, some of them with the same place in the table.
  private static func fingerprint(_ number: UInt64) -> Fingerprint {
    Fingerprint(low: number, high: number % 3)
  }

  @Test(arguments: 0..<20)
  func `the table equals a dictionary, whatever is inserted and dropped`(_ seed: UInt64) {
    var generator = Generator(seed: seed)
    var table = NonceTable()
    var model: [UInt64: Int64] = [:]
    for now in Int64(0)..<2_000 {
      let number = UInt64.random(in: 0..<400, using: &generator)
      let end = now + Int64.random(in: -5...300, using: &generator)
      let isFull = Int.random(in: 0..<10, using: &generator) == 0
      let isNew = model[number].map { $0 < now } ?? !isFull
      #expect(table.enter(Self.fingerprint(number), until: end, now: now, isFull: isFull) == isNew)
      if isNew { model[number] = end }
      if now % 97 == 0 {
        table = table.kept(at: now)
        model = model.filter { $0.value >= now }
      }
      #expect(table.count == model.count)
      #expect(table.earliestEnd == model.values.min() ?? .max)
      let asked = UInt64.random(in: 0..<400, using: &generator)
      #expect(table.contains(Self.fingerprint(asked)) == (model[asked] != nil))
    }
  }

  @Test func `fingerprints differ if bytes, their order or their parts do`() {
    var texts: [[String]] = [["", "", ""], ["\0", "", ""], ["", "\0", ""], ["", "", "\0"]]
    let eight = "12345678"
    texts += [
      [eight, "", ""], ["", eight, ""], [eight + "\0", "", ""], [eight, "\0", ""], ["1234567", "8", ""],
    ]
    texts += [
      ["\u{8}\0\0\0\0\0\0\0", "", ""], ["", "\u{8}\0\0\0\0\0\0\0", ""], ["a", "b", ""], ["b", "a", ""],
    ]
    let uses = texts.map { NonceUse(clientKey: $0[0], token: $0[1], timestamp: 1, nonce: $0[2]) }
    let later = texts.map { NonceUse(clientKey: $0[0], token: $0[1], timestamp: 2, nonce: $0[2]) }
    let all = (uses + later).map { [$0.fingerprint.low, $0.fingerprint.high] }
    #expect(Set(all).count == all.count)
    #expect(Set(all.map { $0[0] }).count == all.count && Set(all.map { $0[1] }).count == all.count)
    #expect(
      uses.map(\.fingerprint)
        == texts.map { NonceUse(clientKey: $0[0], token: $0[1], timestamp: 1, nonce: $0[2]).fingerprint })
  }

  @Test func `a use in the bytes of a claim equals the use as texts`() {
    let octets = Array("client-xx-nonce-of-nineteen-yy-token".utf8)
    let part = NonceUse(
      timestamp: 3, validUntil: 9, in: octets, clientKey: 0..<6, token: 31..<36, nonce: 10..<28)
    let whole = NonceUse(clientKey: "client", token: "token", timestamp: 3, nonce: "nonce-of-nineteen-")
    #expect(part == whole && part.fingerprint == whole.fingerprint)
    #expect([part.clientKey, part.token, part.nonce] == [whole.clientKey, whole.token, whole.nonce])
    #expect(part.hashValue == whole.hashValue)
  }
}
