internal import OAuth1

/// Removes secrets from the doctor's output. A secret that was sent in another parameter would be part of the base
/// string.
struct SecretScrubber {
  /// One way to write a secret.
  private struct Form {
    let octets: [UInt8]
    let short: [UInt8]
    /// Whether the secret is too short to be recognized in other text, so it is searched for only where values occur.
    let isValue: Bool
  }

  /// The forms by their first byte, longest first.
  private let forms: [[Form]]

  /// Looks for all secrets of `known`, as plain text and encoded up to three times.
  init(_ known: KnownSecrets) {
    let secrets = known.clients.map(\.secret.revealed) + known.tokens.map(\.credentials.secret.revealed)
    var seen: Set<[UInt8]> = []
    var forms: [[Form]] = Array(repeating: [], count: 256)
    for secret in secrets where !secret.isEmpty {
      var form = secret
      var short = Array(secret.prefix(secret.count >= 16 ? 6 : secret.count >= 6 ? 2 : 0))
      for _ in 0..<4 {
        if seen.insert(form).inserted {
          forms[Int(form[0])].append(
            Form(octets: form, short: short + Array("...".utf8), isValue: secret.count < 6))
        }
        form = PercentEncoding.encode(form)
        short = PercentEncoding.encode(short)
      }
    }
    self.forms = forms.map { $0.sorted { $0.octets.count > $1.octets.count } }
  }

  /// Returns `text` with every secret shortened. Reads each byte once, whatever the number of secrets.
  func scrub(_ text: String) -> String {
    let octets = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(octets.count)
    var index = 0
    while index < octets.count {
      if let form = form(in: octets, at: index) {
        result += form.short
        index += form.octets.count
      } else {
        result.append(octets[index])
        index += 1
      }
    }
    return result.text
  }

  /// Returns the longest secret that starts at `index`.
  private func form(in octets: [UInt8], at index: Int) -> Form? {
    forms[Int(octets[index])].first { form in
      octets.hasPart(form.octets, at: index)
        && (!form.isValue || Self.isValue(octets, index..<index + form.octets.count))
    }
  }

  func scrub(_ mistake: SignatureMistake) -> SignatureMistake {
    SignatureMistake(
      id: mistake.id, row: mistake.row, sentence: scrub(mistake.sentence), advice: scrub(mistake.advice))
  }

  /// The text before and after a value, in base strings (however they are joined) and in sentences.
  private static let opening = ["=", "%3D", "%253D", "'", "\"", "%26", "%2526"].map { Array($0.utf8) }
  private static let closing = ["&", "%26", "%2526", "'", "\"", "%3D", "%253D", "="].map { Array($0.utf8) }

  private static func isValue(_ octets: [UInt8], _ place: Range<Int>) -> Bool {
    let before = octets[..<place.lowerBound].suffix(6)
    let behind = octets[place.upperBound...].prefix(6)
    return (before.isEmpty || opening.contains { before.suffix($0.count).elementsEqual($0) })
      && (behind.isEmpty || closing.contains { behind.starts(with: $0) })
  }
}
