/// The result of a provider's own verification of a request.
package struct ProviderJudgement: Sendable {
  /// A reason to refuse it, in the wording of the doctor's list.
  package struct Cause: Sendable {
    let id: String
    let sentence: String
    let advice: String

    package init(id: String, sentence: String, advice: String) {
      (self.id, self.sentence, self.advice) = (id, sentence, advice)
    }
  }

  /// The provider's name.
  let name: String
  /// Whether the signature is right. `nil` if the request was refused before the signature was checked, or if nothing
  /// depends on it.
  let isSignatureRight: Bool?
  /// The reason for the refusal, apart from the signature. `nil` if there is none.
  let cause: Cause?
  /// The base string that the provider computes.
  let baseString: String?
  /// The status and wording of its refusal.
  let refusal: ServerRefusal?

  package init(
    name: String, isSignatureRight: Bool?, cause: Cause?, baseString: String?, refusal: ServerRefusal?
  ) {
    (self.name, self.isSignatureRight, self.cause) = (name, isSignatureRight, cause)
    (self.baseString, self.refusal) = (baseString, refusal)
  }
}
