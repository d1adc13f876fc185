import EinlassServer
import EinlassSimulator
import Foundation
import Testing

/// Debian's headless chromium, driven by Playwright: see 'Clients/chromium.py'.
enum Chromium {
  /// The browser's route to the networks.
  enum Way: String, Sendable, CaseIterable, CustomTestStringConvertible {
    /// The base address over plain HTTP, with the network in the path.
    case base
    /// The networks' own names, mapped to the port of TLS.
    case mapped
    /// The networks' own names, through the proxy.
    case proxy

    var testDescription: String { rawValue }

    /// The address that replaces `https://host` on this route.
    func address(_ host: String, _ server: LiveServer) -> String {
      guard self == .base else { return "https://" + host }
      let network = WorldModules.standard.networks.first { $0.hosts.contains(host) }
      return server.addresses.http + "/" + (network?.mounts.first?.name ?? host)
    }
  }

  /// The widths at which pages are viewed.
  enum Width: Int, Sendable, Codable {
    case phone = 375
    /// The smallest width at which the control room has to be usable.
    case narrow = 400
    case desktop = 1280
  }

  /// A step of the browser. CSS selectors name its targets.
  struct Step: Sendable, Encodable {
    private let `do`: String
    private let with: String
    private var text: String?

    /// The address of a visit.
    var address: String { with }

    static func visit(_ address: String) -> Step { Step(do: "visit", with: address) }
    static func click(_ selector: String) -> Step { Step(do: "click", with: selector) }
    static func tick(_ selector: String) -> Step { Step(do: "tick", with: selector) }
    static func untick(_ selector: String) -> Step { Step(do: "untick", with: selector) }
    static func type(_ text: String, into selector: String) -> Step {
      Step(do: "type", with: selector, text: text)
    }
    static func choose(_ value: String, in selector: String) -> Step {
      Step(do: "choose", with: selector, text: value)
    }
    static func press(_ key: String, in selector: String) -> Step {
      Step(do: "press", with: selector, text: key)
    }
    /// Waits until an element that matches `selector` shows `text`.
    static func see(_ text: String, in selector: String = "body") -> Step {
      Step(do: "see", with: selector, text: text)
    }
    /// Waits until no element that matches `selector` is visible.
    static func gone(_ selector: String) -> Step { Step(do: "gone", with: selector) }
    /// Puts a file with `text` into a file input.
    static func file(_ text: String, into selector: String) -> Step {
      Step(do: "file", with: selector, text: text)
    }
    /// Saves the file that a click on `selector` downloads. Its text is among the findings.
    static func download(_ selector: String) -> Step { Step(do: "download", with: selector) }
    /// Has axe look for barriers to access. `name` is its name in the report.
    static func axe(_ name: String) -> Step { Step(do: "axe", with: name) }
    /// Records the value of an expression in the page.
    static func evaluate(_ expression: String) -> Step { Step(do: "evaluate", with: expression) }
    /// Records the text of the clipboard among the values.
    static let paste = Step(do: "paste", with: "")
    /// Sends a request from outside the browser while the page is open. Its status is among the findings.
    static func call(_ address: String, method: String = "GET", fields: [String: String], body: String = "")
      -> Step
    {
      let lines = fields.map { "\($0.key): \($0.value)" }.sorted().joined(separator: "\n")
      return Step(do: "call", with: address, text: "\(method)\n\(lines)\n\n\(body)")
    }
    /// Waits until the address matches `pattern`, with `**` for anything.
    static func wait(for pattern: String) -> Step { Step(do: "wait", with: pattern) }
    /// Records the visible state of the page. `name` is the picture's name if EINLASS_PICTURES names a folder for
    /// pictures.
    static func look(_ name: String) -> Step { Step(do: "look", with: name) }
  }

  /// A form on the app's page that posts to another site.
  struct Forgery: Sendable, Encodable {
    let action: String
    let fields: [String: String]
  }

  struct Page: Sendable, Decodable {
    let address: String
    let title: String
    let text: String
    let scrollWidth: Int
    let innerWidth: Int
    /// The number of `<script>` elements.
    let scripts: Int
  }

