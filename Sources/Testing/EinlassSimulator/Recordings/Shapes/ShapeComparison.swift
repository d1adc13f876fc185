package import EinlassWire
internal import HTTPTypes

/// A difference between a recorded shape and an answer.
package struct ShapeDifference: Sendable, Hashable, CustomStringConvertible {
  /// `status`, `field NAME`, `body`, or the path of a member, such as `body.user.following`. Elements of arrays are
  /// `[]`.
  package let place: String
  package let expected: String
  package let actual: String

  package var description: String { "\(place): recorded \(expected), answered \(actual)" }
}

/// Compares recorded shapes with answers: status, header fields, and the members, order, types and forms of the body.
///
/// Members that depend on a world's people are not compared, such as texts and links (`worldDecides`).
package struct ShapeComparison {
  private var differences: [ShapeDifference] = []

  /// Returns the differences between `shape` and `response`. Empty if the answer has the recorded shape.
  package static func differences(between shape: RecordedShape, and response: WireResponse)
    -> [ShapeDifference]
  {
    var comparison = ShapeComparison()
    if let status = shape.status, status != response.head.status.code {
      comparison.note("status", String(status), String(response.head.status.code))
    }
    if let fields = shape.fields { comparison.compare(fields, response) }
    comparison.compare(shape.body, response.body)
    return comparison.differences
  }

  private mutating func note(_ place: String, _ expected: String, _ actual: String) {
    let difference = ShapeDifference(place: place, expected: expected, actual: actual)
    if !differences.contains(difference) { differences.append(difference) }
  }

  // MARK: Header fields

  /// The fields of the connection, of compression and of the recorder.
  private static let ignoredFields: Set = [
    "connection", "content-encoding", "content-length", "transfer-encoding", "keep-alive",
  ]

  private mutating func compare(_ fields: [(name: String, form: String)], _ response: WireResponse) {
    var rest = response.head.headerFields.map { ($0.name.rawName.lowercased(), $0.value) }
    for (name, form) in fields where !Self.ignoredFields.contains(name.lowercased()) {
      let name = name.lowercased()
      // Several cookies differ by their names.
      let key = name == "set-cookie" ? form.prefix { $0 != "=" } + "=" : ""
      guard let index = rest.firstIndex(where: { $0.0 == name && $0.1.hasPrefix(key) }) else {
        note("field \(name)\(key.isEmpty ? "" : " \(key.dropLast())")", form, "no field")
        continue
      }
      let value = rest.remove(at: index).1
      if !FieldForm(form).fits(value) {
        note("field \(name)\(key.isEmpty ? "" : " \(key.dropLast())")", form, value)
      }
    }
    for (name, value) in rest where !Self.ignoredFields.contains(name) {
      let key = name == "set-cookie" ? " " + value.prefix { $0 != "=" } : ""
      note("field \(name)\(key)", "no field", value)
    }
  }

  // MARK: The body

  private mutating func compare(_ expected: RecordedShape.Body, _ body: [UInt8]) {
    switch expected {
    case .other(let kind):
      let isEmpty = kind == "empty" || kind == "none"
      if isEmpty != body.isEmpty { note("body", kind, body.isEmpty ? "empty" : "\(body.count) bytes") }
    case .json(let tree, let escapes):
      guard let json = try? JSONTree(parsing: body) else {
        note("body", "JSON", body.isEmpty ? "empty" : "not JSON")
        return
      }
      compare(tree, json, "body")
      let actual = BodyEscapes(body)
      for (kind, forms) in escapes.sorted(by: { $0.key < $1.key }) {
        guard let found = actual.forms[kind], !forms.contains(found) else { continue }
        note("body, characters: \(kind)", forms.joined(separator: " or "), found)
      }
    }
  }

  private mutating func compare(_ expected: ShapeTree, _ actual: JSONTree, _ place: String) {
    switch (expected, actual) {
    case (.anyOf(let options), _):
      var best: [ShapeDifference]?
      for option in options {
        var attempt = ShapeComparison()
        attempt.compare(option, actual, place)
        if attempt.differences.count < best?.count ?? Int.max { best = attempt.differences }
      }
      for difference in best ?? [] { note(difference.place, difference.expected, difference.actual) }
    case (.object(let members), .object(let values)): compare(members, values, place)
    case (.array(let element), .array(let values)):
      guard let element else { return }
      for value in values { compare(element, value, place + "[]") }
    case (.leaf(let form), _):
      if !Self.fits(form, actual, place) { note(place, form, ShapeTree(of: actual).brief) }
    default:
      if !Self.isDecidedByWorld(place) { note(place, expected.brief, ShapeTree(of: actual).brief) }
    }
  }

  private mutating func compare(
    _ expected: [ShapeTree.Member], _ actual: [JSONTree.Member], _ place: String
  ) {
    for member in expected {
      let inner = "\(place).\(member.name)"
      if let value = actual.value(of: member.name) {
        compare(member.tree, value, inner)
      } else if !member.isOptional && !Self.mayBeAbsent(inner) {
        note(inner, member.tree.brief, "absent")
      }
    }
    for member in actual where !expected.contains(where: { $0.name == member.name }) {
      let inner = "\(place).\(member.name)"
      if !Self.mayBeAbsent(inner) { note(inner, "absent", ShapeTree(of: member.value).brief) }
    }
    let common = expected.map(\.name).filter { name in actual.contains { $0.name == name } }
    let order = actual.map(\.name).filter(common.contains)
    // Sizes come in several orders.
    if common != order, !place.hasSuffix(".sizes") {
      note("\(place), order", common.joined(separator: " "), order.joined(separator: " "))
    }
  }

  private static func fits(_ form: String, _ value: JSONTree, _ place: String) -> Bool {
    if isDecidedByWorld(place), value == .null || form == "null" { return true }
    switch value {
    case .bool(let value):
      return form == "boolean" || form == (value ? "true" : "false") || isDecidedByWorld(place)
    case .number:
      return form.hasPrefix("int") || form.hasPrefix("decimal") || form == "= \(value.written)"
        || isDecidedByWorld(place) && form.hasPrefix("= ")
    case .string(let text):
      if form.hasPrefix("= ") { return form == "= \"\(text)\"" || isDecidedByWorld(place) }
      return form.hasPrefix("string ") && TextForm.fits(TextForm.name(of: text), String(form.dropFirst(7)))
    case .null: return form == "null" || form == "= null"
    case .array, .object: return isDecidedByWorld(place)
    }
  }

  // MARK: What a world decides

  private static func isDecidedByWorld(_ place: String) -> Bool {
    worldDecides.contains(String(place.split(separator: ".").last ?? ""))
  }

  private static func mayBeAbsent(_ place: String) -> Bool {
    let parts = place.split(separator: ".")
    let name = String(parts.last ?? "")
    return mayBeMissing.contains(name) || name == "url" && parts.dropLast().last == "entities"
      || name == "media" && parts.dropLast().last == "entities"
  }

  /// Members whose value is null or another text, or true or false, by what people have written and done.
  private static let worldDecides: Set = [
    "description", "location", "url", "place", "geo", "coordinates", "favorited", "retweeted", "followed_by",
    "is_quote_status", "truncated", "type", "translator_type", "profile_background_image_url",
    "profile_background_image_url_https", "in_reply_to_status_id", "in_reply_to_status_id_str",
    "in_reply_to_user_id", "in_reply_to_user_id_str", "in_reply_to_screen_name", "expanded_url", "muting",
    "can_dm", "contributors", "expires_after_secs",
  ]

  /// Members that are absent if people have not written such a thing.
  private static let mayBeMissing: Set = [
    "extended_entities", "possibly_sensitive", "possibly_sensitive_appealable", "retweeted_status", "status",
    "profile_banner_url", "profile_banner_extensions_alt_text", "quoted_status", "quoted_status_id",
    "quoted_status_id_str", "quoted_status_permalink", "next_token", "in_reply_to_user_id", "video_info",
    "additional_media_info", "source_status_id", "source_status_id_str", "source_user_id",
    "source_user_id_str",
  ]
}

extension ShapeTree {
  /// The form in a few words.
  var brief: String {
    switch self {
    case .object(let members):
      members.count == 1 ? "an object of 1 member" : "an object of \(members.count) members"
    case .array(nil): "an empty array"
    case .array: "an array"
    case .anyOf(let options): options.map(\.brief).joined(separator: " or ")
    case .leaf(let form): form
    }
  }
}

extension JSONTree {
  fileprivate var written: String {
    if case .number(let text) = self { text } else { "" }
  }
}
