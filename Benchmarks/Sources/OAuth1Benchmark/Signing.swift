import OAuth1

/// Headers for one request, each with a different nonce and timestamp.
enum Signing {
  private typealias World = VerifyCredentials

  static func header(_ makeSigner: @escaping () -> RequestSigner) -> Body {
    let (request, nonces) = (World.request, World.nonces)
    return { number in
      let signed = try? makeSigner().sign(request, at: World.time + Int64(number), nonce: nonces[number])
      return signed?.authorization?.utf8.count ?? 0
    }
  }
}
