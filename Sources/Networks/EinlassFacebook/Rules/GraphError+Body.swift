internal import EinlassWorld
internal import HTTPTypes

// Errors for unreadable bodies and for missing features. The texts are ours, because it is not known how Graph refuses
// such bodies.

extension GraphError {
  /// The error that names `what` the simulator lacks, in the format in which clients of Graph read errors. The type and
  /// the code cannot be mistaken for Graph's.
  package static func notSimulated(_ what: String) -> GraphError {
    GraphError(501, NotSimulated.sentence(what), nil).with(status: .notImplemented, kind: .notSimulated)
  }

  /// The refusal of a body that cannot be read.
  static func unreadable(_ error: RequestBodyError) -> GraphError {
    switch error {
    case .unknownCoding(let coding):
      notSimulated("bodies with 'Content-Encoding: \(coding)'; send them as gzip or uncompressed")
    case .damaged(let reason):
      GraphError(100, "(#100) The body is not valid gzip: \(reason).", .invalidRequest)
    case .tooLarge(let limit):
      GraphError(
        100,
        "(#100) The body has more than \(limit) bytes once it is decompressed. Send it uncompressed, or "
          + "in parts.",
        .invalidRequest
      ).with(status: .contentTooLarge)
    case .noJSON(let reason):
      GraphError(100, "(#100) The body is not a JSON object: \(reason).", .invalidRequest)
    }
  }
}
