import EinlassTestSupport
import Testing

/// Properties that are documented as the name of a case, which must return exactly that name.
struct CaseNameTests {
  /// Returns the cases and values of each property whose comment describes it as the case's name.
  private static func names() throws -> [(file: String, name: String, text: String)] {
    let comment = #"/// [^\n]*[Tt]he case's name[^\n]*\n(?:[^\n]*///[^\n]*\n)*[^\n]*var \w+: String \{\n"#
    let property = try Regex(comment + #"(.*?)\n {0,4}\}\n"#, as: (Substring, Substring).self)
      .dotMatchesNewlines()
    let line = /case (\.[^:\n]*): "([^"]*)"/
    var names: [(String, String, String)] = []
    for path in try Documents.files(in: "Sources") where path.hasSuffix(".swift") {
      for match in try Documents.text(path).matches(of: property) {
        for entry in match.output.1.matches(of: line) {
          for name in entry.1.matches(of: /\.(\w+)/) {
            names.append((path, String(name.1), String(entry.2)))
          }
        }
      }
    }
    return names
  }

  @Test func `names of cases are those of the source`() throws {
    let names = try Self.names()
    #expect(names.count > 60, "the test no longer finds the properties")
    for (file, name, text) in names { #expect(name == text, "in \(file)") }
  }
}
