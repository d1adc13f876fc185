/// Takes secrets out of what the doctor says: a secret that was sent as something else stands in the base
/// string.
struct SecretScrubber {
  /// A secret as it may be written.
  private struct Form {
    let octets: [UInt8]
    let short: [UInt8]
    /// One that is too short to be told from other text is looked for only where a value can stand.
    let isValue: Bool
  }

  /// Longest first.
  private let forms: [Form]

  /// Looks for all secrets of `known`, in clear and encoded up to three times.
  init(_ known: KnownSecrets) {
    let secrets = known.clients.map(\.secret.revealed) + known.tokens.map(\.credentials.secret.revealed)
    var forms: [Form] = []
    for secret in secrets where !secret.isEmpty {
      var form = secret
      var short = Array(secret.prefix(secret.count >= 16 ? 6 : secret.count >= 6 ? 2 : 0))
      for _ in 0..<4 {
        if !forms.contains(where: { $0.octets == form }) {
          forms.append(Form(octets: form, short: short + Array("...".utf8), isValue: secret.count < 6))
        }
        form = PercentEncoding.encode(form)
        short = PercentEncoding.encode(short)
      }
    }
    self.forms = forms.sorted { $0.octets.count > $1.octets.count }
  }

  func scrub(_ text: String) -> String {
    var octets = Array(text.utf8)
    for form in forms where octets.count >= form.octets.count {
      octets =
        form.isValue
        ? Self.replacingValues(form.octets, in: octets, with: form.short)
        : octets.replacing(form.octets, with: form.short)
    }
    return octets.text
  }

  func scrub(_ mistake: Mistake) -> Mistake {
    Mistake(
      id: mistake.id, row: mistake.row, sentence: scrub(mistake.sentence), advice: scrub(mistake.advice))
  }

  /// What stands before and behind a value: in base strings, joined in whatever way, and in sentences.
  private static let opening = ["=", "%3D", "%253D", "'", "%26", "%2526"].map { Array($0.utf8) }
  private static let closing = ["&", "%26", "%2526", "'", "%3D", "%253D", "="].map { Array($0.utf8) }

  private static func replacingValues(
    _ secret: [UInt8], in octets: [UInt8], with short: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while let found = octets.firstIndex(of: secret, from: index) {
      let end = found + secret.count
      let before = octets[..<found].suffix(6)
      let behind = octets[end...].prefix(6)
      let opens = before.isEmpty || opening.contains { before.suffix($0.count).elementsEqual($0) }
      let closes = behind.isEmpty || closing.contains { behind.starts(with: $0) }
      result += octets[index..<found]
      result += opens && closes ? short : secret
      index = end
    }
    return result + octets[index...]
  }
}
