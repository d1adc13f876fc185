import OAuth1

enum SigningBlock {
  static func sign() throws -> String {
    let signer = RequestSigner(
      client: ClientCredentials(
        key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002"),
      token: TokenCredentials(
        token: "1500000001-simToken0000000000000000000000000000001",
        secret: "simTokenSecret0000000000000000000000000000001"))
    let request = SignableRequest(
      method: "GET", url: "https://api.twitter.com/1.1/account/verify_credentials.json")
    let authorization = try signer.authorization(for: request)
    print("Authorization: \(authorization)")

    return authorization
  }
}
