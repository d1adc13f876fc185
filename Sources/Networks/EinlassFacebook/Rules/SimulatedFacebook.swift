package import EinlassStorage
public import EinlassWire
public import EinlassWorld
internal import HTTPTypes

/// The simulated Facebook of 2014 to 2026: graph.facebook.com and its websites' login.
///
/// Source: reference of Facebook's login, sections 0 to 6. Choices without evidence are in `Policy`, or marked in the
/// code.
public struct SimulatedFacebook: SimulatedNetwork {
  /// The settings for uncertain behavior of Facebook. The defaults are guesses, each with its reason.
  public struct Policy: Sendable, Hashable, Codable {
    /// The version of calls that belong to no application. Guessed: the version of Einlass's time.
    public var floorVersion = "v2.4"
    /// The lifetime of a phone's token, in seconds. About 60 days were recorded; guessed to the second.
    public var tokenLifetime: Int64 = 5_184_000
    /// The lifetime, in seconds, up to which a token counts as made by a web session, which ends at logout. Guessed:
    /// web tokens lived two hours, all others 60 days or forever.
    public var webTokenLifetime: Int64 = 86_400
    /// The lifetime of a web token, in seconds. If `nil`, it is the rest of the hour plus one hour, a formula inferred
    /// from eight recordings.
    public var webTokenSeconds: Int64?
    /// The lifetime of a dialog's code, in seconds. "A few minutes" is documented; guessed to the second.
    public var codeLifetime: Int64 = 600
    /// The kind of token for which a long-lived one is exchanged. If `nil`, one that never expires, as in reports of
    /// 2017 to 2022; Facebook has not always done so.
    public var exchangeAgain: ExchangeRule?
    /// The lifetime of a test user's token, in seconds. Defaults to two hours, guessed.
    public var testTokenSeconds: Int64?
    /// Whether a call over plain http with a token is refused, as Graph did. Off by default, since the simulator itself
    /// is mostly used over plain http.
    public var refusesPlainHTTP = false
    /// The response to a picture requested by id without a token. Until late 2020 every caller got the picture.
    public var picturesWithoutToken = PictureRule.open
    /// The status of the dialog's error pages. It was never recorded: guessed.
    public var dialogErrorStatus = 200
    /// Whether the response to `token_or_nonce` is a nonce to exchange. The default, a token, is guessed.
    public var givesNonces = false
    /// The login of the person that the login form suggests. Defaults to the first by name. A setting of the world, not
    /// a feature of Facebook.
    public var suggestedPerson: String?
    /// The person who answers the dialog without a page, by login, id or name. If `nil`, a person at a browser answers,
    /// or `einlass_person` in the query. A setting of the world, not a feature of Facebook.
    public var dialogPerson: String?
    /// The answer of `dialogPerson`: `allow`, `deny`, or one of the values of `einlass_answer`. Defaults to `allow`.
    public var dialogAnswer: String?
    /// The permissions that `dialogPerson` declines.
    public var dialogDeclines: [String] = []

    /// The responses to a picture requested by id without a token. The last two are known since late 2020; either can
    /// be chosen.
    public enum PictureRule: String, Sendable, Hashable, Codable, CaseIterable {
      case open, silhouette, refused
    }

    /// The tokens for which a long-lived one can be exchanged: one that never expires and comes without `expires_in`,
    /// or one of 60 days.
    public enum ExchangeRule: String, Sendable, Hashable, Codable, CaseIterable {
      case endless, renewed
    }

    /// A policy with the defaults.
    public init() {}
  }

  package let tables: WorldTables
  package let clock: any WallClock
  package let random: any RandomSource
  package let policy: Policy
  /// The seed of ids that depend only on their holder and purpose, not on the order of creation.
  let seed: UInt64
  let secrets = FacebookSecrets()

  package init(
    tables: WorldTables, clock: any WallClock, random: any RandomSource, policy: Policy = Policy(),
    seed: UInt64 = 0
  ) {
    self.tables = tables
    self.clock = clock
    self.random = random
    self.policy = policy
    self.seed = seed
  }

