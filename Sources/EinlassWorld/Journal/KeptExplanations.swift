internal import OAuth1Doctor

/// The explanations that were made, by the numbers of their entries: those of the oldest go first where there are too
/// many, and those of entries that are gone.
struct KeptExplanations {
  /// How many octets of base strings and sentences are kept for one journal.
  private static let mostOctets = 16 * 1024 * 1024

  private var diagnoses: [Int: (diagnosis: SignatureDiagnosis?, size: Int)] = [:]
  private var size = 0

  subscript(number: Int) -> SignatureDiagnosis?? {
    diagnoses[number].map(\.diagnosis)
  }

  mutating func add(_ diagnosis: SignatureDiagnosis?, for number: Int, oldest: Int) {
    let added = 256 + (diagnosis?.size ?? 0)
    if let old = diagnoses.updateValue((diagnosis, added), forKey: number) { size -= old.size }
    size += added
    guard size > Self.mostOctets || diagnoses.count > 2 * Journal.Limits().count else { return }
    // Down to a half at once, so that it is seldom.
    for gone in diagnoses.keys.sorted() where gone != number {
      guard gone < oldest || size > Self.mostOctets / 2 || diagnoses.count > Journal.Limits().count else {
        break
      }
      if let old = diagnoses.removeValue(forKey: gone) { size -= old.size }
    }
  }
}

extension SignatureDiagnosis {
  /// About how many octets it takes.
  fileprivate var size: Int {
    explanations.reduce(0) { $0 + 512 + $1.wrongBaseString.utf8.count + $1.rightBaseString.utf8.count }
      + 512 * (causes.count + warnings.count)
  }
}
