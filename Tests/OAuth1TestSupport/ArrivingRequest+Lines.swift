import OAuth1

/// An arriving request as lines, so that inputs can be read and changed byte by byte: method, scheme, authority,
/// target, content type, authorization, body. The body is everything after the sixth line.
///
/// An empty content type stands for none. U+001F separates several authorization headers, and an empty line stands for
/// none.
extension ArrivingRequest {
  init(lines input: [UInt8]) {
    var rest = input[...]
    func line() -> String {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let text = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[min(end + 1, rest.endIndex)...]
      return text
    }
    let (method, scheme, authority, target, contentType) = (line(), line(), line(), line(), line())
    let authorization = line().split(separator: "\u{1F}").map(String.init)
    self.init(
      method: method, scheme: scheme, authority: authority, target: target,
      contentType: contentType.isEmpty ? nil : contentType, authorization: authorization, body: Array(rest))
  }

  /// The lines.
  var lines: [UInt8] {
    let lines = [
      method, scheme, authority, target, contentType ?? "", authorization.joined(separator: "\u{1F}"), "",
    ]
    return Array(lines.joined(separator: "\n").utf8) + body
  }

  /// The whole URL, with `https` if the scheme is not an HTTP scheme.
  var url: String {
    if !target.utf8.starts(with: "/".utf8) { return target }
    let isHTTP = ["http", "https"].contains(scheme.lowercased())
    return "\(isHTTP ? scheme : "https")://\(authority)\(target)"
  }

  var signable: SignableRequest {
    SignableRequest(method: method, url: url, contentType: contentType, body: body)
  }

  /// The bytes after the first `?` and before the first `#`.
  static func query(of url: String) -> [UInt8] {
    let beforeFragment = url.utf8.prefix { $0 != 0x23 }
    guard let mark = beforeFragment.firstIndex(of: 0x3F) else { return [] }
    return Array(beforeFragment[beforeFragment.index(after: mark)...])
  }
}

/// The parameters of a query or form, read as simply as possible. `OAuth1` reads them in one pass over a buffer and
/// must get the same result.
func plainlyRead(_ form: [UInt8], _ location: RequestParameter.Location) -> [RequestParameter] {
  form.split(separator: 0x26).map { pair in
    let name = pair.prefix { $0 != 0x3D }
    let value = pair.dropFirst(name.count + 1)
    return RequestParameter(
      name: PercentEncoding.decodeForm(Array(name)), value: PercentEncoding.decodeForm(Array(value)),
      location: location)
  }
}
