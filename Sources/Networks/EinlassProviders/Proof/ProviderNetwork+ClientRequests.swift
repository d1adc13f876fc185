package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// Requests that clients of a provider send, without their protocol parameters.
extension ProviderNetwork {
  /// The request of a step, with the values that select it. `nil` if the provider does not have the step.
  package func clientRequest(of step: StepName) -> WireRequest? {
    guard let rules = description.step(step), let place = rules.places.first else { return nil }
    return clientRequest(
      rules.methods.contains("POST") ? "POST" : rules.methods[0], place,
      query: rules.query.map { ($0.name, $0.values[0]) })
  }

  /// A visit to the authorization page by a person who answers immediately and grants the highest level that the app
  /// can request. `nil` if the provider has no such page.
  ///
  /// - Parameter answer: `allow` or `deny`.
  package func visit(with token: String, by person: String, answer: String) -> WireRequest? {
    guard let rules = description.step(.authorize), let place = rules.places.first else { return nil }
    var query = rules.query.map { ($0.name, $0.values[0]) }
    query += [(rules.tokenParameter, token), ("einlass_person", person), ("einlass_answer", answer)]
    if let parameter = rules.keyParameter { query.append((parameter, accounts.client.key)) }
    for (name, question) in rules.asks {
      guard let choices = question.choices, let last = choices.last, question.grants != .life else {
        continue
      }
      query.append((name, question.allowsSeveral ? choices.joined(separator: ",") : last))
    }
    return clientRequest("GET", place, query: query)
  }

  /// A request to `place`, with the values that select it there.
  func clientRequest(
    _ method: String, _ place: StepRules.Place, query: [(name: String, value: String)]
  ) -> WireRequest {
    let host = description.host(place.host) ?? description.hosts[0]
    var target = description.basePath + place.path.example
    if !query.isEmpty {
      var fields = FormFields()
      for (name, value) in query { fields.append(name, value) }
      target += "?" + fields.encoded
    }
    var head = HTTPRequest(
      method: HTTPRequest.Method(method) ?? .get, scheme: host.scheme,
      authority: description.authority(of: host, forClientWith: accounts.clientFields), path: target)
    for name in description.requiredHeaders { head.headerFields.add(name, "einlass/1.0") }
    return WireRequest(head: head)
  }
}
