internal import EinlassWire

/// A file of recorded exchanges, written by one of the programs in `CassetteFormat.all`.
package struct Cassette: Sendable {
  package let format: CassetteFormat
  package let exchanges: [RecordedExchange]

  /// The maximum size of a file, in bytes.
  package static let largestFile = 32 * 1024 * 1024
  /// The maximum size of a body without its content coding, in bytes.
  static let largestBody = 8 * 1024 * 1024
  /// The maximum number of exchanges in a file.
  package static let mostExchanges = 10_000

  /// Reads the file at `path`.
  ///
  /// - Throws: `CassetteError` if it cannot be read, or has none of the formats.
  package init(path: String) throws(CassetteError) {
    let bytes: [UInt8]
    do throws(BoundedFile.ReadingError) {
      bytes = try BoundedFile.read(path, limit: Self.largestFile)
    } catch {
      throw CassetteError(
        error == .tooLarge ? "is larger than \(Self.largestFile / 1_048_576) MiB; split it" : "\(error)")
    }
    try self.init(bytes, path: path)
  }

  /// Reads the contents of a file. Some formats also put the URL into the `path`.
  ///
  /// - Throws: `CassetteError` if it has none of the formats.
  package init(_ bytes: [UInt8], path: String) throws(CassetteError) {
    let file = try CassetteFile(bytes, path: path)
    for format in CassetteFormat.all {
      guard let exchanges = format.read(file) else { continue }
      guard exchanges.count <= Self.mostExchanges else {
        throw CassetteError("has more than \(Self.mostExchanges) exchanges; split it")
      }
      self.format = format
      self.exchanges = exchanges
      return
    }
    throw CassetteError(
      "\(file.guess). Pass \(CassetteFormat.all.map(\.about).joined(separator: ", "))")
  }
}

/// The reason that a file is not a cassette.
package struct CassetteError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
