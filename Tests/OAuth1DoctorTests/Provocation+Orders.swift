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
    sorted("by name only") { $0.encodedName < $1.encodedName },
    sorted("by number") { first, second in
      let numbers = (Int(first.value), Int(second.value))
      if first.encodedName == second.encodedName, let left = numbers.0, let right = numbers.1 {
        return left < right
      }
      return (first.encodedName, first.encodedValue) < (second.encodedName, second.encodedValue)
    },
    sorted("backwards") { ($0.encodedName, $0.encodedValue) > ($1.encodedName, $1.encodedValue) },
    sorted("those of the header last") { first, second in
      if (first.place == .header) != (second.place == .header) { return second.place == .header }
      return (first.encodedName, first.encodedValue) < (second.encodedName, second.encodedValue)
    },
    sorted("those of the header first") { first, second in
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
