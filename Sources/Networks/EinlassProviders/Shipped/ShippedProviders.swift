internal import CEmbeddedFiles

/// The descriptions in `Fixtures/Providers`, which are compiled into the program.
enum ShippedProviders {
  /// Name and text of each file, sorted by name.
  static let texts: [(name: String, text: String)] = unsafe sequence(state: 0) { index in
    defer { index += 1 }
    return unsafe embedded_provider(index)
  }.map { file in
    unsafe (String(cString: file.pointee.name), String(cString: file.pointee.text))
  }
}
