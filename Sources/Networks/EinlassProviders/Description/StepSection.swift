internal import EinlassWorld

/// `steps:`
enum StepSection {
  private static let at = WorldFileKey<[StepRules.Place]>(
    "at", places,
    "The address: a host's short name, and a path in which {x} matches one part and * matches any ending")
  private static let query = WorldFileKey<[SelectingValue]>(
    "query", selectingValues,
    "The query values that select the step: a text, several texts, or {any-case: TEXT}")
  private static let by = WorldFileKey<ParameterSelection>(
    "by", selection, "A parameter that must be present or absent, to distinguish steps with the same address")
  private static let methods = WorldFileKey(
    "methods", .listOrOne(of: .word), "The accepted methods; default: GET and POST")
  private static let verify = WorldFileKey<StepRules.Verification>(
    "verify", .choice, "The parts of the signature that are checked; default: full")
  private static let checks = WorldFileKey<[Check]>("checks", .checks, "The order of the step's checks")
  private static let callback = WorldFileKey<StepRules.CallbackRule>(
    "callback", callbackForm, "The rule for oauth_callback; default: required")
  private static let asks = WorldFileKey<[(name: String, question: StepRules.Question)]>(
    "asks", questions, "The authorize page's parameters and their values")
  private static let tokenParameter = WorldFileKey(
    "token_parameter", .word, "The page's parameter for the token; default: oauth_token")
  private static let keyParameter = WorldFileKey(
    "key_parameter", .word, "The page's parameter for the client's key; default: none")
  private static let adds = WorldFileKey<[(name: String, value: Template)]>(
    "adds", templates, "Additional fields of the redirect")
  private static let passes = WorldFileKey(
    "passes", .list(of: .word), "The page's query fields that the redirect repeats")
  private static let fragment = WorldFileKey("fragment", .text, "The callback URL's fragment")
  private static let denied = WorldFileKey<StepRules.Denial>(
    "denied", denial, "The response to a denial: page, or the redirect's fields; default: only the token")
  private static let answer = WorldFileKey<AnswerChange>("answer", AnswerChange.form, "The response")

  private static let keys: WorldFileKeys = [
    at.optional, query.optional, by.optional, methods.optional, verify.optional, checks.optional,
    callback.optional, asks.optional, tokenParameter.optional, keyParameter.optional, adds.optional,
    passes.optional, fragment.optional, denied.optional, answer.optional,
  ]

  /// Every step that a file has, in the order of `StepName`.
  static let form: WorldFileForm<[(name: StepName, rules: StepRules)]> = {
    let fields = StepName.allCases.map { name in
      WorldFileField(name.rawValue, "The step that \(name.about)", .section(keys))
    }
    let all = WorldFileKeys(fields)
    return WorldFileForm(.section(all)) { value throws(WorldFileError) in
      let section = try value.section(all)
      var steps: [(name: StepName, rules: StepRules)] = []
      for name in StepName.allCases {
        guard let step = section[name.rawValue] else { continue }
        steps.append((name, try read(try step.section(keys), name)))
      }
      return steps
    }
  }()

  private static func read(
    _ section: YAMLSection, _ name: StepName
  ) throws(WorldFileError) -> StepRules {
    var rules = StepRules(name)
    rules.places = name == .push ? try section.read(at) ?? [] : try section.required(at)
    rules.query = try section.read(query) ?? []
    rules.selection = try section.read(by)
    rules.methods = try section.read(methods) ?? (name == .authorize ? ["GET"] : rules.methods)
    rules.verification = try section.read(verify) ?? .full
    rules.checks = try section.read(checks)
    rules.callback = try section.read(callback) ?? rules.callback
    rules.asks = try section.read(asks) ?? []
    rules.tokenParameter = try section.read(tokenParameter) ?? rules.tokenParameter
    rules.keyParameter = try section.read(keyParameter)
    rules.adds = try section.read(adds) ?? []
    rules.passes = try section.read(passes) ?? []
    rules.fragment = try section.read(fragment)
    rules.denial = try section.read(denied) ?? rules.denial
    try section.read(answer)?.apply(to: &rules.answer)
    return rules
  }

  /// `{HOST: PATH}` or `{HOST: [PATH, PATH]}`.
  static let places: WorldFileForm<[StepRules.Place]> = {
    let paths = WorldFileForm<[String]>.listOrOne(of: .word)
    return WorldFileForm(.entries(paths.shape)) { value throws(WorldFileError) in
      var places: [StepRules.Place] = []
      for (host, entry) in try value.entries() {
        for path in try paths.read(entry) {
          guard path.hasPrefix("/") else { throw entry.expected("a path that begins with a slash") }
          places.append(StepRules.Place(host: host, path: PathPattern(path)))
        }
      }
      return places
    }
  }()

  private static let selectingValues: WorldFileForm<[SelectingValue]> = {
    let texts = WorldFileForm<[String]>.listOrOne(of: .text)
    let anyCase = WorldFileKey("any-case", texts, "The value or values, in any case")
    let keys: WorldFileKeys = [anyCase.required]
    return WorldFileForm(.entries(.either([texts.shape, .section(keys)]))) { value throws(WorldFileError) in
      var values: [SelectingValue] = []
      for (name, entry) in try value.entries() {
        let isAnyCase = (try? entry.section(keys)) != nil
        let stated = isAnyCase ? try entry.section(keys).required(anyCase) : try texts.read(entry)
        guard !stated.isEmpty else { throw entry.expected("at least one value") }
        values.append(SelectingValue(name: name, values: stated, ignoresCase: isAnyCase))
      }
      return values
    }
  }()

