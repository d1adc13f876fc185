/// Takes secrets out of what the doctor says: a secret that was sent as something else stands in the base
/// string.
struct SecretScrubber {
  /// What to look for, longest first, and what to write instead.
  private let forms: [(octets: [UInt8], short: [UInt8])]

  /// Looks for all secrets of `known` that are long enough to be told from other text, in clear and encoded
  /// up to three times.
  init(_ known: KnownSecrets) {
    let secrets = known.clients.map(\.secret.revealed) + known.tokens.map(\.credentials.secret.revealed)
    var forms: [(octets: [UInt8], short: [UInt8])] = []
    for secret in secrets where secret.count >= 6 {
      let short = secret.prefix(secret.count >= 16 ? 6 : 2)
      var form = secret
      var shortForm = Array(short)
      for _ in 0..<4 {
        if !forms.contains(where: { $0.octets == form }) {
          forms.append((form, shortForm + Array("...".utf8)))
        }
        form = PercentEncoding.encode(form)
        shortForm = PercentEncoding.encode(shortForm)
      }
    }
    self.forms = forms.sorted { $0.octets.count > $1.octets.count }
  }

  func scrub(_ text: String) -> String {
    var octets = Array(text.utf8)
    for form in forms where octets.count >= form.octets.count {
      octets = octets.replacing(form.octets, with: form.short)
    }
    return octets.text
  }

  func scrub(_ mistake: Mistake) -> Mistake {
    Mistake(
      id: mistake.id, row: mistake.row, sentence: scrub(mistake.sentence), advice: scrub(mistake.advice))
  }
}
