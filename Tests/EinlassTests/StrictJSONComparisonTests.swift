import EinlassWire
import Foundation
import Testing

/// The strict reader compared with Foundation's `JSONSerialization` on random valid and invalid texts.
struct StrictJSONComparisonTests {
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// A generator with the same numbers in every run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let sound: [[UInt8]] = [
    #"{"error":{"message":"Error validating access token: \"x\"","type":"OAuthException","code":190,"error_subcode":463}}"#,
    #"{"id_str":"1","name":"N\u00e9 \ud83d\ude00","numbers":[0,-1.5e3,1E+2,0.50],"more":[true,false,null,{}]}"#,
    " [ {\"a\" : [ ] } , [[\"\\/\\b\\f\\n\\r\\t\\\\\"]] ,\r\n\t-0 ] ",
  ].map { Array($0.utf8) }

  /// The pieces from which valid and broken JSON is made.
  private static let pieces =
    Array(#""\{}[],:0123456789+-.eEutrfalsn /'"#.utf8) + [0x01, 0x0A, 0x7F, 0xC3, 0xA9]

  private static func broken(_ numbers: inout Numbers) -> [UInt8] {
    var text = sound[Int.random(in: 0..<sound.count, using: &numbers)]
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let place = Int.random(in: 0..<text.count, using: &numbers)
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &numbers)]
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: text[place] = piece
      case 1: text.insert(piece, at: place)
      default: if text.count > 1 { text.remove(at: place) }
      }
    }
    return text
  }

  @Test func `the reader accepts what JSONSerialization accepts of 20,000 texts`() {
    var numbers = Numbers(state: 42)
    var taken = 0
    for _ in 0..<20_000 {
      let text = Self.broken(&numbers)
      // Linux accepts a comma after the last value, which RFC 8259 does not allow; JSONReadingTests covers that.
      if String(decoding: text, as: UTF8.self).contains(/,\s*[\]}]/) { continue }
      let isSound = (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
      if isSound { taken += 1 }
      #expect(
        (StrictJSON.decode(Anything.self, from: text) != nil) == isSound,
        "\(String(decoding: text, as: UTF8.self))")
    }
    // The comparison is meaningful only with enough texts of both kinds.
    #expect((2000...18_000).contains(taken))
  }
}
