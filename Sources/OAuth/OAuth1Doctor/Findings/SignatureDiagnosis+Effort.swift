extension SignatureDiagnosis {
  /// The reason why a search ended early.
  public enum Limit: String, Sendable, Hashable, CaseIterable {
    /// The budget of bytes to work through.
    case octets
    /// The budget of signatures to compute.
    case attempts
    /// The budget of memory.
    case memory
    /// The budget's deadline.
    case time
    /// The search was cancelled.
    case cancelled
    /// The request has more parameters than can be examined one by one; nothing was tried.
    case parameters
    /// Too many searches were requested at once; nothing was tried.
    case busy
  }

  /// The maximum number of parameters of a request for the doctor to examine each of them.
  public static let mostParameters = 20_000

  /// Whether the search ended before everything was tried.
  public var isBudgetUsedUp: Bool { limit != nil }

  /// A sentence that says why the search ended early, and what and how much it had tried. `nil` if it tried everything
  /// that its budget's depth allows.
  public var gaveUp: String? {
    guard let limit else { return nil }
    switch limit {
    case .parameters:
      return
        "the signature is wrong; gave up immediately: the request has more than \(Self.mostParameters) "
        + "parameters"
    case .busy: return "gave up immediately: too many searches were running at the same time; try again"
    case .cancelled where attempts == 0: return "gave up immediately: the search was cancelled"
    case .time where attempts == 0: return "gave up before the first signature: there was no time left"
    case .octets, .attempts, .memory, .time, .cancelled: break
    }
    let size = octets < 10_000_000 ? "\(octets / 1000) kB" : "\(octets / 1_000_000) MB"
    return
      "gave up after \(attempts) signature\(attempts == 1 ? "" : "s") and \(size) of work, \(limit.reason); "
      + Self.tried(depth)
  }

  private static func tried(_ depth: Int) -> String {
    switch depth {
    case 0: "it did not try every known mistake"
    case 1: "it tried each known mistake, but not every pair"
    default: "it tried every set of \(depth) mistakes, but not every larger set"
    }
  }

  /// Returns the diagnosis of a request without a search.
  ///
  /// - Parameter limit: The reason why there was no search.
  /// - Returns: An unexplained diagnosis without causes or warnings.
  public static func withoutSearch(_ limit: Limit) -> SignatureDiagnosis {
    SignatureDiagnosis(
      verdict: .unexplained, causes: [], warnings: [], difference: nil, attempts: 0, octets: 0, depth: 0,
      limit: limit)
  }
}

extension SignatureDiagnosis.Limit {
  fileprivate var reason: String {
    switch self {
    case .octets, .attempts: "at its work limit"
    case .memory: "at its memory limit"
    case .time: "at its time limit"
    case .cancelled: "when it was cancelled"
    case .parameters, .busy: "before it began"
    }
  }
}
