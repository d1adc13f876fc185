import OAuth1

enum MethodPageBlock {
  static func sign() throws {
    let client = ClientCredentials(key: "key", secret: "secret")
    let signer = RequestSigner(client: client, method: .hmacSHA256)
    print(try signer.authorization(for: SignableRequest(method: "GET", url: "https://api.example.com/notes")))
  }
}
