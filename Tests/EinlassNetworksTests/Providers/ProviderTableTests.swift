import Foundation
import OAuth1TestSupport
import Testing

/// The table in `Fixtures/Providers/README.md`: each description's summary, the clients that pass, and the gaps, from
/// the comment at the start of the description and the list of clients. If `EINLASS_WRITE_DOCS` is set in the
/// environment, the table is rewritten instead of compared.
struct ProviderTableTests {
  private struct Client: Decodable {
    let library: String
    let networks: [String]
  }

  private static let page = Fixtures.directory.appending(path: "Providers/README.md")

  @Test func `the table of descriptions matches the files and the list of clients`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: "<!-- generated: descriptions -->\n"))
    let end = try #require(text[start.upperBound...].range(of: "<!-- end -->"))
    let body = start.upperBound..<end.lowerBound
    let table = try Self.table()
    if ProcessInfo.processInfo.environment["EINLASS_WRITE_DOCS"] != nil {
      try text.replacingCharacters(in: body, with: table).write(
        to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text[body] == table, "run this test with EINLASS_WRITE_DOCS=1 to write it anew")
    }
  }

  @Test(arguments: ShippedProviderTests.names)
  func `a description starts with a summary and its gaps`(name: String) throws {
    let comment = try Self.comment(name)
    #expect(comment.what.hasSuffix("."))
    #expect(comment.unsaid.hasSuffix("."))
  }

  private static func table() throws -> String {
    let list = Fixtures.directory.deletingLastPathComponent().appending(
      path: "Tests/ProviderClients/clients.json")
    let clients = try JSONDecoder().decode([Client].self, from: Data(contentsOf: list))
    let rows = try ShippedProviderTests.names.map { name in
      let comment = try comment(name)
      var libraries: [String] = []
      for client in clients where client.networks.contains(name) && !libraries.contains(client.library) {
        libraries.append(client.library)
      }
      return
        "| [`\(name)`](\(name).yaml) | \(comment.what) | \(libraries.joined(separator: ", ")) | \(comment.unsaid) |\n"
    }
    return
      "| Name | Description and sources | Clients that pass | Not simulated |\n"
      + "|---|---|---|---|\n" + rows.joined()
  }

  /// The comment at the start of a description: its summary, and the text after "Not said:".
  private static func comment(_ name: String) throws -> (what: String, unsaid: String) {
    let text = String(decoding: try Fixtures.data("Providers/\(name).yaml"), as: UTF8.self)
    let lines = text.split(separator: "\n").prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
    let comment = lines.joined(separator: " ").replacing("|", with: "\\|")
    let parts = try #require(comment.firstRange(of: " Not said: "), "\(name).yaml has no 'Not said:'")
    let unsaid = comment[parts.upperBound...]
    return (String(comment[..<parts.lowerBound]), unsaid.prefix(1).uppercased() + unsaid.dropFirst())
  }
}
