internal import EinlassWire
package import EinlassWorld

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A folder of world files that are found by name.
package struct WorldLibrary: Sendable {
  package let folder: URL
  /// The names of its worlds, without `.yaml`, with the folders within it.
  package let names: [String]

  package init(_ folder: URL) {
    self.folder = folder
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    names = paths.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The file of the world called `name`, which may leave out the folders within; `nil` if there is none.
  ///
  /// - Throws: `WorldFileError` if several worlds have the name.
  package func file(of name: String) throws(WorldFileError) -> String? {
    let found = names.filter { $0 == name || $0.hasSuffix("/\(name)") }
    guard found.count < 2 else {
      throw WorldFileError(
        file: folder.path, line: nil, key: "",
        message:
          "contains several worlds named '\(name)': \(found.joined(separator: ", ")); pass one of these names"
      )
    }
    return found.first.map { folder.appending(path: "\($0).yaml").path }
  }

  /// Worlds by whose names a person may have meant `name`, as the middle of a sentence.
  package static func suggestion(for name: String, among names: [String]) -> String {
    let words = Set(names + names.compactMap { $0.split(separator: "/").last.map(String.init) })
    return Suggestion.text(for: name, among: words.sorted())
  }
}

extension WorldLibrary {
  /// The worlds that come with the program that runs; `nil` if they are not there.
  ///
  /// An installed program has them in `share/einlass/Worlds` beside its own folder, one of a checkout in `Fixtures/Worlds`
  /// above it.
  package static let shipped: WorldLibrary? = {
    var places: [URL] = []
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      var folder = URL(filePath: program).deletingLastPathComponent()
      while folder.path != "/" {
        places += ["share/einlass/Worlds", "Fixtures/Worlds"].map { folder.appending(path: $0) }
        folder.deleteLastPathComponent()
      }
    }
    #if DEBUG
      // The build may lie outside of the checkout.
      let own = URL(filePath: #filePath).appending(path: "../../../../../Fixtures/Worlds")
      places.append(own.standardizedFileURL)
    #endif
    return places.first { FileManager.default.fileExists(atPath: $0.path) }.map(WorldLibrary.init)
  }()
}
