public import EinlassDevice
public import EinlassWorld

extension PhoneEvent: WorldEvent {
  /// The kind of the event in machine-readable journals.
  public var kind: String { "phone" }

  /// The line in a text journal.
  public var line: String {
    switch self {
    case .accessAsked(let request, let app):
      "\(app) asks for access to \(request.type.displayName) accounts"
    case .prompted(let title): "the phone prompts: \(title)"
    case .answered(let answer): "the person taps \(answer == .allow ? "OK" : "Don't Allow")"
    case .accessDecided(let type, let result):
      "access to \(type.displayName): "
        + (result.failure.map { "\($0)" } ?? (result.isGranted ? "granted" : "not granted"))
    case .renewalAsked(let name): "the app asks the phone to renew '\(name)'"
    case .renewalEnded(let result):
      "renewal: \(result.outcome)" + (result.failure.map { ", \($0)" } ?? "")
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
    case .accessDecided(_, let result):
      [
        "Phone-->>App: \(result.failure.map { "code \($0.rawCode)" } ?? (result.isGranted ? "granted" : "denied"))"
      ]
    case .renewalAsked: ["App->>Phone: renew the credentials"]
    case .renewalEnded(let result): ["Phone-->>App: \(result.outcome)"]
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
  /// The phone's event. `nil` if the event is not from the phone.
  public var phone: PhoneEvent? {
    if case .part(let event as PhoneEvent) = self { event } else { nil }
  }
}
