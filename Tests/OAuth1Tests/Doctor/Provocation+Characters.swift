import Foundation
import OAuth1
import OAuth1Doctor

/// Characters escaped wrongly.
extension Provocation {
  private static func bare(_ escapes: [(String, String)]) -> @Sendable (String) -> String {
    { text in escapes.reduce(text) { $0.replacing($1.0, with: $1.1) } }
  }

  static let scriptEscapes = [("%21", "!"), ("%2A", "*"), ("%27", "'"), ("%28", "("), ("%29", ")")]

  static let characters: [Provocation] = [
    Provocation("reserved-not-encoded", 1, at: "characters", "once") {
      $0.changes.append(rewrite(bare(scriptEscapes)))
    },
    Provocation("reserved-not-encoded", 1, at: "characters", "in the base string too") { client in
      client.changes.append(rewrite(bare(scriptEscapes)))
      client.encodeAgain = { bare(scriptEscapes)(ClumsyClient.encode($0)) }
    },
    Provocation("reserved-not-encoded", 1, at: "characters", "quote alone") {
      $0.changes.append(rewrite(bare([("%27", "'")])))
    },
    Provocation("space-as-plus", 9, at: "characters") { $0.changes.append(rewrite(bare([("%20", "+")]))) },
    Provocation("unreserved-encoded", 37, at: "characters") { client in
      client.form?.append(("wave", "a~b"))
      client.changes.append(rewrite { $0.replacing("~", with: "%7E") })
    },
    Provocation("other-characters-not-encoded", 37, at: "characters") { client in
      client.form?.append(("list", "a,b[c]"))
      client.changes.append(rewrite(bare([("%2C", ","), ("%5B", "["), ("%5D", "]")])))
    },
    Provocation("other-characters-not-encoded", 37, at: "characters", "slash") { client in
      client.form?.append(("page", "a/b"))
      client.changes.append(rewrite(bare([("%2F", "/")])))
      client.encodeAgain = { ClumsyClient.encode($0).replacing("%2F", with: "/") }
    },
    Provocation("lower-case-escapes", 37, at: "characters") { client in
      client.form?.append(("page", "a/b"))
      client.changes.append(
        rewrite { text in
          text.replacing(/%../) { String($0.output).lowercased() }
        })
    },
    Provocation("wrong-character-set", 10, at: "characters", "bare in the base string") { client in
      client.query.removeAll { $0.0 == "status" }
      client.form?.append(("sign", "\u{3042}"))
      let join = client.join
      client.join = { join($0, $1, $2.replacing("%25E3%2581%2582", with: "\u{3042}")) }
    },
    character("as Latin-1", "caf\u{E9} \u{A3}", "caf%E9%20%A3"),
    character("twice UTF-8", "\u{E9}", "%C3%83%C2%A9"),
    character("escape()", "\u{20AC}", "%u20AC"),
    character("code unit", "\u{20AC}", "%20AC"),
    character("surrogates", "\u{1F600}", "%ED%A0%BD%ED%B8%80"),
    character("halves replaced", "a\u{1F600}", "a%EF%BF%BD%EF%BF%BD"),
    character("a question mark for each half", "a\u{1F600}", "a%3F%3F"),
    character("sign", "\u{E9}", "%FFFFFFC3%FFFFFFA9"),
    character("dropped", "a\u{20AC}b", "ab"),
    character("question mark", "a\u{20AC}b", "a%3Fb"),
    character("Windows", "a\u{20AC}b", "a%80b"),
  ]

  private static func character(_ what: String, _ sent: String, _ signed: String) -> Provocation {
    Provocation("wrong-character-set", 10, at: "characters", what) { client in
      client.query.removeAll { $0.0 == "status" }
      client.form?.append(("sign", sent))
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == "sign" {
          parameters[index].encodedValue = signed
        }
      }
    }
  }
}
