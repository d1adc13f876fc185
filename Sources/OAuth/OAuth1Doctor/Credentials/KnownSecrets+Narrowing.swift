internal import OAuth1

extension KnownSecrets {
  /// The number of clients and of tokens to consider in addition to those that a request names.
  private static let most = 64

  /// Returns the secrets that the doctor considers: all of them or, if there are very many, those that `request` names
  /// by key, token or secret, or has as a parameter's value, and the first few others.
  func narrowed(to request: ReceivedRequest, _ claim: SignedClaim?) -> KnownSecrets {
    if clients.count <= Self.most, tokens.count <= Self.most { return self }
    var texts = Set(request.items.lazy.map(\.value).filter { $0.count < 512 })
    for name in [claim?.clientKey, claim?.token].compactMap({ $0 }) { texts.insert(Array(name.utf8)) }
    for text in texts where text.contains(where: { $0 <= 0x20 || $0 > 0x7F }) {
      texts.insert(Array(text.text.withoutSpaces.utf8))
    }
    var narrowed = self
    narrowed.tokens = Self.some(of: tokens) { token in
      texts.contains(Array(token.credentials.token.utf8))
        || texts.contains(token.credentials.secret.revealed)
    }
    let owners = Set(narrowed.tokens.compactMap(\.clientKey))
    narrowed.clients = Self.some(of: clients) { client in
      owners.contains(client.key) || texts.contains(Array(client.key.utf8))
        || texts.contains(client.secret.revealed)
    }
    return narrowed
  }

  /// Returns the items that are `wanted`, and the first ones, in order.
  private static func some<Item>(of items: [Item], wanted: (Item) -> Bool) -> [Item] {
    items.enumerated().filter { $0.offset < most || wanted($0.element) }.map(\.element)
  }
}
