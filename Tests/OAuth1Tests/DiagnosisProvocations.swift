import Foundation
import OAuth1
import Testing

/// A mistake as a client makes it, with the entry of the doctor's list that must find it.
struct Provocation: Sendable, CustomTestStringConvertible {
  let id: String
  let row: Int?
  /// Provocations that change the same thing are not combined.
  let place: String
  let what: String
  let provoke: @Sendable (inout ClumsyClient) -> Void

  init(
    _ id: String, _ row: Int?, at place: String, _ provoke: @escaping @Sendable (inout ClumsyClient) -> Void
  ) {
    self.init(id, row, at: place, "", provoke)
  }

  init(
    _ id: String, _ row: Int?, at place: String, _ what: String,
    _ provoke: @escaping @Sendable (inout ClumsyClient) -> Void
  ) {
    self.id = id
    self.row = row
    self.place = place
    self.what = what
    self.provoke = provoke
  }

  var testDescription: String { "\(id) \(what)" }

  /// Whether both can be made in one request and both can be seen.
  func canStand(beside other: Provocation) -> Bool {
    if place == other.place { return false }
    // A hash without a key hides mistakes in the key, and mistakes in the key may hide each other.
    let places = [place, other.place]
    if [what, other.what].contains("bare"), !Set(places).isDisjoint(with: Self.keyPlaces) { return false }
    return !Self.keyPlaces.isSuperset(of: places)
  }

  private static let keyPlaces: Set<String> = ["secrets", "secret encoding", "composition"]

  static let all: [Provocation] =
    parameters + encodings + characters + orders + addresses + frames + keys + forms

  /// Changes encoded values, and names as well.
  static func rewrite(_ change: @escaping @Sendable (String) -> String) -> (inout [ClumsyClient.Parameter]) ->
    Void
  {
    { parameters in
      for index in parameters.indices {
        parameters[index].encodedName = change(parameters[index].encodedName)
        parameters[index].encodedValue = change(parameters[index].encodedValue)
      }
    }
  }

  private static func without(
    _ isDropped: @escaping @Sendable (ClumsyClient.Parameter) -> Bool
  ) -> @Sendable (inout ClumsyClient) -> Void {
    { $0.changes.append { $0.removeAll(where: isDropped) } }
  }

  private static func with(_ name: String, _ value: String) -> @Sendable (inout ClumsyClient) -> Void {
    { $0.changes.append { $0.append(ClumsyClient.parameter((name, value), .header)) } }
  }

  // MARK: - Which parameters

