internal import EinlassWire
internal import OAuth1

/// A mistake or oddity in a request.
struct Mistake: Sendable {
  /// The mistake's name in the tables.
  let name: String
  /// Changes the request before it is signed.
  var before: @Sendable (inout Draft, Dice) -> Void = { _, _ in }
  /// Changes the signed request.
  var after: @Sendable (inout Draft, Dice) -> Void = { _, _ in }

  static let all: [Mistake] =
    missing + empty + [
      Mistake(name: "wrong client secret", before: { draft, _ in draft.signing.clientSecret = "another" }),
      Mistake(name: "wrong token secret", before: { draft, _ in draft.signing.tokenSecret = "another" }),
      Mistake(name: "no token secret", before: { draft, _ in draft.signing.tokenSecret = "" }),
      Mistake(
        name: "secrets encoded the other way",
        before: { draft, _ in draft.signing.isEncoded = draft["oauth_token"] == nil ? true : false }),
      Mistake(name: "secrets not encoded", before: { draft, _ in draft.signing.isEncoded = false }),
      Mistake(
        name: "unknown client", before: { draft, _ in draft["oauth_consumer_key"] = "somebody" }),
      Mistake(
        name: "unknown token",
        before: { draft, dice in draft["oauth_token"] = dice.pick(["nothing", "AT/3+4", "at/3 4"]) }),
      Mistake(
        name: "another version",
        before: { draft, dice in
          draft["oauth_version"] = dice.pick(["2.0", "1.0a", "1", "1.00", "01.0", " 1.0", "0"])
        }),
      Mistake(
        name: "another method",
        before: { draft, dice in
          draft["oauth_signature_method"] = dice.pick([
            "HMAC-MD5", "hmac-sha1", "HMAC_SHA1", "HMAC-SHA512", "0",
          ])
        }),
      Mistake(
        name: "method by another name",
        before: { draft, dice in
          draft["oauth_signature_method"] = dice.pick(["HMAC-SHA256", "RSA-SHA1", "PLAINTEXT"])
        }),
    ] + times + nonces + places + baseStrings + signatures + changes

  private static let names = [
    "oauth_consumer_key", "oauth_token", "oauth_signature_method", "oauth_timestamp", "oauth_nonce",
    "oauth_signature",
  ]

  private static let missing = names.map { name in
    Mistake(
      name: "without \(name)", before: { draft, _ in draft[name] = nil },
      after: { draft, _ in if name == "oauth_signature" { draft[name] = nil } })
  }

  private static let empty = (names + ["oauth_version"]).map { name in
    Mistake(
      name: "empty \(name)", before: { draft, _ in draft[name] = "" },
      after: { draft, _ in if name == "oauth_signature" { draft[name] = "" } })
  }

  // MARK: - Time and nonce

  private static let times = [
    Mistake(
      name: "timestamp at the window's edge",
      before: { draft, dice in
        let now = Int64(draft["oauth_timestamp"] ?? "") ?? 0
        draft["oauth_timestamp"] = String(
          now + Int64(dice.pick([-301, -300, -299, 299, 300, 301, -900, -901, 900, 901])))
      }),
    Mistake(
      name: "timestamp far away",
      before: { draft, dice in
        draft["oauth_timestamp"] = dice.pick([
          "1", "1000000000", "1600000000", "4102444800", "99999999999999999999",
        ])
      }),
    Mistake(
      name: "timestamp that is no number of seconds",
      before: { draft, dice in
        let time = draft["oauth_timestamp"] ?? ""
        draft["oauth_timestamp"] = dice.pick([
          "now", time + "000", "-" + time, "+" + time, "0" + time, time + ".0", time + ".5", " " + time,
          time + " ",
          "0", "0x5", "1.49e9", time + "x",
        ])
      }),
  ]

  private static let nonces = [
    Mistake(name: "nonce reused", before: { draft, _ in draft["oauth_nonce"] = "again" }),
    Mistake(
      name: "nonce and timestamp reused",
      before: { draft, _ in
        draft["oauth_nonce"] = "again and again"
        let time = Int64(draft["oauth_timestamp"] ?? "") ?? 0
        draft["oauth_timestamp"] = String(time / 300 * 300)
      }),
    Mistake(
      name: "nonce reused, wrong signature",
      before: { draft, dice in
        draft["oauth_nonce"] = dice.pick(["once", "again"])
        if dice.chance(50) { draft.signing.clientSecret = "another" }
      }),
    Mistake(
      name: "several nonces in one second",
      before: { draft, dice in
        draft["oauth_nonce"] = dice.pick(["one", "two"])
        let time = Int64(draft["oauth_timestamp"] ?? "") ?? 0
        draft["oauth_timestamp"] = String(time / 100 * 100)
      }),
    Mistake(
      name: "odd nonce",
      before: { draft, dice in
        draft["oauth_nonce"] = dice.pick([
          dice.nonce() + " ü+%", dice.nonce() + dice.nonce() + dice.nonce(), "0",
        ])
      }),
  ]

