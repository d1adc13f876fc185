import EinlassServer
import EinlassSimulator
import Foundation
import Testing

/// Debian's chromium without a window, driven by Playwright: see 'Clients/chromium.py'.
enum Chromium {
  /// How the browser gets to the networks.
  enum Way: String, Sendable, CaseIterable, CustomTestStringConvertible {
    /// The base address over plain HTTP, with the network in the path.
    case base
    /// The networks' own names, mapped to the port of TLS.
    case mapped
    /// The networks' own names, through the proxy.
    case proxy

    var testDescription: String { rawValue }

    /// The address that stands for `https://host` on this way.
    func address(_ host: String, _ server: LiveServer) -> String {
      guard self == .base else { return "https://" + host }
      let network = WorldModules.standard.networks.first { $0.hosts.contains(host) }
      return server.addresses.http + "/" + (network?.mounts.first?.name ?? host)
    }
  }

  /// The widths that pages are looked at.
  enum Width: Int, Sendable, Codable {
    case phone = 375
    /// The narrowest at which the control room has to be usable.
    case narrow = 400
    case desktop = 1280
  }

  /// Something to do; CSS selectors say with what.
  struct Step: Sendable, Encodable {
    private let `do`: String
    private let with: String
    private var text: String?

    /// Where a visit goes.
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
    /// Until an element as `selector` says has `text` and is to be seen.
    static func see(_ text: String, in selector: String = "body") -> Step {
      Step(do: "see", with: selector, text: text)
    }
    /// Until nothing is to be seen that is as `selector` says.
    static func gone(_ selector: String) -> Step { Step(do: "gone", with: selector) }
    /// Gives a file with `text` to a field for files.
    static func file(_ text: String, into selector: String) -> Step {
      Step(do: "file", with: selector, text: text)
    }
    /// Saves what a click on `selector` has the browser save; its text is among the findings.
    static func download(_ selector: String) -> Step { Step(do: "download", with: selector) }
    /// Has axe look for what keeps people out; `name` is what it is reported as.
    static func axe(_ name: String) -> Step { Step(do: "axe", with: name) }
    /// Notes the value of an expression in the page.
    static func evaluate(_ expression: String) -> Step { Step(do: "evaluate", with: expression) }
    /// Notes the text of the clipboard among the values.
    static let paste = Step(do: "paste", with: "")
    /// A request from outside of the browser, while the page is open; its status is among the findings.
    static func call(_ address: String, method: String = "GET", fields: [String: String], body: String = "")
      -> Step
    {
      let lines = fields.map { "\($0.key): \($0.value)" }.sorted().joined(separator: "\n")
      return Step(do: "call", with: address, text: "\(method)\n\(lines)\n\n\(body)")
    }
    /// Until the address is as `pattern`, with `**` for anything.
    static func wait(for pattern: String) -> Step { Step(do: "wait", with: pattern) }
    /// Notes what is to be seen; `name` is the picture's, where EINLASS_PICTURES names a folder for them.
    static func look(_ name: String) -> Step { Step(do: "look", with: name) }
  }

  /// A form on the app's page that is posted elsewhere.
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
    /// How many `<script>` there are.
    let scripts: Int
  }

  struct Findings: Sendable, Decodable {
    /// What was looked at, in its order.
    let pages: [Page]
    /// The targets of the requests that came to the app.
    let received: [String]
    /// What scripts have said in windows of their own.
    let alerts: [String]
    /// What the browser's console complained about, and what scripts failed with.
    let complaints: [String]
    /// The origins of all requests of the pages.
    let origins: [String]
    /// The statuses of the requests from outside; 0: there was no response.
    let statuses: [Int]
    /// What axe found, each with the name of the look.
    let violations: [String]
    /// The values of expressions, as JSON.
    let values: [String]
    /// What the browser has saved.
    let files: [String]

    /// The fields in the query of the only request that came to the app.
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

  /// Does `steps` in a browser that knows nobody yet. A browser that is missing fails the test.
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

  /// Does `steps` in a browser that knows no other names than this machine's.
  static func run(
    width: Width, isDark: Bool, scripts: Bool = true, _ steps: [Step]
  ) async throws -> Findings {
    let plan = Plan(
      rules: [], proxy: nil, scripts: scripts, isDark: isDark, width: width,
      pictures: ProcessInfo.processInfo.environment["EINLASS_PICTURES"], forgery: nil, steps: steps)
    let output = try await run(JSONEncoder().encode(plan))
    return try JSONDecoder().decode(Findings.self, from: Data(output.utf8))
  }

  /// What `script` prints that reads `input` and drives `browser`.
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
    // Files instead of pipes: a pipe that nobody empties stops the program.
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
