/// Reads Go's `http.Request` as `%v` and `%+v` print it: `&{Method:GET URL:/a Header:map[Accept:[*/*]] ... Host:b}`.
enum GoDumpReader {
  /// The struct's fields that describe a request, in order: `%v` prints no names.
  private static let names = [
    "Method", "URL", "Proto", "ProtoMajor", "ProtoMinor", "Header", "Body", "GetBody", "ContentLength",
    "TransferEncoding",
    "Close", "Host", "Form", "PostForm", "MultipartForm", "Trailer", "RemoteAddr", "RequestURI",
  ]

  /// The struct around `place`, or `nil` if there is none.
  static func value(around place: Int, _ text: Bytes) -> LiteralValue? {
    let from = max(text.startIndex, place - 65_536)
    let isStruct = { (index: Int) in
      text[index] == UInt8(ascii: "{")
        && (text.has("{Method:", at: index)
          || text[(index + 1)..<place].prefix(8).prefix { 0x41...0x5A ~= $0 }.count >= 3)
    }
    guard let start = (from..<place).last(where: isStruct),
      let map = text[start..<place].firstIndex(of: "map[")
    else { return nil }
    var members: [LiteralValue.Member] = []
    let before = text[(start + 1)..<map].split(separator: 0x20)
    if text.has("{Method:", at: start) {
      members = before.compactMap { member($0) }
    } else {
      guard before.count >= 2, RequestLine((before[0] + [0x20] + before[1]) + " HTTP/1.1".utf8) != nil else {
        return nil
      }
      members = zip(names, before).map { LiteralValue.Member($0, $1) }
    }
    let (header, end) = self.map(text[(map + 4)...].prefix(65_536))
    members.append(LiteralValue.Member("Header", header))
    let rest = text[end...].prefix(16_384).prefix { $0 != 0x0A }
    if text.has("{Method:", at: start) {
      members += tail(rest)
    } else {
      // 'Body GetBody ContentLength [] false Host map[] map[] <nil> map[] RemoteAddr RequestURI'
      let words = rest.split(separator: 0x20)
      if let close = words.firstIndex(where: {
        $0.elementsEqual("false".utf8) || $0.elementsEqual("true".utf8)
      }), words.indices.contains(close + 1) {
        members.append(LiteralValue.Member("Host", words[close + 1]))
      }
      for word in words where word.first == UInt8(ascii: "/") {
        members.append(LiteralValue.Member("RequestURI", word))
      }
      for word in words.dropFirst(2) where word.hasPrefix("map[") && word.count > 5 {
        members.append(LiteralValue.Member("Form", self.map(word.dropFirst(4)).value))
      }
    }
    return .object(members)
  }

  private static func member(_ word: Bytes) -> LiteralValue.Member? {
    guard let colon = word.firstIndex(of: 0x3A) else { return nil }
    return LiteralValue.Member(word[..<colon].text, word[(colon + 1)...])
  }

  /// `Form:map[a:[b]] Host:c RequestURI:/d`.
  private static func tail(_ text: Bytes) -> [LiteralValue.Member] {
    var members: [LiteralValue.Member] = []
    for name in ["Host", "RequestURI", "Form", "PostForm"] {
      guard let mark = text.firstIndex(of: " \(name):") else { continue }
      let rest = text[(mark + name.utf8.count + 2)...]
      if rest.hasPrefix("map[") {
        // A parsed form includes the query's fields.
        if name == "PostForm" || text.firstIndex(of: " PostForm:map[]") != nil
          || text.firstIndex(of: " PostForm:<nil>") != nil || text.firstIndex(of: " PostForm:") == nil
        {
          let value = map(rest.dropFirst(4)).value
          if value.members?.isEmpty == false {
            members.append(LiteralValue.Member(name == "PostForm" ? "form" : "query", value))
          }
        }
      } else {
        members.append(
          LiteralValue.Member(name, rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "}") }))
      }
    }
    return members
  }

  /// The map after `map[`, and its end.
  private static func map(_ text: Bytes) -> (value: LiteralValue, end: Int) {
    var members: [LiteralValue.Member] = []
    var rest = text
    while let first = rest.first, first != UInt8(ascii: "]") {
      let name = rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "]") }
      guard rest[name.endIndex...].hasPrefix(":[") else { break }
      let value = rest[(name.endIndex + 2)...].prefix { $0 != UInt8(ascii: "]") }
      members.append(LiteralValue.Member(name.trimmed.text, value))
      rest = rest[value.endIndex...].dropFirst().drop { $0 == 0x20 }
    }
    return (.object(members), rest.startIndex)
  }
}
