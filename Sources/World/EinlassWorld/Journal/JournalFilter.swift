public import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// Selects entries of a journal. A filter without conditions selects all of them.
public struct JournalFilter: Sendable, Hashable {
  /// A condition on the status of the response.
  public enum Status: Sendable, Hashable {
    /// One status.
    case exactly(Int)
    /// All statuses of one hundred, such as 4 for `4xx`.
    case hundred(Int)
    /// There was no response.
    case none

    /// Reads a condition. `nil` if the text has another form.
    ///
    /// - Parameter text: A status such as `401`, from 100 to 599; a hundred such as `4xx`, from 1 to 5; or
    ///   `none`.
    public init?(_ text: String) {
      if text == "none" {
        self = .none
      } else if text.count == 3, text.hasSuffix("xx"), let hundred = Int(text.prefix(1)), 1...5 ~= hundred {
        self = .hundred(hundred)
      } else if let code = Int(text), 100...599 ~= code {
        self = .exactly(code)
      } else {
        return nil
      }
    }
  }

  /// Messages of this network.
  public var network: NetworkID?
  /// Messages to this endpoint, by its name in the journal.
  public var endpoint: String?
  /// Messages with this response.
  public var status: Status?
  /// Entries at which this planned failure acted, or for which the verifier found this failure, such as
  /// `bad_signature`.
  public var failure: String?
  /// Messages with a token of this person: a screen name, a login or an id.
  public var person: String?
  /// Messages that carry this token. A beginning of at least eight characters is enough.
  public var token: String?
  /// Entries with this number and later ones.
  public var firstNumber: Int?
  /// Only the entry with this number.
  public var number: Int?
  /// Entries with this number and earlier ones.
  public var lastNumber: Int?
  /// Entries of this moment on the virtual clock and later ones.
  public var since: WallTime?

  /// A filter that selects everything.
  public init() {}

  /// Whether it selects every entry from its first number on.
  package var isForAll: Bool {
    var other = self
    other.firstNumber = nil
    return other == JournalFilter()
  }

  /// Returns whether it selects `entry`, ignoring conditions that require looking up the person.
  func isWanted(_ entry: Journal.Entry) -> Bool {
    if let firstNumber, entry.number < firstNumber { return false }
    if let lastNumber, entry.number > lastNumber { return false }
    if let number, entry.number != number { return false }
    if let since, entry.time < since { return false }
    switch entry.event {
    case .message(let message): return isWanted(message)
    case .planned(let name, let call):
      return status == nil && person == nil && token == nil && failure.map { $0 == name } ?? true
        && endpoint.map { $0 == call } ?? true && network.map { call.hasPrefix($0.rawValue + ".") } ?? true
    case .part, .person, .app, .impossible:
      return network == nil && endpoint == nil && status == nil && failure == nil && person == nil
        && token == nil
    }
  }

  private func isWanted(_ message: Journal.Message) -> Bool {
    if let network, message.network != network { return false }
    if let endpoint, message.endpoint != endpoint { return false }
    if let status, !status.fits(message.result) { return false }
    if let failure, message.plannedFailure != failure, message.refusal?.rawValue != failure {
      return false
    }
    return true
  }
}

extension JournalFilter.Status {
  fileprivate func fits(_ result: Result<WireResponse, TransportError>) -> Bool {
    guard case .success(let response) = result else { return self == .none }
    return switch self {
    case .exactly(let code): response.head.status.code == code
    case .hundred(let hundred): response.head.status.code / 100 == hundred
    case .none: false
    }
  }
}

extension Journal {
  /// Returns whether a filter selects an entry. The person is looked up in the network's tables.
  ///
  /// - Parameters:
  ///   - entry: An entry of this journal.
  ///   - filter: The conditions, all of which have to apply.
  /// - Returns: Whether the entry meets all conditions.
  public func isWanted(_ entry: Entry, by filter: JournalFilter) -> Bool {
    guard filter.isWanted(entry) else { return false }
    guard filter.person != nil || filter.token != nil else { return true }
    guard case .message(let message) = entry.event else { return false }
    if let token = filter.token {
      guard let carried = carriedToken(message),
        carried == token || token.count >= 8 && carried.hasPrefix(token)
      else { return false }
    }
    guard let person = filter.person else { return true }
    return names(of: message).contains(person)
  }

  /// Returns the entries that a filter selects.
  ///
  /// - Parameter filter: The conditions, all of which have to apply.
  /// - Returns: The selected entries, the oldest first.
  public func entries(wantedBy filter: JournalFilter) -> [Entry] {
    var wanted: [Entry] = []
    for entry in entries where isWanted(entry, by: filter) { wanted.append(entry) }
    return wanted
  }

  private func carriedToken(_ message: Message) -> String? {
    network(message.network)?.token(in: message.request)
  }

  /// Returns the names of the person whose token the message carries.
  private func names(of message: Message) -> [String] {
    network(message.network)?.names(of: message.request) ?? []
  }
}
