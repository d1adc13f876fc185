internal import EinlassBroker
internal import EinlassFacebook
internal import EinlassTwitter
package import EinlassWorld

extension WorldModule {
  /// The networks that this package simulates, in the order in which they fill a world, one line each.
  package static let networks: [WorldModule] = [
    .twitter,
    .facebook,
    .broker,
  ]
}
