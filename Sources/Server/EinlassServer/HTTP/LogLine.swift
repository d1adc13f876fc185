internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The log line for a request, without secrets and tokens.
enum LogLine {
  /// Parts of the names of parameters whose values are secret.
  private static let secret = [
    "token", "secret", "verifier", "code", "password", "signature", "proof", "request",
  ]

  /// `redactor` knows the secrets of the responding world.
  static func text(
    _ request: WireRequest, _ result: Result<WireResponse, TransportError>,
    _ redactor: Redactor = Redactor()
  ) -> String {
    let outcome =
      switch result {
      case .success(let response): String(response.head.status.code)
      case .failure(let failure): "\(failure)"
      }
    let head = request.head
    let address =
      "\(head.scheme ?? "https")://\(head.authority ?? "")\(shortened(head.path ?? "/", redactor))"
    return TerminalText.line("\(head.method.rawValue) \(address) \(outcome)")
  }

  /// `target` with the values of secret parameters shortened, and secrets in its path and fragment redacted.
  static func shortened(_ target: String, _ redactor: Redactor = Redactor()) -> String {
    guard let mark = target.firstIndex(of: "?") else { return redactor.text(target) }
    let pairs = target[target.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
    let shown = pairs.map { pair -> String in
      guard let equals = pair.firstIndex(of: "=") else { return redactor.text(String(pair)) }
      let (name, value) = (pair[..<equals], pair[pair.index(after: equals)...])
      guard secret.contains(where: name.lowercased().contains), !value.isEmpty else {
        return redactor.text(String(pair))
      }
      // Even a few characters of a short value would be most of it.
      return "\(name)=\(value.count > 12 ? value.prefix(6) : "")..."
    }
    return redactor.text(String(target[...mark])) + shown.joined(separator: "&")
  }
}