  // MARK: - Where parameters stand

  private static let places = [
    Mistake(
      name: "parameter twice in its place",
      before: { draft, dice in
        guard
          let first = draft.parameters.first(where: { $0.name == dice.pick(names) }) ?? draft.parameters.first
        else { return }
        draft.parameters.append((first.name, dice.chance(50) ? first.value : "other"))
      }),
    Mistake(
      name: "parameter in a second place",
      before: { draft, dice in
        guard draft.place != .query, let first = draft.parameters.first else { return }
        draft.elsewhere = [(first.name, dice.chance(50) ? first.value : "other")]
      }),
    Mistake(
      name: "parameters in two places",
      before: { draft, _ in
        guard draft.place != .query, draft.parameters.count > 1 else { return }
        draft.elsewhere = [draft.parameters.removeFirst()]
      }),
    Mistake(
      name: "further protocol parameters",
      before: { draft, dice in
        draft.parameters.append(
          dice.pick([
            ("oauth_callback", "oob"), ("oauth_verifier", "1 2"), ("oauth_x9", "y"), ("oauth_", ""),
            ("oauth_a.b", "c"),
          ]))
      }),
    Mistake(
      name: "body hash",
      before: { draft, dice in
        draft["oauth_body_hash"] = dice.pick(["2jmj7l5rSw0yVb/vlWAYkK/YBwk=", "x"])
      }),
    Mistake(
      name: "header written oddly",
      before: { draft, dice in
        switch dice.number(below: 6) {
        case 0: draft.headerStyle.isQuoted = false
        case 1: draft.headerStyle.end = ","
        case 2: draft.headerStyle.equals = " = "
        case 3: draft.headerStyle.scheme = dice.pick(["Oauth ", "OAuth", "Bearer ", " OAuth "])
        case 4: draft.headerStyle.separator = dice.pick([" ", "; ", "&"])
        default: draft.headerStyle.scheme = "OAuth , "
        }
      }),
  ]

  // MARK: - What is signed

  private static func signs(_ name: String, _ change: @escaping @Sendable (inout Draft) -> Void) -> Mistake {
    Mistake(
      name: name,
      before: { draft, _ in
        draft.signing.isPlain = true
        draft.signing.request = change
      })
  }

  private static let baseStrings = [
    signs("signed another method") { $0.method = $0.method == "GET" ? "POST" : "GET" },
    signs("signed another scheme") { $0.scheme = $0.scheme == "http" ? "https" : "http" },
    signs("signed another port") { $0.authority += ":8080" },
    signs("signed without the query") { $0.query = [] },
    signs("signed without the form") { $0.form = [] },
    signs("signed without empty values") { draft in draft.query.removeAll { $0.value.isEmpty } },
    signs("signed the path without its last part") { draft in
      draft.path = draft.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    },
    Mistake(
      name: "signed escapes in lower case",
      before: { draft, _ in draft.signing.base = { SentParameter.Writing.lowerCased($0) } }),
    Mistake(
      name: "signed blanks as plus",
      before: { draft, _ in draft.signing.base = { $0.replacing("%2520", with: "%2B") } }),
    Mistake(
      name: "signed the host as written",
      before: { draft, _ in
        draft.authority = draft.authority.uppercased()
        let host = draft.authority
        draft.signing.base = { $0.replacing(host.lowercased(), with: host) }
      }),
  ]

  private static func writes(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mistake {
    Mistake(name: name, before: { draft, _ in draft.signing.value = change })
  }

  private static let signatures = [
    writes("signature without its end") { String($0.dropLast(2)) },
    writes("signature with a blank") { $0 + " " },
    writes("signature with blanks for plus") { $0.replacing("+", with: " ") },
    writes("signature for addresses") { $0.replacing("+", with: "-").replacing("/", with: "_") },
    writes("signature encoded twice") { PercentEncoding.encode($0) },
    writes("signature of nothing") { _ in "AAAA" },
  ]

  // MARK: - Changed afterwards

  private static let changes = [
    Mistake(
      name: "query changed",
      after: { draft, _ in draft.query.append(SentParameter("more", "1")) }),
    Mistake(name: "path changed", after: { draft, _ in draft.path += "x" }),
    Mistake(
      name: "form changed",
      after: { draft, _ in if !draft.form.isEmpty { draft.form.append(SentParameter("more", "1")) } }),
    Mistake(
      name: "method changed", after: { draft, _ in draft.method = draft.method == "PUT" ? "GET" : "PUT" }),
    Mistake(
      name: "case of the path changed",
      after: { draft, _ in draft.path = SentParameter.Writing.lowerCased(draft.path) }),
    Mistake(name: "host as base address", after: { draft, _ in draft.authority += ":8443" }),
    Mistake(
      name: "order changed",
      after: { draft, _ in
        draft.query.reverse()
        draft.parameters.reverse()
      }),
  ]
}
