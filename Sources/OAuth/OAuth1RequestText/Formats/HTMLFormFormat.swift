internal import OAuth1

/// An HTML form with the signed parameters in hidden fields, as in LTI launches.
enum HTMLFormFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains("<input"), text.contains("oauth_signature"), text.count <= 1 << 20 else { return nil }
    var draft = RequestDraft(.htmlForm)
    var parameters: [(name: String, value: String)] = []
    var from = text.startIndex
    while let start = text[from...].firstIndex(of: UInt8(ascii: "<")) {
      let tag = HTMLTag(text[start...])
      from = tag.end
      switch tag.name {
      case "form":
        draft.target = tag["action"]
        draft.method = (tag["method"] ?? "GET").uppercased()
      case "input": if let name = tag["name"], !name.isEmpty { parameters.append((name, tag["value"] ?? "")) }
      default: break
      }
    }
    guard parameters.contains(where: { $0.name == "oauth_signature" }) else { return nil }
    draft.place(parameters, options)
    return [draft]
  }
}

/// A tag with its attributes.
private struct HTMLTag {
  /// In lower case; empty for an end tag or a comment.
  let name: String
  /// The index of the text after the tag.
  let end: Int
  private var attributes: [(name: String, value: String)] = []

  /// Reads the tag that `text` begins with; an unclosed tag extends to the end of the text.
  init(_ text: Bytes) {
    name = text.dropFirst().prefix(32).prefix(while: RequestField.isName).text.lowercased()
    var rest = text.dropFirst(1 + name.utf8.count)
    while let octet = rest.first, octet != UInt8(ascii: ">") {
      let word = rest.prefix(while: RequestField.isName)
      guard !word.isEmpty else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest[word.endIndex...].drop { $0 <= 0x20 }
      guard rest.first == 0x3D else {
        attributes.append((word.text.lowercased(), ""))
        continue
      }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      let value: Bytes
      if let quote = rest.first, quote == 0x22 || quote == 0x27 {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        rest = rest[value.endIndex...]
      }
      attributes.append((word.text.lowercased(), HTMLText.decoded(value.text)))
    }
    end = min(rest.startIndex + 1, text.endIndex)
  }

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
