import OAuth1

/// Headers for one request, each with a nonce and a timestamp of its own.
enum Signing {
  private typealias World = VerifyCredentials

  /// Nothing is prepared but what `makeSigner` gives.
  static func general(_ makeSigner: @escaping () -> RequestSigner) -> Body {
    let (request, nonces) = (World.request, World.nonces)
    return { number in
      let signed = try? makeSigner().sign(request, at: World.time + Int64(number), nonce: nonces[number])
      return signed?.authorization?.utf8.count ?? 0
    }
  }

  /// All is prepared but nonce and timestamp.
  static func prepared() -> Body {
    guard let signer = try? World.signer.prepare(World.request) else { fatalError("not prepared") }
    let nonces = World.nonces
    return { number in
      let header = try? signer.sign(at: World.time + Int64(number), nonce: nonces[number])
      return header?.utf8.count ?? 0
    }
  }
}
