import Foundation
import OAuth1
import OAuth1Doctor
import Testing

/// A client's mistake, with the entry of the doctor's list that must find it.
struct Provocation: Sendable, CustomTestStringConvertible {
  let id: String
  let row: Int?
  /// Provocations that change the same thing are not combined.
  let place: String
  let what: String
  let provoke: @Sendable (inout ClumsyClient) -> Void

  init(
    _ id: String, _ row: Int?, at place: String, _ provoke: @escaping @Sendable (inout ClumsyClient) -> Void
  ) {
    self.init(id, row, at: place, "", provoke)
  }

  init(
    _ id: String, _ row: Int?, at place: String, _ what: String,
    _ provoke: @escaping @Sendable (inout ClumsyClient) -> Void
  ) {
    self.id = id
    self.row = row
    self.place = place
    self.what = what
    self.provoke = provoke
  }

  var testDescription: String { "\(id) \(what)" }

  /// Whether both mistakes can be made and seen in one request.
  func canStand(beside other: Provocation) -> Bool {
    if place == other.place { return false }
    // A body that is not a form has no escapes.
    let isBody = [self, other].contains { $0.id.contains("-fields-signed") || $0.id == "untyped-body-signed" }
    // An escape that is signed as sent is not encoded again.
    let hasOwnEscapes = isBody || [id, other.id].contains("wrong-character-set")
    if hasOwnEscapes, [id, other.id].contains("signed-as-sent") { return false }
    // Hexadecimal digits and base64 of ASCII text have no '+' to lose.
    let ids: Set = [id, other.id]
    if ids.contains("signature-plus-lost"), !ids.isDisjoint(with: Self.formsWithoutPlus) { return false }
    // A hash without a key hides mistakes in the key, and mistakes in the key may hide each other.
    let places = [place, other.place]
    if [what, other.what].contains("bare"), !Set(places).isDisjoint(with: Self.keyPlaces) { return false }
    return !Self.keyPlaces.isSuperset(of: places)
  }

  /// Clients choose parameters, encode them and then sort them: changes are made in that order.
  var stage: Int {
    if ["signed-as-sent", "plus-sent-bare"].contains(id) { return 1 }
    // The query follows the path, whatever that is.
    if id == "query-in-address" { return 5 }
    return ["selection": 0, "characters": 2, "times": 3][place, default: 4]
  }

  private static let formsWithoutPlus: Set<String> = [
    "signature-as-hex", "signature-hex-in-base64", "signature-twice-in-base64",
  ]
  private static let keyPlaces: Set<String> = ["secrets", "secret encoding", "composition"]

  static let all: [Provocation] =
    parameters + values + bodies + encodings + characters + orders + addresses + frames + keys + forms
    + dialect

  /// Changes encoded values and names.
  static func rewrite(_ change: @escaping @Sendable (String) -> String) -> (inout [ClumsyClient.Parameter]) ->
    Void
  {
    { parameters in
      for index in parameters.indices {
        parameters[index].encodedName = change(parameters[index].encodedName)
        parameters[index].encodedValue = change(parameters[index].encodedValue)
      }
    }
  }

  static func without(
    _ isDropped: @escaping @Sendable (ClumsyClient.Parameter) -> Bool
  ) -> @Sendable (inout ClumsyClient) -> Void {
    { $0.changes.append { $0.removeAll(where: isDropped) } }
  }

  static func with(
    _ name: String, _ value: String, _ place: ClumsyClient.Parameter.Place = .header
  ) -> @Sendable (inout ClumsyClient) -> Void {
    { $0.changes.append { $0.append(ClumsyClient.parameter((name, value), place)) } }
  }
}
