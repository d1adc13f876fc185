internal import OAuth1

/// A method other than the one the request was sent with.
///
/// Source: list of mistakes, row 30.
extension MistakeRule<MethodPart> {
  static let methods: [Self] = [
    Self(
      "method-differs", row: 30, advice: "sign the request's method in uppercase",
      sentence: { "the request was signed with the method \($0)" }
    ) { part, facts, variants in
      for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] {
        let octets = Array(method.utf8)
        if octets != part.octets { variants.add(MethodPart(octets: octets), method) }
      }
      let lower = part.octets.lowercased
      if lower != part.octets { variants.add(MethodPart(octets: lower), "in lowercase") }
      let sent = PercentEncoding.encode(Array(facts.request.method.utf8))
      if sent != part.octets, sent != lower {
        variants.add(MethodPart(octets: sent), "as the request spells it")
      }
      let capital = part.octets.prefix(1) + lower.dropFirst()
      variants.add(MethodPart(octets: Array(capital)), "in lowercase after its first letter")
      variants.add(MethodPart(octets: []), "left out")
    }
  ]
}

/// Base strings whose parts are right but joined wrongly.
///
/// Source: list of mistakes, row 44.
extension MistakeRule<FramePart> {
  static let frames: [Self] = [
    Self(
      "base-string-joined-wrongly", row: 44, group: .whole,
      advice:
        "join the method, the encoded URL and the encoded parameters with '&', and add nothing else",
      sentence: { "the base string was composed \($0)" }
    ) { part, _, variants in
      variants.add(part, "and then encoded again as a whole") { $0.isEncodedAgain = true }
      variants.add(part, "without '&' between its parts") { $0.separator = [] }
      variants.add(part, "with '%26' between its parts") { $0.separator = Array("%26".utf8) }
      variants.add(part, "with a trailing line break") { $0.end = [0x0A] }
      variants.add(part, "with a trailing '&'") { $0.end = [0x26] }
      variants.add(part, "without its method") { $0.hasMethod = false }
      variants.add(part, "without its URL") { $0.hasAddress = false }
      variants.add(part, "from the parameters only") { part in
        part.hasMethod = false
        part.hasAddress = false
      }
      variants.add(part, "with line breaks between its parts") { $0.separator = [0x0A] }
      variants.add(part, "and written in lowercase") { $0.isLowerCase = true }
    },
    Self(
      "lower-case-escapes", row: 37, group: .whole,
      advice: "write escapes with uppercase digits, such as %3A",
      sentence: { "escapes were signed with lowercase digits\($0)" }
    ) { part, _, variants in
      variants.add(part, ", everywhere") { $0.lowerCaseEscapes = .all }
      variants.add(part, " when the parts of the base string were encoded") { $0.lowerCaseEscapes = .outer }
    },
  ]
}
