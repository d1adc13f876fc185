internal import EinlassWire

/// What is expected of the messages in a journal: how many there are, and in which order they came.
///
/// With neither a count nor an order there has to be at least one message.
public struct JournalExpectation: Sendable, Hashable {
  /// Which messages it is about; entries that are not messages never count.
  public var filter = JournalFilter()
  /// How many there have to be.
  public var count: Int?
  /// The smallest number of messages.
  public var atLeast: Int?
  /// The largest number of messages.
  public var atMost: Int?
  /// The calls that have to come one after the other, by their names in the journal; other messages may stand between.
  public var order: [String] = []

  /// At least one message of any kind.
  public init() {}

  /// How many there may be; nil: any number.
  private var counts: ClosedRange<Int>? {
    if let count { return count...count }
    guard atLeast != nil || atMost != nil else { return order.isEmpty ? 1...Int.max : nil }
    let least = atLeast ?? 0
    return least...max(least, atMost ?? Int.max)
  }

  /// How the messages, all of which the filter selects, differ, in a sentence without what came. `nil` if they are as
  /// expected.
  func difference(from messages: [Journal.Message]) -> String? {
    if let counts, !counts.contains(messages.count) {
      return "expected \(Self.text(counts))\(filter.text), but found \(messages.count)"
    }
    var missing = order[...]
    for message in messages where message.endpoint == missing.first { missing = missing.dropFirst() }
    guard let next = missing.first else { return nil }
    let before = order.dropLast(missing.count).last.map { " after \($0)" } ?? ""
    return "expected \(order.joined(separator: ", then "))\(filter.text), but found no \(next)\(before)"
  }

  private static func text(_ counts: ClosedRange<Int>) -> String {
    switch (counts.lowerBound, counts.upperBound) {
    case (let least, .max): "at least \(messages(least))"
    case (0, 0): "no messages"
    case (0, let most): "at most \(messages(most))"
    case (let least, let most): least == most ? messages(least) : "\(least) to \(messages(most))"
    }
  }

  private static func messages(_ count: Int) -> String { "\(count) message\(count == 1 ? "" : "s")" }
}

/// A journal is not as expected: what was expected and what came.
public struct UnmetExpectation: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was expected, how many came, and the newest messages in a line each; without secrets.
  public let description: String
}

extension Journal {
  /// How many messages the text of an unmet expectation lists.
  private static let listed = 20

  /// The messages that `expectation` selects, the oldest first.
  ///
  /// - Throws: `UnmetExpectation` where they are not as expected. Entries that the journal has dropped do not count, and
  ///   the error says how many those are.
  @discardableResult
  public func expect(_ expectation: JournalExpectation) throws(UnmetExpectation) -> [Entry] {
    let wanted = entries(wantedBy: expectation.filter).filter { $0.message != nil }
    guard let difference = expectation.difference(from: wanted.compactMap(\.message)) else { return wanted }
    let all = entries.compactMap(\.summary)
    let shown = all.suffix(Self.listed)
    var text = difference
    switch shown.count {
    case 0: text += "; the journal has no messages"
    case all.count: text += "; the journal has \(shown.joined(separator: ", "))"
    default:
      text += "; the last \(shown.count) of \(all.count) messages are \(shown.joined(separator: ", "))"
    }
    if droppedCount > 0 { text += "; \(droppedCount) older entries were dropped to make room" }
    throw UnmetExpectation(description: text)
  }
}

extension Journal.Entry {
  /// Its message. `nil` if it is none.
  var message: Journal.Message? {
    if case .message(let message) = event { message } else { nil }
  }

  /// Its number, the call and what came of it, such as `#4 NETWORK.access_token 401`. `nil` if it is no message.
  package var summary: String? {
    guard let message else { return nil }
    let outcome = message.status.map(String.init) ?? "without a response"
    let planned = message.plannedFailure.map { " (\($0))" } ?? ""
    return "#\(number) \(message.endpoint ?? message.request.host) \(outcome)\(planned)"
  }
}

extension JournalFilter {
  /// The conditions, as the end of "2 messages"; empty where there are none.
  fileprivate var text: String {
    var text = ""
    if let network { text += " at \(network.rawValue)" }
    if let endpoint { text += " to \(endpoint)" }
    if let status { text += " with \(status.text)" }
    if let failure { text += " with the failure \(failure)" }
    if let person { text += " of \(person)" }
    if let token { text += " with the token \(token.prefix(8))..." }
    if let since { text += " since \(TimeText.text(since))" }
    if let firstNumber { text += " from entry \(firstNumber)" }
    return text
  }
}

extension JournalFilter.Status {
  fileprivate var text: String {
    switch self {
    case .exactly(let code): "the status \(code)"
    case .hundred(let hundred): "a status \(hundred)xx"
    case .none: "no response"
    }
  }
}
