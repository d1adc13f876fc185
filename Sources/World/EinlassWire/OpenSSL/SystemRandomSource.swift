internal import COpenSSL

/// Unpredictable random values: OpenSSL's generator for values that others may see (`RAND_bytes`).
///
/// For what an attacker must not guess, such as the `state` of a sign-in. It never repeats itself, so that a world
/// with it does not either: everything else takes a world's own random source.
public struct SystemRandomSource: RandomSource {
  /// The process's generator.
  public init() {}

  /// Returns unpredictable bytes. If OpenSSL has no randomness, the process ends, since it could protect
  /// nothing.
  ///
  /// - Parameter count: The number of bytes, from 0 to 2,147,483,647.
  /// - Returns: Exactly `count` bytes.
  public func octets(_ count: Int) -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: count)
    guard let length = Int32(exactly: count), unsafe RAND_bytes(&octets, length) == 1 else {
      fatalError("OpenSSL cannot provide random bytes")
    }
    return octets
  }
}
