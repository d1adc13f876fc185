internal import EinlassWire
package import EinlassWorld

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A folder of world files that can be found by name.
package struct WorldLibrary: Sendable {
  package let folder: URL
  /// The names of the worlds, without `.yaml`, including subfolders.
  package let names: [String]

  package init(_ folder: URL) {
    self.folder = folder
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    names = paths.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The file of the world called `name`, whose subfolders are optional; `nil` if there is none.
  ///
  /// - Throws: `WorldFileError` if several worlds have that name.
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

  /// Worlds that a user may have meant by `name`, as the middle of a sentence.
  package static func suggestion(for name: String, among names: [String]) -> String {
    let words = Set(names + names.compactMap { $0.split(separator: "/").last.map(String.init) })
    return Suggestion.text(for: name, among: words.sorted())
  }
}

extension WorldLibrary {
  /// The worlds that ship with the running program; `nil` if they are missing.
  ///
  /// An installed program has them in `share/einlass/Worlds` next to its own folder. In a checkout, they are in
  /// `Fixtures/Worlds` above that folder.
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
      // The build folder may be outside the checkout.
      let own = URL(filePath: #filePath).appending(path: "../../../../../Fixtures/Worlds")
      places.append(own.standardizedFileURL)
    #endif
    return places.first { FileManager.default.fileExists(atPath: $0.path) }.map(WorldLibrary.init)
  }()
}