  /// A mapping of names to texts, in its order.
  static let pairs = WorldFileForm<[(name: String, value: String)]>(.entries(.text)) {
    value throws(WorldFileError) in
    var pairs: [(name: String, value: String)] = []
    for (name, entry) in try value.entries() { pairs.append((name, try entry.text())) }
    return pairs
  }

  /// A mapping of names to texts with places, in its order.
  static let templates = WorldFileForm<[(name: String, value: Template)]>(.entries(.text)) {
    value throws(WorldFileError) in
    var pairs: [(name: String, value: Template)] = []
    for (name, entry) in try value.entries() {
      pairs.append((name, try WorldFileForm<Template>.template.read(entry)))
    }
    return pairs
  }

  /// A mapping of names to shapes, in its order.
  static let shapes = WorldFileForm<[(name: String, shape: ValueShape)]>(.entries(.text)) {
    value throws(WorldFileError) in
    var shapes: [(name: String, shape: ValueShape)] = []
    for (name, entry) in try value.entries() {
      shapes.append((name, try WorldFileForm<ValueShape>.shape.read(entry)))
    }
    return shapes
  }

  private static let selection: WorldFileForm<ParameterSelection> = {
    let with = WorldFileKey("with", .word, "The parameter that must be present")
    let without = WorldFileKey("without", .word, "The parameter that must be absent")
    return .section([with.optional, without.optional]) { section throws(WorldFileError) in
      ParameterSelection(with: try section.read(with), without: try section.read(without))
    }
  }()

  private static let denial = WorldFileForm<StepRules.Denial>(
    .either([.choice(["page"]), templates.shape])
  ) { value throws(WorldFileError) in
    (try? value.text()) == "page" ? .page : .fields(try templates.read(value))
  }

  private static let callbackForm: WorldFileForm<StepRules.CallbackRule> = {
    typealias Kind = StepRules.CallbackRule.Kind
    let word = WorldFileForm<Kind>.choice
    let rule = WorldFileKey<Kind>("rule", .choice, "The rule for the value; default: required")
    let ports = WorldFileKey(
      "wildcard_ports", .list(of: .word), "The hosts for which any port is accepted")
    let step = WorldFileKey<StepName>(
      "step", .choice, "The step that accepts the callback; default: request_token")
    let keys: WorldFileKeys = [rule.optional, ports.optional, step.optional]
    return WorldFileForm(.either([word.shape, .section(keys)])) { value throws(WorldFileError) in
      var callback = StepRules.CallbackRule()
      if (try? value.text()) != nil {
        callback.kind = try word.read(value)
        return callback
      }
      let section = try value.section(keys)
      callback.kind = try section.read(rule) ?? .required
      callback.wildcardPorts = try section.read(ports) ?? []
      callback.step = try section.read(step) ?? .requestToken
      return callback
    }
  }()

  private static let questions: WorldFileForm<[(name: String, question: StepRules.Question)]> = {
    typealias Grant = StepRules.Question.Grant
    let oneOf = WorldFileKey("one_of", .list(of: .text), "The allowed values; default: anything")
    let usual = WorldFileKey("default", .text, "The default value")
    let several = WorldFileKey("several", .bool, "Whether several values, separated by commas, are allowed")
    let grants = WorldFileKey<Grant>(
      "grants", .choice,
      "The property of the token that the parameter sets; default: none")
    let keys: WorldFileKeys = [oneOf.optional, usual.optional, several.optional, grants.optional]
    return WorldFileForm(.entries(.section(keys))) { value throws(WorldFileError) in
      var questions: [(name: String, question: StepRules.Question)] = []
      for (name, entry) in try value.entries() {
        let section = try entry.section(keys)
        let question = StepRules.Question(
          choices: try section.read(oneOf), usual: try section.read(usual),
          allowsSeveral: try section.read(several) ?? false, grants: try section.read(grants))
        questions.append((name, question))
      }
      return questions
    }
  }()
}

/// `steps.X.answer:`
struct AnswerChange: Sendable {
  private static let fields = WorldFileKey(
    "fields", .list(of: .word), "The response's fields, in order; default: token, secret and confirmation")
  private static let format = WorldFileKey<StepRules.Answer.Format>(
    "format", .choice, "The format of the fields; default: form")
  private static let type = WorldFileKey("type", .word, "The media type; default: the format's type")
  private static let status = WorldFileKey<Int>("status", .integer(100...599), "The status; default: 200")
  private static let extra = WorldFileKey<[(name: String, value: Template)]>(
    "extra", StepSection.templates, "Further fields")
  private static let body = WorldFileKey<Template>("body", .template, "The literal body, instead of fields")

  static let form = WorldFileForm<AnswerChange>.section(
    [fields.optional, format.optional, type.optional, status.optional, extra.optional, body.optional]
  ) { section throws(WorldFileError) in try AnswerChange(section) }

  private let fields: [String]?
  private let format: StepRules.Answer.Format?
  private let type: String?
  private let status: Int?
  private let extra: [(name: String, value: Template)]
  private let body: Template?

  private init(_ section: YAMLSection) throws(WorldFileError) {
    fields = try section.read(Self.fields)
    format = try section.read(Self.format)
    type = try section.read(Self.type)
    status = try section.read(Self.status)
    extra = try section.read(Self.extra) ?? []
    body = try section.read(Self.body)
  }

  func apply(to answer: inout StepRules.Answer) {
    answer.fields = fields ?? answer.fields
    answer.format = format ?? answer.format
    answer.type = type ?? answer.type
    answer.status = status ?? answer.status
    answer.extra = extra
    answer.body = body
  }
}
