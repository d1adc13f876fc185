internal import OAuth1

/// Parameters that were added, left out, sorted or joined in rare ways.
///
/// Source: list of mistakes, rows 7, 11, 31, 34, 36 and 44.
extension LoneMistake {
  /// What rewriting of addresses adds on a server, what PHP makes of an array, and what never leaves the client.
  static let additions: List = { attempt in
    guard let rule = parameterRule("parameter-not-sent") else { return true }
    let right = attempt.right
    let isSent = { (name: String) in right.parameters.items.contains { $0.isNamed(name) } }
    for (name, value) in [
      ("oauth_token_secret", right.key.second), ("oauth_consumer_secret", right.key.first),
    ]
    where !value.isEmpty && !isSent(name) {
      let added = SignedItem(name, value, location: .header)
      guard attempt(rule.mistake("'\(name)', which belongs into the key alone,"), { $0.add([added]) }) else {
        return false
      }
    }
    guard tryRealms(attempt), right.address.path.count < 2048 else { return true }
    for name in ["q", "_url", "url", "route"] where !isSent(name) {
      for path in [right.address.path, Array(right.address.path.dropFirst())] where !path.isEmpty {
        let mistake = rule.mistake("'\(name)=\(path.printable)', as rewriting of addresses adds it,")
        guard attempt(mistake, { $0.add([SignedItem(name, path, location: .query)]) }) else { return false }
      }
    }
    return true
  }

  /// Realms that libraries make of the address, signed and not sent.
  private static func tryRealms(_ attempt: Attempt) -> Bool {
    guard attempt.facts.received.realm == nil, let rule = parameterRule("realm-signed") else { return true }
    let host = attempt.right.address.host
    let origin = attempt.right.address.scheme + Array("://".utf8) + host
    for realm in [[], host, origin, origin + [0x2F]] {
      guard attempt(rule.mistake(""), { $0.add([SignedItem("realm", realm, location: .header)]) }) else {
        return false
      }
    }
    return true
  }

  /// Several of OAuth's own parameters that are added after signing.
  static let omissions: List = { attempt in
    guard let rule = parameterRule("parameter-not-signed") else { return true }
    let items = attempt.right.parameters.items
    let reserved = items.indices.filter { items[$0].isReserved }
    guard 3...8 ~= reserved.count else { return true }
    for set in 1..<(1 << reserved.count) - 1 {
      let chosen = reserved.indices.filter { set >> $0 & 1 == 1 }.map { reserved[$0] }
      // One alone has a rule of its own.
      if chosen.count < 2 { continue }
      let names = chosen.map { items[$0].quoted }
      let detail = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1] + " together"
      let marks = Set(chosen.map { items[$0].nameMark })
      guard attempt(rule.mistake(detail), { $0.remove { $0.isReserved && marks.contains($0.nameMark) } })
      else { return false }
    }
    return true
  }

  /// Members of a JSON body, flattened in the ways that form encoders have.
  static let members: List = { attempt in
    guard let rule = parameterRule("json-fields-signed"), attempt.facts.body.members != nil,
      attempt.facts.request.body.count < 16_384, let tree = JSON(attempt.facts.request.body)
    else { return true }
    for style in FlatJSON.all {
      guard let members = style.members(of: tree) else { continue }
      let items = members.map { SignedItem(name: $0.name, value: $0.value, location: .body) }
      guard attempt(rule.mistake(""), { $0.add(items) }) else { return false }
    }
    return true
  }

  static let orders: List = { attempt in
    guard let rule = parameterRule("sorted-wrongly") else { return true }
    for (order, detail) in [
      (ParameterOrder.byValue, "sorted by their values"), (.byLength, "sorted by the length of their names"),
      (.natural, "sorted by the numbers in their names"),
    ] {
      guard attempt(rule.mistake(detail), { $0.order = order }) else { return false }
    }
    return true
  }

  static let joints: List = { attempt in
    guard let rule = parameterRule("parameters-joined-wrongly") else { return true }
    let text = { (text: String) in Array(text.utf8) }
    for (joint, detail) in [
      (ParameterJoint(separator: text(",")), "by commas"),
      (ParameterJoint(separator: text(", ")), "by commas and blanks, as in the header"),
      (ParameterJoint(separator: text(";")), "by ';'"),
      (ParameterJoint(separator: text("\n")), "by line breaks"),
      (ParameterJoint(separator: []), "without anything between them"),
      (
        ParameterJoint(equals: text("=\""), separator: text("\"&"), end: text("\"")),
        "with quotes around the values"
      ),
      (
        ParameterJoint(equals: text("=\""), separator: text("\","), end: text("\"")),
        "by commas, with quotes around the values"
      ),
      (
        ParameterJoint(equals: text("=\""), separator: text("\", "), end: text("\"")),
        "as in the header, with quotes, commas and blanks"
      ),
      (ParameterJoint(equals: text(":")), "with ':' between name and value"),
      (ParameterJoint(equals: []), "without '=' between name and value"),
      (ParameterJoint(equals: [], separator: []), "without '=' and '&'"),
      (ParameterJoint(separator: text("&"), end: text("\n")), "with a line break behind the last"),
    ] {
      guard attempt(rule.mistake(detail), { $0.joint = joint }) else { return false }
    }
    let recipe = attempt.right
    for (start, name) in [("%26", "&"), ("%3F", "?")] {
      var message: [UInt8] = []
      recipe.frame.join(
        recipe.method.octets, recipe.address.octets, Array(start.utf8) + recipe.parameters.octets,
        into: &message)
      guard attempt(rule.mistake("with an '\(name)' before the first"), message: message) else {
        return false
      }
    }
    return true
  }
}
