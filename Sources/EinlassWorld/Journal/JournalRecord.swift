public import EinlassWire
internal import HTTPTypes
internal import OAuth1
public import OAuth1Doctor

/// An entry of a journal for programs: JSON with everything that is known about it.
public struct JournalRecord: Sendable {
  /// The entry.
  public let json: JSONValue

  /// The contents of `entry`, with the doctor's explanation where there is one; without `isExplained` no explanation
  /// has been asked for. Secrets are shortened unless `showsSecrets`, which is harmless where all of them are
  /// simulated.
  public init(
    _ entry: Journal.Entry, explanation: SignatureDiagnosis? = nil, isExplained: Bool = true,
    showsSecrets: Bool = false,
    redactor: Redactor = Redactor()
  ) {
    var members: [String: JSONValue] = [
      "number": .integer(Int64(entry.number)), "time": .string(TimeText.text(entry.time)),
      "text": .string(JournalText.lines(entry, explanation, redactor).joined(separator: "\n")),
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
      if !isExplained, message.refusal != nil { members["isExplained"] = false }
      members.merge(Self.members(message, explanation, RedactionMode(redactor, isOpen: showsSecrets))) {
        _, new in new
      }
    }
    json = .object(members)
  }

  private static func members(
    _ message: Journal.Message, _ explanation: SignatureDiagnosis?, _ redaction: RedactionMode
  ) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "sender": .string(message.sender.rawValue), "network": .optional(message.network?.rawValue),
      "endpoint": .optional(message.endpoint),
      "request": [
        "method": .string(message.request.head.method.rawValue),
        "url": .string(redaction.text(message.request.url)),
        "headers": headers(message.request.head.headerFields, redaction),
        "body": .string(redaction.body(message.request.body)),
      ],
    ]
    switch message.result {
    case .success(let response):
      members["response"] = [
        "status": .integer(Int64(response.head.status.code)),
        "headers": headers(response.head.headerFields, redaction),
        "body": .string(redaction.body(response.body)),
      ]
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

  private static func signature(
    _ finding: VerificationFinding, _ explanation: SignatureDiagnosis?, _ redaction: RedactionMode
  ) -> JSONValue {
    .present([
      "result": .string(finding.failure?.rawValue ?? "right"),
      "note": finding.note.map(JSONValue.string),
      "baseString": finding.failure == .badSignature
        ? finding.claim.map { .string(redaction.text($0.baseString)) } : nil,
      "explanation": explanation.map { .string(redaction.text($0.sentence)) },
    ])
  }
}

/// Hides the secrets in messages that people see, unless they ask for them.
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
