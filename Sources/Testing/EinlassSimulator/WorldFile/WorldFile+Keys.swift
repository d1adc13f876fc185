internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

extension WorldFile {
  /// The name of the sign-in method for an account on the phone, on any network.
  static let reverse = "reverse"

  /// The possible values of `signIn`.
  static var designWords: [String] {
    let accounts = SignInDesign.all.filter { $0.accountSection != nil }
    let others = SignInDesign.all.filter { $0.accountSection == nil }
    return accounts.map(\.name) + [reverse] + others.map(\.name)
  }

  /// The format of the sign-in method, which determines how other keys are read.
  static let signInForm = WorldFileForm.choice(designWords)

  /// The keys of a world file, except those of the modules and the designs.
  static let mapping = WorldFileMapping<WorldFile> {
    Key("about", \.about, .text, "A sentence that describes the world")
    Key(
      "row", \.rows, .listOrOne(of: .integer(1...114)),
      "The rows of the scenario table that the world shows")
    Key(
      "signIn", signInForm.shape,
      "The design of the sign-in: "
        + SignInDesign.all.map { "\($0.name), \($0.about)" }.joined(separator: "; ")
        + "; reverse, with a phone account at the network that has a section in this file"
    ).required
    Key(
      "clock", .time("2017-03-20T09:00:00Z"),
      "The clock's start time; default: 2017-03-20T09:00:00Z, or now for einlassd"
    ) { ($0.clock, $0.configuration.start) = ($1, $1) }
    Key(
      "seed", \.configuration.seed, .integer(0...UInt64.max),
      "The random seed; equal seeds produce equal tokens and nonces; default: 1")
    Key("app", \.self, in: AppSection.mapping, "The app's own settings")
    for section in WorldModules.standard.all.compactMap({ $0.files.section?(.standard) }) {
      section.within(\.configuration)
    }
    for design in SignInDesign.all {
      if let section = design.section, !section.key.contains(".") {
        Key(section.key, section.form.shape, "The app's steps, with 'signIn: \(design.name)'")
      }
    }
    Key("plan", \.configuration.failures, .list(of: PlanSection.form(.standard)), "The planned failures")
    Key(
      "expect", .anything, "The expected outcome and course of the sign-in; default: anything"
    ) {
      value, file throws(WorldFileError) in try ExpectSection.read(value, into: &file)
    }
  }

  /// All keys, including those within designs, such as `broker.login`.
  static let completeKeys = WorldFileKeys(mapping.keys.fields.map(\.complete))
}

extension WorldFileField {
  /// The field with the keys that designs define within it.
  fileprivate var complete: WorldFileField {
    guard case .section(var keys) = shape else { return self }
    for index in keys.fields.indices {
      let path = "\(name).\(keys.fields[index].name)"
      if let section = SignInDesign.all.lazy.compactMap(\.section).first(where: { $0.key == path }) {
        keys.fields[index].shape = section.form.shape
      }
    }
    var field = self
    field.shape = .section(keys)
    return field
  }
}
