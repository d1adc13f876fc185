import Foundation
import OAuth1
import OAuth1Doctor

/// Parameters that are signed but not sent, or sent but not signed.
extension Provocation {
  static let parameters: [Provocation] = [
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
    Provocation("x-auth-mode-not-sent", 24, at: "selection", with("x_auth_mode", "reverse_auth", .form)),
    Provocation("header-extras-not-signed", 24, at: "selection") { client in
      client.header.append(("extra", "1"))
      client.changes.append { $0.removeAll { $0.place == .header && !$0.name.hasPrefix("oauth_") } }
    },
    Provocation("parameter-not-signed", 34, at: "selection", without { $0.name == "oauth_version" }),
    Provocation("parameter-not-signed", 34, at: "selection", "of the query", without { $0.name == "size" }),
    Provocation("parameter-not-sent", 34, at: "selection") { client in
      client.header.removeAll { $0.0 == "oauth_version" }
      client.changes.append { $0.append(ClumsyClient.parameter(("oauth_version", "1.0"), .header)) }
    },
    Provocation("parameter-not-sent", 34, at: "selection", "the empty one", with("", "", .query)),
    Provocation("parameter-not-sent", 34, at: "selection", "a second copy") { client in
      client.changes.append { parameters in parameters += parameters.filter { $0.name == "text" } }
    },
    Provocation("empty-values-not-signed", 35, at: "selection") { client in
      client.query.append(("void", ""))
      client.form?.append(("nil", ""))
      client.changes.append { $0.removeAll { $0.value.isEmpty } }
    },
    Provocation("empty-values-not-signed", 35, at: "selection", "one") { client in
      client.query.append(("void", ""))
      client.changes.append { $0.removeAll { $0.name == "void" } }
      client.form?.removeAll { $0.1.isEmpty }
    },
    Provocation("empty-token", 23, at: "selection") { client in
      client.header[1].1 = ""
      client.token = nil
      client.changes.append { $0.removeAll { $0.name == "oauth_token" } }
    },
    Provocation("pair-encoded-as-name", nil, at: "selection", "signed as a pair") { client in
      client.form?.append(("media_ids=1", ""))
      client.changes.append { $0.removeAll { $0.name == "media_ids=1" } }
      client.changes.append { $0.append(ClumsyClient.parameter(("media_ids", "1"), .form)) }
    },
    Provocation("pair-encoded-as-name", nil, at: "selection", "two, of the query") { client in
      client.query.append(("page=2&size=7", ""))
      client.changes.append { $0.removeAll { $0.name == "page=2&size=7" } }
      client.changes.append { parameters in
        parameters += [("page", "2"), ("size", "7")].map { ClumsyClient.parameter($0, .query) }
      }
    },
    Provocation("pair-encoded-as-name", nil, at: "selection", "not signed") { client in
      client.form?.append(("media_ids=1", ""))
      client.changes.append { $0.removeAll { $0.name == "media_ids=1" } }
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
    Provocation("copies-signed-once", 32, at: "selection", "in query and form") { client in
      // The form repeats the whole query, as a platform sends the parameters that it adds to a launch.
      client.form = client.query + (client.form ?? [])
      let names = client.query.map(\.0)
      client.changes.append { $0.removeAll { $0.place == .query && names.contains($0.name) } }
    },
    Provocation("repeats-collapsed", 36, at: "selection", "last", collapse { $1 }),
    Provocation("repeats-collapsed", 36, at: "selection", "first") { collapse { first, _ in first }(&$0) },
    Provocation("repeats-collapsed", 36, at: "selection", "joined", collapse { $0 + "," + $1 }),
    Provocation("repeats-collapsed", 36, at: "selection", "numbered") { client in
      client.query = [("tag", "b"), ("tag", "a")]
      client.changes.append { parameters in
        // Every repeated name, since other mistakes add some too.
        let names = Dictionary(grouping: parameters.map(\.name)) { $0 }.filter { $0.value.count > 1 }.keys
        var numbers: [String: Int] = [:]
        for index in parameters.indices where names.contains(parameters[index].name) {
          let name = parameters[index].name
          let number = numbers[name, default: 0]
          parameters[index].name = "\(name)[\(number)]"
          parameters[index].encodedName += "%5B\(number)%5D"
          numbers[name] = number + 1
        }
      }
    },
    Provocation("repeats-collapsed", 36, at: "selection", "brackets left out") { client in
      client.query += [("list[]", "b"), ("list[]", "a")]
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name.hasSuffix("[]") {
          parameters[index].name = String(parameters[index].name.dropLast(2))
          parameters[index].encodedName = parameters[index].name
        }
      }
    },
    Provocation("repeats-collapsed", 36, at: "selection", "brackets numbered") { client in
      client.query += [("list[]", "b"), ("list[]", "a")]
      client.changes.append { parameters in
        var numbers: [String: Int] = [:]
        for index in parameters.indices where parameters[index].name.hasSuffix("[]") {
          let name = parameters[index].name.dropLast(2)
          let number = numbers[String(name), default: 0]
          parameters[index].name = "\(name)[\(number)]"
          parameters[index].encodedName = "\(name)%5B\(number)%5D"
          numbers[String(name), default: 0] += 1
        }
      }
    },
    Provocation("realm-signed", 31, at: "selection") { client in
      client.header.insert(("realm", "Photos"), at: 0)
      with("realm", "Photos")(&client)
    },
    Provocation("body-hash-not-sent", 38, at: "selection") { client in
      with("oauth_body_hash", PlainBase64.encode(PlainSHA1.digest(client.finalBody)))(&client)
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
}
