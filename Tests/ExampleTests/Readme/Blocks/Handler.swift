import Hummingbird
import NIOCore
import OAuth1
import OAuth1HTTPTypes

enum HandlerBlock {
  static func router(_ client: ClientCredentials, _ token: TokenCredentials) -> Router<BasicRequestContext> {
    let (verifier, nonces) = (RequestVerifier(), NonceMemory())
    let credentials = CredentialTable(clients: [client], tokens: [token])
    let router = Router()
    router.post("notes") { request, _ in
      let body = try await request.body.collect(upTo: 65_536).readableBytesView
      do throws(VerificationError) {
        // Behind a proxy that ends TLS, scheme and authority are those that the client wrote.
        let verified = try verifier.verify(
          request.head, body: body, scheme: "https", authority: "api.example.com", nonces: nonces,
          credentials: credentials.find)
        return "signed by \(verified.claim.token ?? verified.claim.clientKey)"
      } catch {
        throw HTTPError(.unauthorized, message: error.rawValue)
      }
    }

    return router
  }
}
