import Foundation
import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Synchronization
import Testing

/// The doctor's time and memory for requests with very many parameters and large bodies.
struct DiagnosisGrowthTests {
  private static let known = KnownSecrets(
    client: ClientCredentials(key: "key", secret: "secret"), token: TokenCredentials(token: "t", secret: "s"))
  private static let header =
    #"OAuth oauth_consumer_key="key", oauth_token="t", oauth_nonce="n", oauth_timestamp="1490000000", "#
    + #"oauth_signature_method="HMAC-SHA1", oauth_signature="cdQQuXon1opN%2F3wj5APnIF5NAMg%3D""#

  private static func request(
    _ form: String, type: String = "application/x-www-form-urlencoded", target: String = "/1.1/a.json"
  ) -> ArrivingRequest {
    ArrivingRequest(
      method: "POST", scheme: "https", authority: "api.example.com", target: target, contentType: type,
      authorization: [header], body: Array(form.utf8))
  }

  private static func form(_ count: Int, _ field: (Int) -> String = { "parameter\($0)=it%27s+\($0)" })
    -> String
  {
    (0..<count).map(field).joined(separator: "&")
  }

  private static func explain(_ request: ArrivingRequest, _ budget: SearchBudget) -> SignatureDiagnosis {
    SignatureDoctor(known: known).explain(request, at: ClumsyClient.time, budget: budget)
  }

  @Test(
    arguments: [
      10, 30, 60, 100, 300, 1000, 3000,
    ])
  func `a search of any request ends within its budget and states its tries`(_ count: Int) {
    let request = Self.request(Self.form(count))
    let budget = SearchBudget(octets: 3_000_000)
    let diagnosis = Self.explain(request, budget)
    #expect(diagnosis.limit == .octets)
    #expect(diagnosis.isBudgetUsedUp)
    // The last step may exceed the budget by one part of the base string, which is built, hashed and checked by every
    // rule.
    #expect(diagnosis.octets <= budget.octets + 256 * 1024 + 10 * request.body.count)
    #expect(diagnosis.depth <= 2)
    #expect(diagnosis.sentence.contains("; gave up after \(diagnosis.attempts) signature"))
    #expect(diagnosis.sentence.contains(" of work, at its work limit; "))
  }

  @Test func `results that do not fit into memory are recomputed and still found`() {
    let request = Self.request(Self.form(12))
    let usual = Self.explain(request, SearchBudget(depth: 1))
    let small = Self.explain(request, SearchBudget(memory: 100_000, depth: 1))
    #expect(small.limit == nil)
    // Equivalent texts are tried each time they are built.
    #expect(small.attempts >= usual.attempts)
    let none = Self.explain(request, SearchBudget(memory: 0, depth: 1))
    #expect(none.limit == .memory)
    #expect(none.gaveUp?.contains("at its memory limit") == true)
  }

  @Test func `cancelling the task ends the search`() async {
    let request = Self.request(Self.form(30))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return Self.explain(request, SearchBudget(depth: 2))
    }
    task.cancel()
    let diagnosis = await task.value
    #expect(diagnosis.limit == .cancelled)
    #expect(diagnosis.octets < 2_000_000)
  }

  @Test func `a deadline on a given clock ends the search`() {
    let clock = SteppingClock()
    let budget = SearchBudget(depth: 2).ending(after: .seconds(3), on: clock)
    let diagnosis = Self.explain(Self.request(Self.form(30)), budget)
    #expect(diagnosis.limit == .time)
    // The clock was read when the budget was created, and advances by one second with each read.
    #expect(clock.reads == 4)
    #expect(diagnosis.gaveUp?.contains(" of work, at its time limit; ") == true)
  }

  @Test func `parameters beyond the limit for single checks are skipped`() {
    let diagnosis = Self.explain(Self.request(String(repeating: "&a", count: 20_001)), .singles)
    #expect(diagnosis.limit == .parameters)
    #expect(diagnosis.attempts == 0)
    #expect(
      diagnosis.sentence.hasSuffix(
        "the signature is wrong; gave up immediately: the request has more than 20000 parameters"))
  }

  /// Requests of at least `count` bytes, each of which once made some step too slow.
  private static let growing: [@Sendable (Int) -> ArrivingRequest] = [
    { request(form($0 / 20)) },
    { request(form($0 / 20) { "oauth_tokem=\($0)" }) },
    { request(form($0 / 20) { _ in "same=same" }) },
    { request(form($0 / 20) { "same[]=\($0)" }) },
    { request("", target: "/1.1/a.json?" + form($0 / 20) { "oauth\($0)=\($0)" }) },
    { request("a=" + String(repeating: "%20~", count: $0 / 4)) },
    {
      request(
        String(repeating: "-", count: $0),
        type: "multipart/form-data; boundary=\(String(repeating: "-", count: 900))x")
    },
    { request(#"{"a": "\#(String(repeating: "\\u0041", count: $0 / 6))"}"#, type: "application/json") },
    { request("oauth_signature=" + String(repeating: "%2525", count: $0 / 5)) },
  ]

  @Test(arguments: growing.indices)
  func `the work before the search grows in proportion to the request`(_ index: Int) {
    let growth = Growth(from: 12_500, to: 100_000) { size in
      let request = Self.growing[index](size)
      return { _ = Self.explain(request, SearchBudget(octets: 1)) }
    }
    #expect(growth.isProportional, "\(growth)")
  }

  @Test func `only the first of very many tokens and those in the request are tried`() {
    let request = Self.request("sent=the-last-secret")
    let growth = Growth(from: 2500, to: 20_000) { count in
      var known = Self.known
      for number in 0..<count {
        known.tokens.append(
          .init(TokenCredentials(token: "t\(number)", secret: SharedSecret("secret-\(number)"))))
      }
      known.tokens.append(.init(TokenCredentials(token: "last", secret: "the-last-secret")))
      let doctor = SignatureDoctor(known: known)
      return {
        let diagnosis = doctor.explain(request, at: ClumsyClient.time, budget: .singles)
        #expect(diagnosis.attempts < 2000)
        #expect(!diagnosis.isBudgetUsedUp)
      }
    }
    #expect(growth.isProportional, "\(growth)")
  }
}

/// A clock that advances by one second with each read.
private final class SteppingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private let count = Atomic(0)

  var reads: Int { count.load(ordering: .relaxed) }
  var now: Instant { Instant(offset: .seconds(count.wrappingAdd(1, ordering: .relaxed).oldValue)) }
  var minimumResolution: Duration { .seconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
