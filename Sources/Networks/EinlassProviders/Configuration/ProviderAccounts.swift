internal import EinlassWire
package import EinlassWorld
package import OAuth1

/// The app and the people of a provider in one world. Values that are not configured are derived from the description's
/// shapes and the world's seed, and are the same each time.
package struct ProviderAccounts: Sendable {
  private let description: ProviderDescription
  private let configuration: ProviderConfiguration
  private let displayName: String
  private let seed: UInt64

  package init(_ description: ProviderDescription, in configuration: WorldConfiguration) {
    self.description = description
    self.configuration = configuration[provider: description.network]
    displayName = configuration.app.displayName
    seed = configuration.seed
  }

  /// The credentials of the world's app.
  package var client: ClientCredentials {
    ClientCredentials(key: clientKey, secret: SharedSecret(clientSecret))
  }

  /// The network's name, and its title.
  package var network: String { description.network }
  package var title: String { description.title }
  /// Whether the app signs with an RSA key instead of a secret.
  package var usesRSA: Bool { description.needsRSAKey }

  /// The fields of the world's app by name.
  var clientFields: [String: String] { clients.first?.fields ?? [:] }

  private var clientKey: String {
    configuration.app.key ?? description.clients.key.value(source("client.key"))
  }

  private var clientSecret: String {
    if let secret = configuration.app.secret { return secret }
    return description.needsRSAKey ? "" : description.clients.secret.value(source("client.secret"))
  }

  /// The apps, the world's own first.
  var clients: [ProviderClientRecord] {
    let app = configuration.app
    var values = TemplateValues()
    var fields: [String: String] = [:]
    for (name, rule) in description.clients.fields {
      fields[name] = app.fields[name] ?? value(of: rule, "client.\(name)", values)
      values["client.\(name)"] = fields[name]
    }
    let usesRSA = description.signing.methods.contains { $0.kind == .publicKey }
    var record = ProviderClientRecord(
      network: description.network, clientKey: clientKey, secret: SharedSecret(clientSecret),
      name: displayName,
      callbacks: app.callbacks ?? ["http://127.0.0.1/callback"],
      publicKey: app.publicKey ?? (usesRSA ? PublishedKey.publicPEM : nil), fields: fields,
      permission: app.permission)
    record.isSuspended = app.isSuspended
    return [record]
  }

  /// The people.
  var users: [ProviderUserRecord] {
    people.map { person in
      let random = "user.\(person.name)"
      let full = person.fullName ?? person.name.prefix(1).uppercased() + person.name.dropFirst() + " Roth"
      let id = person.id ?? ValueShape(8, of: "[1-9]").value(source(random + ".id"))
      let email = person.email ?? "\(person.name)@example.org"
      var values = TemplateValues()
      values.add(["name": person.name, "id": id, "full_name": full, "email": email], under: "user")
      var fields: [String: String] = [:]
      for (name, rule) in description.users.fields {
        let made = person.stated(name) ?? value(of: rule, "\(random).\(name)", values)
        fields[name] = made
        values["user.\(name)"] = made
      }
      var record = ProviderUserRecord(
        network: description.network, name: person.name, id: id, fullName: full, email: email, fields: fields)
      record.isSuspended = person.isSuspended
      return record
    }
  }

  /// The tokens that exist from the start: the configured ones, and one for every person if the provider has no step
  /// that issues tokens.
  func tokens(issuedAt now: WallTime) -> [ProviderTokenRecord] {
    people.compactMap { person in
      guard let pair = token(of: person) else { return nil }
      return ProviderTokenRecord(
        network: description.network, token: pair.token, secret: pair.secret, clientKey: clientKey,
        user: person.name, permission: person.permission, scope: nil, issuedAt: now)
    }
  }

  /// The initial token of the person called `name`. `nil` if there is none.
  package func token(of name: String) -> TokenCredentials? {
    people.first { $0.name == name }.flatMap { token(of: $0) }
  }

  /// The names of the people, in their order.
  package var names: [String] { people.map(\.name) }

  private var people: [ProviderConfiguration.Person] {
    configuration.people ?? [ProviderConfiguration.Person(name: "lena")]
  }

  private func token(of person: ProviderConfiguration.Person) -> TokenCredentials? {
    let rules = description.tokens.access
    let hasNoSteps = description.step(.accessToken) == nil
    if rules.isClientKey {
      return TokenCredentials(token: clientKey, secret: SharedSecret(clientSecret))
    }
    guard person.token != nil || hasNoSteps else { return nil }
    let source = source("user.\(person.name).token")
    let token = person.token ?? rules.shape.value(source)
    let secret = person.secret.map { SharedSecret($0) } ?? rules.secret(of: token, source)
    return TokenCredentials(token: token, secret: secret)
  }

  private func value(of rule: FieldRule, _ purpose: String, _ values: TemplateValues) -> String {
    switch rule {
    case .shape(let shape): shape.value(source(purpose))
    case .template(let template): template.filled(values)
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// A separate source for each purpose, so that a configured value does not change any other one.
  private func source(_ purpose: String) -> SeededRandomSource {
    SeededRandomSource(seed: seed, purpose: RandomPurpose("\(description.network) \(purpose)").rawValue)
  }
}

extension ProviderConfiguration.Person {
  /// The configured value of the field. `nil` if there is none.
  fileprivate func stated(_ field: String) -> String? {
    switch field {
    case "id": id
    case "full_name": fullName
    case "email": email
    default: fields[field]
    }
  }
}
