import HTTPTypes
import NIOCore
import NIOHTTP1
import Testing

@testable import EinlassServer

struct HTTPConnectionStateMachineTests {
  /// An event of a connection.
  enum Event: Sendable {
    case head(HTTPMethod, String, HTTPHeaders = ["host": "h"], HTTPVersion = .http1_1)
    case body(Int)
    case end
    case parserFailed
    case inputClosed, shutDown, deadline
    /// The response to the current request has been sent, and the socket accepts more data.
    case responseSent
    case read
  }

  /// A short name for the handler's task.
  enum Reaction: Sendable, Equatable {
    case awaitBody, awaitBodyAfterContinue
    case respond(String, bodySize: Int, isLast: Bool)
    case refuse(Int)
    case read, close, limitResponseTime
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let events: [Event]
    let reactions: [Reaction]
    let stage: HTTPConnectionStateMachine.Stage

    init(
      _ testDescription: String, _ events: [Event], _ reactions: [Reaction],
      _ stage: HTTPConnectionStateMachine.Stage
    ) {
      self.testDescription = testDescription
      self.events = events
      self.reactions = reactions
      self.stage = stage
    }
  }

  private static let get = Event.head(.GET, "/1")

  @Test(arguments: [
    Row(
      "a request is answered once it is complete", [get, .end],
      [.awaitBody, .respond("/1", bodySize: 0, isLast: false)], .responding),
    Row(
      "the pieces of a body are put together", [.head(.POST, "/1"), .body(3), .body(4), .end],
      [.awaitBody, .respond("/1", bodySize: 7, isLast: false)], .responding),
    Row(
      "a body of the largest size is taken", [.head(.POST, "/1"), .body(6), .body(4), .end],
      [.awaitBody, .respond("/1", bodySize: 10, isLast: false)], .responding),
    Row(
      "a larger body is refused", [.head(.POST, "/1"), .body(6), .body(5), .end], [.awaitBody, .refuse(413)],
      .closing),
    Row(
      "a larger body is refused by its length",
      [.head(.POST, "/1", ["host": "h", "content-length": "11"]), .body(11), .end], [.refuse(413)], .closing),
    Row(
      "a client that waits is told to continue",
      [.head(.POST, "/1", ["host": "h", "expect": "100-continue"]), .body(1), .end],
      [.awaitBodyAfterContinue, .respond("/1", bodySize: 1, isLast: false)], .responding),
    Row("a request without a host is refused", [.head(.GET, "/1", [:])], [.refuse(400)], .closing),
    Row(
      "HTTP/1.0 needs no host and ends the connection",
      [.head(.GET, "/1", [:], .http1_0), .end, .responseSent],
      [.awaitBody, .respond("/1", bodySize: 0, isLast: true)], .closing),
    Row(
      "a request for another protocol is the last one",
      [.head(.GET, "/1", ["host": "h", "upgrade": "x"]), .end],
      [.awaitBody, .respond("/1", bodySize: 0, isLast: true)], .responding),
    Row(
      "requests are answered in their order",
      [get, .end, .head(.GET, "/2"), .end, .responseSent, .responseSent],
      [
        .awaitBody, .respond("/1", bodySize: 0, isLast: false), .awaitBody,
        .respond("/2", bodySize: 0, isLast: false),
      ], .reading),
    Row(
      "requests after the last one are dropped",
      [
        .head(.GET, "/1", ["host": "h", "connection": "close"]), .end, .responseSent, .head(.GET, "/2"), .end,
      ],
      [.awaitBody, .respond("/1", bodySize: 0, isLast: true)], .closing),
    Row("what cannot be parsed is refused", [.parserFailed], [.refuse(400)], .closing),
    Row(
      "what cannot be parsed is refused after the requests before it",
      [get, .end, .head(.GET, "/2"), .end, .parserFailed, .responseSent, .responseSent],
      [
        .awaitBody, .respond("/1", bodySize: 0, isLast: false), .awaitBody,
        .respond("/2", bodySize: 0, isLast: false), .refuse(400),
      ], .closing),
    Row("a read is performed at once", [.read, get], [.read, .awaitBody], .reading),
    Row(
      "a read waits for the response", [get, .end, .read, .responseSent],
      [.awaitBody, .respond("/1", bodySize: 0, isLast: false), .read], .reading),
    Row(
      "a read that waits comes after the pending requests",
      [get, .end, .read, .head(.GET, "/2"), .end, .responseSent, .responseSent],
      [
        .awaitBody, .respond("/1", bodySize: 0, isLast: false), .awaitBody,
        .respond("/2", bodySize: 0, isLast: false), .read,
      ], .reading),
    Row("a client that closes without a request is let go", [.inputClosed], [.close], .reading),
    Row(
      "a client that closes within a request is let go", [get, .inputClosed], [.awaitBody, .close], .reading),
    Row(
      "a client that closes after its request gets a last response",
      [get, .end, .inputClosed, .responseSent],
      [.awaitBody, .respond("/1", bodySize: 0, isLast: false), .limitResponseTime], .closing),
    Row("at shutdown a connection without a request is closed", [.shutDown], [.close], .reading),
    Row(
      "at shutdown a request that has begun is still answered", [get, .shutDown, .end, .responseSent],
      [.awaitBody, .respond("/1", bodySize: 0, isLast: true)], .closing),
    Row("an idle connection is closed", [.deadline], [.close], .reading),
    Row("a request that takes too long is refused", [get, .deadline], [.awaitBody, .refuse(408)], .closing),
    Row(
      "a response that is not read in time ends the connection", [get, .end, .deadline],
      [.awaitBody, .respond("/1", bodySize: 0, isLast: false), .close], .responding),
  ])
  func `events of a connection determine the handler's tasks`(row: Row) {
    var limits = ServerLimits()
    limits.bodySize = 10
    var machine = HTTPConnectionStateMachine(limits: limits)
    let reactions = row.events.flatMap { Self.reactions(to: $0, &machine) }
    #expect(reactions == row.reactions)
    #expect(machine.stage == row.stage)
  }

