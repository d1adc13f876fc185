internal import EinlassWire
internal import HTTPTypes

/// A request as a command of curl (7.82 or later), for a POSIX shell.
public struct CurlCommand: Sendable {
  /// The command, over several lines.
  public let text: String

  /// Creates the command that sends the request of a message again.
  ///
  /// A command with shortened secrets does not give the same access. A body that a shell's word cannot hold
  /// is replaced by its size.
  ///
  /// - Parameters:
  ///   - message: The message, of which only the request matters.
  ///   - showsSecrets: Whether secrets are shown in full. Defaults to shortened secrets.
  ///   - redactor: The redactor that shortens secrets. Defaults to one that knows only the standard fields.
  public init(_ message: Journal.Message, showsSecrets: Bool = false, redactor: Redactor = Redactor()) {
    let redaction = RedactionMode(redactor, isOpen: showsSecrets)
    let head = message.request.head
    var parts = ["curl --request \(Self.quoted(head.method.rawValue))"]
    for field in head.headerFields where ![.contentLength, .transferEncoding].contains(field.name) {
      // curl leaves out a header with an empty value, unless it ends in a semicolon.
      let value = redaction.header(field)
      parts.append(
        "--header "
          + Self.quoted(value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(value)"))
    }
    if !message.request.body.isEmpty {
      if String(validating: message.request.body, as: UTF8.self) != nil,
        !message.request.body.contains(0)
      {
        parts.append("--data-raw " + Self.quoted(redaction.body(message.request.body)))
      } else {
        // A shell's word cannot hold every byte.
        parts.append("--data-binary @- <<< '(\(message.request.body.count) binary bytes)'")
      }
      // Without this header curl would declare a form.
      if head.headerFields[.contentType] == nil { parts.append("--header 'Content-Type:'") }
    }
    parts.append(Self.quoted(redaction.text(message.request.url)))
    text = parts.joined(separator: " \\\n  ")
  }

  /// Creates a script with the commands of several messages.
  ///
  /// - Parameters:
  ///   - entries: The entries, the oldest first. Entries without a message are left out.
  ///   - showsSecrets: Whether secrets are shown in full. Defaults to shortened secrets.
  ///   - redactor: The redactor that shortens secrets. Defaults to one that knows only the standard fields.
  /// - Returns: The commands, each after a comment with the entry's number, time, call and result.
  public static func script(
    _ entries: [Journal.Entry], showsSecrets: Bool = false, redactor: Redactor = Redactor()
  ) -> String {
    script(entries.compactMap { block($0, showsSecrets, redactor) }, showsSecrets: showsSecrets)
  }

  static func script(_ blocks: [String], showsSecrets: Bool) -> String {
    let remark = "# Secrets are shortened; use secrets=true for commands that work."
    return ((showsSecrets ? [] : [remark]) + blocks).joined(separator: "\n\n")
  }

  /// The command of an entry below its comment. `nil` if the entry is not a message.
  static func block(_ entry: Journal.Entry, _ showsSecrets: Bool, _ redactor: Redactor) -> String? {
    guard case .message(let message) = entry.event else { return nil }
    let status =
      switch message.result {
      case .success(let response): "\(response.head.status.code)"
      case .failure(let failure): failure.localizedDescription
      }
    let title =
      "# \(entry.number)  \(TimeText.text(entry.time))  \(message.endpoint ?? "no endpoint")  \(status)"
    return "\(title)\n\(CurlCommand(message, showsSecrets: showsSecrets, redactor: redactor).text)"
  }

  /// A word of the shell, in single quotes. Characters that a terminal would act upon are written by `printf` when the
  /// command runs, so that it sends the same bytes and can be printed safely; line feeds stay.
  static func quoted(_ text: String) -> String {
    let quoted = "'" + text.replacing("'", with: #"'\''"#) + "'"
    guard TerminalText.escaped(text) != text else { return quoted }
    var word = ""
    for scalar in quoted.unicodeScalars {
      if TerminalText.isActing(scalar), scalar != "\n", scalar != "\t" {
        let octets = String(scalar).utf8.map { "\\" + String($0, radix: 8) }.joined()
        word += #"'"$(printf '"# + octets + #"')"'"#
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    return word
  }
}
