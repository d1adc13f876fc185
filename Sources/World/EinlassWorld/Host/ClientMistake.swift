package import EinlassWire

/// A mistake of a client, as often as it was made for one person.
package struct ClientMistake: Sendable {
  /// Its name, such as `refresh-token-reused`.
  package let name: String
  /// The name of the person. `nil` if not known, or there is none.
  package let person: String?
  /// The number of the entry in the journal where it shows first.
  package let number: Int
  /// When it was made first.
  package let time: WallTime
  /// How often it was made.
  package var count = 1
  /// What was wrong, and what to do instead, as a sentence without a full stop.
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

  /// Its name, when, for whom and how often, and what was wrong.
  var line: String {
    let whom = person.map { " for \($0)" } ?? ""
    let often = count > 1 ? ", \(count) times in total" : ""
    return "\(name)\(whom), #\(number) at \(TimeText.text(time))\(often): \(text)"
  }
}
