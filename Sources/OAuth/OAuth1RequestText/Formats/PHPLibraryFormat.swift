/// An `OAuthRequest` of OAuth.php, as `print_r` or `var_dump` shows it: `parameters`, `http_method`, `http_url`,
/// `base_string`.
enum PHPLibraryFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains("http_method"), text.contains("http_url"), text.contains("parameters") else {
      return nil
    }
    var draft = RequestDraft(.phpLibrary)
    var parameters: [(name: String, value: String)] = []
    var name: String?
    for line in text.lines {
      let line = line.trimmed
      let value: Bytes
      if line.first == UInt8(ascii: "["), let arrow = line.firstIndex(of: "=>") {
        // '[name:protected] => value', '["name":protected]=>' with the value on the next line.
        let inner = line[..<arrow].drop { $0 == UInt8(ascii: "[") || $0 == 0x22 }
        name = inner.prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: ":") && $0 != 0x22 }.text
        value = line[(arrow + 2)...].trimmed
        if value.isEmpty, line.dropFirst().first == 0x22 { continue }
      } else if line.hasPrefix("string("), let quote = line.firstIndex(of: 0x22) {
        value = line[(quote + 1)...].dropLast(line.last == 0x22 ? 1 : 0)
      } else {
        continue
      }
      guard let known = name, !value.hasPrefix("Array"), !value.hasPrefix("array(") else { continue }
      name = nil
      switch known {
      case "http_method": draft.method = value.text
      case "http_url": draft.target = value.text
      case "base_string": draft.baseString = value.text
      case "key", "secret", "callback_url": break
      default: parameters.append((known, value.text))
      }
    }
    guard parameters.contains(where: { $0.name == "oauth_signature" }) else {
      throw .unreadable(
        .phpLibrary, "its parameters do not include oauth_signature; print the request after sign_request()")
    }
    draft.takeParameters(parameters)
    return [draft]
  }
}
