/// A program's object that describes the request: the options of Node's request or axios, or a Python dictionary.
enum RequestObject {
  /// The maximum size of an object in bytes, and the maximum number of braces to try before a value.
  private static let (longest, mostBraces) = (65_536, 6)

  /// Returns the request in the outermost object around `place` that has a URL, and the object's range. `nil` if there
  /// is none.
  static func found(around place: Range<Int>, _ text: Bytes) -> (draft: RequestDraft, place: Range<Int>)? {
    objects(around: place, text).lazy.compactMap { object in draft(object.value).map { ($0, object.place) } }
      .first
  }

  /// Returns the objects around `place` that can be read, the outermost first.
  static func values(around place: Range<Int>, _ text: Bytes) -> [LiteralValue] {
    objects(around: place, text).map(\.value)
  }

  private static func objects(
    around place: Range<Int>, _ text: Bytes
  ) -> [(value: LiteralValue, place: Range<Int>)] {
    var starts: [Int] = []
    var index = place.lowerBound
    let least = max(text.startIndex, index - longest)
    while index > least, starts.count < mostBraces {
      index -= 1
      if text[index] == UInt8(ascii: "{") { starts.append(index) }
    }
    return starts.reversed().compactMap { start in
      var reader = LiteralReader(text[start..<min(start + longest, text.endIndex)], isTolerant: true)
      guard let value = try? reader.value(), reader.index >= place.upperBound else { return nil }
      return (value, start..<reader.index)
    }
  }

  /// Returns the request data in `value`. `nil` if it has no URL and no fields.
  static func draft(_ value: LiteralValue) -> RequestDraft? { ObjectReading(value)?.draft() }

  /// Returns the requests in `value`, from the outermost objects that describe one.
  ///
  /// Responses are not searched.
  static func drafts(_ value: LiteralValue, depth: Int = 0) -> [RequestDraft] {
    if let draft = draft(value) { return [draft] }
    var drafts: [RequestDraft] = []
    for (name, element) in value.parts where drafts.count < 4096 {
      if let name, let (role, _) = MemberRole.of(name), role == .response { continue }
      drafts += Self.drafts(element, depth: depth + 1)
    }
    return drafts
  }
}

extension LiteralValue {
  /// Members and elements, with their names, if any.
  fileprivate var parts: [(name: String?, value: LiteralValue)] {
    switch self {
    case .object(let members): members.map { ($0.name, $0.value) }
    case .array(let elements): elements.map { (nil, $0) }
    case .call(_, let arguments): arguments.map { (nil, $0) }
    default: []
    }
  }
}
