import OAuth1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Valid inputs from the files of vectors, which generators start from.
public struct SeedRequests: Sendable {
  private let requests: [ArrivingRequest]

  /// Reads files of vectors of either kind.
  ///
  /// Throws Foundation's decoding errors if a file does not contain vectors.
  public init(vectorFiles: [Data]) throws {
    var requests: [ArrivingRequest] = []
    for data in vectorFiles {
      let file = try JSONDecoder().decode(Contents.self, from: data)
      requests += (file.vectors ?? []).compactMap(\.request)
      requests += (file.cases ?? []).flatMap(\.steps).map(\.request.arriving)
    }
    self.requests = requests
  }

  /// Returns the inputs for `entryPoint` without duplicates.
  public func inputs(for entryPoint: EntryPoint) -> [[UInt8]] {
    let inputs: [[UInt8]] =
      switch entryPoint {
      case .header: requests.flatMap(\.authorization).map { Array($0.utf8) }
      case .baseString, .verifier, .doctor: requests.map(\.lines)
      }
    return Set(inputs).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private struct Contents: Decodable {
    var vectors: [Vector]?
    var cases: [Case]?
  }

  private struct Vector: Decodable {
    var method: String?
    var url: String?
    var body: String?
    var content_type: String?
    var expect: Statement
    var derived: Statement?

    struct Statement: Decodable {
      var authorization_header: String?
    }

    /// `nil` if a vector starts from a base string.
    var request: ArrivingRequest? {
      guard let url else { return nil }
      let header = expect.authorization_header ?? derived?.authorization_header
      return ArrivingRequest(
        method: method ?? "GET", scheme: "https", authority: "", target: url, contentType: content_type,
        authorization: header.map { [$0] } ?? [], body: Array((body ?? "").utf8))
    }
  }

  private struct Case: Decodable {
    var steps: [Step]
  }

  private struct Step: Decodable {
    var request: Request
  }

  private struct Request: Decodable {
    var method: String
    var scheme: String
    var target: String
    var headers: [[String]]
    var body: String?

    var arriving: ArrivingRequest {
      ArrivingRequest(
        method: method, scheme: scheme, authority: values("host").first ?? "", target: target,
        contentType: values("content-type").first, authorization: values("authorization"),
        body: Array((body ?? "").utf8))
    }

    private func values(_ name: String) -> [String] {
      headers.filter { $0.count == 2 && $0[0].lowercased() == name }.map { $0[1] }
    }
  }
}
