/// The share of its tables and random requests that the doctor's tests try.
///
/// A debug build computes signatures about twenty times slower, and the sanitizers slow it further, so it tries a
/// sample: every entry of the catalogue individually, and some of everything else. `make doctor`, which CI runs, tries
/// everything in an optimized build. The assertions are the same in both.
enum Thoroughness {
  #if DEBUG
    /// The number of random requests on which a single mistake is provoked.
    static let requestsForMistake: UInt64 = 1
    /// The interval at which mistakes are tried with others.
    static let stride = 6
    /// The number of others with which each of those is tried.
    static let partners = 1
    static let triples = 1
    /// The number of correct requests in each of the parts.
    static let correctRequests = 10
    /// The number of random signatures in each of the parts.
    static let randomSignatures = 4
    /// The number of requests signed with other secrets in each of the parts.
    static let wrongSecrets = 5
    /// The seeds of random signatures that are searched for several mistakes; one in eight for three.
    static let deepSearches = 1...2
  #else
    static let requestsForMistake: UInt64 = 3
    static let stride = 1
    static let partners = Int.max
    static let triples = 200
    /// 10,500 in total, in the parts for RFC 5849's rules and in those for lenient rules.
    static let correctRequests = 350
    /// 10,000 in total, as issue 3 requires.
    static let randomSignatures = 200
    /// 10,000 in total.
    static let wrongSecrets = 500
    static let deepSearches = 1...600
  #endif
}
