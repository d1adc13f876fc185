internal import EinlassProviders
internal import EinlassWire
internal import FoundationEssentials
internal import HTTPTypes
internal import OAuth1

/// Writes valid and invalid generated requests to one provider, each with Einlass's verdict, as one line of JSON per
/// request.
///
/// `Scripts/compare-providers` passes them to verifiers by other authors.
enum CompareProviders {
  /// Runs the program with the arguments after its name.
  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 3, let count = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
      print("usage: EinlassTestSupport compare-providers PROVIDER COUNT SEED")
      return
    }
    let world = try await ComparedWorld(arguments[0])
    try write(
      VerdictHead(
        provider: arguments[0], clientKey: world.client.key, clientSecret: world.client.secret.reveal(),
        token: world.token.token, tokenSecret: world.token.secret.reveal(),
        privateKey: ProviderDescription.publishedPrivateKey))
    let dice = Dice(seed: seed)
    let maker = DraftMaker(world: world, dice: dice)
    for number in 1...max(1, count) {
      world.advance(Int64(dice.pick([0, 1, 1, 2, 10])))
      // Half of all requests are valid.
      let mistake = dice.chance(50) ? Mistake(name: "none") : dice.pick(Mistake.all)
      try write(try await verdict(number, mistake, maker.draft(), world, dice))
    }
  }

  private static func verdict(
    _ number: Int, _ mistake: Mistake, _ draft: Draft, _ world: ComparedWorld, _ dice: Dice
  ) async throws -> Verdict {
    var draft = draft
    mistake.before(&draft, dice)
    try world.sign(&draft)
    mistake.after(&draft, dice)
    let request = draft.request
    let cause = world.network.cause(of: request)
    return Verdict(
      number: number, now: world.now.seconds, mistake: mistake.name, method: draft.method,
      scheme: draft.scheme,
      authority: draft.authority, target: request.head.path ?? "/",
      authorization: request.head.headerFields[.authorization], contentType: draft.contentType,
      body: String(decoding: request.body, as: UTF8.self), cause: cause?.rawValue,
      baseString: world.baseString(of: request))
  }

  private static func write(_ line: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(line), as: UTF8.self))
  }
}
