import EinlassTestSupport
import Foundation

/// A module's folders, and which of them name types of which others.
struct SourceModule {
  let name: String
  /// The folders whose types each folder names. The module's own folder is `/`.
  private(set) var uses: [String: Set<String>] = [:]

  /// The modules of this package that have folders.
  static func all() throws -> [SourceModule] {
    let sources = Documents.root.appending(path: "Sources")
    let groups = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
    return try groups.flatMap { group in
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: group).path).sorted()
        .map { (group, $0) }
    }.map { group, name in
      var files: [String: [String]] = [:]
      for path in try Documents.files(in: "Sources/\(group)/\(name)") where path.hasSuffix(".swift") {
        let folder = path.split(separator: "/").dropFirst(3).dropLast().joined(separator: "/")
        files[folder.isEmpty ? "/" : folder, default: []].append(try Documents.text(path))
      }
      return SourceModule(name, files)
    }
  }

  /// Creates a module. `files` are the texts of the files in each folder.
  init(_ name: String, _ files: [String: [String]]) {
    self.name = name
    let scans = files.mapValues { texts in texts.map(SourceScanner.init) }
    var owners: [String: Set<String>] = [:]
    for (folder, scans) in scans {
      for type in scans.flatMap(\.declared) { owners[type, default: []].insert(folder) }
    }
    for (folder, scans) in scans {
      // A folder's own name takes precedence.
      let inner = Set(scans.flatMap(\.inner))
      for type in Set(scans.flatMap(\.named)).subtracting(inner) {
        guard let owner = owners[type], owner.count == 1 else { continue }
        uses[folder, default: []].formUnion(owner.subtracting([folder]))
      }
    }
  }

  /// The circles: first the pairs of folders that name each other, then what remains when each pair counts as one folder.
  ///
  /// A circle consists of its folders' names in order, separated by commas.
  var circles: Set<String> {
    var groups = Dictionary(uniqueKeysWithValues: uses.keys.map { ($0, Set([$0])) })
    var circles: Set<String> = []
    for (folder, used) in uses {
      for other in used where uses[other]?.contains(folder) == true {
        circles.insert([folder, other].sorted().joined(separator: ", "))
        let joined = groups[folder, default: []].union(groups[other, default: []])
        for member in joined { groups[member] = joined }
      }
    }
    for group in Set(groups.values) {
      let circle = groups.values.filter {
        $0 == group || reaches(group, $0, groups) && reaches($0, group, groups)
      }
      let folders = circle.reduce(into: Set<String>()) { $0.formUnion($1) }
      if folders != group { circles.insert(folders.sorted().joined(separator: ", ")) }
    }
    return circles
  }

  /// Whether a folder of `start` uses one of `end`, directly or through others.
  private func reaches(_ start: Set<String>, _ end: Set<String>, _ groups: [String: Set<String>]) -> Bool {
    var reached = start
    var waiting = Array(start)
    while let folder = waiting.popLast() {
      for used in uses[folder, default: []] {
        let members = groups[used] ?? [used]
        waiting += members.subtracting(reached)
        reached.formUnion(members)
      }
    }
    return end.isSubset(of: reached)
  }
}
