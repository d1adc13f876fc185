import OAuth1
import OAuth1RequestText
import OAuth1TestSupport

@testable import OAuth1Doctor

/// A request that shows one mistake, in a form that `einlass explain` reads with the page's two secrets.
struct PageExample {
  static let consumerSecret = "consumer/secret"
  static let tokenSecret = "token+secret"

  /// The request as raw HTTP.
  let text: String
  /// The options that the program needs.
  let options: [String]
  /// The doctor's first finding.
  let finding: SignatureMistake

  /// The first request of a client for which the doctor names this mistake first and no other. `nil` if no single
  /// request shows it to a reader who knows only these two secrets.
  init?(of id: String) {
    let mistakes = Provocation.all.filter { $0.id == id }.map { ($0.provoke, ClumsyClient.time) }
    let causes =
      DiagnosisCauseTests.cases.filter { $0.id == id }.map { ($0.provoke, $0.now) }
      + DiagnosisWarningTests.cases.filter { $0.id == id }.map { ($0.provoke, ClumsyClient.time) }
      + DoctorRareMistakeTests.cases.filter { $0.id == id }.map { ($0.provoke, ClumsyClient.time) }
    for (provoke, now) in mistakes + causes {
      for isPlain in [true, false] {
        for options in [[], ["--now", "\(now)"], ["--dialect", "twitter"]] {
          if let example = Self(id, Self.client(isPlain, options), provoke, options) {
            self = example
            return
          }
        }
      }
    }
    return nil
  }

  private static func client(_ isPlain: Bool, _ options: [String]) -> ClumsyClient {
    var generator = Generator(seed: 1)
    var client = ClumsyClient(&generator, isPlain: isPlain)
    client.key = "consumer-key"
    client.token = "the-token"
    client.secret = Self.consumerSecret
    client.tokenSecret = Self.tokenSecret
    client.header[0].1 = client.key
    client.header[1].1 = "the-token"
    client.header[2].1 = "n0nce"
    if isPlain {
      client.query = [("q", "It's here"), ("page", "2")]
      client.form = [("text", "a b"), ("size", "10")]
    }
    if options.contains("--dialect") {
      client.rules = .lenient
      client.encodeSecret = { $0 }
    }
    return client
  }

  private init?(
    _ id: String, _ untouched: ClumsyClient, _ provoke: (inout ClumsyClient) -> Void, _ options: [String]
  ) {
    var client = untouched
    var finished = client
    provoke(&finished)
    client.finalBody = finished.arriving.body
    provoke(&client)
    let isTold =
      client.others.clients.isEmpty && client.others.tokens.isEmpty && client.others.provider.hosts.isEmpty
      && client.secret == Self.consumerSecret && client.tokenSecret == Self.tokenSecret
    guard isTold else { return nil }
    var options = options + (client.scheme == "http" ? ["--scheme", "http"] : [])
    let request = client.arriving
    let names = SignatureDoctor.names(in: request)
    if names.clientKey != untouched.key { options += ["--consumer-key", untouched.key] }
    if let token = names.token, token != untouched.token { options += ["--token", untouched.token ?? ""] }
    guard let text = Self.raw(request), let finding = Self.finding(text, options), finding.id == id,
      // Without its time of arrival, an old request is no mistake.
      id != "clock-off" || options.contains("--now")
    else {
      return nil
    }
    self.text = text
    self.options = options
    self.finding = finding
  }

  /// The request as raw HTTP. `nil` if it has bytes that a page cannot show.
  private static func raw(_ request: ArrivingRequest) -> String? {
    var lines = ["\(request.method) \(request.target) HTTP/1.1", "Host: \(request.authority)"]
    lines += request.authorization.filter { !$0.isEmpty }.map { "Authorization: \($0)" }
    if let type = request.contentType { lines.append("Content-Type: \(type)") }
    if !request.body.isEmpty {
      lines += ["", String(decoding: request.body, as: UTF8.self).replacing("\r\n", with: "\n")]
    }
    let text = lines.joined(separator: "\n")
    let isPrintable = text.utf8.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A }
    return isPrintable && !text.contains("END") ? text : nil
  }

  /// The first finding for a request. `nil` if there are several about its signature.
  static func finding(_ text: String, _ options: [String]) -> SignatureMistake? {
    let value = { (name: String) in
      options.firstIndex(of: name).flatMap { options.indices.contains($0 + 1) ? options[$0 + 1] : nil }
    }
    let read = RequestTextOptions(scheme: value("--scheme") ?? "https")
    guard let request = try? RequestText(reading: Array(text.utf8), options: read).request else { return nil }
    let names = SignatureDoctor.names(in: request)
    let known = KnownSecrets(
      clients: [
        ClientCredentials(
          key: value("--consumer-key") ?? names.clientKey ?? "", secret: SharedSecret(Self.consumerSecret))
      ],
      tokens: [
        .init(
          TokenCredentials(
            token: value("--token") ?? names.token ?? "", secret: SharedSecret(Self.tokenSecret)))
      ])
    let rules = value("--dialect") == nil ? VerificationRules.rfc5849 : .lenient
    let policy = RequestVerifier.Policy(
      rules: rules, methods: value("--dialect") == nil ? .all : nil, maxAge: 300, maxAhead: 300)
    let now = value("--now").flatMap { Int64($0) }
    let context = DiagnosisContext(knowsAllCredentials: false, knowsArrival: now != nil)
    let diagnosis = SignatureDoctor(known: known, policy: policy, context: context)
      .explain(request, at: now ?? 1_700_000_000, budget: .pairs)
    if diagnosis.isAmbiguous || diagnosis.explanations.first.map({ $0.mistakes.count > 1 }) == true {
      return nil
    }
    return diagnosis.explanations.first?.mistakes.first ?? diagnosis.causes.first ?? diagnosis.warnings.first
  }
}
