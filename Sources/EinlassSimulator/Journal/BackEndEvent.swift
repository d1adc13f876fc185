public import EinlassWire
internal import HTTPTypes

/// What passes between an app and its own back end, which is part of no network.
///
/// Question and answer are two entries, since what the back end asks Facebook stands between them.
public enum BackEndEvent: Sendable {
  /// The app asks; `call` is what plans call it, such as `backEnd.sessions`.
  case asked(WireRequest, call: String)
  /// What the app got, or why it got nothing.
  case answered(Result<WireResponse, TransportFailure>, call: String)
}

extension BackEndEvent {
  /// The lines of a journal for people.
  func lines(_ redactor: Redactor) -> [String] {
    switch self {
    case .asked(let request, _):
      var lines = [
        "the app asks its back end: \(request.head.method.rawValue) \(redactor.text(request.url))"
      ]
      if !request.body.isEmpty { lines.append("    " + redactor.body(request.body)) }
      return lines
    case .answered(.success(let response), _):
      let body = response.body.isEmpty ? "" : "  " + redactor.body(response.body)
      return ["the back end answers \(response.head.status.code)\(body)"]
    case .answered(.failure(let failure), _):
      return [
        "the back end does not answer: \(failure.localizedDescription) (\(failure.code.map(String.init) ?? "no code"))"
      ]
    }
  }

  /// The lines of a sequence diagram.
  func arrows(_ redactor: Redactor) -> [String] {
    switch self {
    case .asked(let request, _):
      ["App->>BackEnd: \(request.head.method.rawValue) \(redactor.text(request.path))"]
    case .answered(.success(let response), _): ["BackEnd-->>App: \(response.head.status.code)"]
    case .answered(.failure(let failure), _):
      ["BackEnd--xApp: \(failure.code.map(String.init) ?? "nothing")"]
    }
  }

  /// What the entry is about, for a journal's filter.
  var call: String {
    switch self {
    case .asked(_, let call), .answered(_, let call): call
    }
  }
}
