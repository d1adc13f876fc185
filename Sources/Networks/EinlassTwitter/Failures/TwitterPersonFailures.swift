internal import EinlassWire
internal import EinlassWorld

extension SimulatedFailure {
  /// People who are not as Twitter describes them; each is made from the response of `verify_credentials`.
  static let twitterPersonFailures: [SimulatedFailure] = [
    person("twitter-id-not-text", "The person's id_str is a number.") { json in
      json.value(of: "id_str").flatMap { text in
        json.settingValue(of: "id_str", to: String(text.dropFirst().dropLast()))
      }
    },
    person("twitter-name-missing", "The person has no member 'name'.") { $0.removing("name") },
    person("twitter-avatar-missing", "The person has no https avatar.") {
      $0.removing("profile_image_url_https")
    },
    person("twitter-avatar-plain", "The avatar's address has no _normal form.") { json in
      json.split(separator: "_normal.", omittingEmptySubsequences: false).joined(separator: ".")
    },
    person("twitter-email-number", "The e-mail address is a number.") {
      $0.settingValue(of: "email", to: "7")
    },
    person("twitter-email-absent", "The member 'email' is left out.") { $0.removing("email") },
  ]

  /// A failure that changes the person's object; nil leaves it as it is.
  private static func person(
    _ name: String, _ about: String, _ change: @escaping @Sendable (String) -> String?
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, .observed, calls: [Endpoint<SimulatedTwitter>.verifyCredentials.name],
      .change { response, _ in
        guard let text = response.text, let changed = change(text) else { return response }
        return response.replacingBody(Array(changed.utf8))
      })
  }
}

// Changes of members in compact JSON; of several members with one name the first is meant.

extension String {
  /// The member's value, quotes included; nil where there is no such member.
  fileprivate func value(of name: String) -> Substring? { valueRange(of: name).map { self[$0] } }

  fileprivate func settingValue(of name: String, to value: String) -> String? {
    guard let range = valueRange(of: name) else { return nil }
    return String(self[..<range.lowerBound]) + value + self[range.upperBound...]
  }

  /// The object without the member and without the comma before it, or after it where the member is the first.
  fileprivate func removing(_ name: String) -> String? {
    guard let key = firstRange(of: "\"\(name)\":"), let value = valueRange(of: name) else { return nil }
    var before = self[..<key.lowerBound]
    var behind = self[value.upperBound...]
    if before.last == "," { before.removeLast() } else if behind.first == "," { behind.removeFirst() }
    return String(before + behind)
  }

  /// Where the value stands, if it is a string, a number or a word.
  private func valueRange(of name: String) -> Range<Index>? {
    guard let key = firstRange(of: "\"\(name)\":") else { return nil }
    let rest = self[key.upperBound...]
    guard rest.first == "\"" else {
      return key.upperBound..<(rest.firstIndex { $0 == "," || $0 == "}" } ?? rest.endIndex)
    }
    var isEscaped = false
    for index in rest.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if rest[index] == "\\" {
        isEscaped = true
      } else if rest[index] == "\"" {
        return key.upperBound..<self.index(after: index)
      }
    }
    return nil
  }
}
