package import EinlassWire

/// The keys of a mapping in a world file, which set the members of a `Root` in order.
package struct WorldFileMapping<Root>: Sendable {
  package typealias Check = @Sendable (YAMLSection, inout Root) throws(WorldFileError) -> Void

  package let keys: WorldFileKeys
  package let members: [WorldFileKey<Root>]
  private let check: Check

  /// A mapping with these keys and no others. `rules` are further schemas that it satisfies, and `check` verifies
  /// conditions on several keys.
  package init(
    rules: [JSONValue] = [], @WorldFileMappingBuilder<Root> keys: () -> [WorldFileKey<Root>],
    check: @escaping Check = { _, _ in }
  ) {
    members = keys()
    self.keys = WorldFileKeys(members.map(\.field), rules: rules)
    self.check = check
  }

  /// Sets the members that the mapping at `value` states.
  package func read(_ value: YAMLValue, into root: inout Root) throws(WorldFileError) {
    try read(try value.section(keys.names), into: &root)
  }

  /// Sets the members that `section` states. It may have other keys, too.
  package func read(_ section: YAMLSection, into root: inout Root) throws(WorldFileError) {
    for member in members {
      if let value = section[member.field.name] {
        try member.read(value, &root)
      } else if member.field.isRequired {
        throw section.missing(member.field.name)
      }
    }
    try check(section, &root)
  }
}

/// Collects the keys of a mapping.
@resultBuilder package enum WorldFileMappingBuilder<Root> {
  package typealias Keys = [WorldFileKey<Root>]

  package static func buildExpression(_ key: WorldFileKey<Root>) -> Keys { [key] }
  package static func buildBlock(_ keys: Keys...) -> Keys { keys.flatMap(\.self) }
  package static func buildOptional(_ keys: Keys?) -> Keys { keys ?? [] }
  package static func buildArray(_ keys: [Keys]) -> Keys { keys.flatMap(\.self) }
}

extension WorldFileForm {
  /// Returns the form of a mapping whose keys change `root`. `make` creates the value from it.
  package static func section<Root: Sendable>(
    _ root: Root, rules: [JSONValue] = [],
    @WorldFileMappingBuilder<Root> keys: () -> [WorldFileKey<Root>],
    make: @escaping @Sendable (YAMLSection, Root) throws(WorldFileError) -> Value
  ) -> WorldFileForm {
    let mapping = WorldFileMapping(rules: rules, keys: keys)
    return WorldFileForm(.section(mapping.keys)) { value throws(WorldFileError) in
      let section = try value.section(mapping.keys.names)
      var root = root
      try mapping.read(section, into: &root)
      return try make(section, root)
    }
  }

  /// Returns the form of a mapping whose keys change `initial`. `check` verifies conditions on several keys.
  package static func section(
    _ initial: Value, @WorldFileMappingBuilder<Value> keys: () -> [WorldFileKey<Value>],
    check: @escaping @Sendable (YAMLSection, Value) throws(WorldFileError) -> Void = { _, _ in }
  ) -> WorldFileForm {
    section(initial, keys: keys) { section, value throws(WorldFileError) in
      try check(section, value)
      return value
    }
  }

  /// Returns the form of a mapping with exactly one key of those that are choices. This key creates the value, and the
  /// keys after it change the value.
  ///
  /// - Parameters:
  ///   - expectation: The expected mapping, for messages, such as `one step, such as 'passes: 60'`.
  ///   - keys: The keys. One with a companion is refused if the companion is absent.
  package static func choice(
    _ expectation: String, @WorldFileMappingBuilder<Value?> keys: () -> [WorldFileKey<Value?>]
  ) -> WorldFileForm {
    let mapping = WorldFileMapping(keys: keys)
    return WorldFileForm(.section(mapping.keys)) { value throws(WorldFileError) in
      let section = try value.section(mapping.keys.names)
      guard mapping.keys.choices.count(where: { section[$0] != nil }) == 1 else {
        throw value.error("expected \(expectation)")
      }
      for field in mapping.keys.fields {
        if let companion = field.companion, section[companion] == nil, let value = section[field.name] {
          throw value.error("works only with \(companion)")
        }
      }
      var root: Value?
      try mapping.read(section, into: &root)
      guard let root else { throw value.error("expected \(expectation)") }
      return root
    }
  }
}
