#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A file of OAuth 1.0a vectors, of one of two kinds: requests to sign, or requests to verify.
package struct VectorFile: Sendable {
  /// The kind of a file's content.
  package enum Kind: Sendable, Hashable {
    /// `vectors`: the results that a signer must produce for a request.
    case signing
    /// `cases`: the verdict that a server must reach on arriving requests.
    case verification
  }

  /// The reason why a file cannot be read.
  package struct UnreadableFileError: Error, Sendable, CustomStringConvertible {
    /// The error and its position, as a sentence.
    package let description: String
  }

  /// The kind of the file's content.
  package let kind: Kind
  private let signing: [SigningVector]
  private let verification: VerificationCases?

  /// Reads a file. Its kind is recognized by its member, `vectors` or `cases`.
  ///
  /// - Throws: `UnreadableFileError` if it is not JSON, has neither member, or a member has an unexpected structure.
  package static func load(from data: Data) throws -> VectorFile {
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let contents = try decoder.decode(Contents.self, from: data)
      if let vectors = contents.vectors {
        return VectorFile(kind: .signing, signing: vectors, verification: nil)
      }
      if let known = contents.known, let cases = contents.cases {
        let verification = VerificationCases(known: known, cases: cases)
        return VectorFile(kind: .verification, signing: [], verification: verification)
      }
    } catch let error as DecodingError {
      throw UnreadableFileError(description: "this is not a vector file: \(Self.place(of: error))")
    }
    throw UnreadableFileError(description: "this is not a vector file: it has neither 'vectors' nor 'cases'")
  }

  /// Checks everything the file states, one result for each vector or case, in the file's order.
  package func check() -> [VectorResult] {
    switch kind {
    case .signing: signing.map { $0.check() }
    case .verification: verification?.check() ?? []
    }
  }

  /// The position where a file's structure differs from the expected one, and the error there.
  private static func place(of error: DecodingError) -> String {
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    guard let context else { return "it has a different structure" }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? "." + snakeCased($0.stringValue) }
      .joined()
    return path.isEmpty
      ? "it is not JSON" : "at \(path.dropFirst(path.hasPrefix(".") ? 1 : 0)): \(context.debugDescription)"
  }

  /// A member's name as in the file.
  private static func snakeCased(_ name: String) -> String {
    name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }

  private struct Contents: Decodable {
    var vectors: [SigningVector]?
    var known: VerificationCases.Known?
    var cases: [VerificationCases.Case]?
  }
}

/// The result of one vector or case.
package struct VectorResult: Sendable, Hashable {
  /// The vector's name.
  package let id: String
  /// The vector's category.
  package let category: String
  /// The vector's outcome.
  package let outcome: Outcome

  /// The outcome of a vector.
  package enum Outcome: Sendable, Hashable {
    /// All statements of the vector hold.
    case passed
    /// A statement does not hold. The value describes it, with the expected and the actual result.
    case failed(String)
    /// Something could not be checked. The value is the reason. All other statements hold.
    case skipped(String)
  }
}
