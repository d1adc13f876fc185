public import OAuth1

/// A request read from text: raw HTTP, a command line, a log, a file of a browser.
///
/// Reading takes time and memory in proportion to the text's length, which is limited, and never follows a reference:
/// it expands no variable, requests no address, and reads a file only if the options provide a way.
public struct RequestText: Sendable {
  /// The request as it arrived.
  public let request: ArrivingRequest
  /// The detected format.
  public let kind: RequestTextKind
  /// Repairs and omissions, as clauses: `the lines began with '> '`.
  public let remarks: [String]
  /// The parts of the text that may belong to the request and were not used, each by its name in the text. If there are
  /// any, the original request may differ from `request`.
  public let unread: [String]
  /// The response data in the text. `nil` if there is none.
  public let response: RequestTextResponse?
  /// The hosts that clients have requested according to a proxy before the server, for example in `X-Forwarded-Host`.
  public let forwardedHosts: [String]
  /// The paths that clients have requested according to such a proxy, for example in `X-Forwarded-Prefix`.
  public let forwardedPaths: [String]
  /// The ports, for example in `X-Forwarded-Port`.
  public let forwardedPorts: [String]
  /// The base string that a library or the server printed for this request. `nil` if the text has none.
  public let printedBaseString: String?
  /// The number of the request in the text, counted from 1.
  public let entry: Int
  /// Whether the text lacks a body that the request has, or may have.
  public let isBodyMissing: Bool
  /// Whether the method was assumed because the text lacks it.
  public let isMethodAssumed: Bool
  /// Whether the scheme, which is signed, was assumed to be `https`: it is neither in the text nor in the options.
  public let isSchemeAssumed: Bool
  /// The number of other requests in the text that have an OAuth signature.
  public let otherCount: Int

  /// Reads a request from a text.
  ///
  /// Of several requests, reads the first that was refused (400, 401, 403) and has an OAuth signature, else
  /// the first that has one. `options.entry` selects another. A text with an OAuth signature never produces a
  /// request without one, unless `options.entry` selects it.
  ///
  /// - Parameters:
  ///   - octets: The bytes of the text: at most `options.largest`, 16 MiB by default.
  ///   - options: Facts that the text may lack, and the limits of reading.
  /// - Throws: `RequestTextError`: `empty`, `tooLarge`, `unrecognised`, `noSuchEntry`, or the part of the
  ///   text that is missing or cannot be read. Its description says what to do next.
  public init(reading octets: [UInt8], options: RequestTextOptions = RequestTextOptions())
    throws(RequestTextError)
  {
    guard octets.count <= options.largest else {
      throw .tooLarge(count: octets.count, limit: options.largest)
    }
    guard octets.contains(where: { $0 > 0x20 }) else { throw .empty }
    let pasted = PastedText(octets)
    guard !pasted.octets.trimmed.isEmpty else { throw .empty }
    var (draft, index, others) = try Self.choice(pasted.octets, options)
    draft.remarks = pasted.remarks + draft.remarks
    isMethodAssumed = draft.isMethodAssumed
    request = try draft.request(options)
    kind = draft.kind
    isSchemeAssumed = draft.isSchemeAssumed
    isBodyMissing = draft.isBodyMissing && draft.body.isEmpty
    unread = options.body == nil || options.url == nil ? draft.unread : []
    if !unread.isEmpty {
      draft.remark("not read: " + unread.map { "'\($0)'" }.joined(separator: ", "))
    }
    remarks = draft.remarks
    response =
      others == 0 ? RefusalSearch.response(draft.response, in: pasted.octets, of: request) : draft.response
    forwardedHosts = draft.fields.forwardedHosts
    forwardedPaths = draft.fields.forwardedPaths(String(request.target.prefix { $0 != "?" }))
    forwardedPorts = draft.fields.forwardedPorts
    printedBaseString = draft.baseString
    entry = index + 1
    otherCount = others
  }

  /// The chosen request, its index, and the number of other signed requests.
  private typealias Choice = (draft: RequestDraft, index: Int, otherCount: Int)

  /// Returns the request by a format that knows the text; if that fails, by only its Authorization value.
  private static func choice(
    _ text: Bytes, _ options: RequestTextOptions
  ) throws(RequestTextError) -> Choice {
    let printed = BaseStringSearch.first(in: text)
    do throws(RequestTextError) {
      let (drafts, remarks) = try drafts(text, options, printed)
      return try choice(drafts, remarks, text, options, printed)
    } catch {
      // The last resort is a list of parameters below a request line; a value contains more.
      guard error.isOfForm,
        let drafts = try read(
          text, options,
          [RequestTextFormat(FoundValueFormat.read), RequestTextFormat(ParameterListFormat.read)])
      else { throw error }
      return try choice(drafts, [], text, options, printed)
    }
  }

  private static func choice(
    _ drafts: [RequestDraft], _ remarks: [String], _ text: Bytes, _ options: RequestTextOptions,
    _ printed: String?
  ) throws(RequestTextError) -> Choice {
    let index = try choose(drafts, options.entry, text)
    var draft = drafts[index]
    draft.remarks = remarks + draft.remarks
    if draft.baseString == nil, drafts.count == 1 { draft.baseString = printed }
    complete(&draft, options, text)
    guard draft.isSigned || !hasSignature(text, for: draft) || options.entry != nil else {
      throw .signatureNotFound(draft.kind)
    }
    return (draft, index, drafts.count(where: \.isSigned) - (draft.isSigned ? 1 : 0))
  }

