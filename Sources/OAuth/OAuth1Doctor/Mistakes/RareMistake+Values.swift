internal import OAuth1

/// Values and names of a request's own parameters in a different form than sent.
///
/// Source: list of mistakes, rows 34 and 36.
extension RareMistake {
  static let otherTexts: List = { attempt in
    for index in own(attempt.right) {
      let item = attempt.right.parameters.items[index]
      for text in OtherText.all(of: item.value) {
        attempt("value-written-otherwise", "\(item.quoted) was signed as '\(text.printable)'") {
          $0.items[index].encode(text)
        }
      }
    }
  }

  // MARK: - Names

  /// The same names, as another language or library writes them.
  static let names: List = { attempt in
    let own = own(attempt.right)
    for change in [
      OtherName.lowerCase, OtherName.underscores, OtherName.humps, OtherName.dots, OtherName.variables,
    ] {
      let items = attempt.right.parameters.items
      let changed = own.compactMap { index in
        change(items[index].name).flatMap { $0 == items[index].name ? nil : (index: index, name: $0) }
      }
      for set in togetherAndAlone(changed) {
        let mistake = otherName(items[set[0].index].quoted, "'\(set[0].name.printable)'")
        attempt(mistake) { part in
          for (index, name) in set { part.items[index].rename(name) }
        }
      }
    }
  }

  static func otherName(_ sent: String, _ signed: String) -> SignatureMistake {
    SignatureMistake(
      id: "name-written-otherwise", row: 34, sentence: "the name \(sent) was signed as \(signed)",
      advice: "build each name once, before signing, and send that name")
  }

  // MARK: - Lists and objects

  /// `a[x]=1&a[y]=2`, and `a=1&a=2`, as a language prints a whole object or list.
  static let collections: List = { attempt in
    let items = own(attempt.right).map { attempt.right.parameters.items[$0] }
    let groups = Collection.all(in: items)
    if groups.isEmpty { return }
    for style in Collection.styles where groups.contains(where: { style.text($0) != nil }) {
      attempt("repeats-collapsed", "\(style.description) instead of all its values") { part in
        for group in groups {
          guard let text = style.text(group) else { continue }
          let names = Set(group.members.map(\.name))
          part.remove { names.contains($0.name) }
          part.add([SignedItem(name: group.name, value: text, location: .query)])
        }
      }
    }
    for (end, detail) in [("[]", "empty brackets after its name"), ("", "no brackets after its name")] {
      attempt("repeats-collapsed", detail) { part in
        for index in own(attempt.right) {
          guard let name = OtherName.withoutNumber(part.items[index].name) else { continue }
          part.items[index].rename(name + Array(end.utf8))
        }
      }
    }
  }

  /// Parameters that form a list or an object together.
  private struct Collection {
    let name: [UInt8]
    /// The members as sent. `key` is the text in the brackets, `nil` if there are none.
    var members: [(name: [UInt8], key: [UInt8]?, value: [UInt8])]

    /// Returns the collections among `items` that have more than one member, or brackets.
    static func all(in items: [SignedItem]) -> [Collection] {
      var groups: [Collection] = []
      for item in items.sorted(by: { $0.position < $1.position }) {
        let (base, key) = OtherName.parts(item.name)
        if let index = groups.firstIndex(where: { $0.name == base }) {
          groups[index].members.append((item.name, key, item.value))
        } else {
          groups.append(Collection(name: base, members: [(item.name, key, item.value)]))
        }
      }
      return groups.filter { $0.members.count > 1 || $0.members[0].key != nil }
    }

    /// Whether any member's name is not a number.
    var isObject: Bool {
      members.contains { member in
        member.key.map { !$0.isEmpty && !$0.allSatisfy { 0x30...0x39 ~= $0 } } ?? false
      }
    }

    /// A way to turn the collection into text. `text` returns `nil` if the way does not apply.
    struct Style: Sendable {
      let description: String
      let text: @Sendable (Collection) -> [UInt8]?
    }

