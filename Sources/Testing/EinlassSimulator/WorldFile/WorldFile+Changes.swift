internal import EinlassWire
internal import EinlassWorld

extension WorldFile {
  /// Describes the differences from an older version of the file.
  ///
  /// A list's entries are identified by a required key, such as a person's name. Possible secrets are not
  /// quoted.
  ///
  /// - Parameter old: The older version.
  /// - Returns: The differences, in a few words each, such as `twitter.people: added 'otto_sim'`. Empty if
  ///   both versions mean the same, whatever their layout.
  public func changes(since old: WorldFile) -> [String] {
    Self.changes(old.content, content, at: "", .section(Self.completeKeys))
  }

  /// Returns whether the world itself differs from that of an older version of the file.
  ///
  /// - Parameter old: The older version.
  /// - Returns: Whether the worlds differ. The file's description, the way to sign in, and the outcome do not
  ///   count.
  public func changesWorlds(since old: WorldFile) -> Bool {
    guard case .mapping(var now)? = content, case .mapping(var was)? = old.content else { return true }
    for key in ["about", "row", "signIn", "expect"] {
      now[key] = nil
      was[key] = nil
    }
    return now != was
  }

  /// The content of the file, which could be read before.
  private var content: YAMLContent? {
    (try? YAMLValue.read(text, file: path)).flatMap { $0 }.map(YAMLContent.init)
  }

  private static func changes(
    _ old: YAMLContent?, _ new: YAMLContent?, at path: String, _ shape: WorldFileShape?
  ) -> [String] {
    guard old != new else { return [] }
    switch (old, new) {
    case (.mapping(let old), .mapping(let new)):
      let keys = Set(old.keys).union(new.keys).sorted()
      return keys.flatMap { key in
        changes(old[key], new[key], at: path.isEmpty ? key : "\(path).\(key)", shape?.shape(of: key))
      }
    case (.list(let old), .list(let new)): return changes(old, new, at: path, shape)
    case (.scalar(let was)?, .scalar(let now)?):
      return [isQuoted(path, shape) ? "\(path): '\(now)', was '\(was)'" : "\(path): changed"]
    case (nil, .scalar(let now)?): return ["\(path): added" + (isQuoted(path, shape) ? ", '\(now)'" : "")]
    case (nil, _): return ["\(path): added"]
    case (_, nil): return ["\(path): removed"]
    default: return ["\(path): changed"]
    }
  }

  /// Compares named entries by name, and others by position.
  private static func changes(
    _ old: [YAMLContent], _ new: [YAMLContent], at path: String, _ shape: WorldFileShape?
  ) -> [String] {
    let keys = shape?.sectionKeys
    let (oldNames, newNames) = (old.compactMap { $0.name(keys) }, new.compactMap { $0.name(keys) })
    guard Set(oldNames).count == old.count, Set(newNames).count == new.count else {
      let difference = new.count - old.count
      if difference != 0 { return ["\(path): \(abs(difference)) \(difference > 0 ? "more" : "fewer")"] }
      return zip(old, new).enumerated().flatMap { number, pair in
        changes(pair.0, pair.1, at: "\(path)[\(number)]", shape?.element)
      }
    }
    let added = newNames.filter { !oldNames.contains($0) }.map { "\(path): added '\($0)'" }
    let removed = oldNames.filter { !newNames.contains($0) }.map { "\(path): removed '\($0)'" }
    let before = Dictionary(zip(oldNames, old)) { first, _ in first }
    let kept = zip(newNames, new).flatMap { name, entry in
      before[name].map {
        changes($0, entry, at: "\(path) '\(name)'", shape?.element)
      } ?? []
    }
    let all = added + removed + kept
    return all.isEmpty ? ["\(path): the order"] : all
  }

  /// Returns whether values may be quoted. Values of fields that hold secrets, and of keys that the file chooses, may
  /// not.
  private static func isQuoted(_ path: String, _ shape: WorldFileShape?) -> Bool {
    guard let shape else { return false }
    if case .secret = shape { return false }
    return !WorldModules.standard.secretFields.isSecret(
      path.split(separator: ".").last.map(String.init) ?? "")
  }
}
