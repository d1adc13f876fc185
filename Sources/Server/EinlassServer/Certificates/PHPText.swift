/// Quotes text as a value in a `php.ini`.
package enum PHPText {
  /// Returns `text` between double quotes, with special characters escaped.
  package static func quoted(_ text: String) -> String {
    "\"" + [#"\"#, "\"", "$"].reduce(text) { $0.replacing($1, with: #"\"# + $1) } + "\""
  }
}
