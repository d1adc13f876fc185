package import EinlassStorage
public import EinlassWire
public import EinlassWorld
internal import HTTPTypes

/// The simulated Facebook of 2014 to 2026: graph.facebook.com and what its websites do for logging in.
///
/// Source: reference of Facebook's login, sections 0 to 6; choices without evidence are in `Policy`, or marked
/// where they are made.
public struct SimulatedFacebook: SimulatedNetwork {
  /// What is not known for certain outside Facebook; the defaults are guesses, each with its reason.
  public struct Policy: Sendable, Hashable, Codable {
    /// The version of calls that belong to no application. Guessed: that of Einlass's time.
    public var floorVersion = "v2.4"
    /// How long a token that a phone got lives, in seconds. About 60 days were recorded; guessed to the second.
    public var tokenLifetime: Int64 = 5_184_000
    /// The life span, in seconds, up to which a token counts as made by a session on the web, which logging out
    /// ends. Guessed: such tokens lived two hours, all others 60 days or without end.
    public var webTokenLifetime: Int64 = 86_400
    /// The lifetime of a web token, in seconds. `nil` if it is the rest of the hour plus one hour, a formula that was
    /// inferred from eight recordings.
    public var webTokenSeconds: Int64?
    /// How long a code of the dialog lives, in seconds. "A few minutes" is documented; guessed to the second.
    public var codeLifetime: Int64 = 600
    /// The kind of token for which a long-lived one is exchanged. `nil` means one that never expires, as in reports of
    /// 2017 to 2022; Facebook has not always done so.
    public var exchangeAgain: ExchangeRule?
    /// How long the token lives that an application gets for its test user, in seconds; nil: two hours, guessed.
    public var testTokenSeconds: Int64?
    /// Whether a call over plain http with a token is refused, as Graph did. Off by default: the simulator itself
    /// is mostly reached over plain http.
    public var refusesPlainHTTP = false
    /// The response to a picture requested by id without a token. Until late 2020 everybody got the picture.
    public var picturesWithoutToken = PictureRule.open
    /// The status of the dialog's error pages. It was never recorded: guessed.
    public var dialogErrorStatus = 200
    /// Whether `token_or_nonce` is answered with a nonce to exchange. Guessed: with a token.
    public var givesNonces = false
    /// The login of the person whom the log-in form suggests; nil: the first by name. A setting of the world, not
    /// something that Facebook had.
    public var suggestedPerson: String?
    /// The person who answers the dialog without a page: login, id or name; nil: a person at a browser, or
    /// `einlass_person` in the query. A setting of the world, not something that Facebook had.
    public var dialogPerson: String?
    /// What `dialogPerson` answers: `allow`, `deny`, or one of the words of `einlass_answer`; nil: allows.
    public var dialogAnswer: String?
    /// The permissions that `dialogPerson` declines.
    public var dialogDeclines: [String] = []

    /// The responses to a picture requested by id without a token (the last two since late 2020, at choice).
    public enum PictureRule: String, Sendable, Hashable, Codable, CaseIterable {
      case open, silhouette, refused
    }

    /// The tokens that a long-lived one can be exchanged for: one that never expires and comes without `expires_in`, or
    /// one of 60 days.
    public enum ExchangeRule: String, Sendable, Hashable, Codable, CaseIterable {
      case endless, renewed
    }

    /// The defaults.
    public init() {}
  }

  package let tables: WorldTables
  package let clock: any WallClock
  package let random: any RandomSource
  package let policy: Policy
  /// The seed of ids that depend on who and what they are for, and not on who came first.
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

  /// Every endpoint; new ones go here, lists of nodes in `ReadableEdge.all`.
  static let endpoints: [Endpoint<SimulatedFacebook>] =
    [
      .me, .node, .picture, .friend, .deletePermissions, .readPermission, .deletePermission, .debugToken,
      .facebookAccessToken, .systemGrant, .systemRenew, .systemRevoke, .clientCode, .accessTokenInfo,
      .wrongTokenPath, .oldDialog, .batch, .manyNodes, .activities, .ownApp, .preflight, .testUsers,
      .accounts, .befriend, .changeNode, .deleteNode, .post, .publishPhoto, .uploadedPhotos,
    ] + ReadableEdge.all.flatMap { [$0.ofOne, $0.ofSeveral] }

  /// Every endpoint of the websites; new ones go here.
  static let pages: [Endpoint<SimulatedFacebook>] = [
    .dialog, .loginSuccess, .logOut, .openIDConfiguration, .openIDKeys, .openIDCertificates, .uninstall,
    .testUserLogin, .oldTestUserLogin,
  ]

  /// What the host of the images serves.
  static let images: [Endpoint<SimulatedFacebook>] = [.image, .silhouette]

  /// The methods of api.facebook.com; new ones go here.
  static let restMethods: [Endpoint<SimulatedFacebook>] = [.restExtend, .restExpire]

  /// The network's id.
  public static var id: NetworkID { .facebook }
  /// The network's name for people.
  public static var displayName: String { "Facebook" }
  /// The names of the endpoints, each once, in the order of the list.
  public static let callNames = EndpointTable<SimulatedFacebook>.names(
    of: endpoints + pages + restMethods + images)

  /// Finds the endpoint by host, path and method, after version and method override.
  public func route(_ request: WireRequest) -> any RoutedCall {
    do throws(RequestBodyError) {
      let call = Call(try Self.readable(request))
      return FacebookCall(facebook: self, call: call, target: target(of: call))
    } catch {
      return FacebookCall(facebook: self, call: Call(request), target: .unreadable(.unreadable(error)))
    }
  }

  /// A request as its host reads it: Graph takes parameters from JSON and from compressed bodies, too.
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

/// A request to Facebook with its destination; what the simulator does not do gets status 501.
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
    // The length stays: it is that of the response to GET.
    if call.request.head.method == .head { response.body = [] }
    return NetworkResponse(response, reason: call.reason)
  }
}

extension NetworkID {
  /// The id of the simulated Facebook.
  public static let facebook = NetworkID(rawValue: "facebook")
}
