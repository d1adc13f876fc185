internal import EinlassWire
internal import EinlassWorld

extension WorldFile {
  static let about = WorldFileKey("about", .text, "A sentence that describes the world")
  static let row = WorldFileKey<[Int]>(
    "row", .listOrOne(of: .integer(1...114)), "The rows of the scenario table that the world shows")
  static let signIn = WorldFileKey(
    "signIn", .choice(designWords),
    "The design of the sign-in: "
      + SignInDesign.all.map { "\($0.name), \($0.about)" }.joined(separator: "; ")
      + "; reverse, with a phone account at the network that has a section in this file")
  static let clock = WorldFileKey(
    "clock", .time("2017-03-20T09:00:00Z"),
    "The clock's start time; default: 2017-03-20T09:00:00Z, or now for einlassd")
  static let seed = WorldFileKey<UInt64>(
    "seed", .integer(0...UInt64.max),
    "The random seed; equal seeds produce equal tokens and nonces; default: 1")

  /// The word for an account of the phone at any network.
  static let reverse = "reverse"

  /// What `signIn` can be.
  static var designWords: [String] {
    let accounts = SignInDesign.all.filter { $0.accountSection != nil }
    let others = SignInDesign.all.filter { $0.accountSection == nil }
    return accounts.map(\.name) + [reverse] + others.map(\.name)
  }

  /// The keys of a world file that is made of the standard modules, with those of the designs.
  static let standardKeys = completeKeys(.standard)

  /// The keys of a world file; those of the modules and the designs are their own.
  static func keys(_ modules: WorldModules) -> WorldFileKeys {
    let sections = modules.all.compactMap(\.files.section).map { section in
      WorldFileField(section.key, section.about, .section(section.keys(modules)))
    }
    let designs = SignInDesign.all.compactMap { design -> WorldFileField? in
      guard let section = design.section, !section.key.contains(".") else { return nil }
      return WorldFileField(
        section.key, "The app's steps, with 'signIn: \(design.name)'", .section(section.keys))
    }
    return WorldFileKeys(
      [
        about.optional, row.optional, signIn.required, clock.optional, seed.optional,
        WorldFileField("app", "The app's own settings", .section(AppSection.keys)),
      ] + sections + designs + [
        WorldFileField("plan", "The planned failures", .list(.section(PlanSection.keys(modules)))),
        WorldFileField(
          "expect", "The expected outcome and course of the sign-in; default: anything", .anything),
      ])
  }

  /// The same keys with those that designs have within them, such as `broker.login`.
  static func completeKeys(_ modules: WorldModules) -> WorldFileKeys {
    WorldFileKeys(keys(modules).fields.map(\.complete))
  }
}

extension WorldFileField {
  /// The same field with the keys that designs have within it.
  fileprivate var complete: WorldFileField {
    guard case .section(let keys) = shape else { return self }
    let fields = keys.fields.map { field -> WorldFileField in
      let design = SignInDesign.all.first { $0.section?.key == "\(name).\(field.name)" }
      guard let section = design?.section else { return field }
      return WorldFileField(field.name, field.about, .section(section.keys), isRequired: field.isRequired)
    }
    let allKeys = WorldFileKeys(
      fields, choices: keys.choices, companions: keys.companions, rules: keys.rules)
    return WorldFileField(name, about, .section(allKeys), isRequired: isRequired)
  }
}
