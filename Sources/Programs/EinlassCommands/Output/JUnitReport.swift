internal import EinlassWire

/// Results in JUnit's XML format, which build servers read.
struct JUnitReport {
  /// The result of a test case.
  enum Outcome {
    case passed
    case failed(String)
    case skipped(String)
  }

  /// One test case.
  struct TestCase {
    let group: String
    let name: String
    /// The duration, in seconds.
    let seconds: String
    let outcome: Outcome
    /// Remarks in addition to the outcome, one per line.
    var remarks: [String] = []
  }

  let text: String

  /// A suite called `suite`.
  init(suite: String, _ cases: [TestCase]) {
    var (failures, skips) = (0, 0)
    var lines: [String] = []
    for item in cases {
      let opening =
        #"<testcase classname="\#(Self.escaped(item.group))" "#
        + #"name="\#(Self.escaped(item.name))" time="\#(item.seconds)""#
      var content = ""
      switch item.outcome {
      case .passed: break
      case .failed(let message):
        failures += 1
        content = #"<failure message="\#(Self.escaped(message))"/>"#
      case .skipped(let message):
        skips += 1
        content = #"<skipped message="\#(Self.escaped(message))"/>"#
      }
      if !item.remarks.isEmpty {
        content += "<system-out>\(Self.escaped(item.remarks.joined(separator: "\n")))</system-out>"
      }
      lines.append(content.isEmpty ? opening + "/>" : opening + ">\(content)</testcase>")
    }
    let counts =
      #"tests="\#(cases.count)" failures="\#(failures)""# + (skips == 0 ? "" : #" skipped="\#(skips)""#)
    lines =
      [
        #"<?xml version="1.0" encoding="UTF-8"?>"#,
        #"<testsuites><testsuite name="\#(suite)" \#(counts)>"#,
      ] + lines
    lines.append("</testsuite></testsuites>")
    text = lines.joined(separator: "\n")
  }

  /// Text for an attribute; characters that XML 1.0 does not allow become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      // XML allows these, but a terminal interprets them.
      case _ where TerminalText.isActing(scalar) && scalar.value >= 0x7F: escaped += "&#\(scalar.value);"
      case "\t", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        escaped.unicodeScalars.append(scalar)
      default: escaped += "\u{FFFD}"
      }
    }
    return escaped
  }
}
