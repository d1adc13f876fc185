package import EinlassWorld
internal import OAuth1

private typealias Key = WorldFileKey

/// A described provider's section of a world file, which has the network's name.
package enum ProviderConfigurationSection {
  package static func key(_ description: ProviderDescription) -> WorldFileKey<WorldConfiguration> {
    let form = WorldFileForm.section(ProviderConfiguration()) {
      Key("app", \.app, app(description), "The app registered with \(description.title)")
      Key("people", \.people, .list(of: person(description)), "The people; default: one person called lena")
    } check: { section, configuration throws(WorldFileError) in
      var names = Set<String>()
      for person in configuration.people ?? [] where !names.insert(person.name.lowercased()).inserted {
        throw section.value.error("there are two people called '\(person.name)'; use different names")
      }
    }
    return Key(description.network, form, "The app and people of \(description.title)") {
      $0[provider: description.network] = $1
    }
  }

  private static func app(_ description: ProviderDescription) -> WorldFileForm<ProviderConfiguration.App> {
    .section(ProviderConfiguration.App()) {
      Key("key", \.key, .word, "The consumer key; default: derived from the seed")
      // A secret can be empty only if the provider gives out empty ones.
      Key(
        "secret", \.secret, description.clients.secret.matches("") ? .text : .word,
        "The consumer secret; default: derived from the seed")
      Key(
        "callbacks", \.callbacks, .listOrOne(of: .word),
        "The registered callbacks; default: http://127.0.0.1/callback")
      Key("rsa_public_key", \.publicKey, .text, "The PEM-encoded public key of an app that signs with RSA")
      Key("suspended", \.isSuspended, .bool, "Whether the app is suspended; default: false")
      Key(
        "permission", \.permission, permission(description),
        "The permission that the consumer key has without a token; default: all")
      for name in names(of: description.clients.fields, besides: ["rsa_public_key", "callback"]) {
        Key(name, \.fields[name], .text, fieldAbout)
      }
    } check: { section, app throws(WorldFileError) in
      if let text = app.publicKey, (try? RSAKey(publicKeyPEM: text)) == nil {
        throw section.value.error(
          "rsa_public_key is not a PEM-encoded RSA public key; it must begin with -----BEGIN PUBLIC KEY-----")
      }
    }
  }

  private static func person(
    _ description: ProviderDescription
  ) -> WorldFileForm<ProviderConfiguration.Person> {
    let taken = ["name", "id", "full_name", "email", "token", "secret"]
    return .section(ProviderConfiguration.Person(name: "")) {
      Key("name", \.name, .word, "The person's name in world files and on pages").required
      Key("id", \.id, .word, "The person's id; default: derived from the seed")
      Key("full_name", \.fullName, .text, "The person's display name")
      Key("email", \.email, .text, "The e-mail address")
      Key("token", \.token, .word, "An access token for the app, valid from the start")
      Key("secret", \.secret, .secret, "The token's secret; default: derived from the seed")
      Key("suspended", \.isSuspended, .bool, "Whether the person is suspended; default: false")
      Key("permission", \.permission, permission(description), "The token's permission; default: all")
      for name in names(of: description.users.fields, besides: taken) {
        Key(name, \.fields[name], .text, fieldAbout)
      }
    }
  }

  private static let fieldAbout = "The value of this field; default: derived from the description"

  private static func permission(_ description: ProviderDescription) -> WorldFileForm<String> {
    let levels = description.permissions
    return levels.isEmpty ? .word : .choice(levels)
  }

  private static func names(
    of fields: [(name: String, value: FieldRule)], besides taken: [String]
  ) -> [String] {
    fields.map(\.name).filter { !taken.contains($0) }
  }
}
