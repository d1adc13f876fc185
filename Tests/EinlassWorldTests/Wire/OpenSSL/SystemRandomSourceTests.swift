import EinlassWire
import Testing

struct SystemRandomSourceTests {
  @Test(arguments: [0, 1, 7, 16, 32, 4096])
  func `so many octets come as were asked for`(_ count: Int) {
    #expect(SystemRandomSource().octets(count).count == count)
  }

  @Test func `nothing comes twice, whichever task asks`() {
    let values = (0..<1000).map { _ in SystemRandomSource().octets(16) }
    #expect(Set(values).count == 1000)
  }

  @Test func `every octet comes about as often as any other`() {
    var counts = Array(repeating: 0, count: 256)
    for octet in SystemRandomSource().octets(256 * 1024) { counts[Int(octet)] += 1 }
    // 1,024 are expected; further off than 10 standard deviations (320) is no chance.
    #expect(counts.allSatisfy { 704...1344 ~= $0 })
  }
}