    static let styles: [Style] =
      ["Array", "[object Object]"].map { word in
        Style(description: "the word '\(word)'") { _ in Array(word.utf8) }
      } + [
        // PHP's rawurlencode returns an empty string for an array.
        Style(description: "an empty value") { _ in [] },
        list("a JSON array of its values", "[\"", "\",\"", "\"]"),
        list("a JSON array of numbers", "[", ",", "]"),
        list("Python's string form of the list", "['", "', '", "']"),
        list("Java's string form of the list", "[", ", ", "]"),
        list("its values joined by spaces", "", " ", ""), list("its values joined by ';'", "", ";", ""),
        list("its values joined by '|'", "", "|", ""), list("its values joined by commas", "", ",", ""),
        object("a JSON object", "{\"", "\":\"", "\",\"", "\"}"),
        object("Ruby's string form of the object", "{\"", "\"=>\"", "\", \"", "\"}"),
        object("Python's string form of the object", "{'", "': '", "', '", "'}"),
        object("Java's string form of the object", "{", "=", ", ", "}"),
      ]

    private static func list(_ what: String, _ start: String, _ between: String, _ end: String) -> Style {
      Style(description: what) { group in
        guard !group.isObject else { return nil }
        let values = group.members.map(\.value).joined(separator: Array(between.utf8))
        return Array(start.utf8) + values + Array(end.utf8)
      }
    }

    private static func object(
      _ what: String, _ start: String, _ colon: String, _ between: String, _ end: String
    ) -> Style {
      Style(description: what) { group in
        guard group.isObject else { return nil }
        let pairs = group.members.map { ($0.key ?? []) + Array(colon.utf8) + $0.value }
        return Array(start.utf8) + pairs.joined(separator: Array(between.utf8)) + Array(end.utf8)
      }
    }
  }
}

/// The same name in another convention. Each is `nil` or unchanged if there is nothing to change.
private enum OtherName {
  static let lowerCase: @Sendable ([UInt8]) -> [UInt8]? = { $0.lowercased }

  /// `page_size` for `pageSize` and `PageSize`.
  static let underscores: @Sendable ([UInt8]) -> [UInt8]? = { name in
    name.enumerated().flatMap { index, octet -> [UInt8] in
      guard 0x41...0x5A ~= octet else { return [octet] }
      return (index > 0 ? [0x5F] : []) + [octet | 0x20]
    }
  }

  /// `pageSize` for `page_size` and `page-size`.
  static let humps: @Sendable ([UInt8]) -> [UInt8]? = { name in
    var isNext = false
    var result: [UInt8] = []
    for octet in name {
      if octet == 0x5F || octet == 0x2D {
        isNext = !result.isEmpty
      } else {
        result.append(isNext && 0x61...0x7A ~= octet ? octet & 0xDF : octet)
        isNext = false
      }
    }
    return result
  }

  /// `a.b` for `a[b]`.
  static let dots: @Sendable ([UInt8]) -> [UInt8]? = { name in
    guard name.contains(0x5B) else { return nil }
    return name.filter { $0 != 0x5D }.map { $0 == 0x5B ? 0x2E : $0 }
  }

  /// `user_fields` for `user.fields`, as PHP names parameters of a query.
  static let variables: @Sendable ([UInt8]) -> [UInt8]? = { name in
    name.map { $0 == 0x2E || $0 == 0x20 ? 0x5F : $0 }
  }

  /// Returns `a` and `b` for `a[b]`. The second is `nil` for a name without brackets.
  static func parts(_ name: [UInt8]) -> (base: [UInt8], key: [UInt8]?) {
    guard name.last == 0x5D, let mark = name.firstIndex(of: 0x5B), mark > 0 else { return (name, nil) }
    return (Array(name[..<mark]), Array(name[(mark + 1)...].dropLast()))
  }

  /// Returns `a` for `a[0]`. `nil` for any other name.
  static func withoutNumber(_ name: [UInt8]) -> [UInt8]? {
    let (base, key) = parts(name)
    guard let key, !key.isEmpty, key.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return base
  }
}
