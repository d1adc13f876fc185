extension LogFormat {
  /// Debug logs of servers and proxies that print a request line by line.
  static let servers = [nginx, haProxy, dumpIO, varnish, incoming]

  /// nginx with `error_log ... debug`.
  private static let nginx = LogFormat(
    kind: .serverLog, needed: [["request line: \""], ["header: \""]],
    marks: [Mark(.requestLine, after: "request line: \""), Mark(.field, after: "header: \"")])

  /// HAProxy with `-d`.
  private static let haProxy = LogFormat(
    kind: .serverLog, needed: [["clireq["], ["clihdr["]],
    marks: [
      Mark(.requestLine, after: "clireq[", "]: "), Mark(.field, after: "clihdr[", "]: "),
      Mark(.received(.line), after: "srvrep[", "]: "),
    ])

  /// Apache with `mod_dumpio`.
  private static let dumpIO = LogFormat(
    kind: .serverLog, needed: [["dumpio_in (data-HEAP): "]],
    marks: [
      Mark(.requestLine, after: "dumpio_in (data-HEAP): "), Mark(.field, after: "dumpio_in (data-HEAP): "),
    ])

  /// `varnishlog`.
  private static let varnish = LogFormat(
    kind: .serverLog, needed: [["ReqMethod      "], ["ReqHeader      "]],
    marks: [
      Mark(.method, after: "ReqMethod      ", begins: .request), Mark(.target, after: "ReqURL         "),
      Mark(.field, after: "ReqHeader      "),
    ])

  private static let incoming = LogFormat(
    kind: .serverLog, needed: [["Incoming request: "], ["Incoming header: "]],
    marks: [Mark(.requestLine, after: "Incoming request: "), Mark(.field, after: "Incoming header: ")])

  /// Python's `http.client` with `debuglevel` 1.
  static let python = LogFormat(
    kind: .pythonHTTPClient, needed: [["send: b'", "send: b\"", "send: '", "send: \""]],
    marks: [
      Mark(.sent(.literal), after: "send: "), Mark(.received(.literal), after: "reply: "),
      Mark(.received(.line), after: "header: "),
    ])

  /// Ruby's `Net::HTTP` after `set_debug_output`.
  static let ruby = LogFormat(
    kind: .rubyNetHTTP, needed: [["<- \""]],
    marks: [
      Mark(.connection, after: "opening connection to "), Mark(.secure, after: "starting SSL for "),
      Mark(.sent(.literal), after: "<- "), Mark(.received(.literal), after: "-> "),
    ], scheme: "http")

  /// Apache's HttpClient with `wire`, the only level with bodies: `http-outgoing-0 >> "GET / HTTP/1.1[\r][\n]"`.
  static let apacheWire = LogFormat(
    kind: .apacheLog, needed: [[">> \""]],
    marks: [Mark(.sent(.brackets), after: ">> "), Mark(.received(.brackets), after: "<< ")])

  /// Apache's HttpClient with `headers`: `http-outgoing-0 >> GET / HTTP/1.1`.
  static let apacheHeaders = LogFormat(
    kind: .apacheLog, needed: [[">> "]],
    marks: [Mark(.sent(.line), after: ">> "), Mark(.received(.line), after: "<< ")])

  /// oauthlib and requests-oauthlib at level DEBUG. oauthlib logs no header.
  static let oauthlib = LogFormat(
    kind: .oauthlib, needed: [["signature base string: ", "Base signing string: ", "Updated headers: "]],
    marks: [
      Mark(.method, after: "Signing request <PreparedRequest [", begins: .request),
      Mark(.baseString, after: "signature base string: ", begins: .request),
      Mark(.baseString, after: "Base signing string: ", begins: .request),
      Mark(.signature, after: "Signature: "), Mark(.target, after: "Updated url: ", begins: .log),
      Mark(.fields, after: "Updated headers: ", begins: .log), Mark(.body, after: "Updated body: "),
      Mark(.status, after: "urllib3.connectionpool:", " HTTP/1.1\" "),
    ])

  /// scribejava with `debug()`, which prints no header.
  static let scribeJava = LogFormat(
    kind: .scribeJava, needed: [["base string is: "]],
    marks: [
      Mark(.start, after: "obtaining request token from "),
      Mark(.start, after: "obtaining access token from "),
      Mark(.target, after: "signing request: ", begins: .request),
      Mark(.baseString, after: "base string is: ", begins: .request),
      Mark(.signature, after: "signature is: "),
      Mark(.status, after: "response status code: "),
    ], isSignatureNeeded: true)
}
