import Foundation
import OAuth1
import OAuth1Doctor

/// Parameters encoded once too often or too rarely.
extension Provocation {
  private static func encodeAgain(
    _ predicate: @escaping @Sendable (ClumsyClient.Parameter) -> Bool
  ) -> @Sendable (inout ClumsyClient) -> Void {
    { client in
      client.changes.append { parameters in
        for index in parameters.indices where predicate(parameters[index]) {
          parameters[index].encodedValue = ClumsyClient.encode(parameters[index].encodedValue)
        }
      }
    }
  }

  static let encodings: [Provocation] = [
    Provocation("encoded-twice", 3, at: "times", "all", encodeAgain { _ in true }),
    Provocation("encoded-twice", 3, at: "times", "query", encodeAgain { $0.place == .query }),
    Provocation("encoded-twice", 3, at: "times", "one", encodeAgain { $0.name == "text" }),
    Provocation("not-encoded-twice", 4, at: "times", "all") { client in
      client.changes.append { parameters in
        for index in parameters.indices { parameters[index].encodedValue = parameters[index].value }
      }
    },
    Provocation("not-encoded-twice", 4, at: "times", "one") { client in
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == "text" {
          parameters[index].encodedValue = parameters[index].value
        }
      }
    },
    Provocation("signed-as-sent", 3, at: "times") { client in
      client.wireEncode = { ClumsyClient.encode($0).replacing("%20", with: "+") }
      client.form?.append(("blank", "a b"))
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].place == .form {
          let right = ClumsyClient.encode(parameters[index].value)
          let sent = right.replacing("%20", with: "+")
          // A correctly sent value is 'encoded-twice'.
          if sent != right { parameters[index].encodedValue = ClumsyClient.encode(sent) }
        }
      }
    },
    Provocation("plus-sent-bare", 9, at: "times") { client in
      client.wireEncode = { ClumsyClient.encode($0).replacing("%2B", with: "+") }
      client.form?.append(("sum", "1+1"))
    },
    Provocation("sent-encoded-twice", 3, at: "header") { client in
      client.header.append(("x_note", "a b"))
      let layout = client.layout
      client.layout = { layout($0).replacing("a%20b", with: "a%2520b") }
    },
    Provocation("lower-case-escapes", 37, at: "frame", "everywhere") { client in
      let join = client.join
      client.join = { method, address, parameters in
        join(method, address, parameters).replacing(/%(25)?[0-9A-F]{2}/) { $0.output.0.lowercased() }
      }
    },
    Provocation("parameters-encoded-wrongly", 44, at: "again", "not") { $0.encodeAgain = { $0 } },
    Provocation("parameters-encoded-wrongly", 44, at: "again", "twice") {
      $0.encodeAgain = { ClumsyClient.encode(ClumsyClient.encode($0)) }
    },
    Provocation("callback-changed", 39, at: "selection") { client in
      client.header.append(("oauth_callback", "http://app.example/back"))
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == "oauth_callback" {
          parameters[index].encodedValue = ClumsyClient.encode("https://app.example/back")
        }
      }
    },
  ]
}
