internal import OAuth1

/// The encodings that clients use for names and values in forms.
enum FormEncoding {
  static let mediaType = "application/x-www-form-urlencoded"
  static let multipartType = "multipart/form-data; boundary=\(boundary)"
  private static let boundary = "einlass-boundary"

  /// As in HTML forms: a space becomes `+`, and everything except letters, digits and `-._~` is escaped.
  static func encode(_ text: String) -> String { PercentEncoding.encode(text).replacing("%20", with: "+") }

  /// Pairs as a form.
  static func encode(_ pairs: some Sequence<(name: String, value: String)>) -> String {
    pairs.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// Pairs as RFC 5849 encodes them, with a space as `%20`.
  static func percentEncode(_ pairs: some Sequence<(name: String, value: String)>) -> String {
    pairs.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(
      separator: "&")
  }

  /// Returns the pairs of a form or query.
  static func decode(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let (name, value) = pair.cut(at: "=")
      return (PercentEncoding.decodeForm(name), PercentEncoding.decodeForm(value))
    }
  }

  /// Returns a multipart body with fields and files as browsers and curl send it, but without the files' contents.
  static func multipart(_ parts: [(name: String, value: String, isFile: Bool)]) -> [UInt8] {
    let text = parts.map { part in
      let file = part.isFile ? "; filename=\"file\"" : ""
      return
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n\(part.value)\r\n"
    }
    return Array((text.joined() + "--\(boundary)--\r\n").utf8)
  }
}

extension StringProtocol {
  /// Returns the text before the first `mark` and the text after it. If there is no mark, returns the whole text and an
  /// empty string.
  func cut(at mark: Character) -> (name: String, value: String) {
    let index = firstIndex(of: mark) ?? endIndex
    return (String(self[..<index]), String(self[index...].dropFirst()))
  }
}
