import EinlassWire
import HTTPTypes
import OAuth1
import OAuth1TestSupport
import Testing

@testable import EinlassWorld

/// Journal entries in the form that programs with a shared world exchange.
struct StoredJournalEventTests {
  private struct PartEvent: WorldEvent {
    let kind = "kind"
    let line = "line\n with a second one"
    let arrows = ["A->>B: c", ""]
  }

  private static let request: WireRequest = {
    var request = WireRequest(
      head: HTTPRequest(
        method: .post, scheme: "https", authority: "api.twitter.com", path: "/1.1/a?b=c",
        headerFields: [.userAgent: "größer"]), body: [0, 255, 10])
    request.clientAddress = ClientAddress(scheme: "http", authority: "localhost", target: "/x")
    return request
  }()

  private static func message(
    _ result: Result<WireResponse, TransportError>, finding: VerificationFinding? = nil
  ) -> Journal.Message {
    Journal.Message(
      network: NetworkID(rawValue: "twitter"), endpoint: "verify", request: request, result: result,
      finding: finding, plannedFailure: "slow", reason: "why", sender: .backEnd, exchange: 7, parent: -3)
  }

  private static func response(_ delivery: Delivery) -> Result<WireResponse, TransportError> {
    var response = WireResponse(
      head: HTTPResponse(status: .init(code: 401, reasonPhrase: "Not so"), headerFields: [.server: "tsa"]),
      body: [1, 2, 3])
    response.delivery = delivery
    return .success(response)
  }

  private static let finding = VerificationFinding(
    failure: .nonceReplayed, note: "a note", warnings: Array(LeniencyWarning.all.prefix(2)), claim: nil)

  private static let events: [Journal.Event] =
    [.whole, .closedWithin, .resetWithin, .stalled, .dripping(pieces: 3, pause: .milliseconds(20))].map {
      .message(message(response($0), finding: finding))
    } + TransportError.allCases.map { .message(message(.failure($0))) }
    + [
      .part(PartEvent()), .planned(failure: "a", call: "b"), .impossible(event: "", reason: "größer"),
      .person("taps"), .app(""),
    ]

  @Test func `a written event is read unchanged`() {
    for event in Self.events {
      let timed = Journal.TimedEvent(time: WallTime(milliseconds: -1_234_567_890_123), event: event)
      let octets = StoredJournalEvent(timed).octets
      let read = StoredJournalEvent(octets: octets).timed { _ in nil }
      #expect(read.time == timed.time)
      #expect(StoredJournalEvent(read).octets == octets)
      switch (event, read.event) {
      case (.message(let written), .message(let message)):
        #expect(message.request == written.request)
        #expect(message.result == written.result)
        #expect(message.refusal == written.refusal)
        #expect(message.warnings.map(\.id) == written.warnings.map(\.id))
        #expect(message.exchange == 7 && message.parent == -3 && message.sender == .backEnd)
        #expect(message.reason == "why" && message.plannedFailure == "slow" && message.endpoint == "verify")
      case (.part(let written), .part(let part)):
        #expect((part.kind, part.line) == (written.kind, written.line) && part.arrows == written.arrows)
      default: #expect("\(read.event)" == "\(event)")
      }
    }
  }

  @Test func `bytes that no program has written are read as some event`() {
    var generator = Generator(seed: 2017)
    for event in Self.events {
      let octets = StoredJournalEvent(Journal.TimedEvent(time: .earliest, event: event)).octets
      for _ in 1...200 {
        var damaged = Array(octets.prefix(Int.random(in: 0...octets.count, using: &generator)))
        for _ in 0..<4 where !damaged.isEmpty {
          damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        let read = StoredJournalEvent(octets: damaged).timed { _ in nil }
        guard case .message(let message) = read.event else { continue }
        // The result can be inspected in full, and is no longer than the input.
        #expect(message.request.body.count <= damaged.count)
        if case .success(let response) = message.result { #expect(response.body.count <= damaged.count) }
      }
    }
  }
}
