internal import OAuth1

/// How clients write names and values of forms.
enum FormEncoding {
  /// As HTML forms are written: a space is `+`, all but letters, digits and `-._~` is escaped.
  static func encode(_ text: String) -> String { PercentEncoding.encode(text).replacing("%20", with: "+") }

  /// Pairs as a form.
  static func encode(_ pairs: some Sequence<(name: String, value: String)>) -> String {
    pairs.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// The pairs of a form or query.
  static func decode(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let mark = pair.firstIndex(of: "=") ?? pair.endIndex
      return (
        PercentEncoding.decodeForm(String(pair[..<mark])),
        PercentEncoding.decodeForm(String(pair[mark...].dropFirst()))
      )
    }
  }

  /// A form's body as browsers and curl send files and fields; the files' contents are not in it.
  static func multipart(_ parts: [(name: String, value: String, isFile: Bool)], boundary: String) -> [UInt8] {
    let text = parts.map { part in
      let file = part.isFile ? "; filename=\"file\"" : ""
      return
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\r\n\(part.value)\r\n"
    }
    return Array((text.joined() + "--\(boundary)--\r\n").utf8)
  }
}
