import EinlassWire
import Testing

struct SystemRandomSourceTests {
  @Test(arguments: [0, 1, 7, 16, 32, 4096])
  func `the source returns the requested number of bytes`(_ count: Int) {
    #expect(SystemRandomSource().octets(count).count == count)
  }

  @Test func `no value is repeated, whichever task asks`() {
    let values = (0..<1000).map { _ in SystemRandomSource().octets(16) }
    #expect(Set(values).count == 1000)
  }

  @Test func `every byte value is about equally frequent`() {
    var counts = Array(repeating: 0, count: 256)
    for octet in SystemRandomSource().octets(256 * 1024) { counts[Int(octet)] += 1 }
    // 1,024 of each value are expected. A deviation of more than 10 standard deviations (320) is not due to chance.
    #expect(counts.allSatisfy { 704...1344 ~= $0 })
  }
}
