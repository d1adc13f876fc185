internal import OAuth1Doctor

/// The explanations made so far, by the numbers of their entries. If there are too many, those of dropped entries and
/// of the oldest entries are removed first.
struct KeptExplanations {
  /// The maximum number of bytes of base strings and sentences that are kept for one journal.
  private static let mostOctets = 16 * 1024 * 1024

  private var diagnoses: [Int: (diagnosis: SignatureDiagnosis?, size: Int)] = [:]
  private var size = 0

  subscript(number: Int) -> SignatureDiagnosis?? {
    diagnoses[number].map(\.diagnosis)
  }

  /// Removes and returns the explanation for `number`. `nil` if there is none.
  mutating func remove(_ number: Int) -> SignatureDiagnosis?? {
    guard let removed = diagnoses.removeValue(forKey: number) else { return nil }
    size -= removed.size
    return .some(removed.diagnosis)
  }

  mutating func add(_ diagnosis: SignatureDiagnosis?, for number: Int, oldest: Int) {
    let added = 256 + (diagnosis?.size ?? 0)
    if let old = diagnoses.updateValue((diagnosis, added), forKey: number) { size -= old.size }
    size += added
    guard size > Self.mostOctets || diagnoses.count > 2 * Journal.Limits().count else { return }
    // Removes half of them at once, so that removals are rare.
    for gone in diagnoses.keys.sorted() where gone != number {
      guard gone < oldest || size > Self.mostOctets / 2 || diagnoses.count > Journal.Limits().count else {
        break
      }
      if let old = diagnoses.removeValue(forKey: gone) { size -= old.size }
    }
  }
}

extension SignatureDiagnosis {
  /// The approximate number of bytes.
  fileprivate var size: Int {
    explanations.reduce(0) { $0 + 512 + $1.wrongBaseString.utf8.count + $1.rightBaseString.utf8.count }
      + 512 * (causes.count + warnings.count)
  }
}
