/// How a text stands as a value in a `php.ini`.
package enum PHPText {
  /// `text` between double quotes, with what has a meaning there escaped.
  package static func quoted(_ text: String) -> String {
    "\"" + [#"\"#, "\"", "$"].reduce(text) { $0.replacing($1, with: #"\"# + $1) } + "\""
  }
}
