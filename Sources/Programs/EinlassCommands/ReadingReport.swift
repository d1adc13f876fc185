internal import OAuth1RequestText

/// The report of `einlass explain` about its input text.
extension RequestText {
  /// The summary in one line. `note` is optional. `isUnreadNamed` is whether the verdict names the parts that were not
  /// read.
  func summary(_ note: String?, isUnreadNamed: Bool) -> String {
    var clauses = ["read as \(kind.name)"]
    if otherCount > 0 {
      let others = otherCount == 1 ? "one other request is signed" : "\(otherCount) other requests are signed"
      clauses.append("this is request \(entry), and \(others); choose with --entry N")
    }
    clauses += remarks.filter { !isUnreadNamed || !$0.hasPrefix("not read: ") } + [note].compactMap(\.self)
    if isSchemeAssumed { clauses.append("pass --scheme http if it was sent over HTTP") }
    return "(" + clauses.joined(separator: "; ") + ")"
  }
}

extension RequestTextError {
  /// The option for the missing information, as the end of a sentence.
  var option: String {
    switch self {
    case .missing(.method, _): "; pass it with --method"
    case .missing(.url, _): "; pass it with --url"
    case .missing(.host, _): ", with --url"
    case .missing(.body, _): "; pass it with --body"
    default: ""
    }
  }
}

/// A diagnosis for tools, with the detected format.
struct ReadingReport: Encodable {
  private enum CodingKeys: CodingKey {
    case readAs, kind, repairs, notRead, entry, otherRequests, status, date
  }

  private let text: RequestText
  private let report: ExplainReport
  private let note: String?

  init(_ text: RequestText, _ report: ExplainReport, note: String?) {
    self.text = text
    self.report = report
    self.note = note
  }

  /// Both are encoded into one object.
  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text.kind.name, forKey: .readAs)
    try container.encode(text.kind.rawValue, forKey: .kind)
    try container.encode(text.remarks + [note].compactMap(\.self), forKey: .repairs)
    if !text.unread.isEmpty { try container.encode(text.unread, forKey: .notRead) }
    try container.encode(text.entry, forKey: .entry)
    try container.encode(text.otherCount, forKey: .otherRequests)
    try container.encodeIfPresent(text.response?.status, forKey: .status)
    try container.encodeIfPresent(text.response?.date, forKey: .date)
  }
}
