public import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// The schema of the whole file.
enum ProviderSection {
  static let mapping = WorldFileMapping<ProviderDescription> {
    Key("network", network, "The network's name in worlds, journals and commands") {
      ($0.network, $0.title) = ($1, $1)
    }.required
    Key("title", \.title, .word, "The display name; default: the network's name")
    Key("hosts", \.hosts, hosts, "The short name and origin of each host, the main one first").required
    Key("variables", \.variables, .entries(of: HostVariable.form), "The values of the hosts' variables")
    Key("legs", .listOrOne(of: .integer(0...3)), "The number of parties in the sign-in; default: 3") {
      $0.legs = Set($1)
    }
    Key("base_path", \.basePath, .text, "The prefix of all paths")
    Key(
      "headers", \.self, in: headers,
      "Required and forbidden request headers, and response headers")
    Key(
      "ends", \.end, .timeOrSeconds("2026-12-31T00:00:00Z"),
      "The time from which the provider refuses every request; default: never")
    Key(
      "signing", \.signing, SigningSection.form,
      "Differences from RFC 5849 in reading and verifying signatures")
    Key("time", \.time, in: TimeSection.time, "The accepted timestamps")
    Key("nonce", \.time, in: TimeSection.nonce, "The accepted nonces")
    Key(
      "checks", .checks, "The order of the checks; omitted checks follow in the usual order"
    ) { $0.checks = Check.all($1) }
    Key("clients", \.clients, AccountSection.clients, "The apps' credentials and fields")
    Key("users", \.users, AccountSection.users, "The people's fields")
    Key("tokens", \.tokens, TokenSection.form, "The format and lifetime of tokens")
    Key("steps", \.steps, StepSection.form, "The steps that issue tokens")
    Key("errors", RefusalSection.shape, "The format of refusals")
    Key(
      "resources", \.resources, .list(of: ResourceSection.form),
      "The resources; the first one that matches a request responds")
    Key("rate", \.rates, RateSection.form, "The rate limits")
    Key("alternatives", \.alternatives, AlternativeSection.form, "Access without a signature")
  } check: { section, description throws(WorldFileError) in
    if let errors = section["errors"] {
      description.refusals = try RefusalSection.read(
        errors, hosts: description.hosts.map(\.name), resources: description.resources.map(\.name))
    }
    try check(description, section)
  }

  private static let headers = WorldFileMapping<ProviderDescription> {
    Key("required", \.requiredHeaders, .list(of: .word), "The headers that requests must have")
    Key("refused", \.refusedHeaders, .list(of: .word), "The headers that requests must not have")
    Key("sets", \.sentHeaders, .pairs(of: .template), "Headers of every response except the authorize page")
  }

  /// Checks keys of a description against each other.
  private static func check(
    _ description: ProviderDescription, _ section: YAMLSection
  ) throws(WorldFileError) {
    let names = description.hosts.map(\.name)
    let places = description.steps.flatMap(\.rules.places) + description.resources.flatMap(\.places)
    if let place = places.first(where: { !names.contains($0.host) }) {
      throw section.value.error(
        "'\(place.host)' in an 'at' is not one of the "
          + "hosts\(Suggestion.text(for: place.host, among: names)); the hosts are "
          + "\(names.joined(separator: ", "))")
    }
    for host in description.hosts {
      if let variable = host.variable, description.variables[variable] == nil {
        throw section.value.error(
          "the host '\(host.name)' has the variable '\(variable)', but 'variables' does not define it")
      }
    }
    let levels = description.permissions + description.scopes
    for resource in description.resources {
      if case .permission(let level) = resource.need, !levels.contains(level) {
        throw section.value.error(
          "the resource '\(resource.name)' needs '\(level)', but clients.permissions does not list it and "
            + "the authorize page does not grant it")
      }
    }
    if Set(description.resources.map(\.name)).count != description.resources.count {
      throw section.value.error("two resources have the same name; use different names")
    }
    if description.legs.contains(3),
      description.step(.requestToken) == nil || description.step(.accessToken) == nil
    {
      throw section.value.error(
        "three legs require the steps request_token and access_token; add them, or change 'legs'")
    }
    if description.steps.isEmpty, description.resources.isEmpty {
      throw section.value.error("has neither steps nor resources; add at least one")
    }
  }

  private static let network = WorldFileForm.text(
    like: "^[a-z0-9][a-z0-9-]{0,39}$", example: "shop", "a name of lowercase letters, digits and -"
  ) { text in
    guard let first = text.utf8.first, 1...40 ~= text.utf8.count, first != 0x2D else { return false }
    return text.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
  }

  private static let hosts = WorldFileForm<[ProviderHost]>(.entries(.word)) {
    value throws(WorldFileError) in
    var hosts: [ProviderHost] = []
    for (name, entry) in try value.entries() {
      guard let host = ProviderHost(name: name, origin: try entry.word()) else {
        throw entry.expected("an origin such as https://api.example.com or https://{account}.example.com")
      }
      if let fault = HostRule.fault(host.host) { throw entry.error("the host '\(host.host)' \(fault)") }
      hosts.append(host)
    }
    guard !hosts.isEmpty else { throw value.expected("at least one host") }
    return hosts
  }
}

extension StepRules {
  /// The choices of that kind that the authorize page can grant, from lowest to highest.
  func choices(granting kind: Question.Grant) -> [String] {
    asks.filter { $0.value.grants == kind }.flatMap { $0.value.choices ?? [] }
  }
}

extension ProviderDescription {
  /// The permissions of tokens and keys, from lowest to highest.
  var permissions: [String] {
    clients.permissions.isEmpty ? step(.authorize)?.choices(granting: .permission) ?? [] : clients.permissions
  }

  /// The scopes that the authorize page can grant.
  var scopes: [String] { step(.authorize)?.choices(granting: .scope) ?? [] }

  /// The format of description files in JSON Schema 2020-12.
  public static var schema: JSONValue {
    guard case .object(var members) = ProviderSection.mapping.keys.schema else { return .null }
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["title"] = "An OAuth 1.0a provider, for Einlass"
    return .object(members)
  }
}
