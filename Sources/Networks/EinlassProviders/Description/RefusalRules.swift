internal import EinlassWorld

/// What a refusal looks like; what a level leaves out comes from the one before it.
package struct RefusalForm: Sendable {
  var status: Int?
  var type: String?
  var body: BodyTemplate?
  var headers: [(name: String, value: Template)] = []
  var problem: String?
  var text: Template?
  var word: Template?

  /// This form with everything that `other` states.
  func overlaid(by other: RefusalForm?) -> RefusalForm {
    guard let other else { return self }
    var form = self
    form.status = other.status ?? status
    form.type = other.type ?? (other.body == nil ? type : nil)
    form.body = other.body ?? body
    for (name, value) in other.headers {
      form.headers.removeAll { $0.name.lowercased() == name.lowercased() }
      form.headers.append((name, value))
    }
    form.problem = other.problem ?? problem
    form.text = other.text ?? text
    form.word = other.word ?? word
    return form
  }
}

extension RefusalForm {
  /// The form in which a provider says what is not simulated of it: its own, if that has a place for the sentence, but
  /// with our status and without header fields that name another cause.
  fileprivate var forNotSimulated: RefusalForm {
    var form = RefusalForm()
    form.status = Cause.notSimulated.usualStatus
    if let body, !body.names.isDisjoint(with: ["text", "problem", "word"]) {
      (form.body, form.type) = (body, type)
    } else {
      form.body = RefusalRules.strict.format.body
      form.type = RefusalRules.strict.format.type
    }
    return form
  }
}

/// How a provider refuses: one form for all, others by place and by cause.
package struct RefusalRules: Sendable {
  /// The form where nothing else is stated.
  var format: RefusalForm
  /// By the short name of a host.
  var byHost: [String: RefusalForm] = [:]
  /// By the name of a resource.
  var byResource: [String: RefusalForm] = [:]
  /// For the steps, as against the resources.
  var atSteps: RefusalForm?
  var byCause: [Cause: RefusalForm] = [:]
  /// For one missing parameter, by its name.
  var byMissing: [String: RefusalForm] = [:]
  /// Whether statuses and words are those of the extension of 2008 that reports problems.
  var isPreset = false

  /// RFC 5849 says only what the status is and that a challenge comes with 401 (sections 3.2 and 3.5.1).
  static let strict: RefusalRules = {
    var format = RefusalForm()
    format.type = "text/plain; charset=utf-8"
    format.body = (try? Template("{text}\n")).map(BodyTemplate.text)
    return RefusalRules(format: format)
  }()

  /// The form for a cause at a place.
  func form(_ cause: Cause, at target: ProviderTarget, missing: [String]) -> RefusalForm {
    var form = format.overlaid(by: target.host.flatMap { byHost[$0] })
    if target.isStep { form = form.overlaid(by: atSteps) }
    if case .resource(let resource, _) = target { form = form.overlaid(by: byResource[resource.name]) }
    if cause == .notSimulated { return form.forNotSimulated.overlaid(by: byCause[cause]) }
    form = form.overlaid(by: byCause[cause])
    if let name = missing.first { form = form.overlaid(by: byMissing[name]) }
    return form
  }
}

/// `errors:`
enum RefusalSection {
  private static let status = WorldFileKey<Int>("status", .integer(100...599), "The status")
  private static let type = WorldFileKey("type", .word, "The media type")
  private static let body = WorldFileKey<Template>("body", .template, "The body as text")
  private static let json = WorldFileKey<JSONTemplate>("json", .json, "The body as JSON")
  private static let xml = WorldFileKey<Template>("xml", .template, "The body as XML")
  private static let headers = WorldFileKey<[(name: String, value: Template)]>(
    "headers", StepSection.templates, "More headers")
  private static let problem = WorldFileKey("problem", .text, "The value of {problem}")
  private static let text = WorldFileKey<Template>("text", .template, "The value of {text}")
  private static let word = WorldFileKey<Template>("word", .template, "The value of {word}")
  private static let keys: WorldFileKeys = [
    status.optional, type.optional, body.optional, json.optional, xml.optional, headers.optional,
    problem.optional, text.optional, word.optional,
  ]

