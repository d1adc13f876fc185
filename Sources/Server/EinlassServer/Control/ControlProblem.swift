internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The reason why the control interface refuses a request (RFC 9457, `application/problem+json`).
struct ControlProblem: Error, Sendable, Hashable {
  /// The kinds of problems; the raw values are the ends of their URIs.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case malformed
    case notImplemented = "not-implemented"
    case wrongHost = "wrong-host"
    case wrongOrigin = "wrong-origin"
    case unauthorized = "unauthorized"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case unsupportedMediaType = "unsupported-media-type"
    case tooLarge = "too-large"
    case unknownAction = "unknown-action"
    case badArguments = "bad-arguments"
    case noSuchWorld = "no-such-world"
    case refused
    case storeUnavailable = "store-unavailable"
    case unmetExpectation = "unmet-expectation"
  }

  /// The media type of every problem.
  static let mediaType = "application/problem+json"

  let kind: Kind
  /// The error, with its value and what to do.
  let detail: String
  /// The allowed methods, for `methodNotAllowed`.
  var allowed: [String] = []
  /// Further members of the document, such as the problem of a sign-in.
  var members: [String: JSONValue] = [:]

  init(_ kind: Kind, _ detail: String, allowed: [String] = []) {
    self.kind = kind
    self.detail = detail
    self.allowed = allowed
  }

  init(_ error: ControlActionError) {
    let kind: Kind =
      switch error.kind {
      case .unknownAction: .unknownAction
      case .badArguments: .badArguments
      case .noSuchWorld: .noSuchWorld
      case .refused: .refused
      case .storeUnavailable: .storeUnavailable
      case .unmetExpectation: .unmetExpectation
      }
    self.init(kind, error.description)
    members = error.problem
  }

  var response: WireResponse {
    var fields: HTTPFields = [.contentType: Self.mediaType]
    if kind == .unauthorized { fields[.wwwAuthenticate] = "Bearer realm=\"einlass control\"" }
    if !allowed.isEmpty { fields[.allow] = allowed.joined(separator: ", ") }
    var json = members
    json["type"] = .string("urn:einlass:problem:\(kind.rawValue)")
    json["title"] = .string(kind.title)
    json["status"] = .integer(Int64(kind.status.code))
    json["detail"] = .string(detail)
    let body = Array((try? JSONValue.object(json).encoded()) ?? Data())
    return WireResponse(kind.status, fields: fields, body: body)
  }
}

extension ControlProblem.Kind {
  var status: HTTPResponse.Status {
    switch self {
    case .wrongHost, .wrongOrigin: .forbidden
    case .unauthorized: .unauthorized
    case .notFound, .unknownAction, .noSuchWorld: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .unsupportedMediaType: .unsupportedMediaType
    case .tooLarge: .contentTooLarge
    case .badArguments, .malformed: .badRequest
    case .notImplemented: .notImplemented
    case .refused, .unmetExpectation: .conflict
    case .storeUnavailable: .serviceUnavailable
    }
  }

  var title: String {
    switch self {
    case .malformed: "The request is malformed"
    case .notImplemented: "The request's transfer coding is not supported"
    case .wrongHost: "The Host header does not name this server"
    case .wrongOrigin: "Pages from other sites may not control the server"
    case .unauthorized: "The token is missing or wrong"
    case .notFound: "Nothing exists at this URL"
    case .methodNotAllowed: "The method is not allowed"
    case .unsupportedMediaType: "The body is not JSON"
    case .tooLarge: "The body is too large"
    case .unknownAction: "Unknown action"
    case .badArguments: "The arguments are invalid"
    case .noSuchWorld: "Unknown world"
    case .refused: "The world refused the action"
    case .storeUnavailable: "The world store is unavailable"
    case .unmetExpectation: "The journal differs from the expectation"
    }
  }
}
