internal import OAuth1

/// A mistake that changes several parts of a signing attempt at once.
struct SpanningMistake: Sendable {
  let mistakes: [SignatureMistake]
  let recipe: SigningRecipe
  /// The first entry that may apply in addition.
  private let next: Int

  /// All sets of `count` such mistakes that are possible for the request.
  static func all(_ right: SigningRecipe, _ facts: SigningFacts, count: Int) -> [SpanningMistake] {
    var sets = [SpanningMistake(mistakes: [], recipe: right, next: 0)]
    for _ in 0..<count { sets = sets.flatMap { $0.extended(facts) } }
    return sets
  }

  private func extended(_ facts: SigningFacts) -> [SpanningMistake] {
    Self.rules.indices.dropFirst(next).flatMap { index in
      Self.rules[index].variants(recipe, facts).map { mistake, recipe in
        SpanningMistake(mistakes: mistakes + [mistake], recipe: recipe, next: index + 1)
      }
    }
  }

  static var entries: [(id: String, row: Int?)] { rules.map { ($0.id, $0.row) } }

  /// One entry of the list. Add new ones to the list.
  private struct Rule: Sendable {
    let id: String
    let row: Int
    let advice: String
    let find: @Sendable (SigningRecipe, SigningFacts) -> [(sentence: String, recipe: SigningRecipe)]

    func variants(_ recipe: SigningRecipe, _ facts: SigningFacts) -> [(SignatureMistake, SigningRecipe)] {
      find(recipe, facts).map { sentence, recipe in
        (SignatureMistake(id: id, row: row, sentence: sentence, advice: advice), recipe)
      }
    }
  }

  private static let rules: [Rule] = [
    // Source: list of mistakes, row 5.
    Rule(
      id: "query-in-address", row: 5,
      advice: "truncate the URL at the '?', and sign the query parameters with the others"
    ) { right, facts in
      let query = ReceivedRequest.query(of: facts.request.target)
      guard right.parameters.items.contains(where: { $0.location == .query }) else { return [] }
      let decoded = PercentEncoding.decode(query)
      return (decoded == query ? [query] : [query, decoded]).map { query in
        var recipe = right
        recipe.parameters.remove { $0.location == .query }
        recipe.address.rest = [0x3F] + query
        return ("the query was left in the signed URL and is missing from the parameters", recipe)
      }
    },
    // Source: list of mistakes, row 23.
    Rule(id: "token-not-sent", row: 23, advice: "send the oauth_token that you sign") { right, facts in
      guard !facts.hasToken else { return [] }
      return facts.known.tokens.prefix(64).map { token in
        let name = Array(token.credentials.token.utf8)
        var recipe = right
        recipe.parameters.remove { $0.isNamed("oauth_token") }
        recipe.parameters.add([SignedItem("oauth_token", name, location: .header)])
        recipe.key.second = token.credentials.secret.revealed
        return (
          "the request was signed with the token '\(name.printable)', but oauth_token was not sent", recipe
        )
      }
    },
    // Source: list of mistakes, row 23.
    Rule(
      id: "token-not-signed", row: 23, advice: "sign with the token and its secret, or omit the token"
    ) { right, facts in
      guard facts.hasToken, !right.key.second.isEmpty else { return [] }
      var recipe = right
      recipe.parameters.remove { $0.isNamed("oauth_token") }
      recipe.key.second = []
      return [("oauth_token was sent, but the request was signed without the token and its secret", recipe)]
    },
  ]
}
