import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassWorld

/// The messages of a journal, which it returns unchanged in whichever form it keeps them.
struct JournalMessageTests {
  private static func request(
    _ method: HTTPRequest.Method = .get, scheme: String? = "https", authority: String? = "api.twitter.com",
    path: String? = "/1.1/a.json?b=%20c", fields: [(String, String)] = [], body: [UInt8] = [],
    client: ClientAddress? = nil
  ) -> WireRequest {
    var list = HTTPFields()
    for (name, value) in fields { list.add(name, value) }
    var request = WireRequest(
      head: HTTPRequest(method: method, scheme: scheme, authority: authority, path: path, headerFields: list),
      body: body)
    request.clientAddress = client
    return request
  }

  private static func message(
    _ request: WireRequest, _ result: Result<WireResponse, TransportError> = .failure(.timedOut),
    _ finding: VerificationFinding? = nil,
    readClaim: (@Sendable (WireRequest) -> SignedClaim?)? = nil
  ) -> Journal.Message {
    Journal.Message(
      network: .twitter, endpoint: "twitter.users_show", request: request, result: result, finding: finding,
      plannedFailure: "timeout", sender: .browser, readClaim: readClaim)
  }

  @Test(
    arguments: [
      request(),
      request(.post, scheme: "http", authority: "127.0.0.1:8080", path: "/", body: Array("a=b".utf8)),
      request(HTTPRequest.Method("M-SEARCH") ?? .get, scheme: nil, authority: nil, path: nil),
      request(authority: "", path: ""),
      request(fields: [("X-A", ""), ("x-a", "1"), ("Cookie", "a=b; c=d"), ("X-A", "Grüße \u{1F600}")]),
      request(fields: (1...90).map { ("name-\($0)", String(repeating: "v", count: 300)) }),
      request(.put, body: (0...255).map { UInt8($0) }),
      request(client: ClientAddress(scheme: "http", authority: "localhost", target: "/twitter/1.1/a.json")),
      request(client: ClientAddress(scheme: "", authority: "", target: "")),
    ]) func `a request is returned unchanged`(_ request: WireRequest)
  {
    let message = Self.message(request)
    #expect(message.request == request)
    #expect(
      message.request.head.headerFields.map(\.name.rawName) == request.head.headerFields.map(\.name.rawName))
    #expect(message.result == .failure(.timedOut))
    #expect(message.finding == nil)
    #expect(message.network == .twitter)
    #expect(message.endpoint == "twitter.users_show")
    #expect(message.plannedFailure == "timeout")
    #expect(message.sender == .browser)
  }

  @Test(
    arguments: [
      WireResponse(.ok, body: []), WireResponse(.ok, fields: [.date: "today"], body: [0, 255, 10]),
      WireResponse(head: HTTPResponse(status: .init(code: 599, reasonPhrase: ""))),
      WireResponse(
        head: HTTPResponse(status: .init(code: 403, reasonPhrase: "Not So")), body: Array("{}".utf8)),
      WireResponse(.notFound, body: [UInt8](repeating: 7, count: 300)),
    ],
    [
      Delivery.whole, .closedWithin, .resetWithin, .stalled, .dripping(pieces: 3, pause: .seconds(2)),
    ]) func `a response is returned unchanged`(_ response: WireResponse, _ delivery: Delivery) throws
  {
    var response = response
    response.delivery = delivery
    let request = Self.request(fields: [("a", "b")], body: [1])
    let message = Self.message(request, .success(response))
    #expect(message.result == .success(response))
    #expect(try message.result.get().head.status.reasonPhrase == response.head.status.reasonPhrase)
    #expect(message.request == request)
  }

  @Test(arguments: TransportError.allCases)
  func `the reason for a missing response is kept`(_ failure: TransportError) {
    #expect(Self.message(Self.request(), .failure(failure)).result == .failure(failure))
  }

  @Test(arguments: [nil, VerificationError.badSignature])
  func `a finding keeps its claim`(_ failure: VerificationError?) async throws {
    let header =
      #"OAuth oauth_consumer_key="k", oauth_token="t", oauth_nonce="n%20m", oauth_timestamp="12", "#
      + #"oauth_signature_method="HMAC-SHA1", oauth_signature="c2ln", oauth_version="1.0""#
    let request = Self.request(fields: [("authorization", header)])
    let readClaim = try #require(try await World().twitter.readClaim)
    let claim = try #require(readClaim(request))
    let message = Self.message(
      request, .failure(.cancelled), VerificationFinding(failure: failure, note: "a note", claim: claim),
      readClaim: readClaim)
    let finding = try #require(message.finding)
    #expect(finding.failure == failure)
    #expect(finding.note == "a note")
    #expect(finding.claim?.baseString == claim.baseString)
    #expect(finding.claim?.nonce == "n m")
    #expect(message.refusal == failure)
  }

  @Test func `a finding without a claim has none`() {
    let finding = VerificationFinding(failure: .notOAuth, note: nil)
    #expect(Self.message(Self.request(), .failure(.cancelled), finding).finding?.claim == nil)
  }

  @Test(arguments: [1, 2, 16, 17, 100]) func `a full journal keeps the newest entries in order`(_ limit: Int)
  {
    var limits = Journal.Limits()
    limits.count = limit
    var entries = RecentEntries()
    var dropped: [Int] = []
    for number in 1...250 {
      let entry = Journal.Entry(number: number, time: WallTime(seconds: 0), event: .person("\(number)"))
      dropped += entries.append(entry, size: 1, limits).map(\.number)
    }
    #expect(entries.all.map(\.number) == Array((251 - limit)...250))
    #expect(dropped == Array(1...(250 - limit)))
    #expect(entries.count == limit)
  }

  @Test func `an oversized journal drops as many entries as necessary`() {
    var limits = Journal.Limits()
    limits.size = 100
    var entries = RecentEntries()
    let dropped = [10, 20, 30, 40, 50, 1, 1000, 5].enumerated().map { index, size in
      let entry = Journal.Entry(number: index, time: WallTime(seconds: 0), event: .person(""))
      return entries.append(entry, size: size, limits).map(\.number)
    }
    // The newest entry is kept even if it exceeds the limit.
    #expect(dropped == [[], [], [], [], [0, 1, 2], [], [3, 4, 5], [6]])
    #expect(entries.all.map(\.number) == [7])
  }

  @Test func `entries keep their order when the limit grows`() {
    var limits = Journal.Limits()
    limits.size = 100
    var entries = RecentEntries()
    for number in 1...150 {
      let entry = Journal.Entry(number: number, time: WallTime(seconds: 0), event: .person(""))
      _ = entries.append(entry, size: number <= 45 ? 10 : 1, limits)
    }
    #expect(entries.all.map(\.number) == Array(51...150))
  }
}
