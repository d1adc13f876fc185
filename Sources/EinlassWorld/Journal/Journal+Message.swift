public import EinlassWire
package import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Journal {
  /// One request with its result.
  ///
  /// Kept as one block of octets, and decoded anew for each reader: a request and its response are some twenty objects,
  /// and ten thousand times as many would stay in memory until they are dropped, each of them far from every cache by
  /// then.
  public struct Message: Sendable {
    /// What the verifier found, except for the claim, which can be read from the request again.
    private struct Verdict: Sendable {
      let failure: VerificationError?
      let note: String?
      let warnings: [LeniencyWarning]
      let hasClaim: Bool
    }

    /// Who sent it; a client from outside counts as an app.
    public let sender: Sender
    /// The network whose host the request was for; nil: a host that is not simulated.
    public let network: NetworkID?
    /// The endpoint's name; nil: no endpoint fits, or the host is not simulated.
    public let endpoint: String?
    /// The planned failure that made the result; nil: the network made it.
    public let plannedFailure: String?
    /// Why the network refused the request, where the response does not say; nil: it says it, or nothing was refused.
    public let reason: String?
    /// Which exchange of its world it was, in the order in which they began; nil: it was not an exchange of a world.
    package let exchange: Int?
    /// The exchange for which a network sent it to another one; nil: it was not sent for another exchange.
    package let parent: Int?
    private let readClaim: (@Sendable (WireRequest) -> SignedClaim?)?
    private let octets: [UInt8]
    /// Where the response begins in `octets`.
    private let middle: Int
    /// Why there is no response; nil: there is one.
    private let failure: TransportError?
    private let delivery: Delivery
    private let verdict: Verdict?

    package init(
      network: NetworkID?, endpoint: String?, request: WireRequest,
      result: Result<WireResponse, TransportError>, finding: VerificationFinding?, plannedFailure: String?,
      reason: String? = nil, sender: Sender = .app, exchange: Int? = nil, parent: Int? = nil,
      readClaim: (@Sendable (WireRequest) -> SignedClaim?)? = nil
    ) {
      self.exchange = exchange
      self.parent = parent
      self.readClaim = readClaim
      self.sender = sender
      self.network = network
      self.endpoint = endpoint
      self.plannedFailure = plannedFailure
      self.reason = reason
      verdict = finding.map {
        Verdict(failure: $0.failure, note: $0.note, warnings: $0.warnings, hasClaim: $0.claim != nil)
      }
      let bodySize = if case .success(let response) = result { response.body.count } else { 0 }
      // The capacity allows for the heads of nearly every message; the array grows for the others.
      var encoder = MessageEncoder(capacity: 2048 + request.body.count + bodySize)
      encoder.add(request)
      middle = encoder.octets.count
      switch result {
      case .success(let response):
        encoder.add(response)
        (failure, delivery) = (nil, response.delivery)
      case .failure(let failure): (self.failure, delivery) = (failure, .whole)
      }
      octets = encoder.octets
    }

    /// The message with another result.
    func with(_ result: Result<WireResponse, TransportError>) -> Message {
      Message(
        network: network, endpoint: endpoint, request: request, result: result, finding: finding,
        plannedFailure: plannedFailure, reason: reason, sender: sender, exchange: exchange, parent: parent,
        readClaim: readClaim)
    }

    /// The request as sent.
    public var request: WireRequest {
      var decoder = MessageDecoder(octets[...])
      return decoder.request()
    }

    /// The response as it arrived, or why there was none.
    public var result: Result<WireResponse, TransportError> {
      if let failure { return .failure(failure) }
      var decoder = MessageDecoder(octets[middle...])
      var response = decoder.response()
      response.delivery = delivery
      return .success(response)
    }

    /// The response's status, which costs nothing to read; nil: there is no response.
    package var status: Int? {
      if failure != nil { return nil }
      var decoder = MessageDecoder(octets[middle...])
      return decoder.status()
    }

    /// What the network's verifier found about the signature; nil: no signature was checked.
    public var finding: VerificationFinding? {
      guard let verdict else { return nil }
      let claim = verdict.hasClaim ? readClaim?(request) : nil
      return VerificationFinding(
        failure: verdict.failure, note: verdict.note, warnings: verdict.warnings, claim: claim)
    }

    /// Why the verifier refused the signature; nil: it did not, or no signature was checked.
    package var refusal: VerificationError? { verdict?.failure }

    /// What was accepted although RFC 5849 or other providers refuse it.
    public var warnings: [LeniencyWarning] { verdict?.warnings ?? [] }

    /// Whether a signature was checked.
    package var isVerified: Bool { verdict != nil }

    /// How many octets its request and its response take.
    var size: Int { octets.count }
  }
}

