internal import EinlassWire

/// A path from which httptest reads an answer: the URL without its scheme, with hashes of query and body, the method
/// and an extension.
struct HTTPTestPath {
  let url: String
  let method: String
  let fileExtension: String
  /// Whether the URL had a query, or the request a body.
  let hasHash: Bool

  private static let extensions: Set = ["json", "R", "r", "html", "xml", "txt", "csv", "tsv", "204"]
  private static let methods: Set = ["POST", "PUT", "PATCH", "DELETE", "HEAD"]

  init?(_ path: String) {
    var parts = path.split(separator: "/").map(String.init)
    guard let dot = parts.last?.lastIndex(of: "."), var file = parts.popLast(),
      let start = parts.firstIndex(where: Self.isHost)
    else { return nil }
    fileExtension = String(file[file.index(after: dot)...])
    guard Self.extensions.contains(fileExtension) else { return nil }
    file = String(file[..<dot])
    var pieces = file.split(separator: "-", omittingEmptySubsequences: false)
    var method = "GET"
    if let last = pieces.last, pieces.count > 1, Self.methods.contains(String(last)) {
      method = String(pieces.removeLast())
    }
    hasHash = pieces.count > 1 && pieces.last.map(Self.isHash) == true
    while pieces.count > 1, let last = pieces.last, Self.isHash(last) { pieces.removeLast() }
    self.method = method
    url = "https://" + (parts[start...] + [pieces.joined(separator: "-")]).joined(separator: "/")
  }

  /// Whether a folder's name is a host, such as `api.example.com`.
  private static func isHost(_ name: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, last.count >= 2, last.allSatisfy(\.isLetter) else {
      return false
    }
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
  }

  private static func isHash(_ text: Substring) -> Bool {
    text.utf8.count == 6 && text.allSatisfy(\.isHexDigit)
  }
}

/// An answer in a file of httptest: a body with status 200, or an object of R.
enum HTTPTestAnswer {
  /// Reads the answer. `nil` if the path contains no host, or the object is no answer.
  static func exchange(_ file: CassetteFile) -> RecordedExchange? {
    guard let path = HTTPTestPath(file.path) else { return nil }
    var exchange = RecordedExchange(recorder: "httptest", number: 0)
    exchange.setRequest(path.method, path.url)
    guard path.fileExtension.lowercased() == "r" else {
      exchange.lacksParameters = path.hasHash
      exchange.status = path.fileExtension == "204" ? 204 : 200
      exchange.body = Array(file.text.utf8)
      return exchange
    }
    guard let object = RObject.parse(file.text), object["status_code"] != nil else { return nil }
    exchange.setRequest(
      object["request"]?["method"]?.text ?? object["method"]?.text ?? path.method,
      object["url"]?.text ?? path.url)
    exchange.status = object["status_code"]?.number
    exchange.fields = object["headers"]?.items.prefix(RecordedExchange.mostFields).flatMap { item in
      item.name.flatMap { name in item.value.text.map { RecordedExchange.fields(name, $0) } } ?? []
    }
    exchange.setBody((object["content"] ?? object["body"])?.bytes)
    return exchange
  }
}
