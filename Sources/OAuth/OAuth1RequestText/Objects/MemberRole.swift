/// The part of a request that an object's member holds, by its name.
///
/// One table for all objects: options of HTTP clients, server environments, platform events and log records.
enum MemberRole: Sendable, Hashable {
  /// Path and query together, which may be a whole URL.
  case target
  case method, url, base, scheme, secure, host, port, mount, path, query, headers, body, form, json
  /// A single field, by its name.
  case field(String)
  /// An object around members of the request.
  case envelope
  /// An object that describes, among other things, the request next to it.
  case context
  /// The response, or its status.
  case response, status
  /// Unrelated to the request: the connection, the caller, or the program's settings.
  case aside

  /// Names in lowercase, without characters other than letters and digits. The names of a row are in order of priority.
  private static let rows: KeyValuePairs<MemberRole, String> = [
    .method: """
    method httpmethod requestmethod verb httprequestmethod clientrequestmethod owmethod csmethod reqmethod type
    """,
    .url: "url uri fullurl urlfull httpurl absoluteuri absoluteurl rawurl requesturl address endpoint href",
    .base: "baseurl baseuri prefixurl base",
    .target: """
    originalurl requesturi unparseduri rawuri httptarget clientrequesturi requestpath requesttarget requestline
    """,
    .scheme: """
    urlscheme wsgiurlscheme rackurlscheme psgiurlscheme requestscheme httpscheme scheme clientrequestscheme protocol
    """,
    .secure: "https ssl issecure secure",
    .host: """
    httphost host requesthost clientrequesthost urldomain domainname domain authority hostname vhost owhost
    servername serveraddress
    """,
    .port: "serverport urlport port",
    .mount: "scriptname rootpath mount",
    .path: "rawpath urlpath pathinfo path pathname owpath csuristem clientrequestpath resource",
    .query: """
    rawquerystring rawquery querystring urlquery multivaluequerystringparameters querystringparameters
    queryparameters queryparams querydata searchparams search query qs params args owquery csuriquery
    """,
    .headers: """
    headers header multivalueheaders requestheaders httpheaders owheaders httprequestheaders requestheader meta
    """,
    .form: """
    form formdata formparams formparameters formfields postdata postfields urlencoded requestform post
    """,
    .json: "json",
    .body: """
    rawbody body data payload content requestbody httprequestbody bodycontent owbody httpbody postbody
    """,
    .envelope: """
    request req http httprequest config options init event opts settings input clientrequest environ env scope
    fields
    """,
    .context: "requestcontext",
    .response: "response res httpresponse",
    .status: "status statuscode httpstatus responsestatus originstatus httpstatuscode",
    .aside: """
    remoteaddr remoteport remotehost serverprotocol serversoftware gatewayinterface documentroot responseheaders
    respheaders responsebody timings timing cache cookies cookie session tls agent httpagent httpsagent
    pathparameters pathparams routeparams stagevariables user geo kubernetes labels tags metadata contexts sdk
    breadcrumbs exception stack stacktrace stackinfo initiator pages creator browser connection socket client server
    rawheaders rawtrailers trailers auth oauth proxy proxies hooks retry validatestatus transitional asgi extensions
    state endpointinfo wsgiversion psgiversion rackversion rackhijack identity authorizer recordedat recordedwith
    httpinteractionsversion extra error err errors multivaluepathparameters files upstream latencies route service
    consumer authenticatedentity workspace tries signals
    """,
  ]

  private static let byName: [String: (role: MemberRole, rank: Int)] = {
    var table: [String: (role: MemberRole, rank: Int)] = [:]
    for (role, names) in rows {
      for (rank, name) in names.split(whereSeparator: \.isWhitespace).enumerated() {
        table[String(name)] = (role, rank)
      }
    }
    return table
  }()

  /// Names that always mean a header field.
  private static let fieldNames = Set(
    words: "authorization content-type x-forwarded-proto x-forwarded-host x-forwarded-port x-original-url")

  /// The role of a member called `name`, and its rank among the names of that role. Lower ranks win; `nil` for
  /// an unknown name.
  static func of(_ name: String) -> (role: MemberRole, rank: Int)? {
    let small = name.lowercased()
    let plain = String(
      small.unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }.map(Character.init)
    )
    if let known = byName[plain] { return known }
    for prefix in [
      "redirect_http_", "http_", "http.request.header.", "req_header_", "request_header_", "request_", "",
    ] where small.hasPrefix(prefix) {
      let field = String(small.dropFirst(prefix.count)).replacing("_", with: "-")
      if fieldNames.contains(field) || prefix.contains("http_") {
        return (.field(field), prefix.isEmpty ? 0 : 1)
      }
    }
    return nil
  }

  /// Whether servers, not clients, use `name`.
  static func isOfServer(_ name: String) -> Bool {
    switch of(name) {
    case (.target, _)?, (.mount, _)?, (.path, _)?, (.context, _)?: true
    case (.field, let rank)?: rank == 1
    default: false
    }
  }
}
