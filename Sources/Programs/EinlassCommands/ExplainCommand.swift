internal import ArgumentParser
internal import EinlassSimulator
internal import OAuth1
internal import OAuth1Doctor
internal import OAuth1RequestText

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass explain`
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Find out why the OAuth 1.0a signature of a request was refused.",
    discussion: """
      Pass the request in any form: raw HTTP, a curl, wget, HTTPie or PowerShell command, code, a HAR \
      file, or a log. A bare Authorization value requires --method and --url. The last line names the detected \
      format.

      The doctor finds the smallest set of mistakes that reproduces the received signature exactly. It never prints \
      secrets. The consumer key and token default to the request's values. Without secrets, the doctor checks the \
      structure, callback, body hash and encoding. It recognizes the variables that 'einlass env' prints. If the \
      request is correct but the text contains the server's refusal, the doctor lists other possible causes at the \
      server. A large request can hit a search limit; the doctor then reports what it tried.

      Examples:
        export EINLASS_CONSUMER_SECRET=... EINLASS_TOKEN_SECRET=...
        einlass explain request.txt
        xclip -o | einlass explain --scheme http    (wl-paste; pbpaste on a Mac)
        einlass explain --curl "curl -H 'Authorization: OAuth ...' 'https://api.twitter.com/1.1/...'"
        einlass explain --world twitter/one-account --format json request.txt

      Exit codes: 0 the request is correct, 1 the refusal is unexplained or the check is incomplete, 2 the \
      input is invalid, 4 the doctor found the mistake.
      """)

  @Argument(help: "A file with the request; '-' is standard input.", completion: .file())
  var request = "-"

  @Option(help: "A curl command line, instead of a file.")
  var curl: String?

  @OptionGroup var options: ExplainOptions

  @Option(
    help: "The scheme of a raw request: https or http. Defaults to https.")
  var scheme: String?

  @Option(help: "The HTTP method, if the text does not contain one.")
  var method: String?

  @Option(help: "The full URL, if the text does not contain one.")
  var url: String?

  @Option(help: "A file with the body, if the text does not contain one.", completion: .file())
  var body: String?

  @Option(
    help:
      "The request's number, if the text contains several requests. Defaults to the first refused request.")
  var entry: Int?

  @Option(name: .customLong("dialect"), help: DialectName.help)
  var dialectOption: DialectName?

  @OptionGroup var provider: OneProviderOption

  private var dialect: DialectName {
    dialectOption ?? provider.description.flatMap { DialectName(argument: $0.network) } ?? .strict
  }

  @Option(
    help:
      """
      The time when the server received the request, in seconds since 1970. Defaults to the response's Date \
      header. If both are missing, old timestamps are not reported as mistakes.
      """
  )
  var now: Int64?

  @Option(
    help: "A base string from a client, a log or a server, to compare with the correct one.")
  var baseString: String?

  @Option(
    help: "The timestamp tolerance, in seconds. Defaults to the provider's window, or to 300.")
  var window: Int64?

  @Option(help: "The maximum number of mistakes to combine, from 1 to 3.")
  var mistakes = 3

  @Option(help: "The maximum number of bytes to search. The default takes about two seconds on one core.")
  var octets = SearchBudget.usualOctets

  @Option(help: "The time limit of the search, in seconds.")
  var seconds = 10

  @Option(help: "The maximum number of signatures to compute. By default, only the other limits apply.")
  var attempts: Int?

  @Flag(help: "Print entire base strings instead of only their differences.")
  var full = false

  @Option(help: "The output format: text, json.")
  var format = ListFormat.text

  func validate() throws {
    if let scheme, !["http", "https"].contains(scheme) {
      throw ValidationError("--scheme '\(scheme)' is neither http nor https")
    }
    guard (1...3).contains(mistakes) else { throw ValidationError("--mistakes \(mistakes) is not 1, 2 or 3") }
    if let window, window < 0 {
      throw ValidationError("--window \(window) is negative; pass a number of seconds, such as 300")
    }
    for (name, value) in [("octets", octets), ("seconds", seconds), ("attempts", attempts ?? 1)]
    where value < 1 {
      throw ValidationError("--\(name) \(value) is too small; use 1 or more")
    }
    if let entry, entry < 1 {
      throw ValidationError("--entry \(entry) is too small; requests are numbered from 1")
    }
    if seconds > 86_400 { throw ValidationError("--seconds \(seconds) is more than one day (86400)") }
  }

  func run() async throws {
    let octets = try inputOctets()
    var text = try await read(octets)
    var diagnosis = explain(text.request, text.credentials)
    // An assumed method is not a mistake.
    if text.request.isMethodAssumed, let signed = diagnosis.signedMethod {
      text = try await read(octets, assumedMethod: signed)
      diagnosis = explain(text.request, text.credentials)
    }
    switch format {
    case .text:
      let isUnreadNamed = if case .unchecked(.parts) = diagnosis.verdict { true } else { false }
      Output.print(
        ExplainText(diagnosis, isFull: full).text + "\n\n"
          + text.request.summary(text.note, isUnreadNamed: isUnreadNamed))
    case .json:
      Output.print(try Output.json(ReadingReport(text.request, ExplainReport(diagnosis), note: text.note)))
    }
    switch diagnosis.verdict {
    case .correct: break
    case .explained, .notASignatureMistake: throw ExitCode.explained
    case .unexplained: throw ExitCode.different
    case .unchecked: throw diagnosis.isSettled ? ExitCode.explained : ExitCode.different
    }
  }

  private func explain(_ text: RequestText, _ credentials: KnownSecrets) -> SignatureDiagnosis {
    var known = credentials
    known.provider.hosts += text.forwardedHosts.prefix(8)
    known.provider.forwardedPaths = Array(text.forwardedPaths.prefix(8))
    known.provider.forwardedPorts = Array(text.forwardedPorts.prefix(8))
    // If the signature was made with another key than the provider's, the diagnosis without that key is sufficient.
    if let withKey = withProviderKey(known, text.request) {
      let diagnosis = judged(text, withKey)
      if !diagnosis.causes.contains(where: { $0.id == "other-rsa-key" }) { return diagnosis }
    }
    return judged(text, known)
  }

  /// Returns the diagnosis by the dialect's rules, and by all other rules of a named provider.
  private func judged(_ text: RequestText, _ known: KnownSecrets) -> SignatureDiagnosis {
    var diagnosis = explain(text, known, policy)
    guard dialectOption == nil, let description = provider.description else { return diagnosis }
    let request = text.request
    let claim = try? RequestVerifier(policy: policy).read(request)
    // Without an arrival time, the client's own timestamp is used.
    let time = now ?? text.response?.date ?? claim?.timestamp ?? Int64(Date().timeIntervalSince1970)
    let year9999: Int64 = 253_402_300_799
    if let judgement = ProviderJudgement(description, request, known, at: min(max(time, 0), year9999)) {
      diagnosis.take(judgement, signed: claim?.baseString, known: known)
    }
    return diagnosis
  }

  private var policy: RequestVerifier.Policy {
    // The methods that the server accepts are known only for a named provider.
    let named = dialectOption == nil ? provider.description?.verifierPolicy : nil
    var policy =
      named
      ?? RequestVerifier.Policy(
        rules: dialect.rules, methods: dialect.name == DialectName.strict.name ? .all : nil, maxAge: 300,
        maxAhead: 300)
    if let window { (policy.maxAge, policy.maxAhead) = (window, window) }
    return policy
  }

  private func explain(
    _ text: RequestText, _ known: KnownSecrets, _ policy: RequestVerifier.Policy
  ) -> SignatureDiagnosis {
    let arrival = now ?? text.response?.date
    let context = DiagnosisContext(
      knowsAllCredentials: options.world != nil, knowsArrival: arrival != nil, knowsBody: !text.isBodyMissing,
      unread: text.unread)
    // With a provider, other rules do not matter.
    let compared = provider.name == nil ? DialectName.lenient : nil
    let progress = SearchProgress(seconds: seconds)
    defer { progress.end() }
    var budget = SearchBudget(octets: octets, attempts: attempts ?? .max, depth: mistakes)
      .ending(after: .seconds(seconds))
    let isOver = budget.isOver
    budget.isOver = {
      progress.show()
      return isOver?() == true
    }
    return SignatureDoctor(known: known, policy: policy, comparedWith: compared, context: context)
      .explain(
        text.request, at: arrival ?? Int64(Date().timeIntervalSince1970),
        printed: baseString ?? text.printedBaseString,
        refusal: text.response.flatMap {
          $0.isRefusal ? ServerRefusal(status: $0.status, words: $0.words) : nil
        },
        budget: budget)
  }

  /// Returns the secrets plus the key pair that Einlass publishes for the provider's apps. `nil` if the provider has
  /// none, or another key is known.
  private func withProviderKey(_ known: KnownSecrets, _ request: ArrivingRequest) -> KnownSecrets? {
    guard known.clients.allSatisfy({ $0.rsaKey == nil }), let key = provider.description?.publishedKey else {
      return nil
    }
    var known = known
    let name = SignatureDoctor.names(in: request).clientKey ?? ""
    known.clients.insert(
      ClientCredentials(key: name, secret: known.clients.first?.secret ?? "", rsaKey: key), at: 0)
    return known
  }

  private func inputOctets() throws -> [UInt8] {
    do {
      return try curl.map { Array($0.utf8) } ?? ExplainInput.read(request)
    } catch let mistake as ExplainInput.InputError {
      Output.printError("error: \(mistake)")
      throw ExitCode.badInput
    }
  }

  /// The request, its known credentials, and a note about their origin.
  private typealias Reading = (request: RequestText, credentials: KnownSecrets, note: String?)

  private func read(_ octets: [UInt8], assumedMethod: String? = nil) async throws -> Reading {
    do {
      var reading = RequestTextOptions(
        scheme: scheme, method: method, url: url, body: try body.map(ExplainInput.read), entry: entry,
        file: { try? ExplainInput.read($0) })
      if let assumedMethod { reading.assumedMethod = assumedMethod }
      let text = try RequestText(reading: octets, options: reading)
      let exported = options.exported(for: text.request)
      return (text, try await options.known(for: text.request, dialect, exported), exported.note)
    } catch let mistake as ExplainInput.InputError {
      Output.printError("error: \(mistake)")
      throw ExitCode.badInput
    } catch let mistake as RequestTextError {
      Output.printError("error: \(mistake)\(mistake.option)")
      throw ExitCode.badInput
    }
  }
}

extension SignatureDiagnosis {
  /// The method of the most likely base string, if it differs from the request's own.
  fileprivate var signedMethod: String? {
    guard let first = explanations.first, first.mistakes.contains(where: { $0.id == "method-differs" }) else {
      return nil
    }
    let method = String(first.wrongBaseString.prefix { $0 != "&" })
    return ["POST", "PUT", "DELETE", "PATCH", "HEAD"].contains(method) ? method : nil
  }
}