  private static let parameters: [Provocation] = [
    Provocation("query-not-signed", 5, at: "selection", without { $0.place == .query }),
    Provocation("form-not-signed", 8, at: "selection", without { $0.place == .form }),
    Provocation("callback-not-signed", 39, at: "selection") { client in
      client.header.append(("oauth_callback", "http://app.example/back"))
      client.changes.append { $0.removeAll { $0.name == "oauth_callback" } }
    },
    Provocation("body-hash-not-signed", 38, at: "selection") { client in
      client.header.append(("oauth_body_hash", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="))
      client.changes.append { $0.removeAll { $0.name == "oauth_body_hash" } }
    },
    Provocation("x-auth-mode-not-signed", 24, at: "selection") { client in
      client.form?.append(("x_auth_mode", "reverse_auth"))
      client.changes.append { $0.removeAll { $0.name == "x_auth_mode" } }
    },
    Provocation("x-auth-mode-not-sent", 24, at: "selection", with("x_auth_mode", "reverse_auth")),
    Provocation("header-extras-not-signed", 24, at: "selection") { client in
      client.header.append(("extra", "1"))
      client.changes.append { $0.removeAll { $0.name == "extra" } }
    },
    Provocation("parameter-not-signed", 34, at: "selection", without { $0.name == "oauth_version" }),
    Provocation("parameter-not-signed", 34, at: "selection", "of the query", without { $0.name == "size" }),
    Provocation("parameter-not-sent", 34, at: "selection") { client in
      client.header.removeAll { $0.0 == "oauth_version" }
      client.changes.append { $0.append(ClumsyClient.parameter(("oauth_version", "1.0"), .header)) }
    },
    Provocation("parameter-not-sent", 34, at: "selection", "the empty one", with("", "")),
    Provocation("empty-values-not-signed", 35, at: "selection") { client in
      client.query.append(("void", ""))
      client.form?.append(("nil", ""))
      client.changes.append { $0.removeAll { $0.value.isEmpty } }
    },
    Provocation("equals-left-out", 35, at: "join") { client in
      client.form?.append(("nothing", ""))
      client.joinPair = { $0.encodedValue.isEmpty ? $0.encodedName : "\($0.encodedName)=\($0.encodedValue)" }
    },
    Provocation("copies-signed-once", 32, at: "selection") { client in
      client.query.append(("copy", "1"))
      client.query.append(("other", "2"))
      client.header += [("copy", "1"), ("other", "2")]
      client.changes.append { $0.removeAll { $0.place == .header && ["copy", "other"].contains($0.name) } }
      client.changes.append { _ in }
    },
    Provocation("repeats-collapsed", 36, at: "selection", "last", collapse { $1 }),
    Provocation("repeats-collapsed", 36, at: "selection", "first") { collapse { first, _ in first }(&$0) },
    Provocation("repeats-collapsed", 36, at: "selection", "joined", collapse { $0 + "," + $1 }),
    Provocation("realm-signed", 31, at: "selection") { client in
      client.header.insert(("realm", "Photos"), at: 0)
      with("realm", "Photos")(&client)
    },
    Provocation("body-hash-not-sent", 38, at: "selection") { client in
      let body = Array(client.arriving.body)
      with("oauth_body_hash", PlainBase64.encode(PlainSHA1.digest(body)))(&client)
    },
    Provocation("misspelt-name", 22, at: "selection") { client in
      client.header.removeAll { $0.0 == "oauth_version" }
      client.header.append(("oauth_verson", "1.0"))
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == "oauth_verson" {
          parameters[index].encodedName = "oauth_version"
        }
      }
    },
  ]

  private static func collapse(
    _ join: @escaping @Sendable (String, String) -> String
  ) -> @Sendable (inout ClumsyClient) -> Void {
    { client in
      client.query += [("list", "b"), ("list", "a")]
      client.changes.append { parameters in
        var kept: [ClumsyClient.Parameter] = []
        for parameter in parameters {
          if let index = kept.firstIndex(where: { $0.name == parameter.name }) {
            let value = join(kept[index].value, parameter.value)
            kept[index].value = value
            kept[index].encodedValue = ClumsyClient.encode(value)
          } else {
            kept.append(parameter)
          }
        }
        parameters = kept
      }
    }
  }

  // MARK: - Encodings

  private static func encodeAgain(
    _ isMeant: @escaping @Sendable (ClumsyClient.Parameter) -> Bool
  ) -> @Sendable (inout ClumsyClient) -> Void {
    { client in
      client.changes.append { parameters in
        for index in parameters.indices where isMeant(parameters[index]) {
          parameters[index].encodedValue = ClumsyClient.encode(parameters[index].encodedValue)
        }
      }
    }
  }

  private static let encodings: [Provocation] = [
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
          let sent = ClumsyClient.encode(parameters[index].value).replacing("%20", with: "+")
          parameters[index].encodedValue = ClumsyClient.encode(sent)
        }
        for index in parameters.indices where parameters[index].name == "mail" {
          parameters[index].encodedValue = ClumsyClient.encode(parameters[index].value)
        }
      }
      client.form?.removeAll { $0.0 == "mail" }
    },
    Provocation("plus-sent-bare", 9, at: "times") { client in
      client.wireEncode = { ClumsyClient.encode($0).replacing("%2B", with: "+") }
      client.form?.append(("sum", "1+1"))
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

  // MARK: - Characters

  private static func bare(_ escapes: [(String, String)]) -> @Sendable (String) -> String {
    { text in escapes.reduce(text) { $0.replacing($1.0, with: $1.1) } }
  }

  private static let scriptEscapes = [("%21", "!"), ("%2A", "*"), ("%27", "'"), ("%28", "("), ("%29", ")")]

  private static let characters: [Provocation] = [
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
    character("as Latin-1", "caf\u{E9} \u{A3}", "caf%E9%20%A3"),
    character("twice UTF-8", "\u{E9}", "%C3%83%C2%A9"),
    character("escape()", "\u{20AC}", "%u20AC"),
    character("code unit", "\u{20AC}", "%20AC"),
    character("surrogates", "\u{1F600}", "%ED%A0%BD%ED%B8%80"),
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
