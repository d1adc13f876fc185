package import EinlassWire

/// What the clients of a network did in a world that was refused, or that will be one day.
package struct ClientReview: Sendable {
  /// How many calls there were in all.
  package var calls = 0
  /// The refused calls, in their order.
  package var refused: [RefusedCall] = []
  /// The mistakes, by when each was first made.
  package var mistakes: [ClientMistake] = []

  package init() {}
}

/// How a network looks through the journal of a world for the mistakes of its clients.
package struct ClientReviewer: Sendable {
  /// The mistakes that it knows by name.
  package let mistakes: [KnownMistake]
  package let review: @Sendable (World) async throws -> ClientReview

  package init(
    _ mistakes: [KnownMistake], review: @escaping @Sendable (World) async throws -> ClientReview
  ) {
    self.mistakes = mistakes
    self.review = review
  }
}

/// A mistake that clients make.
package struct KnownMistake: Sendable {
  /// Its name, such as `refresh-token-reused`.
  package let name: String
  /// What the client did, as a sentence.
  package let about: String
  /// What to do instead, as a sentence without a full stop.
  package let advice: String

  package init(name: String, about: String, advice: String) {
    self.name = name
    self.about = about
    self.advice = advice
  }
}

/// A call that a network refused, or that broke off.
package struct RefusedCall: Sendable {
  /// The number of its entry in the journal.
  package let number: Int
  package let time: WallTime
  /// The endpoint's name, or method and path where there is none.
  package let call: String
  /// How it was authorized, such as `OAuth 1.0a`.
  package let authentication: String
  /// The name of the app; nil: not known.
  package let app: String?
  /// The name of the person; nil: not known, or there is none.
  package let person: String?
  /// The status of the response; nil: there was none.
  package let status: Int?
  /// Why, in a sentence without a full stop.
  package let reason: String
  /// Whether the client got soon after, in another way, what it was refused.
  package let isMadeGood: Bool

  package init(
    number: Int, time: WallTime, call: String, authentication: String, app: String?, person: String?,
    status: Int?, reason: String, isMadeGood: Bool
  ) {
    self.number = number
    self.time = time
    self.call = call
    self.authentication = authentication
    self.app = app
    self.person = person
    self.status = status
    self.reason = reason
    self.isMadeGood = isMadeGood
  }

  var json: JSONValue {
    .present([
      "number": .integer(Int64(number)), "time": .string(TimeText.text(time)), "call": .string(call),
      "authentication": .string(authentication), "app": app.map(JSONValue.string),
      "person": person.map(JSONValue.string), "status": status.map { .integer(Int64($0)) },
      "reason": .string(reason), "isMadeGood": .bool(isMadeGood),
    ])
  }
}

/// A mistake of a client, as often as it was made for one person.
package struct ClientMistake: Sendable {
  /// Its name, such as `refresh-token-reused`.
  package let name: String
  /// The name of the person; nil: not known, or there is none.
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
    let often = count > 1 ? ", \(count) times from then on" : ""
    return "\(name)\(whom), #\(number) at \(TimeText.text(time))\(often): \(text)"
  }
}
