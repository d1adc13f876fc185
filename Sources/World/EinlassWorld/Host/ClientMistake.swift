package import EinlassWire

/// A mistake of a client, counted per person.
package struct ClientMistake: Sendable {
  /// Its name, such as `refresh-token-reused`.
  package let name: String
  /// The name of the person. `nil` if the person is unknown, or if there is none.
  package let person: String?
  /// The number of the journal entry that first shows it.
  package let number: Int
  /// The time of its first occurrence.
  package let time: WallTime
  /// The number of occurrences.
  package var count = 1
  /// The mistake and the remedy, as a sentence without a full stop.
  package let text: String

  package init(name: String, person: String?, number: Int, time: WallTime, text: String) {
    self.name = name
    self.person = person
    self.number = number
    self.time = time
    self.text = text
  }

  var json: JSONValue {
    .present([
      "name": .string(name), "person": person.map(JSONValue.string), "number": .integer(Int64(number)),
      "time": .string(TimeText.text(time)), "count": .integer(Int64(count)), "text": .string(text),
    ])
  }

  /// A line with its name, time, person and count, and its text.
  var line: String {
    let whom = person.map { " for \($0)" } ?? ""
    let often = count > 1 ? ", \(count) times in total" : ""
    return "\(name)\(whom), #\(number) at \(TimeText.text(time))\(often): \(text)"
  }
}
