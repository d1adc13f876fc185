internal import EinlassBroker
internal import EinlassFacebook
package import EinlassProviders
internal import EinlassTwitter
package import EinlassWorld

extension WorldModule {
  /// The networks that this package simulates, in the order in which they fill a world, one line each.
  package static let networks: [WorldModule] = [
    .twitter,
    .facebook,
    .broker,
    .strict,
  ]

  /// The modules of further providers, which are described by files, and the module that they share.
  package static func providers(_ descriptions: [ProviderDescription]) -> [WorldModule] {
    descriptions.map { .provider($0) } + [.providers]
  }
}
