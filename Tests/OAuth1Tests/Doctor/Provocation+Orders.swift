import Foundation
import OAuth1
import OAuth1Doctor

/// Parameters sorted wrongly.
extension Provocation {
  private static func sorted(
    _ what: String, _ isSorted: @escaping @Sendable (ClumsyClient.Parameter, ClumsyClient.Parameter) -> Bool
  ) -> Provocation {
    Provocation("sorted-wrongly", 11, at: "order", what) { client in
      client.query += [
        ("len", "2"), ("len-x", "1"), ("x[]", "1"), ("xZ", "1"), ("Zoo", "1"), ("n", "10"), ("n", "9"),
      ]
      client.isSorted = isSorted
    }
  }

  /// The part of a name before its `[`.
  private static func outer(_ parameter: ClumsyClient.Parameter) -> String {
    String(parameter.name.prefix { $0 != "[" })
  }

  static let orders: [Provocation] = [
    Provocation("sorted-wrongly", 11, at: "order", "not at all") { $0.sorts = false },
    sorted("name=value") { first, second in
      "\(first.encodedName)=\(first.encodedValue)" < "\(second.encodedName)=\(second.encodedValue)"
    },
    sorted("before encoding") { ($0.name, $0.value) < ($1.name, $1.value) },
    sorted("without case") {
      ($0.encodedName.lowercased(), $0.encodedValue.lowercased())
        < ($1.encodedName.lowercased(), $1.encodedValue.lowercased())
    },
    sorted("only by name") { $0.encodedName < $1.encodedName },
    sorted("by number") { first, second in
      let numbers = (Int(first.value), Int(second.value))
      if first.encodedName == second.encodedName, let left = numbers.0, let right = numbers.1 {
        return left < right
      }
      return (first.encodedName, first.encodedValue) < (second.encodedName, second.encodedValue)
    },
    Provocation("sorted-wrongly", 11, at: "order", "by outer names, members as sent") { client in
      client.query += [("box[z]", "1"), ("box[b]", "2"), ("box-x", "3")]
      client.isSorted = { outer($0).utf8.lexicographicallyPrecedes(outer($1).utf8) }
    },
    Provocation("sorted-wrongly", 11, at: "order", "by outer names, two levels") { client in
      client.form? += [("order[items][1]", "1"), ("order[items][0]", "2"), ("order[id]", "3")]
      client.isSorted = { outer($0).utf8.lexicographicallyPrecedes(outer($1).utf8) }
    },
    Provocation("sorted-wrongly", 11, at: "order", "by outer names, in both places") { client in
      client.query += [("filter[to]", "1"), ("filter[from]", "2")]
      client.form?.append(("filter[at]", "3"))
      client.isSorted = { outer($0).utf8.lexicographicallyPrecedes(outer($1).utf8) }
    },
    sorted("backwards") { ($0.encodedName, $0.encodedValue) > ($1.encodedName, $1.encodedValue) },
    sorted("those of the header last") { first, second in
      if (first.place == .header) != (second.place == .header) { return second.place == .header }
      return (first.encodedName, first.encodedValue) < (second.encodedName, second.encodedValue)
    },
    sorted("header first") { first, second in
      if (first.place == .header) != (second.place == .header) { return first.place == .header }
      return (first.encodedName, first.encodedValue) < (second.encodedName, second.encodedValue)
    },
    Provocation("sorted-wrongly", 11, at: "order", "not at all, the header last") { client in
      client.sorts = false
      client.changes.append { parameters in
        parameters = parameters.filter { $0.place != .header } + parameters.filter { $0.place == .header }
      }
    },
  ]
}
