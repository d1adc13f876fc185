import EinlassTwitter
import EinlassWorld
import FoundationEssentials
import Testing

struct TwitterErrorListTests {
  /// The static values in the sources, each with its name.
  private static func valuesInSources() throws -> [(value: String, name: String)] {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
    let sources = root.appending(path: "Sources").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources).sorted().filter { path in
      (path.split(separator: "/").last ?? "").hasPrefix("TwitterError") && path.hasSuffix(".swift")
    }
    return try files.flatMap { path in
      let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
      return text.matches(of: /static let (\w+)(?:: TwitterError)? = TwitterError\(\s*"(\w+)"/).map {
        (String($0.1), String($0.2))
      }
    }
  }

  @Test func `the list has every static value, in the order of the source`() throws {
    let values = try Self.valuesInSources()
    #expect(TwitterError.all.map(\.name) == values.map(\.value))
  }

  @Test func `a value's name matches its declaration`() throws {
    for (value, name) in try Self.valuesInSources() { #expect(value == name) }
  }

  @Test func `no two errors have the same words and code`() {
    let told = TwitterError.all.map { "\($0.code ?? 0) \($0.message)" }
    #expect(Set(told).count == told.count)
  }
}
