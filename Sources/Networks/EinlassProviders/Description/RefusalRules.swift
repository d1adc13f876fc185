internal import EinlassWorld

private typealias Key = WorldFileKey

/// The form of a refusal. Values that a level leaves out come from the level before.
package struct RefusalForm: Sendable {
  var status: Int?
  var type: String?
  var body: BodyTemplate?
  var headers: [(name: String, value: Template)] = []
  var problem: String?
  var text: Template?
  var word: Template?

  /// This form, overridden by everything that `other` states.
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
  /// The form in which a provider reports that a feature is not simulated: the provider's own form if it has room for
  /// the sentence, but with our status and without header fields that name another cause.
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

/// The forms of a provider's refusals: a default, and others by place and by cause.
package struct RefusalRules: Sendable {
  /// The default form.
  var format: RefusalForm
  /// The forms by the short name of a host.
  var byHost: [String: RefusalForm] = [:]
  /// The forms by the name of a resource.
  var byResource: [String: RefusalForm] = [:]
  /// The form for steps, as opposed to resources.
  var atSteps: RefusalForm?
  var byCause: [Cause: RefusalForm] = [:]
  /// The forms for a single missing parameter, by its name.
  var byMissing: [String: RefusalForm] = [:]
  /// Whether statuses and wording follow the problem reporting extension of 2008.
  var isPreset = false

  /// RFC 5849 defines only the status, and the challenge with 401 (sections 3.2 and 3.5.1).
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
  private static let form = WorldFileForm.section(RefusalForm()) {
    Key("status", \.status, .integer(100...599), "The status")
    Key("type", \.type, .word, "The media type")
    Key("body", .template, "The body as text") { $0.body = .text($1) }
    Key("json", .json, "The body as JSON") { $0.body = .json($1) }
    Key("xml", .template, "The body as XML") { $0.body = .xml($1) }
    Key("headers", \.headers, .pairs(of: .template), "Additional headers")
    Key("problem", \.problem, .text, "The value of {problem}")
    Key("text", \.text, .template, "The value of {text}")
    Key("word", \.word, .template, "The value of {word}")
  }

  private static let carriers = WorldFileForm<[String]>.list(of: .choice(["body", "header"]))

  /// All keys except the forms for hosts, resources and parameters, whose names the file chooses.
  static let shape = WorldFileShape.either([.section(mapping().keys), .entries(.anything)])

  private static func mapping(
    hosts: [String] = [], resources: [String] = [], parameters: [String] = []
  ) -> WorldFileMapping<RefusalRules> {
    WorldFileMapping {
      Key(
        "preset", .choice(["oauth_problem"]), "oauth_problem: the Problem Reporting extension of 2008"
      ) { rules, _ in rules = .problemReporting(in: ["body"]) }
      Key("carriers", carriers.shape, "The parts of the response that report the problem; default: body") {
        value, rules throws(WorldFileError) in
        if rules.isPreset { rules = .problemReporting(in: try carriers.read(value)) }
      }
      Key("format", form, "The format of all refusals") { $0.format = $0.format.overlaid(by: $1) }
      Key("at.steps", \.atSteps, form, "The format of the steps' refusals")
      for host in hosts { Key("at.\(host)", \.byHost[host], form, "The format at this host") }
      for name in resources { Key("at.\(name)", \.byResource[name], form, "The format for this resource") }
      for cause in Cause.allCases {
        Key(cause.rawValue, \.byCause[cause], form, cause.sentence.withoutStop)
      }
      for name in parameters {
        Key("parameters.\(name)", \.byMissing[name], form, "The format if this parameter is missing")
      }
    }
  }

  static func read(
    _ value: YAMLValue, hosts: [String], resources: [String]
  ) throws(WorldFileError) -> RefusalRules {
    let parameters = try value.entries().map(\.key).filter { $0.hasPrefix("parameters.oauth_") }
    let mapping = mapping(
      hosts: hosts, resources: resources.filter { !hosts.contains($0) },
      parameters: parameters.map { String($0.dropFirst("parameters.".count)) })
    var rules = RefusalRules.strict
    try mapping.read(value, into: &rules)
    return rules
  }
}

extension RefusalRules {
  /// The problem reporting extension of 2008, with the statuses of the Java library net.oauth (reference of providers,
  /// section 1.1).
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
  /// The sentence without its period, as the description of a key.
  fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
