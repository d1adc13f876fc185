import EinlassStorage
import EinlassWire
import Foundation
import Testing

@testable import EinlassTwitter

/// The record, which writes its own JSON.
struct RateLimitRecordTests {
  static let holders = ["", "42-token", #"a "quoted" \ holder"#, "line\nfeed\u{0}", "größer/😀", "\u{2028}"]

  @Test(arguments: holders)
  func `its own JSON equals its encoding`(holder: String) throws {
    let key = RateLimitRecord.Key(holder: holder, endpoint: "/account/verify_credentials")
    for (time, used) in [(Int64(0), 0), (-1, 1), (1_400_000_000_000, 180), (4_102_444_800_000, .max)] {
      let record = RateLimitRecord(key: key, windowStart: WallTime(milliseconds: time), used: used)
      let own = Data(try #require(record.json))
      let encoded = try JSONEncoder().encode(record)
      #expect(
        try JSONSerialization.jsonObject(with: own) as? NSDictionary
          == JSONSerialization.jsonObject(with: encoded) as? NSDictionary)
      #expect(try JSONDecoder().decode(RateLimitRecord.self, from: own) == record)
    }
  }
}
