import OAuth1

enum SigningBlock {
  static func sign() throws -> SignedRequest {
    let signer = RequestSigner(
      client: ClientCredentials(
        key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002"),
      token: TokenCredentials(
        token: "1500000001-simToken0000000000000000000000000000001",
        secret: "simTokenSecret0000000000000000000000000000001"))
    let request = SignableRequest(
      method: "GET", url: "https://api.twitter.com/1.1/account/verify_credentials.json")
    let signed = try signer.sign(request)
    print("Authorization: \(signed.authorization)")

    return signed
  }
}
