internal import EinlassSimulator
internal import EinlassWire

/// The reports as JUnit's XML, which build servers read.
struct JUnitReport {
  let text: String

  init(_ reports: [RunReport]) {
    let failures = reports.filter { $0.difference != nil }.count
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites><testsuite name="einlass run" tests="\#(reports.count)" failures="\#(failures)">"#,
    ]
    for report in reports {
      let seconds = report.run.duration.components.seconds
      let opening =
        #"<testcase classname="\#(report.file.signIn.design.name)" "#
        + #"name="\#(Self.escaped(report.file.path))" time="\#(seconds)""#
      if let difference = report.difference {
        lines.append(opening + #"><failure message="\#(Self.escaped(difference))"/></testcase>"#)
      } else {
        lines.append(opening + "/>")
      }
    }
    lines.append("</testsuite></testsuites>")
    text = lines.joined(separator: "\n")
  }

  /// Text for an attribute; what XML 1.0 cannot hold becomes U+FFFD.
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
