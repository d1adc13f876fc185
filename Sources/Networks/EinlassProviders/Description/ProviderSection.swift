public import EinlassWire
internal import EinlassWorld

/// The file as a whole.
enum ProviderSection {
  private static let network = WorldFileKey(
    "network",
    .text(
      like: "^[a-z0-9][a-z0-9-]{0,39}$", example: "shop", "a name of lowercase letters, digits and -",
      isValid: isName),
    "The network's name in worlds, journals and commands")
  private static let title = WorldFileKey(
    "title", .word, "The display name; default: the network's name")
  private static let hosts = WorldFileKey<[ProviderHost]>(
    "hosts", hostForm, "The short name and origin of each host, the main one first")
  private static let variables = WorldFileKey<[String: HostVariable]>(
    "variables", .entries(of: HostVariable.form), "The values of the hosts' variables")
  private static let legs = WorldFileKey<[Int]>(
    "legs", .listOrOne(of: .integer(0...3)), "The number of parties in the sign-in; default: 3")
  private static let basePath = WorldFileKey("base_path", .text, "The prefix of all paths")
  private static let headers = WorldFileKey<HeaderRules>(
    "headers", HeaderRules.form,
    "The required and forbidden headers of requests, and the headers of responses")
  private static let ends = WorldFileKey<WallTime>(
    "ends", .timeOrSeconds("2026-12-31T00:00:00Z"),
    "The time from which the provider refuses every request; default: never")
  private static let signing = WorldFileKey<SigningRules>(
    "signing", SigningSection.form, "Differences from RFC 5849 in reading and verifying signatures")
  private static let time = WorldFileField("time", "The accepted timestamps", .section(TimeSection.keys))
  private static let nonce = WorldFileField("nonce", "The accepted nonces", .section(NonceSection.keys))
  private static let checks = WorldFileKey<[Check]>(
    "checks", .checks, "The order of the checks; omitted checks follow in the usual order")
  private static let clients = WorldFileKey<ClientRules>(
    "clients", AccountSection.clients, "The apps' credentials and fields")
  private static let users = WorldFileKey<UserRules>("users", AccountSection.users, "The people's fields")
  private static let tokens = WorldFileKey<TokenRules>(
    "tokens", TokenSection.form, "The format and lifetime of tokens")
  private static let steps = WorldFileKey<[(name: StepName, rules: StepRules)]>(
    "steps", StepSection.form, "The steps that issue tokens")
  private static let errors = WorldFileField("errors", "The format of refusals", RefusalSection.shape)
  private static let resources = WorldFileKey<[ResourceRules]>(
    "resources", .list(of: ResourceSection.form), "The resources; the first match responds")
  private static let rate = WorldFileKey<[RateRule]>("rate", RateSection.form, "The rate limits")
  private static let alternatives = WorldFileKey<[AlternativeRule]>(
    "alternatives", AlternativeSection.form, "Access without a signature")

  /// The keys of the file.
  static let keys: WorldFileKeys = [
    network.required, title.optional, hosts.required, variables.optional, legs.optional, basePath.optional,
    headers.optional, ends.optional, signing.optional, time, nonce, checks.optional, clients.optional,
    users.optional, tokens.optional, steps.optional, errors, resources.optional, rate.optional,
    alternatives.optional,
  ]

  static func read(_ value: YAMLValue) throws(WorldFileError) -> ProviderDescription {
    let section = try value.section(keys)
    let hosts = try section.required(hosts)
    let names = hosts.map(\.name)
    var rules = TimeRules()
    try TimeSection.read(section["time"], into: &rules)
    try NonceSection.read(section["nonce"], into: &rules)
    let network = try section.required(network)
    let headers = try section.read(headers)
    var refusals = RefusalRules.strict
    let resources = try section.read(resources) ?? []
    if let errors = section["errors"] {
      refusals = try RefusalSection.read(errors, hosts: names, resources: resources.map(\.name))
    }
    let description = ProviderDescription(
      network: network, title: try section.read(title) ?? network, hosts: hosts,
      variables: try section.read(variables) ?? [:], legs: Set(try section.read(legs) ?? [3]),
      basePath: try section.read(basePath) ?? "", requiredHeaders: headers?.required ?? [],
      refusedHeaders: headers?.refused ?? [], sentHeaders: headers?.sent ?? [], end: try section.read(ends),
      signing: try section.read(signing) ?? SigningRules(), time: rules,
      checks: Check.all(try section.read(checks) ?? []), clients: try section.read(clients) ?? ClientRules(),
      users: try section.read(users) ?? UserRules(), tokens: try section.read(tokens) ?? TokenRules(),
      steps: try section.read(steps) ?? [], refusals: refusals, resources: resources,
      rates: try section.read(rate) ?? [], alternatives: try section.read(alternatives) ?? [])
    try check(description, section)
    return description
  }

  /// Checks what one key says of another.
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
      throw section.value.error("has no steps and no resources; add one")
    }
  }

  private static let isName: @Sendable (String) -> Bool = { text in
    guard let first = text.utf8.first, 1...40 ~= text.utf8.count, first != 0x2D else { return false }
    return text.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
  }

  private static let hostForm = WorldFileForm<[ProviderHost]>(.entries(.word)) {
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

/// `headers:`
struct HeaderRules: Sendable {
  private static let requiredKey = WorldFileKey(
    "required", .list(of: .word),
    "The headers that requests must have")
  private static let refusedKey = WorldFileKey(
    "refused", .list(of: .word),
    "The headers that requests must not have")
  private static let sentKey = WorldFileKey<[(name: String, value: Template)]>(
    "sets", StepSection.templates, "Headers of every response except the authorize page")

  static let form = WorldFileForm<HeaderRules>.section(
    [requiredKey.optional, refusedKey.optional, sentKey.optional]
  ) { section throws(WorldFileError) in
    HeaderRules(
      required: try section.read(requiredKey) ?? [], refused: try section.read(refusedKey) ?? [],
      sent: try section.read(sentKey) ?? [])
  }

  let required: [String]
  let refused: [String]
  let sent: [(name: String, value: Template)]
}

extension StepRules {
  /// What the authorize page can grant of that kind, the lowest first.
  func choices(granting kind: Question.Grant) -> [String] {
    asks.filter { $0.question.grants == kind }.flatMap { $0.question.choices ?? [] }
  }
}

extension ProviderDescription {
  /// What tokens and keys may do, from the lowest to the highest.
  var permissions: [String] {
    clients.permissions.isEmpty ? step(.authorize)?.choices(granting: .permission) ?? [] : clients.permissions
  }

  /// The scopes that the authorize page can grant.
  var scopes: [String] { step(.authorize)?.choices(granting: .scope) ?? [] }

  /// The format of description files in JSON Schema 2020-12.
  public static var schema: JSONValue {
    guard case .object(var members) = ProviderSection.keys.schema else { return .null }
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["title"] = "An OAuth 1.0a provider, for Einlass"
    return .object(members)
  }
}