  private static let form = WorldFileForm<RefusalForm>.section(keys) { section throws(WorldFileError) in
    var form = RefusalForm()
    form.status = try section.read(status)
    form.type = try section.read(type)
    if let text = try section.read(body) { form.body = .text(text) }
    if let json = try section.read(json) { form.body = .json(json) }
    if let xml = try section.read(xml) { form.body = .xml(xml) }
    form.headers = try section.read(headers) ?? []
    form.problem = try section.read(problem)
    form.text = try section.read(text)
    form.word = try section.read(word)
    return form
  }

  private static let preset = WorldFileKey(
    "preset", .choice(["oauth_problem"]), "oauth_problem: the Problem Reporting extension of 2008")
  private static let carriers = WorldFileKey(
    "carriers", .list(of: .choice(["body", "header"])),
    "The parts of the response that report the problem; default: body")

  /// Everything but the forms for hosts, resources and parameters, whose names are the file's own.
  static let shape: WorldFileShape = {
    let causes = Cause.allCases.map { WorldFileField($0.rawValue, $0.sentence.withoutStop, .section(keys)) }
    let fixed = [
      preset.optional, carriers.optional,
      WorldFileField("format", "The format of all refusals", .section(keys)),
      WorldFileField("at.steps", "The format of the steps' refusals", .section(keys)),
    ]
    return .either([.section(WorldFileKeys(fixed + causes)), .entries(.anything)])
  }()

  static func read(
    _ value: YAMLValue, hosts: [String], resources: [String]
  ) throws(WorldFileError) -> RefusalRules {
    let causes = Cause.allCases.map(\.rawValue)
    let places = (hosts + resources).map { "at.\($0)" }
    var names = [preset.name, carriers.name, "format", "at.steps"] + places + causes
    for (name, _) in try value.entries() where name.hasPrefix("parameters.oauth_") { names.append(name) }
    let section = try value.section(names)
    var rules = RefusalRules.strict
    if try section.read(preset) != nil {
      rules = .problemReporting(in: try section.read(carriers) ?? ["body"])
    }
    if let value = section["format"] { rules.format = rules.format.overlaid(by: try form.read(value)) }
    if let value = section["at.steps"] { rules.atSteps = try form.read(value) }
    for host in hosts {
      if let value = section["at.\(host)"] { rules.byHost[host] = try form.read(value) }
    }
    for resource in resources where !hosts.contains(resource) {
      if let value = section["at.\(resource)"] { rules.byResource[resource] = try form.read(value) }
    }
    for cause in Cause.allCases {
      if let value = section[cause.rawValue] { rules.byCause[cause] = try form.read(value) }
    }
    for name in names where name.hasPrefix("parameters.") {
      if let value = section[name] {
        rules.byMissing[String(name.dropFirst("parameters.".count))] = try form.read(value)
      }
    }
    return rules
  }
}

extension RefusalRules {
  /// The extension of 2008 that reports problems, with the statuses of the Java library net.oauth (reference of
  /// providers, section 1.1).
  static func problemReporting(in carriers: [String]) -> RefusalRules {
    var rules = RefusalRules.strict
    rules.isPreset = true
    rules.format.type = "application/x-www-form-urlencoded"
    let body = carriers.contains("body") ? "oauth_problem={problem}" : ""
    rules.format.body = (try? Template(body)).map(BodyTemplate.text)
    if carriers.contains("header"),
      let field = try? Template(#"OAuth realm="{origin}", oauth_problem="{problem}""#)
    {
      rules.format.headers = [("WWW-Authenticate", field)]
    }
    rules.byCause[.parameters] = Self.detailed(
      carriers, "oauth_problem=parameter_absent&oauth_parameters_absent={missing.form}")
    rules.byCause[.timestamp] = Self.detailed(
      carriers, "oauth_problem=timestamp_refused&oauth_acceptable_timestamps={min}-{max}")
    rules.byCause[.version] = Self.detailed(
      carriers, "oauth_problem=version_rejected&oauth_acceptable_versions=1.0-1.0")
    return rules
  }

  private static func detailed(_ carriers: [String], _ text: String) -> RefusalForm? {
    guard carriers.contains("body"), let template = try? Template(text) else { return nil }
    var form = RefusalForm()
    form.body = .text(template)
    form.type = "application/x-www-form-urlencoded"
    return form
  }
}

extension String {
  /// The sentence without its full stop, as the description of a key.
  fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
