public import EinlassWire
package import OAuth1

extension Journal {
  /// One request with its result.
  ///
  /// Kept as one block of bytes, and decoded for each reader. A request and its response consist of some twenty
  /// objects. The objects of ten thousand messages would stay in memory until they are dropped, when they are no longer
  /// in any cache.
  public struct Message: Sendable {
    /// The verifier's result, except for the claim, which can be read from the request again.
    private struct Verdict: Sendable {
      let failure: VerificationError?
      let note: String?
      let warnings: [LeniencyWarning]
      let hasClaim: Bool
    }

    /// The sender. A client from outside counts as an app.
    public let sender: Sender
    /// The network whose host the request was for. `nil` if the host is not simulated.
    public let network: NetworkID?
    /// The endpoint's name. `nil` if no endpoint fits, or the host is not simulated.
    public let endpoint: String?
    /// The planned failure that produced the result. `nil` if the network produced it.
    public let plannedFailure: String?
    /// The reason for a refusal, if the response does not give it. `nil` if it does, or nothing was refused.
    public let reason: String?
    /// The number of the exchange in its world, in the order in which exchanges began. `nil` if it was not an exchange
    /// of a world.
    package let exchange: Int?
    /// The exchange during which a network sent it to another one. `nil` if it was not sent for another exchange.
    package let parent: Int?
    private let readClaim: (@Sendable (WireRequest) -> SignedClaim?)?
    private let octets: [UInt8]
    /// The index at which the response begins.
    private let middle: Int
    /// The reason for the missing response. `nil` if there is a response.
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
      // The capacity suffices for the heads of nearly every message. The array grows for the others.
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

    /// Returns the message with another result.
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

    /// The response as it arrived, or the error that prevented it.
    public var result: Result<WireResponse, TransportError> {
      if let failure { return .failure(failure) }
      var decoder = MessageDecoder(octets[middle...])
      var response = decoder.response()
      response.delivery = delivery
      return .success(response)
    }

    /// The response's status, without decoding. `nil` if there is no response.
    package var status: Int? {
      if failure != nil { return nil }
      var decoder = MessageDecoder(octets[middle...])
      return decoder.status()
    }

    /// The network verifier's finding about the signature. `nil` if no signature was checked.
    public var finding: VerificationFinding? {
      guard let verdict else { return nil }
      let claim = verdict.hasClaim ? readClaim?(request) : nil
      return VerificationFinding(
        failure: verdict.failure, note: verdict.note, warnings: verdict.warnings, claim: claim)
    }

    /// The verifier's reason for refusing the signature. `nil` if it did not, or no signature was checked.
    package var refusal: VerificationError? { verdict?.failure }

    /// The oddities that were accepted although RFC 5849 or other providers refuse them.
    public var warnings: [LeniencyWarning] { verdict?.warnings ?? [] }

    /// Whether a signature was checked.
    package var isVerified: Bool { verdict != nil }

    /// The number of bytes of its request and its response.
    var size: Int { octets.count }
  }
}

// Messages in the form in which programs that share a world exchange them.
extension Journal.Message {
  func write(to encoder: inout MessageEncoder) {
    encoder.add(sender.rawValue)
    for text in [network?.rawValue, endpoint, plannedFailure, reason] { encoder.add(text) }
    for number in [exchange, parent, failure.flatMap(TransportError.allCases.firstIndex)] {
      encoder.add(number: number)
    }
    encoder.add(delivery.stored)
    encoder.add(length: verdict == nil ? 0 : verdict?.hasClaim == true ? 2 : 1)
    if let verdict {
      encoder.add(verdict.failure?.rawValue)
      encoder.add(verdict.note)
      encoder.add(verdict.warnings.map(\.id))
    }
    encoder.add(length: middle)
    encoder.add(encoded: octets)
  }

  /// Reads the output of `write`. `readClaim` determines how a network reads claims.
  init(
    _ decoder: inout MessageDecoder,
    readClaim: (NetworkID) -> (@Sendable (WireRequest) -> SignedClaim?)?
  ) {
    sender = Journal.Sender(rawValue: decoder.text() ?? "")
    network = decoder.text().map(NetworkID.init(rawValue:))
    (endpoint, plannedFailure, reason) = (decoder.text(), decoder.text(), decoder.text())
    (exchange, parent) = (decoder.optionalNumber(), decoder.optionalNumber())
    failure = decoder.optionalNumber().flatMap {
      TransportError.allCases.indices.contains($0) ? TransportError.allCases[$0] : nil
    }
    delivery = Delivery(stored: decoder.texts()) ?? .whole
    let verdict = decoder.length()
    if verdict == 0 {
      self.verdict = nil
    } else {
      let (failure, note, warnings) = (decoder.text(), decoder.text(), Set(decoder.texts()))
      self.verdict = Verdict(
        failure: failure.flatMap(VerificationError.init(rawValue:)), note: note,
        warnings: LeniencyWarning.all.filter { warnings.contains($0.id) }, hasClaim: verdict == 2)
    }
    let middle = decoder.length()
    octets = decoder.encoded()
    self.middle = min(middle, octets.count)
    self.readClaim = network.flatMap(readClaim)
  }
}

extension Delivery {
  /// The case's name and its values. Empty for a whole response.
  fileprivate var stored: [String] {
    switch self {
    case .whole: []
    case .closedWithin: ["closed"]
    case .resetWithin: ["reset"]
    case .stalled: ["stalled"]
    case .dripping(let pieces, let pause): ["dripping", "\(pieces)", "\(pause.wholeMilliseconds)"]
    }
  }

  fileprivate init?(stored: [String]) {
    switch (stored.first, stored.count) {
    case (nil, _): self = .whole
    case ("closed", 1): self = .closedWithin
    case ("reset", 1): self = .resetWithin
    case ("stalled", 1): self = .stalled
    case ("dripping", 3):
      guard let pieces = Int(stored[1]), let pause = Int64(stored[2]) else { return nil }
      self = .dripping(pieces: pieces, pause: .milliseconds(pause))
    default: return nil
    }
  }
}
