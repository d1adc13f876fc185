internal import OAuth1

/// Parameters that were added, left out, sorted or joined in rare ways.
///
/// Source: list of mistakes, rows 7, 11, 31, 34, 36 and 44.
extension RareMistake {
  /// Parameters that a server's URL rewriting adds, that PHP creates from an array, and that never leave the client.
  static let additions: List = { attempt in
    let right = attempt.right
    let isSent = { (name: String) in right.parameters.items.contains { $0.isNamed(name) } }
    let secrets = [("oauth_token_secret", right.key.second), ("oauth_consumer_secret", right.key.first)]
    for (name, value) in secrets where !value.isEmpty && !isSent(name) {
      attempt("parameter-not-sent", "'\(name)', which belongs only in the key,") {
        $0.add([SignedItem(name, value, location: .header)])
      }
    }
    tryRealms(attempt)
    guard right.address.path.count < 2048 else { return }
    for name in ["q", "_url", "url", "route"] where !isSent(name) {
      for path in [right.address.path, Array(right.address.path.dropFirst())] where !path.isEmpty {
        let detail = "'\(name)=\(path.printable)', which URL rewriting adds,"
        attempt("parameter-not-sent", detail) { $0.add([SignedItem(name, path, location: .query)]) }
      }
    }
  }

  /// Realms that libraries derive from the address, and sign without sending.
  private static func tryRealms(_ attempt: Attempt) {
    guard attempt.facts.received.realm == nil else { return }
    let host = attempt.right.address.host
    let origin = attempt.right.address.scheme + Array("://".utf8) + host
    for realm in [[], host, origin, origin + [0x2F]] {
      attempt("realm-signed", "") { $0.add([SignedItem("realm", realm, location: .header)]) }
    }
  }

  /// Several of OAuth's own parameters that are added after signing.
  static let omissions: List = { attempt in
    let items = attempt.right.parameters.items
    let reserved = items.indices.filter { items[$0].isReserved }
    guard 3...8 ~= reserved.count else { return }
    for set in 1..<(1 << reserved.count) - 1 {
      let chosen = reserved.indices.filter { set >> $0 & 1 == 1 }.map { reserved[$0] }
      // Single parameters have a separate rule.
      if chosen.count < 2 { continue }
      let names = chosen.map { items[$0].quoted }
      let detail = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1] + " together"
      let marks = Set(chosen.map { items[$0].nameMark })
      attempt("parameter-not-signed", detail) {
        $0.remove { $0.isReserved && marks.contains($0.nameMark) }
      }
    }
  }

  /// Members of a JSON body, flattened as form encoders do.
  static let members: List = { attempt in
    guard attempt.facts.body.members != nil, attempt.facts.request.body.count < 16_384,
      let json = JSON(attempt.facts.request.body)
    else { return }
    for style in FlatJSON.all {
      guard let members = style.members(of: json) else { continue }
      let items = members.map { SignedItem(name: $0.name, value: $0.value, location: .body) }
      attempt("json-fields-signed", "") { $0.add(items) }
    }
  }

  static let orders: List = { attempt in
    for (order, detail) in [
      (ParameterOrder.byValue, "sorted by their values"), (.byLength, "sorted by the length of their names"),
      (.natural, "sorted by the numbers in their names"),
    ] {
      attempt("sorted-wrongly", detail) { $0.order = order }
    }
  }

  static let joints: List = { attempt in
    let quoted = { (between: String) in ParameterJoint("=\"", "\"" + between, end: "\"") }
    for (joint, detail) in [
      (ParameterJoint("=", ","), "by commas"),
      (ParameterJoint("=", ", "), "by commas and spaces, as in the header"),
      (ParameterJoint("=", ";"), "by ';'"), (ParameterJoint("=", "\n"), "by line breaks"),
      (ParameterJoint("=", ""), "without anything between them"),
      (quoted("&"), "with quotes around the values"),
      (quoted(","), "by commas, with quotes around the values"),
      (quoted(", "), "as in the header, with quotes, commas and spaces"),
      (ParameterJoint(":", "&"), "with ':' between each name and value"),
      (ParameterJoint("", "&"), "without '=' between each name and value"),
      (ParameterJoint("", ""), "without '=' and '&'"),
      (ParameterJoint("=", "&", end: "\n"), "with a line break after the last parameter"),
    ] {
      attempt("parameters-joined-wrongly", detail) { $0.joint = joint }
    }
    let recipe = attempt.right
    for (start, name) in [("%26", "&"), ("%3F", "?")] {
      var message: [UInt8] = []
      recipe.frame.join(
        recipe.method.octets, recipe.address.octets, Array(start.utf8) + recipe.parameters.octets,
        into: &message)
      let detail = "with an '\(name)' before the first parameter"
      guard let mistake = MistakeRule.parameters.mistake("parameters-joined-wrongly", detail) else { return }
      attempt(mistake, message: message)
    }
  }
}
