internal import EinlassSimulator
internal import EinlassWire
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A client of the control interface of an einlassd on this machine.
///
/// It does not use FoundationNetworking, which would triple the program's launch time (from 12 to 36 ms).
struct ControlClient {
  /// The maximum size of a response, in bytes: an exported world may be large.
  private static let largestBody = 1024 * 1024 * 1024
  /// The time limit for a server to confirm that it is running.
  private static let patience = Duration.seconds(10)

  private let port: UInt16
  private let token: String

  /// Arguments that are `nil` come from the environment.
  init(address: String?, token: String?) throws(CommandError) {
    let environment = ProcessInfo.processInfo.environment
    guard let address = address ?? environment["EINLASS_CONTROL"] else {
      throw .badInput(
        "the address is missing; set --address or EINLASS_CONTROL to the value that einlassd prints")
    }
    guard let token = token ?? environment["EINLASS_CONTROL_TOKEN"],
      token.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else {
      throw .badInput(
        "the token is missing; set --token or EINLASS_CONTROL_TOKEN to the value that einlassd prints")
    }
    self.port = try Self.port(of: address)
    self.token = token
  }

  /// Returns the port of an address such as `http://127.0.0.1:8083`, whose scheme is optional.
  private static func port(of address: String) throws(CommandError) -> UInt16 {
    var rest = address[...]
    if rest.hasPrefix("http://") { rest = rest.dropFirst(7) }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, ["127.0.0.1", "localhost"].contains(parts[0]), let port = UInt16(parts[1]),
      port > 0
    else {
      throw .badInput(
        "'\(address)' is not a control interface address on this machine; use one such as "
          + "http://127.0.0.1:8083")
    }
    return port
  }

  /// Performs an action and returns its result. The action applies to a world unless `world` is `nil`.
  func perform(
    _ action: String, _ arguments: [String: String], in world: String?
  ) throws(CommandError) -> JSONValue {
    let path = (world.map { "/worlds/\(Self.encoded($0))" } ?? "") + "/actions/\(Self.encoded(action))"
    let body: Data
    do {
      body = try JSONValue.object(arguments.mapValues(JSONValue.string)).encoded()
    } catch {
      throw .badInput("the arguments cannot be sent: \(error)")
    }
    // An action may take any time, but only if the server responds at all.
    _ = try health()
    let (status, result) = try respond { () throws(PlainHTTPError) in
      var response = try ask("POST", path, body: Array(body))
      return (response.status, try response.readBody())
    }
    guard let json = try? JSONValue(parsing: Data(result)) else {
      throw .unreachable(
        "port \(port) does not serve a control interface; check the address that einlassd printed")
    }
    guard status == 200 else { throw failure(status, json) }
    return json
  }

  /// The response of `/health`.
  struct Health {
    /// Such as `ready`.
    let status: String
    let version: String
    let isReady: Bool
  }

  /// Returns the server's health, which needs no token.
  func health() throws(CommandError) -> Health {
    let (status, body) = try respond { () throws(PlainHTTPError) in
      var response = try ask("GET", "/health", body: [], limit: Self.patience)
      return (response.status, try response.readBody())
    }
    guard let json = try? JSONValue(parsing: Data(body)), let text = json["status"]?.text,
      let version = json["version"]?.text
    else {
      throw .unreachable(
        "port \(port) does not serve a control interface; check the address that einlassd printed")
    }
    return Health(status: text, version: version, isReady: status == 200)
  }

  /// A server's process and addresses, as the server reports them.
  struct Presence {
    /// The process ID.
    let processID: Int32
    /// Its addresses; `nil` if it does not report them.
    let addresses: ServerAddresses?
  }

