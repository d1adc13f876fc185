internal import OAuth1

/// Parameters that were signed but not sent, or not sent as parameters.
///
/// Source: list of mistakes, rows 6, 7, 22, 24, 31, 34, 35 and 38.
extension MistakeRule<ParameterPart> {
  static let signedTooMuch: [Self] = [
    Self(
      "multipart-fields-signed", row: 6, group: .form,
      advice: "sign the body's fields only if its content type is application/x-www-form-urlencoded",
      sentence: {
        "\($0.isEmpty ? "fields" : "the field \($0)") of a multipart body \($0.isEmpty ? "were" : "was") signed"
      }
    ) { part, facts, variants in
      let body = facts.body
      // Some clients sign only one of several fields. If there are many, they are not tried one by one.
      if 2...16 ~= body.multipartTexts.count {
        for field in body.multipartTexts { variants.add(part, field.quoted) { $0.add([field]) } }
      }
      if !body.multipartTexts.isEmpty { variants.add(part) { $0.add(body.multipartTexts) } }
      if !body.multipartFields.isEmpty { variants.add(part) { $0.add(body.multipartFields) } }
    },
    Self(
      "json-fields-signed", row: 7, group: .form,
      advice: "sign the body's fields only if it is a form; JSON is not signed",
      sentence: { _ in "members of a JSON body were signed" }
    ) { part, facts, variants in
      guard let all = facts.body.members else { return }
      if !all.isEmpty { variants.add(part) { $0.add(all) } }
      let simple = facts.body.simpleMembers
      if !simple.isEmpty, simple.count < all.count { variants.add(part) { $0.add(simple) } }
      variants.add(part) { $0.add([SignedItem(name: facts.request.body, value: [], location: .body)]) }
    },
    Self(
      "untyped-body-signed", row: 6, group: .form,
      advice:
        "send the form with the content type application/x-www-form-urlencoded, or do not sign its fields",
      sentence: { _ in
        "fields of the body were signed, but its content type is not application/x-www-form-urlencoded"
      }
    ) { part, facts, variants in
      guard let fields = facts.body.untypedFields, !part.items.contains(where: { $0.location == .body })
      else {
        return
      }
      variants.add(part) { $0.add(fields) }
    },
    Self(
      "realm-signed", row: 31, advice: "omit the realm from the base string",
      sentence: { _ in "the realm was signed" }
    ) { part, facts, variants in
      guard let realm = facts.received.realm else { return }
      variants.add(part) { $0.add([SignedItem("realm", realm, location: .header)]) }
    },
    Self(
      "header-extras-signed", row: 24,
      advice:
        "move parameters without the oauth_ prefix to the query or form: they are ignored in the header",
      sentence: { "\($0) ignores it there" }
    ) { part, facts, variants in
      guard facts.rules.headerParameters == .reserved else { return }
      let extras = facts.received.headerExtras
      if extras.isEmpty { return }
      let what = extras.count == 1 ? extras[0].quoted : "a non-OAuth parameter"
      variants.add(part, "\(what) is in the header and was signed, but \(facts.known.provider.name)") {
        $0.add(extras)
      }
    },
    Self(
      "x-auth-mode-not-sent", row: 24,
      advice: "send the signed x_auth_mode=reverse_auth in the form body",
      sentence: { _ in "x_auth_mode=reverse_auth was signed but not sent" }
    ) { part, facts, variants in
      let sent = part.items + facts.received.headerExtras
      if sent.contains(where: { $0.isNamed("x_auth_mode") }) { return }
      variants.add(part) {
        $0.add([SignedItem("x_auth_mode", Array("reverse_auth".utf8), location: .body)])
      }
    },
    Self(
      "body-hash-not-sent", row: 38, advice: "send oauth_body_hash in the header, or do not sign it",
      sentence: { _ in "oauth_body_hash was signed but not sent" }
    ) { part, facts, variants in
      if part.items.contains(where: { $0.isNamed("oauth_body_hash") }) { return }
      for hash in facts.body.hashes { variants.add(part) { $0.add([hash]) } }
    },
    // Parameters that clients are known to sign without sending them.
    Self(
      "parameter-not-sent", row: 34, isRepeatable: true,
      advice: "send all parameters that you sign, and no others",
      sentence: { "\($0) was signed but not sent" }
    ) { part, facts, variants in
      let method = facts.received.value("oauth_signature_method") ?? Array("HMAC-SHA1".utf8)
      let candidates: [(name: String, value: [UInt8])] = [
        ("oauth_version", Array("1.0".utf8)), ("oauth_token", []), ("oauth_callback", Array("oob".utf8)),
        ("oauth_callback", Array("about:blank".utf8)),
        ("oauth_callback", []), ("oauth_verifier", []), ("oauth_signature", []),
        ("oauth_signature_method", method),
      ]
      for candidate in candidates where !part.items.contains(where: { $0.isNamed(candidate.name) }) {
        variants.add(part, "'\(candidate.name)=\(candidate.value.printable)'") {
          $0.add([SignedItem(candidate.name, candidate.value, location: .header)])
        }
      }
      let own = part.items.filter { !$0.isReserved }
      if 1...16 ~= own.count {
        for item in own { variants.add(part, "a copy of \(item.quoted)") { $0.add([item]) } }
        if own.count > 1 { variants.add(part, "a copy of every query and form parameter") { $0.add(own) } }
      }
      let query = own.filter { $0.location == .query }
      if query.count > 1, query.count < own.count {
        variants.add(part, "a copy of every query parameter") { $0.add(query) }
      }
      variants.add(part, "an empty parameter") { $0.add([SignedItem("", [], location: .query)]) }
    },
    Self(
      "misspelt-name", row: 22, advice: "send the parameter under the same name that you sign",
      sentence: { "a parameter's name was signed correctly but misspelt when sent: \($0)" }
    ) { part, facts, variants in
      for (found, meant) in facts.received.misspelt {
        guard let index = part.items.firstIndex(where: { $0.name == found }) else { continue }
        variants.add(part, part.items[index].quoted) { $0.items[index].rename(Array(meant.utf8)) }
      }
    },
  ]
}
