internal import CEmbeddedFiles

/// A file of the control room: the page that `einlassd` serves to a browser, and that `einlass run --format html`
/// prints.
///
/// The files are in `CEmbeddedFiles/Page`, and compiled into the program.
package struct ControlRoomFile: Sendable {
  /// The name without a folder, such as `app.js`.
  package let name: String
  /// The contents.
  package let text: String

  /// Returns the file with that name. `nil` if there is none.
  package static func named(_ name: String) -> ControlRoomFile? { filesByName[name] }

  /// All files, by name.
  package static let all: [ControlRoomFile] = unsafe sequence(state: 0) { index in
    defer { index += 1 }
    return unsafe embedded_page_file(index)
  }.map { file in
    unsafe ControlRoomFile(name: String(cString: file.pointee.name), text: String(cString: file.pointee.text))
  }

  private static let filesByName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The media type for browsers.
  package var mediaType: String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "text/plain; charset=utf-8"
    }
  }
}
