import EinlassWire
import EinlassWorld
import Foundation
import Testing

@testable import EinlassProviders

/// Short descriptions that would expand to large ones, or would widen the set of hosts that clients trust.
struct HostileDescriptionTests {
  private static func text(
    host: String = "https://shop.example", more: String = "", json: String = "{}", resource: String = ""
  ) -> String {
    """
    network: shop
    hosts: {a: "\(host)"}
    legs: [1]
    \(more)
    resources: [{name: a, at: {a: /a}, json: \(json)\(resource)}]
    """
  }

  private static func error(_ text: String) -> String? {
    do throws(WorldFileError) {
      _ = try ProviderDescription(text, file: "shop.yaml")
      return nil
    } catch {
      return "\(error)"
    }
  }

  // MARK: - Hosts

  static let refused = [
    "https://com", "https://example", "https://localhost", "http://localhost:8080", "https://a.localhost",
    "https://127.0.0.1", "http://10.0.0.1:8080", "https://1.2", "https://0x7f.0x1", "https://co.uk",
    "https://com.au", "https://gov.uk", "https://ac.jp", "https://com.br", "https://github.io",
    "https://herokuapp.com", "https://s3.amazonaws.com", "https://{shop}.com", "https://{shop}.co.uk",
    "https://{shop}.pages.dev", "https://.com", "https://a..com", "https://com.",
    "https://\(String(repeating: "a", count: 64)).com",
  ]

  @Test(arguments: refused)
  func `a host that is not one owner's is refused`(host: String) {
    let error = Self.error(Self.text(host: host, more: "variables: {shop: {from: x}}"))
    #expect(error?.hasPrefix("shop.yaml:2: hosts.a: ") == true, "\(error ?? "taken")")
  }

  @Test(arguments: [
    "https://api.example.com", "https://example.com", "https://t.co", "https://x.com", "http://shop.co.uk",
    "https://me.github.io", "https://{shop}.example.com", "https://{shop}.shops.co.uk", "https://id.me:8443",
    "https://1.example.com",
  ])
  func `a host of one owner is accepted`(host: String) {
    #expect(Self.error(Self.text(host: host, more: "variables: {shop: {from: x}}")) == nil)
  }

  // MARK: - Limits that multiply

  @Test(arguments: [
    "([a-z]{512}){512}", "(([a-z]{512}){512}){512}", "((((){512}){512}){512})", "((((a?)*)*)*)*",
    "([a-z]{512}){5}", "(a{100}|b{100}){30}", "[a-z]{512}[a-z]{512}[a-z]{512}[a-z]{512}a",
  ])
  func `counts that multiply are refused when the shape is read`(shape: String) {
    let error = #expect(throws: ValueShape.ShapeError.self) { try ValueShape(shape) }
    #expect(error?.description.contains("multiply to more than 2048") == true)
  }

  @Test(arguments: [
    "[a-z]{512}", "([a-z]{4}-){100}[0-9]+", "(one|two|three){50}", "((((a{2}){2}){2}){2}){2}",
  ])
  func `counts of real values are accepted`(shape: String) throws {
    let value = try ValueShape(shape).value(SeededRandomSource(seed: 1))
    #expect(try ValueShape(shape).matches(value))
  }

  /// Nested aliases: nine levels of ten aliases each.
  private static let aliases =
    "[&a0 [x, x, x, x, x, x, x, x, x, x]"
    + (1...8).map { level in
      ", &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]"
    }.joined() + "]"

  @Test func `aliases of aliases are refused before they are expanded`() {
    #expect(
      Self.error(Self.text(json: Self.aliases))?
        .contains("aliases that expand to more values than the file has characters") == true)
    let paths = "[" + Array(repeating: "/p", count: 3000).joined(separator: ", ") + "]"
    let resources = (0..<3000).map { "{name: r\($0), at: {a: *p}, json: {}}" }.joined(separator: ", ")
    let error = Self.error(
      "network: shop\nhosts: {a: https://shop.example}\nlegs: [1]\n"
        + "resources: [{name: r, at: {a: &p \(paths)}, json: {}}, \(resources)]")
    #expect(error?.contains("aliases that expand to") == true)
    #expect(throws: WorldFileError.self) { _ = try YAMLValue.read("a: \(Self.aliases)", file: "world.yaml") }
  }

  @Test func `an alias that is used a few times is accepted`() throws {
    let text = Self.text(json: "{a: &x {n: 1, m: [2, 3]}, b: *x, c: [*x, *x]}")
    #expect(Self.error(text) == nil)
  }

  @Test(arguments: ["clients", "users"])
  func `fields that are made of fields are refused once they grow`(section: String) {
    let name = section.dropLast()
    let fields =
      "f0: \"[a-z]{8}\""
      + (1...40).map { ", f\($0): \"{\(name).f\($0 - 1)}{\(name).f\($0 - 1)}\"" }.joined()
    let error = Self.error(Self.text(more: "\(section): {fields: {\(fields)}}"))
    #expect(error?.contains("can exceed 4096 characters") == true, "\(error ?? "taken")")
    #expect(Self.error(Self.text(more: "\(section): {fields: {a: \"x{\(name).name}\"}}")) == nil)
  }

  @Test func `replacements in a host do not grow beyond a host's name`() throws {
    let pairs = (0..<40).map { "\"\(String(repeating: "a", count: $0 + 1))\": \"aaaaaaaaaaaaaaaaaaaa\"" }
    let variables = "variables: {shop: {from: a, replace: {\(pairs.joined(separator: ", "))}}}"
    let text = Self.text(host: "https://{shop}.example.com", more: variables)
    let description = try ProviderDescription(text, file: "shop.yaml")
    let host = description.authority(of: description.hosts[0], forClientWith: [:])
    #expect(host.utf8.count < 20_000)
    let long = variables.replacing("aaaaaaaaaaaaaaaaaaaa", with: String(repeating: "a", count: 64))
    #expect(
      Self.error(Self.text(host: "https://{shop}.example.com", more: long))?.contains("longer than 63")
        == true)
  }

  // MARK: - Files

  @Test(
    arguments: [
      (3_000_000, "exceeds 1024 kB, the size limit for description files"),
      (nil, "the file does not exist; pass a description file as described in docs/providers.md"),
    ] as [(Int?, String)])
  func `an unreadable file is refused with an error message`(_ size: Int?, _ sentence: String) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString).yaml")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    if let size { try Data(repeating: 0x23, count: size).write(to: URL(filePath: path)) }
    do throws(WorldFileError) {
      _ = try ProviderDescription(path: path)
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == "\(path): \(sentence)")
    }
  }
}
