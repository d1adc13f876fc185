internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension WorldDocument: Encodable {
  private enum Key: String, CodingKey {
    case format, version, settings, clock, modules, random, openings, clientKeys, failures, tables
  }

  /// The document as JSON with its members sorted, so that two documents of the same world are identical.
  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      if let key = SharedSecret.isRevealed { encoder.userInfo[key] = true }
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.currentFormat, forKey: .format)
    try container.encode(Self.currentVersion, forKey: .version)
    try container.encode(settings, forKey: .settings)
    try container.encode(clock, forKey: .clock)
    var states = container.nestedContainer(keyedBy: ModuleKey.self, forKey: .modules)
    for (id, state) in modules { try states.encode(state, forKey: ModuleKey(stringValue: id)) }
    try container.encode(random, forKey: .random)
    try container.encodeIfPresent(openings, forKey: .openings)
    try container.encodeIfPresent(clientKeys, forKey: .clientKeys)
    try container.encode(failures, forKey: .failures)
    try container.encode(tables, forKey: .tables)
  }

  /// Parses a document. `worldModules` are the modules of the program.
  ///
  /// - Throws: `ConfigurationError` with the problem and its location.
  init(parsing text: String, modules worldModules: WorldModules) throws(ConfigurationError) {
    let document: WorldDocument
    do {
      let data = Data(text.utf8)
      // Foundation's decoder accepts invalid JSON, and picks one of two members with the same name.
      _ = try JSONValue(parsing: data)
      let envelope = try JSONDecoder().decode(Envelope.self, from: data)
      guard envelope.format == Self.currentFormat else {
        throw ConfigurationError(
          "the document is not an exported world: 'format' is "
            + "\(envelope.format.map { "'\($0.prefix(40))'" } ?? "missing"), but must be "
            + "'\(Self.currentFormat)'; use the output of world.export")
      }
      guard envelope.version == Self.currentVersion else {
        throw ConfigurationError(
          "the document has version \(envelope.version.map(String.init) ?? "none"), but this program "
            + "reads \(Self.currentVersion); export it again with this version of the program")
      }
      document = try JSONDecoder().decode(Content.self, from: data, configuration: worldModules).document
    } catch let error as ConfigurationError {
      throw error
    } catch let error as UnknownTableError {
      throw ConfigurationError(
        "the document has the table '\(error.name.prefix(40))', which this version does not support; "
          + "remove it, or import the document with a version that supports it")
    } catch let error as DecodingError {
      throw ConfigurationError("the document is not an exported world: \(Self.sentence(error))")
    } catch {
      throw ConfigurationError("the document is not an exported world: it is not JSON: \(error)")
    }
    try document.check(worldModules)
    self = document
  }

  private struct Envelope: Decodable {
    let format: String?
    let version: Int?
  }

  /// The document without its envelope.
  private struct Content: DecodableWithConfiguration {
    let document: WorldDocument

    init(from decoder: any Decoder, configuration worldModules: WorldModules) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let states = try container.nestedContainer(keyedBy: ModuleKey.self, forKey: .modules)
      var modules: [String: any ModuleState] = [:]
      for key in states.allKeys {
        guard let type = worldModules.module(key.stringValue)?.files.state else {
          throw ConfigurationError(
            "the document has the module '\(key.stringValue.prefix(40))', which this version does not "
              + "support; remove it, or import the document with a version that supports it")
        }
        modules[key.stringValue] = try states.decode(type, forKey: key)
      }
      document = WorldDocument(
        settings: try container.decode(Settings.self, forKey: .settings),
        clock: try container.decode(Clock.self, forKey: .clock), modules: modules,
        random: try container.decode([String: String].self, forKey: .random),
        openings: try container.decodeIfPresent(UInt64.self, forKey: .openings),
        clientKeys: try container.decodeIfPresent([String].self, forKey: .clientKeys),
        failures: try container.decode([Plan].self, forKey: .failures),
        tables: try StorageContents(
          from: try container.superDecoder(forKey: .tables), tables: worldModules.tables))
    }
  }

  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "'\(path(context, key))' is missing"
    case .typeMismatch(_, let context): "'\(path(context))' has the wrong type"
    case .valueNotFound(_, let context): "'\(path(context))' has no value"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is not JSON" : "'\(path(context))' has an invalid value"
    @unknown default: "\(error)"
    }
  }

  private static func path(_ context: DecodingError.Context, _ last: (any CodingKey)? = nil) -> String {
    (context.codingPath + (last.map { [$0] } ?? []))
      .map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
  }
}

/// The id of a module as a member of a document.
private struct ModuleKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
