package import EinlassWire

/// The form of a value in a world file, with its reader.
package struct WorldFileForm<Value: Sendable>: Sendable {
  package let shape: WorldFileShape
  package let read: @Sendable (YAMLValue) throws(WorldFileError) -> Value

  package init(
    _ shape: WorldFileShape, read: @escaping @Sendable (YAMLValue) throws(WorldFileError) -> Value
  ) {
    self.shape = shape
    self.read = read
  }
}

extension YAMLValue {
  /// A mapping whose keys are all among `keys`.
  package func section(_ keys: WorldFileKeys) throws(WorldFileError) -> YAMLSection {
    try section(keys.names)
  }
}

extension WorldFileForm {
  /// Returns a form of the same shape whose values are converted by `transform`, which gets the position for errors.
  package func map<New>(
    _ transform: @escaping @Sendable (Value, YAMLValue) throws(WorldFileError) -> New
  ) -> WorldFileForm<New> {
    WorldFileForm<New>(shape) { value throws(WorldFileError) in try transform(try read(value), value) }
  }

  /// A scalar, or a value that is not a scalar.
  package static func scalar(_ scalar: WorldFileForm, or other: WorldFileForm) -> WorldFileForm {
    WorldFileForm(.either([scalar.shape, other.shape])) { value throws(WorldFileError) in
      try (try? value.text()) == nil ? other.read(value) : scalar.read(value)
    }
  }

  /// A word with a fixed value, or a value of another form.
  package static func words(_ words: KeyValuePairs<String, Value>, or other: WorldFileForm) -> WorldFileForm {
    WorldFileForm(.either([.choice(words.map(\.key)), other.shape])) { value throws(WorldFileError) in
      let text = try? value.text()
      if let word = words.first(where: { $0.key == text }) { return word.value }
      return try other.read(value)
    }
  }
}

extension WorldFileForm<String> {
  /// Text.
  package static var text: WorldFileForm {
    WorldFileForm(.text) { value throws(WorldFileError) in try value.text() }
  }

  /// Text that is a secret although the name of its key does not show it.
  package static var secret: WorldFileForm {
    WorldFileForm(.secret) { value throws(WorldFileError) in try value.text() }
  }

  /// Text on one line that is not empty.
  package static var word: WorldFileForm {
    WorldFileForm(.word) { value throws(WorldFileError) in try value.word() }
  }

  /// Text that `isValid` accepts. `pattern` describes it as far as a regular expression can, and `expectation` in
  /// words.
  package static func text(
    like pattern: String, example: String, _ expectation: String,
    isValid: @escaping @Sendable (String) -> Bool
  ) -> WorldFileForm {
    WorldFileForm(.pattern(pattern, example: example)) { value throws(WorldFileError) in
      let text = try value.text()
      guard isValid(text) else { throw value.expected(expectation) }
      return text
    }
  }

  /// One of `words`.
  package static func choice(_ words: [String]) -> WorldFileForm {
    WorldFileForm(.choice(words)) { value throws(WorldFileError) in try value.choice(among: words) }
  }
}

extension WorldFileForm<Bool> {
  /// `true` or `false`.
  package static var bool: WorldFileForm {
    WorldFileForm(.boolean) { value throws(WorldFileError) in try value.bool() }
  }
}

extension WorldFileForm where Value: FixedWidthInteger {
  /// A whole number in `range`.
  package static func integer(_ range: ClosedRange<Value>) -> WorldFileForm {
    let bounds = (Int64(clamping: range.lowerBound), Int64(exactly: range.upperBound))
    return WorldFileForm(.integer(bounds.0, bounds.1)) { value throws(WorldFileError) in
      try value.integer(range)
    }
  }
}

extension WorldFileForm<Duration> {
  /// A duration such as `5s` or `1h30m`.
  package static var duration: WorldFileForm {
    WorldFileForm(.pattern("^-?([0-9]{1,12}(ms|s|m|h|d))+$", example: "5s")) {
      value throws(WorldFileError) in try value.duration()
    }
  }
}

extension WorldFileForm<WallTime> {
  private static let pattern =
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:?[0-9]{2})$"

  /// A time in ISO 8601, such as `2017-03-20T09:00:00Z`.
  package static func time(_ example: String) -> WorldFileForm {
    WorldFileForm(.pattern(pattern, example: example)) { value throws(WorldFileError) in
      guard let time = TimeText.date(try value.text()) else {
        throw value.expected("a time such as \(example)")
      }
      return time
    }
  }

  /// A time in ISO 8601, or seconds since 1970, if `isValid` accepts them.
  package static func timeOrSeconds(
    _ example: String, isValid: @escaping @Sendable (WallTime) -> Bool = { _ in true }
  ) -> WorldFileForm {
    WorldFileForm(.either([.pattern(pattern, example: example), .integer(.min, nil)])) {
      value throws(WorldFileError) in
      guard let time = TimeText.parse(try value.text()), isValid(time) else {
        throw value.expected("a time such as \(example)")
      }
      return time
    }
  }
}

extension WorldFileForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the raw values.
  package static var choice: WorldFileForm {
    WorldFileForm(.choice(Value.allCases.map(\.rawValue))) { value throws(WorldFileError) in
      try value.choice(Value.self)
    }
  }
}

extension WorldFileForm where Value: CaseIterable {
  /// One of the cases, by their names in Swift.
  package static var namedCase: WorldFileForm {
    WorldFileForm(.choice(Value.allCases.map { "\($0)" })) { value throws(WorldFileError) in
      try value.namedCase(of: Value.self)
    }
  }
}

extension WorldFileForm {
  /// A list.
  package static func list<Element>(of form: WorldFileForm<Element>) -> WorldFileForm
  where Value == [Element] {
    WorldFileForm(.list(form.shape)) { value throws(WorldFileError) in try form.all(try value.list()) }
  }

  /// A list, or a single value instead of it.
  package static func listOrOne<Element>(of form: WorldFileForm<Element>) -> WorldFileForm
  where Value == [Element] {
    WorldFileForm(.listOrOne(form.shape)) { value throws(WorldFileError) in
      try form.all(try value.listOrOne())
    }
  }

  /// A mapping with any keys.
  package static func entries<Element>(of form: WorldFileForm<Element>) -> WorldFileForm
  where Value == [String: Element] {
    WorldFileForm(.entries(form.shape)) { value throws(WorldFileError) in
      var values: [String: Element] = [:]
      for (name, entry) in try value.entries() { values[name] = try form.read(entry) }
      return values
    }
  }

  /// A mapping with any keys, in order.
  package static func pairs<Element>(of form: WorldFileForm<Element>) -> WorldFileForm
  where Value == [(name: String, value: Element)] {
    WorldFileForm(.entries(form.shape)) { value throws(WorldFileError) in
      var pairs: [(name: String, value: Element)] = []
      for (name, entry) in try value.entries() { pairs.append((name, try form.read(entry))) }
      return pairs
    }
  }

  private func all(_ values: [YAMLValue]) throws(WorldFileError) -> [Value] {
    var read: [Value] = []
    for value in values { read.append(try self.read(value)) }
    return read
  }
}
