internal import Einlass
internal import EinlassWire
internal import EinlassWorld

extension FacebookSession.SessionError {
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