  private static func reactions(
    to event: Event, _ machine: inout HTTPConnectionStateMachine
  ) -> [Reaction] {
    var actions: [HTTPConnectionStateMachine.Action] = []
    switch event {
    case .head(let method, let uri, let headers, let version):
      let head = HTTPRequestHead(version: version, method: method, uri: uri, headers: headers)
      actions.append(machine.receive(.head(head)))
    case .body(let size): actions.append(machine.receive(.body(ByteBuffer(repeating: 1, count: size))))
    case .end: actions.append(machine.receive(.end(nil)))
    case .parserFailed: actions.append(machine.parserFailed(RequestError(.badRequest, "unreadable")))
    case .inputClosed: actions.append(machine.inputClosed())
    case .shutDown: actions.append(machine.shutDown())
    case .deadline: actions.append(machine.deadlinePassed())
    case .read: if machine.mayRead() { actions.append(.read) }
    case .responseSent:
      machine.responseSent(closes: machine.isLastResponse)
      guard machine.resumeReading() else { break }
      while let action = machine.next() { actions.append(action) }
    }
    return actions.compactMap { reaction(to: $0, machine) }
  }

  private static func reaction(
    to action: HTTPConnectionStateMachine.Action, _ machine: HTTPConnectionStateMachine
  ) -> Reaction? {
    switch action {
    case .none: nil
    case .awaitBody(let sendsContinue): sendsContinue ? .awaitBodyAfterContinue : .awaitBody
    case .respond(let request):
      .respond(
        request.head.uri, bodySize: request.body?.readableBytes ?? 0, isLast: machine.isLastResponse)
    case .refuse(let refusal): .refuse(refusal.status.code)
    case .read: .read
    case .close: .close
    case .limitResponseTime: .limitResponseTime
    }
  }
}
