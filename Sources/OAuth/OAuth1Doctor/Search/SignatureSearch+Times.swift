internal import OAuth1

/// Timestamps that were signed differently from how they were sent.
extension SignatureSearch {
  /// Tries timestamps near the sent one, for clients that read the time twice. They are not combined with other
  /// mistakes, since there are many.
  ///
  /// Source: list of mistakes, row 19.
  mutating func tryTimestamps(_ right: SigningRecipe) {
    guard let (base, digits, sent) = timestamp(of: right) else { return }
    var candidates = (1...60).flatMap { [sent - $0, sent + $0] }
    if sent > 100_000_000_000 {
      candidates.append(sent / 1000)
    } else {
      candidates.append(sent * 1000)
    }
    tryTimestamps(candidates, sent, base, digits, right.key)
  }

  /// Tries the milliseconds of the sent second, for clients that round the time after signing.
  mutating func tryMilliseconds(_ right: SigningRecipe) {
    guard let (base, digits, sent) = timestamp(of: right), sent < 100_000_000_000 else { return }
    tryTimestamps((1...999).lazy.map { sent * 1000 + $0 }, sent, base, digits, right.key)
  }

  /// Returns the right base string, the range of its timestamp, and the timestamp. `nil` if there is none to change.
  private func timestamp(of right: SigningRecipe) -> (base: [UInt8], digits: Range<Int>, sent: Int64)? {
    guard let item = right.parameters.items.first(where: { $0.isNamed("oauth_timestamp") }),
      let sent = Int64(item.value.text), sent > 120, sent < .max - 120
    else { return nil }
    let base = right.baseString
    let mark = Array("oauth_timestamp%3D".utf8)
    guard let place = base.firstIndex(of: mark) else { return nil }
    // The item's piece begins with an '&' that the mark does not have.
    return (base, place + mark.count..<place + item.pieceAgain.count - 3, sent)
  }

  private mutating func tryTimestamps(
    _ candidates: some Sequence<Int64>, _ sent: Int64, _ base: [UInt8], _ digits: Range<Int>, _ key: KeyPart
  ) {
    for trial in trials {
      guard trial.take(key.octets) else { continue }
      for candidate in candidates {
        var message = base
        message.replaceSubrange(digits, with: String(candidate).utf8)
        guard meter.attempt(message.count) else { return }
        let digest = digest(of: message, trial)
        for target in targets where digest.isEqual(to: target.octets) {
          record([Self.changedTimestamp(candidate - sent)] + target.mistakes, message)
        }
      }
    }
  }

  static func changedTimestamp(_ difference: Int64) -> SignatureMistake {
    SignatureMistake(
      id: "timestamp-changed", row: 19,
      sentence: abs(difference) > 100_000_000_000
        ? "oauth_timestamp was signed in \(difference > 0 ? "milli" : "")seconds but sent in \(difference > 0 ? "" : "milli")seconds"
        : "oauth_timestamp was signed with a value \(abs(difference)) s "
          + (difference < 0 ? "earlier" : "later") + " than the value sent",
      advice: "choose the nonce and timestamp once per request, and sign and send the same values")
  }
}
