/// A signing attempt as values: what a client did with method, address, parameters and secrets.
struct SigningRecipe: Sendable {
  var method: MethodPart
  var address: AddressPart
  var parameters: ParameterPart
  var frame = FramePart()
  var key: KeyPart

  /// What should have been done with the request that `facts` are about.
  init(_ facts: SigningFacts) {
    let request = facts.request
    method = MethodPart(octets: PercentEncoding.encode(Array(request.method.utf8).uppercased))
    address = AddressPart(
      BaseStringURI(scheme: request.scheme, authority: request.authority, target: request.target))
    parameters = ParameterPart(facts.received.items)
    key = KeyPart(
      first: facts.client?.secret.revealed ?? [], second: facts.token?.secret.revealed ?? [],
      times: facts.dialect == .twitter ? 0 : 1)
  }

  var baseString: [UInt8] {
    var result: [UInt8] = []
    frame.join(method.octets, address.octets, parameters.octets, into: &result)
    return result
  }
}

/// A mistake that changes several parts of a signing attempt at once.
struct SpanningMistake: Sendable {
  let mistake: Mistake
  let recipe: SigningRecipe

  /// Every such mistake that fits the request; one more is one more entry.
  static func all(_ right: SigningRecipe, _ facts: SigningFacts) -> [SpanningMistake] {
    [queryInAddress, tokensNotSent, emptyTokenAndSecret].flatMap { $0(right, facts) }
  }

  /// Source: list of mistakes, row 5.
  private static func queryInAddress(_ right: SigningRecipe, _ facts: SigningFacts) -> [SpanningMistake] {
    let query = ReceivedRequest.query(of: facts.request.target)
    guard right.parameters.items.contains(where: { $0.location == .query }) else { return [] }
    let mistake = Mistake(
      id: "query-in-address", row: 5,
      sentence: "the query was left in the address that is signed, and is not among the parameters",
      advice: "cut the URL at the '?' and sign the query's parameters with all others")
    let decoded = PercentEncoding.decode(query)
    return (decoded == query ? [query] : [query, decoded]).map { query in
      var recipe = right
      recipe.parameters.items.removeAll { $0.location == .query }
      recipe.address.rest = [0x3F] + query
      return SpanningMistake(mistake: mistake, recipe: recipe)
    }
  }

  /// Source: list of mistakes, row 23.
  private static func tokensNotSent(_ right: SigningRecipe, _ facts: SigningFacts) -> [SpanningMistake] {
    guard !facts.hasToken else { return [] }
    return facts.known.tokens.prefix(64).map { token in
      let name = Array(token.credentials.token.utf8)
      var recipe = right
      recipe.parameters.items.removeAll { $0.isNamed("oauth_token") }
      recipe.parameters.add([SignedItem("oauth_token", name, location: .header)])
      recipe.key.second = token.credentials.secret.revealed
      let mistake = Mistake(
        id: "token-not-sent", row: 23,
        sentence: "the request was signed with the token '\(name.printable)', but oauth_token was not sent",
        advice: "send the oauth_token that is signed")
      return SpanningMistake(mistake: mistake, recipe: recipe)
    }
  }

  /// Source: list of mistakes, row 23.
  private static func emptyTokenAndSecret(_ right: SigningRecipe, _ facts: SigningFacts) -> [SpanningMistake]
  {
    guard facts.hasToken, !right.key.second.isEmpty else { return [] }
    var recipe = right
    recipe.parameters.items.removeAll { $0.isNamed("oauth_token") }
    recipe.key.second = []
    let mistake = Mistake(
      id: "token-not-signed", row: 23,
      sentence: "oauth_token was sent, but the request was signed without the token and its secret",
      advice: "sign with the token and its secret, or do not send the token")
    return [SpanningMistake(mistake: mistake, recipe: recipe)]
  }
}
