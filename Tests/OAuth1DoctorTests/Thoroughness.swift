/// How much of its tables and random requests the doctor's tests try.
///
/// A debug build computes signatures some twenty times slower, and the sanitizers slow it further, so that it tries
/// a sample: every entry of the catalogue alone, and some of all that is more. `make doctor`, which CI runs, tries
/// everything in an optimised build. What a test asserts is the same in both.
enum Thoroughness {
  #if DEBUG
    /// Random requests on which a mistake is provoked alone.
    static let requestsForMistake: UInt64 = 1
    /// One mistake in so many is tried with others.
    static let stride = 6
    /// With how many others each of those is tried.
    static let partners = 1
    static let triples = 1
    /// Correct requests in each of the parts.
    static let correctRequests = 10
    /// Random signatures in each of the parts.
    static let randomSignatures = 4
    /// Requests signed with other secrets in each of the parts.
    static let wrongSecrets = 5
    /// Seeds of random signatures that are searched for several mistakes; one in eight for three.
    static let deepSearches = 1...2
  #else
    static let requestsForMistake: UInt64 = 3
    static let stride = 1
    static let partners = Int.max
    static let triples = 200
    /// 10,500 together, in the parts of RFC 5849's rules and in those of lenient ones.
    static let correctRequests = 350
    /// 10,000 together, as issue 3 wants them.
    static let randomSignatures = 200
    /// 10,000 together.
    static let wrongSecrets = 500
    static let deepSearches = 1...600
  #endif
}
