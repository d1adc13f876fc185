public import EinlassWire
internal import HTTPTypes
internal import OAuth1
public import OAuth1Doctor

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An entry of a journal as machine-readable JSON, with everything that is known about it.
public struct JournalRecord: Sendable {
  /// The entry.
  public let json: JSONValue

  /// Creates the record of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - explanation: The signature doctor's explanation. `nil` if there is none.
  ///   - isExplained: Whether an explanation has been requested. If false, the record of a refused request
  ///     says so.
  ///   - showsSecrets: Whether secrets are shown in full, which is harmless if all of them are simulated. The
  ///     member `text` is shortened in any case.
  ///   - redactor: The redactor that shortens secrets. Defaults to one that knows only the standard fields.
  public init(
    _ entry: Journal.Entry, explanation: SignatureDiagnosis? = nil, isExplained: Bool = true,
    showsSecrets: Bool = false,
    redactor: Redactor = Redactor()
  ) {
    var members = Self.common(entry)
    members["text"] = .string(JournalText.lines(entry, explanation, redactor).joined(separator: "\n"))
    if case .message(let message) = entry.event {
      if !isExplained, message.refusal != nil { members["isExplained"] = false }
      members.merge(Self.members(message, explanation, RedactionMode(redactor, isOpen: showsSecrets))) {
        _, new in new
      }
    }
    json = .object(members)
  }

  /// The content of a line about `entry`, without header fields, bodies and explanations, so that it is small and
  /// quickly made.
  package init(lineOf entry: Journal.Entry, redactor: Redactor) {
    var members = Self.common(entry)
    if case .message(let message) = entry.event {
      members.merge(Self.lineMembers(message, redactor)) { _, new in new }
    } else {
      members["text"] = .string(JournalText.lines(entry, nil, redactor).joined(separator: "\n"))
    }
    json = .object(members)
  }

  private static func common(_ entry: Journal.Entry) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "number": .integer(Int64(entry.number)), "time": .string(TimeText.text(entry.time)),
    ]
    switch entry.event {
    case .person: members["kind"] = "person"
    case .app: members["kind"] = "app"
    case .part(let event): members["kind"] = .string(event.kind)
    case .planned(let failure, let call):
      members["kind"] = "planned"
      members["failure"] = .string(failure)
      members["call"] = .string(call)
    case .impossible(let event, _):
      members["kind"] = "impossible"
      members["event"] = .string(event)
    case .message(let message):
      members["kind"] = "message"
      members["exchange"] = message.exchange.map { .integer(Int64($0)) }
      members["parent"] = message.parent.map { .integer(Int64($0)) }
    }
    return members
  }

  private static func lineMembers(_ message: Journal.Message, _ redactor: Redactor) -> [String: JSONValue] {
    let request = message.request
    var members: [String: JSONValue] = [
      "sender": .string(message.sender.rawValue), "network": .optional(message.network?.rawValue),
      "endpoint": .optional(message.endpoint), "method": .string(request.head.method.rawValue),
      "path": .string(redactor.text(request.path)),
    ]
    members["status"] = message.status.map { .integer(Int64($0)) }
    if case .failure(let failure) = message.result {
      members["failure"] = .present([
        "code": failure.code.map { .integer(Int64($0)) }, "text": .string(failure.localizedDescription),
      ])
    }
    members["planned"] = message.plannedFailure.map(JSONValue.string)
    members["refusal"] = message.refusal.map { .string($0.rawValue) }
    if !message.warnings.isEmpty { members["warnings"] = .array(message.warnings.map { .string($0.id) }) }
    return members
  }

  private static func members(
    _ message: Journal.Message, _ explanation: SignatureDiagnosis?, _ redaction: RedactionMode
  ) -> [String: JSONValue] {
    let request = message.request
    var members: [String: JSONValue] = [
      "sender": .string(message.sender.rawValue), "network": .optional(message.network?.rawValue),
      "endpoint": .optional(message.endpoint),
      "request": .present([
        "method": .string(request.head.method.rawValue),
        "url": .string(redaction.text(request.url)),
        "headers": headers(request.head.headerFields, redaction),
        "body": .string(redaction.body(request.shownBody)),
        "picture": picture(request.head.headerFields, request.body),
      ]),
    ]
    switch message.result {
    case .success(let response):
      members["response"] = .present([
        "status": .integer(Int64(response.head.status.code)),
        "headers": headers(response.head.headerFields, redaction),
        "body": .string(redaction.body(response.body)),
        "picture": picture(response.head.headerFields, response.body),
      ])
    case .failure(let failure):
      members["failure"] = .present([
        "code": failure.code.map { .integer(Int64($0)) },
        "text": .string(failure.localizedDescription),
      ])
    }
    if let name = message.plannedFailure { members["planned"] = .string(name) }
    if let finding = message.finding { members["signature"] = signature(finding, explanation, redaction) }
    if let reason = message.reason { members["reason"] = .string(redaction.text(reason)) }
    if !message.warnings.isEmpty { members["warnings"] = .array(message.warnings.map(warning)) }
    return members
  }

  private static func headers(_ fields: HTTPFields, _ redaction: RedactionMode) -> JSONValue {
    .array(
      fields.map { field in
        ["name": .string(field.name.rawName), "value": .string(redaction.header(field))]
      })
  }

  private static func warning(_ warning: LeniencyWarning) -> JSONValue {
    [
      "id": .string(warning.id), "mistake": .string(warning.mistake), "reason": .string(warning.reason),
      "refusers": .string(warning.refusers),
    ]
  }

  /// The maximum number of bytes of a picture in a record.
  private static let pictureSize = 256 * 1024

  /// Returns a body that is a picture in Base64, since text cannot hold it. `nil` if it is not a picture, or a large
  /// one.
  private static func picture(_ fields: HTTPFields, _ body: [UInt8]) -> JSONValue? {
    guard !body.isEmpty, body.count <= pictureSize, fields[.contentType]?.hasPrefix("image/") == true else {
      return nil
    }
    return .string(Data(body).base64EncodedString())
  }
}

/// Hides the secrets in shown messages, unless they are requested.
struct RedactionMode: Sendable {
  private let redactor: Redactor
  let isOpen: Bool

  init(_ redactor: Redactor, isOpen: Bool) {
    self.redactor = redactor
    self.isOpen = isOpen
  }

  func text(_ text: String) -> String {
    isOpen ? text : redactor.text(text)
  }

  func body(_ body: [UInt8]) -> String {
    isOpen ? String(decoding: body, as: UTF8.self) : redactor.body(body)
  }

  func value(_ value: String, of name: String) -> String {
    isOpen ? value : redactor.value(value, of: name)
  }

  func header(_ field: HTTPField) -> String {
    isOpen ? field.value : redactor.header(field)
  }
}