  /// All endpoints. Add new ones here, and lists of nodes to `ReadableEdge.all`.
  static let endpoints: [Endpoint<SimulatedFacebook>] =
    [
      .me, .node, .picture, .friend, .deletePermissions, .readPermission, .deletePermission, .debugToken,
      .facebookAccessToken, .systemGrant, .systemRenew, .systemRevoke, .clientCode, .accessTokenInfo,
      .wrongTokenPath, .oldDialog, .batch, .manyNodes, .activities, .ownApp, .preflight, .testUsers,
      .accounts, .befriend, .changeNode, .deleteNode, .post, .publishPhoto, .uploadedPhotos,
    ] + ReadableEdge.all.flatMap { [$0.ofOne, $0.ofSeveral] }

  /// All endpoints of the websites. Add new ones here.
  static let pages: [Endpoint<SimulatedFacebook>] = [
    .dialog, .loginSuccess, .logOut, .openIDConfiguration, .openIDKeys, .openIDCertificates, .uninstall,
    .testUserLogin, .oldTestUserLogin,
  ]

  /// The endpoints of the image host.
  static let images: [Endpoint<SimulatedFacebook>] = [.image, .silhouette]

  /// The methods of api.facebook.com. Add new ones here.
  static let restMethods: [Endpoint<SimulatedFacebook>] = [.restExtend, .restExpire]

  /// The network's id.
  public static var id: NetworkID { .facebook }
  /// The network's display name.
  public static var displayName: String { "Facebook" }
  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedFacebook>.names(
    of: endpoints + pages + restMethods + images)

  /// Finds the endpoint by host, path and method, after version and method override.
  ///
  /// - Parameter request: The request as it arrived.
  /// - Returns: The call, which can respond. Its endpoint is `nil` if none is simulated, or if the body
  ///   cannot be read.
  public func route(_ request: WireRequest) -> any RoutedCall {
    do throws(RequestBodyError) {
      let call = Call(try Self.readable(request))
      return FacebookCall(facebook: self, call: call, target: target(of: call))
    } catch {
      return FacebookCall(facebook: self, call: Call(request), target: .unreadable(.unreadable(error)))
    }
  }

  /// The request as its host reads it. Graph also takes parameters from JSON and from compressed bodies.
  static func readable(_ request: WireRequest) throws(RequestBodyError) -> WireRequest {
    request.host == graphHost ? try request.withReadableBody() : request
  }

  fileprivate func fullResponse(to routed: FacebookCall, _ call: inout Call) -> WireResponse {
    switch routed.target {
    case .endpoint(let endpoint, let captures):
      call.captures = captures
      return respond(to: &call, at: endpoint)
    case .unreadable(let error): return response(error, to: GraphCall(call, policy: policy))
    case .missing(let endpoint): return respond(to: &call, at: endpoint)
    case .page: return NotSimulated.response("this page of Facebook's website")
    case .leadsOn(let host): return leadOn(call.request, to: host)
    case .script: return NotSimulated.response("Facebook's SDK for JavaScript")
    case .restMethod: return respondToUnknownMethod(call)
    case .nowhere(let isMethodWrong):
      return respondToUnknownAddress(&call, isMethodWrong: isMethodWrong)
    }
  }

  private func respond(to call: inout Call, at endpoint: Endpoint<SimulatedFacebook>) -> WireResponse {
    do {
      return try endpoint.respond(&call, self)
    } catch {
      return response(.unknownError, to: GraphCall(call, policy: policy))
    }
  }
}

/// A request to Facebook with its destination. Destinations that are not simulated respond with status 501.
private struct FacebookCall: RoutedCall {
  let facebook: SimulatedFacebook
  let call: Call
  let target: SimulatedFacebook.Target

  var endpoint: String? {
    guard case .endpoint(let endpoint, _) = target else { return nil }
    return endpoint.name
  }

  func respond() -> NetworkResponse {
    var call = call
    var response = facebook.fullResponse(to: self, &call)
    // The length is still that of the response to GET.
    if call.request.head.method == .head { response.body = [] }
    return NetworkResponse(response, reason: call.reason)
  }
}

extension NetworkID {
  /// The id of the simulated Facebook.
  public static let facebook = NetworkID(rawValue: "facebook")
}
