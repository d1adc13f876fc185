#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A file of OAuth 1.0a vectors, of one of two kinds: requests to sign, or requests to verify.
package struct VectorFile: Sendable {
  /// The kind of a file's content.
  package enum Kind: Sendable, Hashable {
    /// `vectors`: what a signer must make of a request.
    case signing
    /// `cases`: what a server must think of requests that arrive.
    case verification
  }

  /// Why a file cannot be read.
  package struct UnreadableFileError: Error, Sendable, CustomStringConvertible {
    /// The error and its place, as a sentence.
    package let description: String
  }

  /// The kind of the file's content.
  package let kind: Kind
  private let signing: [SigningVector]
  private let verification: VerificationCases?

  /// Reads a file; its kind is recognised by its members, `vectors` or `cases`.
  ///
  /// - Throws: `UnreadableFileError` where it is not JSON, has neither member, or one of another shape.
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

  /// The place where a file has another shape, and the error there.
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

  /// A member's name as the file has it.
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
    /// Everything it states holds.
    case passed
    /// Something does not: what, what is stated and what came out.
    case failed(String)
    /// Something could not be checked, and why; all else holds.
    case skipped(String)
  }
}
