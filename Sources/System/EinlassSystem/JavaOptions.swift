/// The syntax of options in `JAVA_TOOL_OPTIONS`.
package enum JavaOptions {
  /// Returns `option` as one option of the variable, quoted only if necessary.
  ///
  /// White space ends an option unless it is between single or double quotes, within which there are no escapes.
  /// Source: JVM Tool Interface 17, "The JAVA_TOOL_OPTIONS Environment Variable".
  package static func quoted(_ option: String) -> String {
    guard option.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "'" }) else { return option }
    return "\"" + option.replacing("\"", with: #""'"'""#) + "\""
  }
}
