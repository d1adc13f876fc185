public import EinlassWorld

/// An event while the person visits the phone's Settings on behalf of an app.
public enum SettingsEvent: WorldEvent, Hashable {
  /// The app opened Settings at this page. `nil` if there is no such page, so the list of pages opened.
  case opened(page: String?)
  /// The person changed something on the page, described in words such as `switches the app on`.
  case changed(String)
  /// The person returned to the app.
  case left

  /// The name of the event's kind in machine-readable journals.
  public var kind: String { "settings" }

  /// The line in a readable journal.
  public var line: String {
    switch self {
    case .opened(let page): "the app opens \(Self.place(page))"
    case .changed(let what): "in Settings, the person \(what)"
    case .left: "the person returns to the app"
    }
  }

  /// The lines in a sequence diagram.
  public var arrows: [String] {
    switch self {
    case .opened(let page): ["App->>Phone: opens \(Self.place(page))"]
    case .changed(let what): ["Person->>Phone: \(what)"]
    case .left: ["Phone-->>App: the person returns"]
    }
  }

  private static func place(_ page: String?) -> String {
    page.map { "Settings > \($0)" } ?? "Settings, which has no such page"
  }
}
