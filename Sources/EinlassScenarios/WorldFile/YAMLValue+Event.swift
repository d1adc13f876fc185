internal import EinlassWire
internal import EinlassWorld

extension YAMLValue {
  /// The name of an event of the catalogue, such as `facebook-expired`.
  func event() throws(WorldFileError) -> String {
    let event = try text()
    let events = WorldModules.standard.events.map(\.name)
    guard events.contains(event) else {
      throw error(
        "there is no event '\(event)'\(Suggestion.text(for: event, among: events)); the events are "
          + events.joined(separator: ", "))
    }
    return event
  }
}
