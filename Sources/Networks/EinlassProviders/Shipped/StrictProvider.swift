extension ProviderDescription {
  /// RFC 5849 to the letter, with every optional check: the strict counterpart of every lenient network.
  package static let strict: ProviderDescription = {
    do {
      return try ProviderDescription(strictText, file: "strict")
    } catch {
      // The text is a constant of ours, and a test reads it.
      preconditionFailure("\(error)")
    }
  }()

  static let strictText = """
    network: strict
    title: Strict RFC 5849
    hosts: {api: https://strict.example}
    legs: [2, 3]
    signing:
      methods: [HMAC-SHA1, HMAC-SHA256, RSA-SHA1, PLAINTEXT]
      body_hash: {use: optional, algorithm: SHA1, check: true}
    steps:
      request_token: {at: {api: /oauth/request_token}, callback: {rule: registered}}
      authorize: {at: {api: /oauth/authorize}}
      access_token: {at: {api: /oauth/access_token}}
    resources:
      - {name: me, at: {api: /me}, json: {id: "{user.id}", name: "{user.name}", full_name: "{user.full_name}", email: "{user.email}"}}
      - {name: echo, at: {api: /echo}, methods: any, json: {consumer: "{consumer}", token: "{token}"}}
    """
}