  struct Findings: Sendable, Decodable {
    /// The pages that were viewed, in order.
    let pages: [Page]
    /// The targets of the requests to the app.
    let received: [String]
    /// The messages that scripts have shown in alert windows.
    let alerts: [String]
    /// The complaints of the browser's console, and the errors of scripts.
    let complaints: [String]
    /// The origins of all requests of the pages.
    let origins: [String]
    /// The statuses of the requests from outside. 0 if there was no response.
    let statuses: [Int]
    /// The barriers that axe found, each with the name of the look.
    let violations: [String]
    /// The values of expressions, as JSON.
    let values: [String]
    /// The files that the browser has saved.
    let files: [String]

    /// The fields in the query of the only request to the app.
    func response() throws -> [String: String] {
      try #require(received.count == 1, "\(received)")
      let items = URLComponents(string: received[0])?.queryItems ?? []
      return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
  }

  private struct Plan: Encodable {
    let rules: [String]
    let proxy: String?
    let scripts: Bool
    let isDark: Bool
    let width: Width
    let pictures: String?
    let forgery: Forgery?
    let steps: [Step]
  }

  /// Runs `steps` in a browser without stored state. A missing browser fails the test.
  static func run(
    _ way: Way, _ server: LiveServer, width: Width = .phone, scripts: Bool = false,
    forgery: Forgery? = nil, _ steps: [Step]
  ) async throws -> Findings {
    let tls = "127.0.0.1:\(server.tlsPort)"
    let hosts = ["twitter.com", "*.twitter.com", "x.com", "*.x.com", "*.facebook.com", "strict.example"]
    let rules = hosts.map { "MAP \($0):443 \(tls)" }
    let plan = Plan(
      rules: way == .mapped ? rules : [], proxy: way == .proxy ? server.addresses.proxy : nil,
      scripts: scripts, isDark: false, width: width,
      pictures: ProcessInfo.processInfo.environment["EINLASS_PICTURES"], forgery: forgery, steps: steps)
    let output = try await run(JSONEncoder().encode(plan))
    return try JSONDecoder().decode(Findings.self, from: Data(output.utf8))
  }

  /// Runs `steps` in a browser that resolves only this machine's names.
  static func run(
    width: Width, isDark: Bool, scripts: Bool = true, _ steps: [Step]
  ) async throws -> Findings {
    let plan = Plan(
      rules: [], proxy: nil, scripts: scripts, isDark: isDark, width: width,
      pictures: ProcessInfo.processInfo.environment["EINLASS_PICTURES"], forgery: nil, steps: steps)
    let output = try await run(JSONEncoder().encode(plan))
    return try JSONDecoder().decode(Findings.self, from: Data(output.utf8))
  }

  /// The output of `script`, which reads `input` and drives `browser`.
  static func run(
    _ input: Data, script: String = "chromium.py", browser: String = "/usr/bin/chromium"
  ) async throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let checkout = tests.deletingLastPathComponent().deletingLastPathComponent()
    let python = checkout.appending(path: ".build/browser/bin/python")
    for program in [browser, python.path] {
      try #require(
        FileManager.default.isExecutableFile(atPath: program),
        "\(program) is missing: run Scripts/install-browser, which installs the browsers and what drives them"
      )
    }
    // Files instead of pipes: a full pipe stops the program.
    let files = try ["in", "out", "err"].map { name in
      let file = FileManager.default.temporaryDirectory.appending(
        path: "einlass-\(UUID().uuidString).\(name)")
      try (name == "in" ? input : Data()).write(to: file)
      return file
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let process = Process()
    process.executableURL = python
    process.arguments = [tests.appending(path: "Clients/\(script)").path]
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try await withCheckedThrowingContinuation { (resume: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in resume.resume() }
      do { try process.run() } catch { resume.resume(throwing: error) }
    }
    let texts = try files.dropFirst().map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    try #require(process.terminationStatus == 0, "\(texts[1])")
    return texts[0]
  }
}
