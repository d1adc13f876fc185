import OAuth1TestSupport
import Testing

/// The shorter run of the fuzzers, with valid requests from the vectors that have small changes, and with random bytes.
/// The inputs depend only on the seeds; 'make fuzz' checks the same invariants with libFuzzer.
struct FuzzTests {
  /// Valid inputs. Empty if the vectors cannot be read, which the test then reports.
  static let good: [EntryPoint: [[UInt8]]] = {
    let files = ["Vectors/oauth1.json", "Vectors/verify.json"].compactMap { try? Fixtures.data($0) }
    guard let seeds = try? SeedRequests(vectorFiles: files) else { return [:] }
    return Dictionary(uniqueKeysWithValues: EntryPoint.allCases.map { ($0, seeds.inputs(for: $0)) })
  }()

  struct Batch: Sendable, CustomTestStringConvertible {
    let entryPoint: EntryPoint
    let seed: UInt64

    var testDescription: String { "\(entryPoint) \(seed)" }

    /// 53,500 inputs in total, with more of the cheaper ones.
    static let all = EntryPoint.allCases.flatMap { entryPoint in
      let count: UInt64 =
        switch entryPoint {
        case .header: 15
        case .baseString: 6
        case .verifier: 5
        case .doctor: 5
        }
      return (0..<count).map { Batch(entryPoint: entryPoint, seed: $0) }
    }

    /// The doctor tries hundreds of signatures for each input.
    var size: Int { entryPoint == .doctor ? 300 : 2_000 }
  }

  @Test(arguments: Batch.all)
  func `no input crashes or violates an invariant`(_ batch: Batch) throws {
    let good = try #require(Self.good[batch.entryPoint])
    try #require(good.count > 200)
    var generator = Generator(seed: batch.seed)
    for _ in 0..<batch.size {
      let input = generator.input(from: good)
      guard let fault = batch.entryPoint.fault(with: input) else { continue }
      Issue.record("\(fault), with \(String(decoding: input, as: UTF8.self).debugDescription)")
      return
    }
  }
}

extension Generator {
  /// One of `good` with a few changes, and sometimes meaningless bytes.
  fileprivate mutating func input(from good: [[UInt8]]) -> [UInt8] {
    if Int.random(in: 0..<20, using: &self) == 0 { return octets(atMost: 200) }
    var input = pick(good)
    for _ in 0..<Int.random(in: 0...4, using: &self) { change(&input, good) }
    return Array(input.prefix(1_000))
  }

  private mutating func change(_ input: inout [UInt8], _ good: [[UInt8]]) {
    let place = Int.random(in: 0...input.count, using: &self)
    let end = min(input.count, place + Int.random(in: 0...12, using: &self))
    switch Int.random(in: 0..<6, using: &self) {
    case 0: input.removeSubrange(place..<end)
    case 1: input.insert(contentsOf: input[place..<end], at: place)
    case 2: input.insert(contentsOf: text(atMost: 3).utf8, at: place)
    case 3: input.replaceSubrange(place..<end, with: octets(atMost: 3))
    case 4: input.insert(contentsOf: pick(Self.pieces).utf8, at: place)
    default:
      let other = pick(good)
      let start = Int.random(in: 0...other.count, using: &self)
      input.replaceSubrange(place..., with: other[start...])
    }
  }

  private static let pieces = [
    "oauth_consumer_key=\"k\", ", "&oauth_token=t", "oauth_signature=\"\", ", "%72ealm=\"", "realm=\"\\\"\"",
    "PLAINTEXT", "HMAC-SHA256", "application/x-www-form-urlencoded", "\nOAuth ", "\u{1F}OAuth ", "https://",
    "[::1]:443", "@", ":80", "?", "#", "&&", "==", "%", "%2", "%FF", "+", "\n", "\", ",
    "99999999999999999999",
  ]
}