  /// Returns the requests by the first format that knows the text, or by the first that knows the text after some lines
  /// of prose.
  private static func drafts(
    _ text: Bytes, _ options: RequestTextOptions, _ baseString: String?
  ) throws(RequestTextError) -> (drafts: [RequestDraft], remarks: [String]) {
    if let drafts = try read(text, options, RequestTextFormat.all) { return (drafts, []) }
    if let start = startAfterProse(text),
      let drafts = try read(text[start...], options, RequestTextFormat.all + RequestTextFormat.partial)
    {
      return (drafts, ["text before the request was ignored"])
    }
    if let drafts = try read(text, options, RequestTextFormat.partial) { return (drafts, []) }
    if let baseString { throw .baseStringAlone(baseString, BaseStringParts(baseString)) }
    throw .unrecognised
  }

  /// Returns the requests by the first of `formats` that knows the text.
  private static func read(
    _ text: Bytes, _ options: RequestTextOptions, _ formats: [RequestTextFormat]
  ) throws(RequestTextError) -> [RequestDraft]? {
    for format in formats {
      if let drafts = try format.read(text, options), !drafts.isEmpty { return drafts }
    }
    return nil
  }

  /// Returns the index of a line that may begin a request.
  private static func startAfterProse(_ text: Bytes) -> Int? {
    var start = text.startIndex
    while let end = text[start...].firstIndex(of: 0x0A) {
      start = end + 1
      let line = text[start...].prefix(65_536).prefix { $0 != 0x0A }.trimmed
      if line.isEmpty { continue }
      let isCommand =
        [
          "curl ", "$ curl ", "curl.exe ", "wget ", "http POST ", "http GET ", "OAuth oauth_", "OAuth realm=",
        ].contains(where: line.hasPrefix)
      let isURL =
        (line.hasPrefix("https://") || line.hasPrefix("http://")) && line.contains("oauth_signature=")
      if isCommand || isURL || line.first == UInt8(ascii: "{") || RequestLine(line) != nil {
        return start
      }
    }
    return nil
  }

  /// Chooses the request among `drafts`.
  private static func choose(
    _ drafts: [RequestDraft], _ entry: Int?, _ text: Bytes
  ) throws(RequestTextError) -> Int {
    if let entry {
      guard drafts.indices.contains(entry - 1) else { throw .noSuchEntry(entry, count: drafts.count) }
      return entry - 1
    }
    let signed = drafts.indices.filter { drafts[$0].isSigned }
    if let refused = signed.first(where: { drafts[$0].response?.isRefusal == true }) ?? signed.first {
      return refused
    }
    if drafts.count > 1 {
      let sentence =
        "none of its \(drafts.count) requests has an OAuth signature; select a request by its number"
      throw hasSignature(text, for: drafts[0])
        ? .unreadable(drafts[0].kind, sentence) : .leftOut(drafts[0].kind, sentence)
    }
    return 0
  }

  /// Adds parts that a value lacks and its base string or the text around it contains; a URL without a method uses GET.
  private static func complete(_ draft: inout RequestDraft, _ options: RequestTextOptions, _ text: Bytes) {
    if draft.kind == .authorizationValue, let parts = draft.baseString.flatMap(BaseStringParts.init) {
      if options.method == nil { draft.method = parts.method }
      if options.url == nil, draft.target == nil {
        draft.takeParts(ofBaseString: draft.baseString, signature: "")
      }
    }
    let lacks = draft.method == nil && options.method == nil || draft.target == nil && options.url == nil
    if lacks, draft.kind == .authorizationValue || draft.kind == .browserFields,
      let found = AuthorizationSearch.all(in: text).first
    {
      draft.takeSurroundings(text, around: found.place)
    }
    if draft.kind == .signedURL, draft.method == nil, options.method == nil {
      draft.isMethodAssumed = true
      draft.method = options.assumedMethod
      draft.remark(
        options.assumedMethod == "GET"
          ? "a URL without a method was treated as a GET request"
          : "a URL has no method; \(options.assumedMethod) was assumed because it matches the signature")
    }
    let isValue = draft.kind == .authorizationValue || draft.kind == .signedURL
    if isValue, draft.body.isEmpty, options.body == nil,
      ["POST", "PUT", "PATCH"].contains(options.method ?? draft.method ?? "")
    {
      draft.missBody("the text has no body; if the request had one, pass it with --body")
    }
  }

  /// Whether the text has a signature. If the request has OAuth's other parameters, only a signature with a value
  /// counts: servers that report a missing signature mention its name, and so do questions about it.
  private static func hasSignature(_ text: Bytes, for draft: RequestDraft) -> Bool {
    let hasOthers = draft.fields.contains {
      $0.name == "authorization" && $0.value.contains("oauth_consumer_key")
    }
    return text.signatureNames.contains { end in
      // The value follows quotes, brackets and signs, and is at least as long as SHA-1 in base64.
      let rest = text[end...].prefix(120).drop { !isOfValue($0) || $0 == 0x3D }
      return !hasOthers || rest.startIndex - end <= 12 && rest.prefix(while: isOfValue).count >= 20
    }
  }

  /// Whether base64 uses the byte, escaped or not.
  private static func isOfValue(_ octet: UInt8) -> Bool {
    0x30...0x39 ~= octet || 0x41...0x5A ~= octet || 0x61...0x7A ~= octet || "+/=%-_".utf8.contains(octet)
  }
}
