internal import EinlassWire
internal import EinlassWorld
internal import OAuth1
internal import Synchronization

/// The secret that seals the forms of one simulated network, made with the first form: a world that shows no page
/// takes nothing from the random source for it.
final class LazySeal: Sendable {
  private let random: any RandomSource
  private let made = Mutex<FormSeal?>(nil)

  init(random: any RandomSource) {
    self.random = random
  }

  var seal: FormSeal {
    made.withLock { made in
      if let made { return made }
      let seal = FormSeal(secret: SharedSecret(random.alphanumerics(43)))
      made = seal
      return seal
    }
  }
}