  /// Returns the server that has this token; `nil` if nothing or another program listens there.
  ///
  /// - Throws: `unreachable` if that is unclear, for example if no response arrives in time.
  func presence() throws(CommandError) -> Presence? {
    let (status, body): (Int, [UInt8])
    do throws(PlainHTTPError) {
      var response = try ask("GET", "/", body: [], limit: Self.patience)
      (status, body) = (response.status, try response.readBody())
    } catch {
      switch error {
      case .refused, .malformed: return nil
      case .unreachable, .timedOut: throw .unreachable("\(error)")
      }
    }
    guard status != 401, let json = try? JSONValue(parsing: Data(body)) else { return nil }
    guard status == 200 else {
      throw .unreachable(json["detail"]?.text ?? "the server responded with status \(status)")
    }
    guard json["name"]?.text == "Einlass control", case .integer(let number)? = json["process"],
      let id = Int32(exactly: number)
    else { return nil }
    return Presence(processID: id, addresses: addresses(json["addresses"]))
  }

  private func addresses(_ json: JSONValue?) -> ServerAddresses? {
    guard let http = json?["http"]?.text, let proxy = json?["proxy"]?.text, let tls = json?["tls"]?.text,
      let ca = json?["ca"]?.text
    else { return nil }
    return ServerAddresses(
      http: http, proxy: proxy, tls: tls, ca: ca, control: "http://127.0.0.1:\(port)", controlToken: token)
  }

  /// Returns the keys and secrets of the default world.
  func credentials() throws(CommandError) -> [WorldCredential] {
    let networks = try perform("network.list", [:], in: WorldName.default.text)["details"]?.elements ?? []
    var credentials: [WorldCredential] = []
    for network in networks.compactMap({ $0["id"]?.text }) {
      let shown = try perform(
        "network.show", ["network": network, "last": "1", "secrets": "true"], in: WorldName.default.text)
      credentials += (shown["details"]?["credentials"]?.elements ?? []).compactMap(
        WorldCredential.init(json:))
    }
    return credentials
  }

  /// Prints new events; returns when the world is removed.
  func follow(
    _ arguments: [String: String], in world: String, _ print: (String) -> Void
  ) throws(CommandError) {
    let query = arguments.sorted { $0.key < $1.key }
      .map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }.joined(separator: "&")
    let path = "/worlds/\(Self.encoded(world))/journal/events" + (query.isEmpty ? "" : "?\(query)")
    _ = try health()
    let refusal = try respond { () throws(PlainHTTPError) -> (Int, [UInt8])? in
      var response = try ask("GET", path, body: [])
      guard response.status == 200 else { return (response.status, try response.readBody()) }
      while let line = try response.readLine() { Self.show(line, print) }
      return nil
    }
    if let (status, body) = refusal {
      throw failure(status, (try? JSONValue(parsing: Data(body))) ?? .null)
    }
  }

  /// Prints the event on a line of the event stream, if the line contains one.
  private static func show(_ line: String, _ print: (String) -> Void) {
    guard line.hasPrefix("data: "), let event = try? JSONValue(parsing: Data(line.utf8.dropFirst(6))) else {
      return
    }
    if let text = event["text"]?.text { print(text) }
    if case .integer(let count)? = event["count"] { print("(\(count) entries were lost)") }
  }

  /// Returns the result of `exchange`, or adds advice to its error.
  private func respond<Value>(
    _ exchange: () throws(PlainHTTPError) -> Value
  ) throws(CommandError) -> Value {
    do {
      return try exchange()
    } catch {
      switch error {
      case .refused, .unreachable:
        throw .unreachable("\(error); check that einlassd is running at this address")
      case .malformed, .timedOut: throw .unreachable("\(error); check the address that einlassd printed")
      }
    }
  }

  private func failure(_ status: Int, _ json: JSONValue) -> CommandError {
    let detail = json["detail"]?.text ?? "the server responded with status \(status)"
    return status == 401 ? .unreachable(detail) : .refused(detail)
  }

  private func ask(
    _ method: String, _ target: String, body: [UInt8], limit: Duration? = nil
  ) throws(PlainHTTPError) -> PlainResponse {
    let connection = try PlainConnection(
      to: PlainAddress(host: "127.0.0.1", port: port), deadline: limit.map { ContinuousClock.now + $0 })
    var head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n"
    if method == "POST" { head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n" }
    try connection.send(Array("\(head)Connection: close\r\n\r\n".utf8) + body)
    return try PlainResponse(connection, largestBody: Self.largestBody)
  }

  private static func encoded(_ text: String) -> String {
    PercentEncoding.encode(text)
  }
}
