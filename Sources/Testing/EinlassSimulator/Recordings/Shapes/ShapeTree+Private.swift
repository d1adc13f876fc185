internal import EinlassWire

extension ShapeTree {
  /// The form of a recorded value, without content: names of members that may be names of people become `{name}`.
  ///
  /// - Parameter names: Values of the request, which some services use as names of members.
  static func withoutContent(_ value: JSONTree, names: Set<String>, provider: RecordedProvider?) -> ShapeTree
  {
    var rest = 50_000
    return ShapeTree(of: beginning(of: value, &rest)).withoutContent(
      names.union(Self.names(in: value)), provider: provider)
  }

  /// The first values of a long body, since merging the elements of an array takes the square of their number.
  private static func beginning(of value: JSONTree, _ rest: inout Int) -> JSONTree {
    rest -= 1
    switch value {
    case .array(let values):
      var first: [JSONTree] = []
      for value in values.prefix(50) where rest > 0 { first.append(beginning(of: value, &rest)) }
      return .array(first)
    case .object(let members):
      var first: [JSONTree.Member] = []
      for member in members.prefix(200) where rest > 0 {
        first.append(.init(name: member.name, value: beginning(of: member.value, &rest)))
      }
      return .object(first)
    default: return value
    }
  }

  private static let naming: Set = ["id", "id_str", "username", "screen_name", "name", "key"]

  /// The texts of members that name something.
  private static func names(in value: JSONTree) -> Set<String> {
    var names: Set<String> = []
    var waiting = [value]
    while let next = waiting.popLast() {
      if case .object(let members) = next {
        for member in members {
          if naming.contains(member.name), let text = member.value.text { names.insert(text) }
          waiting.append(member.value)
        }
      } else {
        waiting += next.elements
      }
    }
    return names
  }

  private func withoutContent(_ names: Set<String>, provider: RecordedProvider?) -> ShapeTree {
    switch self {
    case .leaf(let form): .leaf(Self.withoutHost(form, provider))
    case .anyOf(let trees):
      .anyOf(trees.map { $0.withoutContent(names, provider: provider) })
    case .array(let tree): .array(tree?.withoutContent(names, provider: provider))
    case .object(let members):
      .object(
        members.map { member in
          let isKept = PrivateText.isName(member.name) && !names.contains(member.name)
          return Member(
            name: isKept ? member.name : "{name}",
            tree: member.tree.withoutContent(names, provider: provider),
            isOptional: member.isOptional)
        })
    }
  }

  /// Removes the host of an address that is not one of the service.
  private static func withoutHost(_ form: String, _ provider: RecordedProvider?) -> String {
    let prefix = "string url "
    guard form.hasPrefix(prefix) else { return form }
    let address = RecordedAddress(String(form.dropFirst(prefix.count)))
    return address.map { provider?.owns($0.host) == true } == true ? form : "string url"
  }
}
