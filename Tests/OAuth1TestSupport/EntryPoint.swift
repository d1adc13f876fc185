/// A part of `OAuth1` that accepts any bytes, with its invariants: for the fuzzers, and for the shorter run among the
/// tests.
public enum EntryPoint: String, Sendable, CaseIterable {
  /// The `Authorization` header's parser and printer.
  case header
  /// The base string and the normalized parameters.
  case baseString
  /// Reading and verifying a request, by the rules of RFC 5849 and by lenient ones.
  case verifier
  /// Explaining a request.
  case doctor

  /// A sentence about the violated invariant for `input`. `nil` if all of them hold.
  ///
  /// The function accepts all input: a crash or a hang in it is a bug of `OAuth1`.
  public func fault(with input: [UInt8]) -> String? {
    do throws(InvariantError) {
      switch self {
      case .header: try HeaderInvariants.check(input)
      case .baseString: try BaseStringInvariants.check(input)
      case .verifier: try VerifierInvariants.check(input)
      case .doctor: try DoctorInvariants.check(input)
      }
      return nil
    } catch {
      return error.sentence
    }
  }
}

/// A violated invariant.
struct InvariantError: Error {
  let sentence: String
}

/// Throws a fault with `sentence` unless `condition` holds.
func expect(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(InvariantError) {
  if !condition { throw InvariantError(sentence: sentence()) }
}
