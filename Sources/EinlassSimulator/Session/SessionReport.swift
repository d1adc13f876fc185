internal import Einlass
internal import EinlassWire

/// What came of a session, or of a web login: its end, the last step's failure and what is known of the person, as fields.
public struct SessionReport: Sendable, Hashable {
  /// The fields by name; what has no value is left out. No secret is among them.
  public let fields: [String: String]

  /// The names of all fields there can be.
  package static let names = [
    "state", "states", "failure", "reason", "code", "subcode", "message", "loginType", "permissions",
    "declined", "id", "name", "firstName", "lastName", "email", "picture", "cache", "coordinator", "steps",
    "curtain",
  ]

  /// In a few words.
  public var summary: String {
    let end = fields["coordinator"] ?? fields["state"] ?? "nothing"
    let why =
      fields["problem"] ?? fields["backEnd"] ?? fields["cause"] ?? fields["doubt"] ?? fields["reason"]
      ?? fields["failure"]
    return end + (why.map { ": \($0)" } ?? fields["name"].map { " as \($0)" } ?? "")
  }
}

extension FacebookSession.Failure {
  /// The failure as fields of a report.
  var fields: [String: String] {
    var fields = ["failure": name]
    if let reason { fields["reason"] = reason.rawValue.replacing("com.facebook.sdk:", with: "") }
    switch self {
    case .loginFailed(_, let code, _): fields["code"] = code.map(String.init)
    case .graph(let code, let subcode, _):
      fields["code"] = String(code)
      fields["subcode"] = subcode.map(String.init)
    case .transport(let failure): fields["code"] = failure.code.map(String.init)
    default: break
    }
    fields["message"] = detail
    return fields
  }
}
