internal import OAuth1

/// A parameter of a query or a form, with its meaning and its spelling.
struct SentParameter {
  let name: String
  let value: String
  let text: String

  init(_ name: String, _ value: String, _ writing: Writing = .strict) {
    self.name = name
    self.value = value
    text = writing.text(name) + (writing == .noEquals && value.isEmpty ? "" : "=" + writing.text(value))
  }

  /// The ways in which clients write names and values.
  enum Writing: CaseIterable {
    case strict, form, lowerCase, everything, bare, noEquals

    func text(_ plain: String) -> String {
      let strict = PercentEncoding.encode(plain)
      return switch self {
      case .strict, .noEquals: strict
      case .form: strict.replacing("%20", with: "+").replacing("%2A", with: "*")
      case .lowerCase: Self.lowerCased(strict)
      case .everything: plain.utf8.map { Self.escape($0) }.joined()
      case .bare:
        [
          "%21": "!", "%2A": "*", "%27": "'", "%28": "(", "%29": ")", "%5B": "[", "%5D": "]", "%3A": ":",
          "%2F": "/",
        ]
        .reduce(strict) { $0.replacing($1.key, with: $1.value) }
      }
    }

    /// `text` with the digits of its escapes in lower case.
    static func lowerCased(_ text: String) -> String {
      let parts = text.split(separator: "%", omittingEmptySubsequences: false)
      return ([String(parts[0])] + parts.dropFirst().map { $0.prefix(2).lowercased() + $0.dropFirst(2) })
        .joined(separator: "%")
    }

    private static func escape(_ octet: UInt8) -> String {
      "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
    }
  }

  static let names = [
    "a", "b", "z", "a b", "é", "~", "A", "a.b", "x=y", "a%b", "list[]", "list[0]", "list[k]", "per_page", "",
    "日", "a+b",
    "a&b", "list[k v]", "a1",
  ]
  static let values = [
    "", "1", "2", "r b", "=%3D", "a", "ü", "*'()!", "+", "%41", "a=b=c", "&", "日本", "~-._", " ", "\"", "0",
    "A",
    "http://x.example/?q=1&r=2", "é",
  ]
}
