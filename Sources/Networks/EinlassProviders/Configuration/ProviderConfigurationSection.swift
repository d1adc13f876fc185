package import EinlassWorld
internal import OAuth1

/// A described provider's section of a world file, which is called as the network is.
package enum ProviderConfigurationSection {
  package static func section(_ description: ProviderDescription) -> WorldFileSection {
    let app = WorldFileKey<ProviderConfiguration.App>(
      "app", appForm(description), "The app registered with \(description.title)")
    let people = WorldFileKey<[ProviderConfiguration.Person]>(
      "people", .list(of: personForm(description)), "The people; default: one person called lena")
    return WorldFileSection(
      description.network, "The app and people of \(description.title)", [app.optional, people.optional]
    ) { value, configuration, _ throws(WorldFileError) in
      let section = try value.section([app.optional, people.optional])
      var settings = ProviderConfiguration()
      if let stated = try section.read(app) { settings.app = stated }
      if let stated = try section.read(people) {
        var names = Set<String>()
        for person in stated where !names.insert(person.name.lowercased()).inserted {
          throw value.error("there are two people called '\(person.name)'; use different names")
        }
        settings.people = stated
      }
      configuration[provider: description.network] = settings
    }
  }

  private static let key = WorldFileKey("key", .word, "The consumer key; default: derived from the seed")
  /// The consumer secret, which can be empty only if the provider gives out empty ones.
  private static func secret(_ description: ProviderDescription) -> WorldFileKey<String> {
    WorldFileKey(
      "secret", description.clients.secret.matches("") ? .text : .word,
      "The consumer secret; default: derived from the seed")
  }
  private static let callbacks = WorldFileKey(
    "callbacks", .listOrOne(of: .word), "The registered callbacks; default: http://127.0.0.1/callback")
  private static let publicKey = WorldFileKey(
    "rsa_public_key", .text, "The PEM-encoded public key of an app that signs with RSA")
  private static let suspended = WorldFileKey("suspended", .bool, "Whether it is suspended; default: false")

  private static func appForm(_ description: ProviderDescription) -> WorldFileForm<ProviderConfiguration.App>
  {
    let permission = permission(
      description, "The permission of the consumer key without a token; default: all")
    let secret = secret(description)
    let fields = fieldKeys(description.clients.fields.map(\.name), besides: ["rsa_public_key", "callback"])
    return .section(
      WorldFileKeys(
        [
          key.optional, secret.optional, callbacks.optional, publicKey.optional, suspended.optional,
          permission.optional,
        ] + fields.map(\.optional))
    ) { section throws(WorldFileError) in
      var app = ProviderConfiguration.App()
      app.key = try section.read(key)
      app.secret = try section.read(secret)
      app.callbacks = try section.read(callbacks)
      app.publicKey = try section.read(publicKey)
      if let text = app.publicKey, (try? RSAKey(publicKeyPEM: text)) == nil {
        throw section.value.error(
          "rsa_public_key is not a PEM-encoded RSA public key; it must begin with -----BEGIN PUBLIC KEY-----")
      }
      app.isSuspended = try section.read(suspended) ?? false
      app.permission = try section.read(permission)
      for field in fields { app.fields[field.name] = try section.read(field) }
      return app
    }
  }

  private static let name = WorldFileKey("name", .word, "The person's name in worlds and on pages")
  private static let id = WorldFileKey("id", .word, "The person's id; default: derived from the seed")
  private static let fullName = WorldFileKey("full_name", .text, "The person's display name")
  private static let email = WorldFileKey("email", .text, "The e-mail address")
  private static let token = WorldFileKey("token", .word, "An access token for the app, valid from the start")
  private static let tokenSecret = WorldFileKey(
    "secret", .secret, "The token's secret; default: derived from the seed")

  private static func personForm(
    _ description: ProviderDescription
  ) -> WorldFileForm<ProviderConfiguration.Person> {
    let permission = permission(description, "The token's permission; default: all")
    let fields = fieldKeys(
      description.users.fields.map(\.name), besides: ["name", "id", "full_name", "email", "token", "secret"])
    return .section(
      WorldFileKeys(
        [
          name.required, id.optional, fullName.optional, email.optional, token.optional, tokenSecret.optional,
          suspended.optional, permission.optional,
        ] + fields.map(\.optional))
    ) { section throws(WorldFileError) in
      var person = ProviderConfiguration.Person(name: try section.required(name))
      person.id = try section.read(id)
      person.fullName = try section.read(fullName)
      person.email = try section.read(email)
      person.token = try section.read(token)
      person.secret = try section.read(tokenSecret)
      person.isSuspended = try section.read(suspended) ?? false
      person.permission = try section.read(permission)
      for field in fields { person.fields[field.name] = try section.read(field) }
      return person
    }
  }

  private static func permission(_ description: ProviderDescription, _ about: String) -> WorldFileKey<String>
  {
    let levels = description.permissions
    return WorldFileKey("permission", levels.isEmpty ? .word : .choice(levels), about)
  }

  private static func fieldKeys(_ names: [String], besides taken: [String]) -> [WorldFileKey<String>] {
    names.filter { !taken.contains($0) }.map { name in
      WorldFileKey(name, .text, "The value of this field; default: derived from the description")
    }
  }
}
