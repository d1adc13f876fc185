public import EinlassWire
internal import HTTPTypes
internal import OAuth1
public import OAuth1Doctor

/// Messages in the format that browsers and proxies exchange: HAR 1.2.
///
/// Source: the W3C's draft of the HTTP Archive format (2012), section "HAR Data Structure".
public struct HTTPArchive: Sendable {
  /// The archive.
  public let json: JSONValue

  /// Creates an archive of messages. Times are those of the virtual clock, so every exchange takes zero time.
  ///
  /// - Parameters:
  ///   - entries: The entries, the oldest first. Entries without a message are left out.
  ///   - explanations: The result of `Journal.explanations(of:)`, for the comments of entries. None by
  ///     default.
  ///   - showsSecrets: Whether secrets are shown in full. Defaults to shortened secrets.
  ///   - redactor: The redactor that shortens secrets. Defaults to one that knows only the standard fields.
  public init(
    _ entries: [Journal.Entry], explanations: [Int: SignatureDiagnosis] = [:], showsSecrets: Bool = false,
    redactor: Redactor = Redactor()
  ) {
    self.init(
      entries.compactMap { Self.record($0, explanations[$0.number], showsSecrets, redactor) },
      showsSecrets: showsSecrets)
  }

  /// An archive of the results of `record`.
  init(_ records: [JSONValue], showsSecrets: Bool) {
    json = [
      "log": [
        "version": "1.2", "creator": ["name": "Einlass", "version": "2.0"], "entries": .array(records),
        "comment": .string(
          showsSecrets ? "simulated; secrets are shown in full" : "simulated; secrets are shortened"),
      ]
    ]
  }

  /// Returns an entry of the archive. `nil` if the journal's entry is not a message.
  static func record(
    _ entry: Journal.Entry, _ explanation: SignatureDiagnosis?, _ showsSecrets: Bool, _ redactor: Redactor
  ) -> JSONValue? {
    guard case .message(let message) = entry.event else { return nil }
    let redaction = RedactionMode(redactor, isOpen: showsSecrets)
    var remarks: [String] = []
    if let failure = message.refusal { remarks.append("signature: \(failure.rawValue)") }
    remarks += message.warnings.map { "warning: \($0.id): \($0.sentence)" }
    if let explanation { remarks.append("explanation: \(redaction.text(explanation.sentence))") }
    if let name = message.plannedFailure { remarks.append("planned: \(name)") }
    if case .failure(let failure) = message.result { remarks.append(failure.localizedDescription) }
    var members: [String: JSONValue] = [
      "startedDateTime": .string(TimeText.text(entry.time)), "time": 0,
      "request": request(message.request, redaction), "response": response(message.result, redaction),
      "cache": [:],
      "timings": ["send": 0, "wait": 0, "receive": 0],
    ]
    if !remarks.isEmpty { members["comment"] = .string(remarks.joined(separator: "; ")) }
    return .object(members)
  }

  private static func request(_ request: WireRequest, _ redaction: RedactionMode) -> JSONValue {
    var members: [String: JSONValue] = [
      "method": .string(request.head.method.rawValue), "url": .string(redaction.text(request.url)),
      "httpVersion": "HTTP/1.1", "cookies": [], "headers": headers(request.head.headerFields, redaction),
      "queryString": fields(request.query, redaction), "headersSize": -1,
      "bodySize": .integer(Int64(request.body.count)),
    ]
    if !request.body.isEmpty {
      members["postData"] = [
        "mimeType": .string(request.head.headerFields[.contentType] ?? ""),
        "params": fields(request.form, redaction), "text": .string(redaction.body(request.shownBody)),
      ]
    }
    return .object(members)
  }

  /// Without a response the status is 0, as in browsers' archives.
  private static func response(_ result: Result<WireResponse, TransportError>, _ redaction: RedactionMode)
    -> JSONValue
  {
    let response = try? result.get()
    let type = response?.head.headerFields[.contentType] ?? "x-unknown"
    return [
      "status": .integer(Int64(response?.head.status.code ?? 0)),
      "statusText": .string(response?.head.status.reasonPhrase ?? ""), "httpVersion": "HTTP/1.1",
      "cookies": [], "headers": headers(response?.head.headerFields ?? [:], redaction),
      "content": [
        "size": .integer(Int64(response?.body.count ?? 0)), "mimeType": .string(type),
        "text": .string(redaction.body(response?.body ?? [])),
      ],
      "redirectURL": .string(redaction.text(response?.head.headerFields[.location] ?? "")), "headersSize": -1,
      "bodySize": .integer(Int64(response?.body.count ?? -1)),
    ]
  }

  private static func headers(_ fields: HTTPFields, _ redaction: RedactionMode) -> JSONValue {
    .array(
      fields.map { field in
        ["name": .string(field.name.rawName), "value": .string(redaction.header(field))]
      })
  }

  private static func fields(_ fields: FormFields, _ redaction: RedactionMode) -> JSONValue {
    .array(
      fields.fields.map { field in
        ["name": .string(field.name), "value": .string(redaction.value(field.value, of: field.name))]
      })
  }
}
