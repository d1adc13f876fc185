package import EinlassWire

/// A call that a network refused, or that broke off.
package struct RefusedCall: Sendable {
  /// The number of its entry in the journal.
  package let number: Int
  package let time: WallTime
  /// The endpoint's name, or method and path if there is none.
  package let call: String
  /// The kind of authorization, such as `OAuth 1.0a`.
  package let authentication: String
  /// The name of the app. `nil` if unknown.
  package let app: String?
  /// The name of the person. `nil` if the person is unknown, or if there is none.
  package let person: String?
  /// The status of the response. `nil` if there was none.
  package let status: Int?
  /// The reason, in a sentence without a full stop.
  package let reason: String
  /// Whether the client soon succeeded in another way.
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