extension Journal.Message {
  /// The message as programs that share a world pass it on.
  struct Stored: Codable {
    let sender: String
    let network: String?
    let endpoint: String?
    let planned: String?
    let reason: String?
    let exchange: Int?
    let parent: Int?
    fileprivate let octets: Data
    fileprivate let middle: Int
    /// The place of the failure among all of them; nil: there is a response.
    fileprivate let failure: Int?
    fileprivate let delivery: [Int64]?
    fileprivate let verdict: StoredVerdict?
  }

  fileprivate struct StoredVerdict: Codable {
    let failure: String?
    let note: String?
    let warnings: [String]
    let hasClaim: Bool
  }

  var stored: Stored {
    Stored(
      sender: sender.rawValue, network: network?.rawValue, endpoint: endpoint, planned: plannedFailure,
      reason: reason,
      exchange: exchange, parent: parent, octets: Data(octets), middle: middle,
      failure: failure.flatMap(TransportError.allCases.firstIndex),
      delivery: delivery == .whole ? nil : delivery.stored,
      verdict: verdict.map {
        StoredVerdict(
          failure: $0.failure?.rawValue, note: $0.note, warnings: $0.warnings.map(\.id), hasClaim: $0.hasClaim
        )
      })
  }

  init(_ stored: Stored, readClaim: (@Sendable (WireRequest) -> SignedClaim?)?) {
    sender = Journal.Sender(rawValue: stored.sender)
    network = stored.network.map(NetworkID.init(rawValue:))
    endpoint = stored.endpoint
    plannedFailure = stored.planned
    reason = stored.reason
    exchange = stored.exchange
    parent = stored.parent
    self.readClaim = readClaim
    octets = Array(stored.octets)
    middle = stored.middle
    failure = stored.failure.flatMap {
      TransportError.allCases.indices.contains($0) ? TransportError.allCases[$0] : nil
    }
    delivery = stored.delivery.flatMap(Delivery.init(stored:)) ?? .whole
    verdict = stored.verdict.map { verdict in
      Verdict(
        failure: verdict.failure.flatMap(VerificationError.init(rawValue:)), note: verdict.note,
        warnings: LeniencyWarning.all.filter { verdict.warnings.contains($0.id) }, hasClaim: verdict.hasClaim)
    }
  }
}

extension Delivery {
  /// The number of the case, and what belongs to it.
  fileprivate var stored: [Int64] {
    switch self {
    case .whole: [0]
    case .closedWithin: [1]
    case .resetWithin: [2]
    case .stalled: [3]
    case .dripping(let pieces, let pause): [4, Int64(pieces), pause.wholeMilliseconds]
    }
  }

  fileprivate init?(stored: [Int64]) {
    switch (stored.first, stored.count) {
    case (0, 1): self = .whole
    case (1, 1): self = .closedWithin
    case (2, 1): self = .resetWithin
    case (3, 1): self = .stalled
    case (4, 3): self = .dripping(pieces: Int(stored[1]), pause: .milliseconds(stored[2]))
    default: return nil
    }
  }
}
