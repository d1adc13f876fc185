public import EinlassDevice
public import EinlassWorld

extension PhoneEvent: WorldEvent {
  /// The word for it in journals for programs.
  public var kind: String { "phone" }

  /// The line in a journal for people.
  public var line: String {
    switch self {
    case .accessAsked(let request, let app):
      "\(app) asks for access to \(request.type.displayName) accounts"
    case .prompted(let title): "the phone prompts: \(title)"
    case .answered(let answer): "the person taps \(answer == .allow ? "OK" : "Don't Allow")"
    case .accessReplied(let type, let reply):
      "access to \(type.displayName): "
        + (reply.failure.map { "\($0)" } ?? (reply.isGranted ? "granted" : "not granted"))
    case .renewalAsked(let name): "the app asks the phone to renew '\(name)'"
    case .renewalReplied(let reply):
      "renewal: \(reply.outcome)" + (reply.failure.map { ", \($0)" } ?? "")
    case .accountsChanged: "the phone's accounts have changed"
    case .keychain(let what, let failure):
      "the app \(what) in the Keychain" + (failure.map { ": \($0.name) (\($0.status))" } ?? "")
    }
  }

  /// The lines in a sequence diagram.
  public var arrows: [String] {
    switch self {
    case .accessAsked(let request, _):
      ["App->>Phone: access to \(request.type.displayName) accounts"]
    case .prompted(let title): ["Phone->>Person: \(title)"]
    case .answered(let answer): ["Person-->>Phone: \(answer == .allow ? "OK" : "Don't Allow")"]
    case .accessReplied(_, let reply):
      [
        "Phone-->>App: \(reply.failure.map { "code \($0.rawCode)" } ?? (reply.isGranted ? "granted" : "denied"))"
      ]
    case .renewalAsked: ["App->>Phone: renew the credentials"]
    case .renewalReplied(let reply): ["Phone-->>App: \(reply.outcome)"]
    case .accountsChanged: ["Note over Phone: the accounts have changed"]
    case .keychain(let what, let failure):
      [
        "App->>Phone: Keychain: \(what)",
        "Phone-->>App: \(failure?.name ?? "done")",
      ]
    }
  }
}

extension Journal.Event {
  /// What the phone did; nil: the event is not from the phone.
  public var phone: PhoneEvent? {
    if case .part(let event as PhoneEvent) = self { event } else { nil }
  }
}
