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
    abstract: "Explains why the OAuth 1.0a signature of a request was refused.",
    discussion: """
      The request is what you have of it: raw HTTP, a command line of curl, wget, HTTPie or PowerShell, a call of \
      fetch, a HAR or Postman file, a debug log of a library, a signed URL, or an Authorization value with --method \
      and --url. What it was read as is said at the end. The doctor looks for the smallest set of mistakes that gives \
      exactly the signature that was received. It prints no secret. Consumer key and token are the request's own where \
      they are not given. Without secrets the doctor says what can be said without them: structure, callback, body \
      hash, encoding. Where a request is too large for \
      everything to be tried within --octets and --seconds, the doctor says what it has tried before it gave up.

      Examples:
        export EINLASS_CONSUMER_SECRET=... EINLASS_TOKEN_SECRET=...
        einlass explain request.txt
        xclip -o | einlass explain --scheme http    (wl-paste; pbpaste on a Mac)
        einlass explain --curl "curl -H 'Authorization: OAuth ...' 'https://api.twitter.com/1.1/...'"
        einlass explain --world twitter/one-account --format json request.txt

      Exit codes: 0 the request is right, 1 nothing explains what is wrong with it or the signature could not be \
      checked, 2 the input is invalid, 4 the doctor says what is wrong.
      """)

  @Argument(help: "A file with the request; '-' is standard input.", completion: .file())
  var request = "-"

  @Option(help: "A curl command line, in the place of a file.")
  var curl: String?

  @OptionGroup var options: ExplainOptions

  @Option(
    help: "The scheme of a raw request, which does not say it: https or http; https is assumed without it.")
  var scheme: String?

  @Option(help: "The HTTP method, where the text does not say it.")
  var method: String?

  @Option(help: "The whole URL, where the text does not say it.")
  var url: String?

  @Option(help: "A file with the body, where the text does not have it.", completion: .file())
  var body: String?

  @Option(help: "Which request of several, counted from 1; else the first that was refused.")
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
      When the request arrived at the server, in seconds since 1970; else the Date of the response, where the text \
      has one. Without either an old timestamp is no mistake.
      """
  )
  var now: Int64?

  @Option(
    help: "The base string that a client, a log or a server printed: it is compared with the right one.")
  var baseString: String?

  @Option(help: "How many seconds a timestamp may be off either way.")
  var window: Int64 = 300

  @Option(help: "How many mistakes at once are tried: 1 to 3.")
  var mistakes = 3

  @Option(help: "How many octets the search works through at most, about two seconds of one core.")
  var octets = SearchBudget.usualOctets

  @Option(help: "How many seconds the search takes at most.")
  var seconds = 10

  @Option(help: "How many signatures are computed at most; else as many as the other limits allow.")
  var attempts: Int?

  @Option(help: "How to print: text, json.")
  var format = ListFormat.text

  func validate() throws {
    if let scheme, !["http", "https"].contains(scheme) {
      throw ValidationError("--scheme '\(scheme)' is neither http nor https")
    }
    guard (1...3).contains(mistakes) else { throw ValidationError("--mistakes \(mistakes) is not 1, 2 or 3") }
    if window < 0 { throw ValidationError("--window \(window) is negative; give seconds, such as 300") }
    for (name, value) in [("octets", octets), ("seconds", seconds), ("attempts", attempts ?? 1)]
    where value < 1 {
      throw ValidationError("--\(name) \(value) is too few; give 1 or more")
    }
    if let entry, entry < 1 {
      throw ValidationError("--entry \(entry) is too few; requests are counted from 1")
    }
    if seconds > 86_400 { throw ValidationError("--seconds \(seconds) is more than a day, which is 86400") }
  }

  func run() async throws {
    let octets = try inputOctets()
    var text = try await read(octets)
    var diagnosis = explain(text.request, text.credentials)
    // What was only assumed is no mistake.
    if text.request.isMethodAssumed, let signed = diagnosis.signedMethod {
      text = try await read(octets, assumedMethod: signed)
      diagnosis = explain(text.request, text.credentials)
    }
    switch format {
    case .text: Output.print(ExplainText(diagnosis).text + "\n\n" + text.request.summary)
    case .json: Output.print(try Output.json(ReadingReport(text.request, ExplainReport(diagnosis))))
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
    // Which methods the server of a request takes is known of a named provider alone.
    let policy = RequestVerifier.Policy(
      rules: dialect.rules, methods: dialect.name == DialectName.strict.name ? .all : nil, maxAge: window,
      maxAhead: window)
    return withProviderKey(known, text.request).map { explain(text, $0, policy) }
      // The signature of another key than the provider's: what was known before says as much as can be said.
      .flatMap { $0.causes.contains { $0.id == "other-rsa-key" } ? nil : $0 } ?? explain(text, known, policy)
  }

  private func explain(
    _ text: RequestText, _ known: KnownSecrets, _ policy: RequestVerifier.Policy
  ) -> SignatureDiagnosis {
    let arrival = now ?? text.response?.date
    let standpoint = Standpoint(
      knowsAllCredentials: options.world != nil, knowsArrival: arrival != nil, knowsBody: !text.isBodyMissing)
    return SignatureDoctor(
      known: known, policy: policy, comparedWith: DialectName.lenient, standpoint: standpoint
    )
    .explain(
      text.request, at: arrival ?? Int64(Date().timeIntervalSince1970),
      printed: baseString ?? text.printedBaseString,
      budget: SearchBudget(octets: octets, attempts: attempts ?? .max, depth: mistakes)
        .ending(after: .seconds(seconds)))
  }

  /// The same with the key pair that Einlass publishes for the provider's apps; nil where the provider has none, or another key
  /// is known.
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

  private func read(
    _ octets: [UInt8], assumedMethod: String? = nil
  ) async throws -> (request: RequestText, credentials: KnownSecrets) {
    do {
      var reading = RequestTextOptions(
        scheme: scheme, method: method, url: url, body: try body.map(ExplainInput.read), entry: entry,
        file: { try? ExplainInput.read($0) })
      if let assumedMethod { reading.assumedMethod = assumedMethod }
      let text = try RequestText(reading: octets, options: reading)
      return (text, try await options.known(for: text.request, dialect))
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
  /// The method of the likeliest base string, where that is not the request's own.
  fileprivate var signedMethod: String? {
    guard let first = explanations.first, first.mistakes.contains(where: { $0.id == "method-differs" }) else {
      return nil
    }
    let method = String(first.wrongBaseString.prefix { $0 != "&" })
    return ["POST", "PUT", "DELETE", "PATCH", "HEAD"].contains(method) ? method : nil
  }
}
