import Foundation
import OAuth1
import OAuth1Doctor

/// Values that were signed in a different form than they were sent in.
extension Provocation {
  /// A field with `sent` for its value that is signed with the value `signed`.
  private static func value(
    _ id: String, _ row: Int, _ sent: String, signed: String, named name: String = "other"
  ) -> Provocation {
    Provocation(id, row, at: "selection", "\(sent.debugDescription) for \(signed.debugDescription)") {
      client in
      client.form?.append((name, sent))
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == name {
          parameters[index] = ClumsyClient.parameter((name, signed), .form)
        }
      }
    }
  }

  static let values: [Provocation] = [
    value("value-written-otherwise", 34, "true", signed: "True"),
    value("value-written-otherwise", 34, "true", signed: "1"),
    value("value-written-otherwise", 34, "0", signed: "false"),
    value("value-written-otherwise", 34, "false", signed: ""),
    value("value-written-otherwise", 34, "", signed: "null", named: "other-x"),
    value("line-breaks-differ", 34, "a\r\nb\r\nc", signed: "a\nb\nc"),
    value("line-breaks-differ", 34, "a\nb", signed: "a\r\nb"),
    value("line-breaks-differ", 34, "a\r\nb", signed: "ab"),
    value("value-trimmed", 34, " a b\t", signed: "a b"),
    value("html-escaped", 34, "a &amp; &quot;b&quot; &#039;c&#039;", signed: "a & \"b\" 'c'"),
    value("html-escaped", 34, "a & 'b'", signed: "a &amp; &#39;b&#39;"),
    Provocation("html-escaped", 34, at: "selection", "'&amp;' in the address") { client in
      client.query.append(("amp;page", "2"))
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == "amp;page" {
          parameters[index] = ClumsyClient.parameter(("page", "2"), .query)
        }
      }
    },
    Provocation("parameter-not-sent", 34, at: "selection", "a second copy of the query") { client in
      client.changes.append { parameters in parameters += parameters.filter { $0.place == .query } }
    },
    value("plus-signed-as-space", 9, "1+1=2", signed: "1 1=2"),
    Provocation("sent-encoded-twice", 3, at: "selection", "in the form") { client in
      client.form?.append(("again", "a%20b"))
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == "again" {
          parameters[index].encodedValue = "a%20b"
        }
      }
    },
  ]
}
