package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The parameters of a request as one provider reads them.
package struct ReadParameters: Sendable {
  /// The protocol parameters that count, by name: those whose names start with `oauth_`.
  private(set) var values: [String: String] = [:]
  /// The duplicate protocol parameters, if duplicates are not allowed.
  private(set) var duplicates: [String] = []
  /// Whether protocol parameters are in several locations although that is not allowed.
  private(set) var isMixed = false
  /// Whether the header cannot be read.
  private(set) var isMalformed = false
  /// The realm of the header. `nil` if it has none.
  private(set) var realm: String?
  /// Whether the header's signature was written with a bare `&`.
  private(set) var hasRawAmpersand = false
  /// The values of protocol parameters as in the header, if they are signed in that form.
  private(set) var sentValues: [String: [UInt8]] = [:]
  /// The signed parameters, except the signature.
  private(set) var signed: [RequestParameter] = []

  /// Whether "0" counts as an empty string, as in PHP.
  private let zeroIsEmpty: Bool

  /// The value of a protocol parameter. `nil` if it is missing or empty.
  subscript(name: String) -> String? {
    values[name].flatMap { $0.isEmpty || (zeroIsEmpty && $0 == "0") ? nil : $0 }
  }

  /// The value of a protocol parameter as sent, even if empty. `nil` if it is missing.
  func sent(_ name: String) -> String? { values[name] }

  /// Whether there is no protocol parameter at all.
  var isEmpty: Bool { values.isEmpty && !isMalformed }

  package init(_ request: WireRequest, _ rules: SigningRules) {
    zeroIsEmpty = rules.isPHP
    var pairs = SentPairs(request, rules)
    realm = pairs.realm
    isMalformed = pairs.isMalformed
    hasRawAmpersand = pairs.hasRawAmpersand
    if let name = rules.jsonQuery { pairs.takeJSON(from: name) }
    choose(pairs, rules)
    for place in [SigningRules.Place.header, .query, .form] {
      for pair in pairs[place] where !rules.from.contains(place) || !pair.isReserved {
        signed.append(RequestParameter(name: pair.name, value: pair.value, location: place.location))
      }
    }
    keepOne(rules.repeated)
    for (name, value) in chosen where name != "oauth_signature" {
      signed.append(RequestParameter(name: Array(name.utf8), value: value, location: .header))
    }
    values = chosen.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private var chosen: [String: [UInt8]] = [:]

  private mutating func choose(_ pairs: SentPairs, _ rules: SigningRules) {
    let places = rules.from.filter { place in pairs[place].contains(where: \.isReserved) }
    if places.count > 1, !rules.isMixed { isMixed = true }
    for place in places {
      var here: [String: [UInt8]] = [:]
      for pair in pairs[place] where pair.isReserved {
        let name = String(decoding: pair.name, as: UTF8.self)
        if here[name] != nil {
          if rules.duplicates == .refuse { duplicates.append(name) }
          if rules.duplicates == .first { continue }
        }
        here[name] = pair.value
        if rules.headerValues == .asSent { sentValues[name] = pair.sent }
      }
      chosen.merge(here) { first, _ in first }
    }
  }

  /// Keeps one of several other parameters with the same name, as `repetition` requires.
  private mutating func keepOne(_ repetition: SigningRules.Repetition) {
    guard repetition != .keep else { return }
    var places: [[UInt8]: Int] = [:]
    var kept: [RequestParameter] = []
    for parameter in signed {
      if let place = places[parameter.name] {
        if repetition == .last { kept[place] = parameter }
      } else {
        places[parameter.name] = kept.count
        kept.append(parameter)
      }
    }
    signed = kept
  }
}

extension SigningRules.Place {
  fileprivate var location: RequestParameter.Location {
    switch self {
    case .header: .header
    case .form: .body
    case .query: .query
    }
  }
}
