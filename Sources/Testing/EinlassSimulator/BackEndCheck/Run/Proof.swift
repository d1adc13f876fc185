internal import EinlassWire
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The content of an app's single sign-in request.
struct Proof: Sendable {
  /// Values by the adapter's names: `token`, `secret`, `person`.
  var fields: [String: String] = [:]
  /// Header fields.
  var headers: [(String, String)] = []
}

/// The header fields and addresses of OAuth Echo.
///
/// Source: reference of Twitter's login, section 4.6.
enum Echo {
  static let service = "https://api.twitter.com/1.1/account/verify_credentials.json"
  static let provider = "X-Auth-Service-Provider"
  static let authorization = "X-Verify-Credentials-Authorization"

  /// Returns a request to `address` that an app signed for `token`, for a back end to forward.
  static func proof(
    _ token: NetworkToken, client: ClientCredentials, signing address: String = service,
    naming provider: String? = nil, at timestamp: Int64 = RequestSigner.timestamp
  ) throws -> Proof {
    let credentials = TokenCredentials(token: token.token, secret: SharedSecret(token.secret))
    let signer = RequestSigner(client: client, token: credentials)
    let authorization = try signer.authorization(
      for: SignableRequest(method: "GET", url: address), at: timestamp, nonce: RequestSigner.nonce)
    return Proof(headers: [(Self.provider, provider ?? address), (Self.authorization, authorization)])
  }
}

extension CaseRun {
  /// Returns the proof that an honest app sends with `token`.
  func proof(_ token: NetworkToken) throws -> Proof {
    var proof =
      login.kind == .twitterEcho
      ? try Echo.proof(token, client: adapter.twitterClient)
      : Proof(fields: ["token": token.token, "secret": token.secret])
    proof.fields["person"] = token.person.id
    return proof
  }

  /// Sends `proof` in the format that the adapter describes.
  func send(_ proof: Proof, with client: inout BackEndClient) async throws -> WireResponse {
    var members = login.constants
    for (name, value) in proof.fields {
      if let field = login.fields[name] { members[field] = value }
    }
    var fields = proof.headers
    let body: [UInt8]
    if login.isForm {
      body = Array(FormFields(sorting: members).encoded.utf8)
      fields.append(("Content-Type", FormFields.mediaType))
    } else {
      body = Array(try JSONValue.object(members.mapValues(JSONValue.string)).encoded())
      fields.append(("Content-Type", "application/json"))
    }
    return try await client.send("POST", login.path, fields: fields, body: body)
  }

  /// Signs in honestly, with this kind of login.
  func signInHonestly(
    as person: CheckedPerson, with client: BackEndClient? = nil
  ) async throws -> BackEndClient {
    if login.kind == .facebookWebsite {
      return try await expectSignIn(of: person, with: client) { client in
        let visit = try await beginVisit(&client, as: person)
        return try await client.send("GET", visit.callback)
      }
    }
    let proof = try proof(try await token(of: person))
    return try await expectSignIn(of: person, with: client) { try await send(proof, with: &$0) }
  }
}
