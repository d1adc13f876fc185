/// The method and URL that a text contains near an Authorization value: in words, in a program, in a dump of its
/// variables.
struct SurroundingText: Sendable {
  /// The URL that is labelled as the request's, or is nearest to the value. `nil` if there is none.
  let url: String?
  /// The method that is labelled as the request's, or is nearest to the value. `nil` if there is none.
  let method: String?

  /// The search range before and after the value, in bytes.
  private static let (before, behind) = (65_536, 16_384)

  /// Looks in `text` around `place`.
  init(_ text: Bytes, around place: Range<Int>) {
    let start = max(text.startIndex, place.lowerBound - Self.before)
    let end = min(text.endIndex, place.upperBound + Self.behind)
    let parts = [text[start..<place.lowerBound], text[place.upperBound..<end]]
    let distance = { (index: Int) in
      index < place.lowerBound ? place.lowerBound - index : index - place.upperBound
    }
    let urls = parts.flatMap { Self.urls(in: $0) }
    let best = urls.max { left, right in
      (left.weight, -distance(left.place.lowerBound)) < (right.weight, -distance(right.place.lowerBound))
    }
    url = best?.text
    let methods = parts.flatMap { Self.methods(in: $0, urls.map(\.place)) }
    // A word that belongs to the URL comes just before it.
    let isAtURL = { (word: Word) in
      best.map { (0...24).contains($0.place.lowerBound - word.place.upperBound) } ?? false
    }
    method =
      methods.max { left, right in
        let (first, second) = (left.weight + (isAtURL(left) ? 3 : 0), right.weight + (isAtURL(right) ? 3 : 0))
        return (first, -distance(left.place.lowerBound)) < (second, -distance(right.place.lowerBound))
      }?.text.uppercased()
  }

  /// A found word, and the evidence for it.
  private struct Word {
    let text: String
    let place: Range<Int>
    let weight: Int
  }

  private static let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]

  /// Whether one of `labels` is in the few bytes before `index`, on the same line or the one before it.
  private static func isLabelled(_ labels: [String], _ text: Bytes, _ index: Int) -> Bool {
    let near = text[max(text.startIndex, index - 28)..<index]
    return labels.contains { near.contains($0) }
  }

  private static func urls(in text: Bytes) -> [Word] {
    var found: [Word] = []
    var from = text.startIndex
    while found.count < 200, let index = text.firstIndex(of: "http", from: from) {
      from = index + 4
      let rest = text[index...].prefix(12)
      guard ["http://", "https://", "http:\\/\\/", "https:\\/\\/"].contains(where: rest.hasPrefix) else {
        continue
      }
      let quote = index > text.startIndex ? text[index - 1] : 0x20
      let isQuoted = quote == 0x22 || quote == 0x27 || quote == 0x60
      var url = text[index...].prefix(8192).prefix { octet in
        octet > 0x20 && octet != 0x3C && octet != 0x3E
          && (isQuoted ? octet != quote : !"\"'`".utf8.contains(octet))
      }
      while let last = url.last, (isQuoted ? "\\" : "\\,;.)}").utf8.contains(last) { url.removeLast() }
      from = max(from, url.endIndex)
      let plain = url.text.replacing("\\/", with: "/").replacing("\\u0026", with: "&").replacing(
        "&amp;", with: "&")
      guard let parsed = URLText(plain), !parsed.authority.hasSuffix("w3.org") else { continue }
      let isNamed = isLabelled(["url", "uri", "action", "endpoint", "request", "href"], text, index)
      found.append(Word(text: plain, place: index..<url.endIndex, weight: isNamed ? 1 : 0))
    }
    return found
  }

  private static func methods(in text: Bytes, _ urls: [Range<Int>]) -> [Word] {
    var found: [Word] = []
    for method in methods {
      for index in text.places(of: method) where found.count < 400 {
        let end = index + method.utf8.count
        let before = index > text.startIndex ? text[index - 1] : 0x20
        let after = end < text.endIndex ? text[end] : 0x20
        // "http.MethodPost"
        let isConstant = text[..<index].suffix(6).elementsEqual("Method".utf8)
        let isWord = !isConstant && RequestField.isName(before) || RequestField.isName(after)
        guard !isWord, !urls.contains(where: { $0.contains(index) }) else { continue }
        let isUpperCase = text[index..<end].elementsEqual(method.utf8)
        let isNamed = isLabelled(["method", "verb", "customrequest", "type"], text, index)
        // "requests.post(", "$client->get(", "Http::post("
        let isCall =
          isConstant || ".>:".utf8.contains(before) && (after == 0x28 || after == 0x2E && before == 0x3A)
        guard isUpperCase || isNamed || isCall else { continue }
        let weight = (isNamed ? 2 : 0) + (isCall ? 1 : 0) + (isUpperCase ? 1 : 0)
        found.append(Word(text: method, place: index..<end, weight: weight))
      }
    }
    return found
  }
}
