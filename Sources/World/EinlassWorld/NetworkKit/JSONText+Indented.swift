extension JSONText {
  /// Returns the value as JSON in UTF-8 on several lines, with each level indented by two spaces. Scalars are written
  /// in `style`.
  package func indented(_ style: Style) -> [UInt8] {
    var octets: [UInt8] = []
    write(into: &octets, style, indent: "")
    return octets
  }

  private func write(into octets: inout [UInt8], _ style: Style, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      octets += "[\n".utf8
      for (index, value) in values.enumerated() {
        octets += (index > 0 ? ",\n\(inner)" : inner).utf8
        value.write(into: &octets, style, indent: inner)
      }
      octets += "\n\(indent)]".utf8
    case .object(let members) where !members.isEmpty:
      octets += "{\n".utf8
      for (index, member) in members.enumerated() {
        octets += (index > 0 ? ",\n\(inner)" : inner).utf8
        octets += JSONText.string(member.name).encoded(style)
        octets += ": ".utf8
        member.value.write(into: &octets, style, indent: inner)
      }
      octets += "\n\(indent)}".utf8
    default: octets += encoded(style)
    }
  }
}
