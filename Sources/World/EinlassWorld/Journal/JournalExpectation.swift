internal import EinlassWire

/// The expected number and order of messages in a journal.
///
/// With neither a number nor an order, at least one message is expected.
public struct JournalExpectation: Sendable, Hashable {
  /// The messages that count. Entries that are not messages never count.
  public var filter = JournalFilter()
  /// The exact number of messages.
  public var count: Int?
  /// The smallest number of messages.
  public var atLeast: Int?
  /// The largest number of messages.
  public var atMost: Int?
  /// The calls that have to occur in this order, by their names in the journal. Other messages may be between them.
  public var order: [String] = []

  /// At least one message of any kind.
  public init() {}

  /// The allowed number of messages. `nil` if any number is allowed.
  private var counts: ClosedRange<Int>? {
    if let count { return count...count }
    guard atLeast != nil || atMost != nil else { return order.isEmpty ? 1...Int.max : nil }
    let least = atLeast ?? 0
    return least...max(least, atMost ?? Int.max)
  }

  /// Returns a sentence that describes how the messages selected by the filter differ, without quoting them. `nil` if
  /// they match.
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

/// The error for a journal that does not match: the expected and the actual messages.
public struct UnmetExpectation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The expectation, the actual number of messages, and the newest ones in a line each, without secrets.
  public let description: String
}

extension Journal {
  /// The number of messages that the text of an unmet expectation lists.
  private static let listed = 20

  /// Checks the messages of the journal. Entries that the journal has dropped do not count.
  ///
  /// - Parameter expectation: The number and order of messages that are expected, and the filter that selects
  ///   them.
  /// - Returns: The selected messages, the oldest first.
  /// - Throws: `UnmetExpectation` if they do not match. It states the number of dropped entries.
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
  /// Its message. `nil` if it is not a message.
  var message: Journal.Message? {
    if case .message(let message) = event { message } else { nil }
  }

  /// Its number, call and result, such as `#4 NETWORK.access_token 401`. `nil` if it is not a message.
  package var summary: String? {
    guard let message else { return nil }
    let outcome = message.status.map(String.init) ?? "without a response"
    let planned = message.plannedFailure.map { " (\($0))" } ?? ""
    return "#\(number) \(message.endpoint ?? message.request.host) \(outcome)\(planned)"
  }
}

extension JournalFilter {
  /// The conditions, as the end of "2 messages". Empty if there are none.
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
