internal import EinlassWire
internal import EinlassWorld

extension WorldFileForm<String> {
  /// The name of an event in the catalogue, such as `facebook-expired`.
  static var event: WorldFileForm {
    let events = WorldModules.standard.events.map(\.name)
    return WorldFileForm(.choice(events)) { value throws(WorldFileError) in
      let event = try value.text()
      guard events.contains(event) else {
        throw value.error(
          "unknown event '\(event)'\(Suggestion.text(for: event, among: events)); the events are "
            + events.joined(separator: ", "))
      }
      return event
    }
  }
}
