import Testing

@testable import EinlassDevice

struct DeviceKeyTests {
  @Test func `a key has 32 bytes, is unique, and is not printed`() {
    let key = DeviceKey()
    #expect(DeviceKey(octets: [1, 2, 3]) == nil)
    #expect(DeviceKey().octets != DeviceKey().octets)
    #expect("\(key)" == "<device key>" && Mirror(reflecting: key).children.isEmpty)
  }
}
