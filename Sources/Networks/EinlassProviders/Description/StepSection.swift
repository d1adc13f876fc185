internal import EinlassWorld

private typealias Key = WorldFileKey

/// `steps:`
enum StepSection {
  /// All steps of a file, in the order of `StepName`.
  static let form = WorldFileForm<[(name: StepName, rules: StepRules)]>.section([]) {
    for name in StepName.allCases {
      Key(name.rawValue, step(name), "The step that \(name.about)") { $0.append((name, $1)) }
    }
  }

  private static func step(_ name: StepName) -> WorldFileForm<StepRules> {
    .section(StepRules(name)) {
      Key(
        "at", \.places, places,
        "The address: a host's short name, and a path in which {x} matches one segment and * matches the rest"
      )
      Key(
        "query", \.query, selectingValues,
        "The query values that select the step: one value, several values, or {any-case: VALUE}")
      Key(
        "by", \.selection, selection,
        "A parameter that must be present or absent, to distinguish steps with the same address")
      Key("methods", \.methods, .listOrOne(of: .word), "The accepted methods; default: GET and POST")
      Key("verify", \.verification, .choice, "The parts of the signature that are checked; default: full")
      Key("checks", \.checks, .checks, "The order of the step's checks")
      Key("callback", \.callback, callback, "The rule for oauth_callback; default: required")
      Key(
        "asks", \.asks, .pairs(of: question), "The authorize page's parameters and their values")
      Key(
        "token_parameter", \.tokenParameter, .word, "The page's parameter for the token; default: oauth_token"
      )
      Key("key_parameter", \.keyParameter, .word, "The page's parameter for the client's key; default: none")
      Key("adds", \.adds, .pairs(of: .template), "Additional fields of the redirect")
      Key("passes", \.passes, .list(of: .word), "The page's query parameters that the redirect repeats")
      Key("fragment", \.fragment, .text, "The callback URL's fragment")
      Key(
        "denied", \.denial, denial,
        "The response to a denial: page, or the redirect's fields; default: only the token")
      Key("answer", \.answer, in: answer, "The response")
    } check: { section, _ throws(WorldFileError) in
      if name != .push { _ = try section.required("at") }
    }
  }

  /// `{HOST: PATH}` or `{HOST: [PATH, PATH]}`.
  static let places = {
    let paths = WorldFileForm<[String]>.listOrOne(of: .word).map { paths, value throws(WorldFileError) in
      guard paths.allSatisfy({ $0.hasPrefix("/") }) else {
        throw value.expected("a path that begins with a slash")
      }
      return paths
    }
    return WorldFileForm.pairs(of: paths).map { hosts, _ in
      hosts.flatMap { host, paths in
        paths.map { StepRules.Place(host: host, path: PathPattern($0)) }
      }
    }
  }()

  private static let selectingValues: WorldFileForm<[SelectingValue]> = {
    let texts = WorldFileForm<[String]>.listOrOne(of: .text)
    let anyCase = WorldFileMapping<[String]> {
      Key("any-case", \.self, texts, "The value or values, compared without regard to case").required
    }
    return WorldFileForm(.entries(.either([texts.shape, .section(anyCase.keys)]))) {
      value throws(WorldFileError) in
      var values: [SelectingValue] = []
      for (name, entry) in try value.entries() {
        var stated: [String] = []
        let isAnyCase = (try? entry.section(anyCase.keys)) != nil
        if isAnyCase { try anyCase.read(entry, into: &stated) } else { stated = try texts.read(entry) }
        guard !stated.isEmpty else { throw entry.expected("at least one value") }
        values.append(SelectingValue(name: name, values: stated, ignoresCase: isAnyCase))
      }
      return values
    }
  }()

  private static let selection = WorldFileForm.section(ParameterSelection()) {
    Key("with", \.with, .word, "The parameter that must be present")
    Key("without", \.without, .word, "The parameter that must be absent")
  }

  private static let denial = WorldFileForm<StepRules.Denial>.words(
    ["page": .page], or: WorldFileForm.pairs(of: .template).map { fields, _ in .fields(fields) })

  private static let callback = WorldFileForm.scalar(
    WorldFileForm<StepRules.CallbackRule.Kind>.choice.map { kind, _ in StepRules.CallbackRule(kind: kind) },
    or: .section(StepRules.CallbackRule()) {
      Key("rule", \.kind, .choice, "The rule for the value; default: required")
      Key("wildcard_ports", \.wildcardPorts, .list(of: .word), "The hosts for which any port is accepted")
      Key("step", \.step, .choice, "The step that accepts the callback; default: request_token")
    })

  private static let question = WorldFileForm.section(StepRules.Question()) {
    Key("one_of", \.choices, .list(of: .text), "The allowed values; default: anything")
    Key("default", \.usual, .text, "The default value")
    Key("several", \.allowsSeveral, .bool, "Whether comma-separated values are allowed")
    Key("grants", \.grants, .choice, "The property of the token that the parameter sets; default: none")
  }

  private static let answer = WorldFileMapping<StepRules.Answer> {
    Key(
      "fields", \.fields, .list(of: .word),
      "The response's fields, in order; default: token, secret and confirmation")
    Key("format", \.format, .choice, "The format of the fields; default: form")
    Key("type", \.type, .word, "The media type; default: the format's type")
    Key("status", \.status, .integer(100...599), "The status; default: 200")
    Key("extra", \.extra, .pairs(of: .template), "Additional fields")
    Key("body", \.body, .template, "The literal body, instead of fields")
  }
}
