/// A key of a mapping in a world file: what its value means, what it looks like, and what it sets in a `Root`.
package struct WorldFileKey<Root>: Sendable {
  package typealias Read = @Sendable (YAMLValue, inout Root) throws(WorldFileError) -> Void

  package private(set) var field: WorldFileField
  package let read: Read

  private init(_ field: WorldFileField, read: @escaping Read) {
    self.field = field
    self.read = read
  }

  /// A key whose value `read` consumes. By default, the value is not read here.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - shape: The shape of the value.
  ///   - about: The meaning of the value, and the default if the key is absent, without a full stop.
  ///   - read: Puts the value into the root.
  package init(
    _ name: String, _ shape: WorldFileShape, _ about: String, read: @escaping Read = { _, _ in }
  ) {
    self.init(WorldFileField(name, about, shape), read: read)
  }

  /// A key whose value `set` puts into the root.
  package init<Value>(
    _ name: String, _ form: WorldFileForm<Value>, _ about: String,
    set: @escaping @Sendable (inout Root, Value) throws(WorldFileError) -> Void
  ) {
    self.init(name, form.shape, about) { value, root throws(WorldFileError) in
      try set(&root, try form.read(value))
    }
  }

  /// A key whose value becomes the member at `path`.
  package init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: WorldFileForm<Value>,
    _ about: String
  ) {
    self.init(name, form, about) { $0[keyPath: path] = $1 }
  }

  /// A key whose value becomes the optional member at `path`.
  package init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ form: WorldFileForm<Value>,
    _ about: String
  ) {
    self.init(name, form, about) { $0[keyPath: path] = $1 }
  }

  /// A key whose value is a mapping that changes the member at `path`.
  package init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, in mapping: WorldFileMapping<Value>,
    _ about: String
  ) {
    self.init(name, .section(mapping.keys), about) { value, root throws(WorldFileError) in
      try mapping.read(value, into: &root[keyPath: path])
    }
  }

  /// Returns the key as a required one.
  package var required: WorldFileKey { changed { $0.isRequired = true } }
  /// Returns the key as one of several keys of which exactly one must be present.
  package var choice: WorldFileKey { changed { $0.isChoice = true } }
  /// Returns the key as one that is valid only together with the key `companion`.
  package func with(_ companion: String) -> WorldFileKey { changed { $0.companion = companion } }

  /// Returns the key as one that sets the value at `path` in a larger root.
  package func within<Whole>(
    _ path: any WritableKeyPath<Whole, Root> & Sendable
  ) -> WorldFileKey<Whole> {
    WorldFileKey<Whole>(field) { value, whole throws(WorldFileError) in
      try read(value, &whole[keyPath: path])
    }
  }

  private func changed(_ change: (inout WorldFileField) -> Void) -> WorldFileKey {
    var key = self
    change(&key.field)
    return key
  }
}
