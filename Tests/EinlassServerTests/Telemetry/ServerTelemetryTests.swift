import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import Foundation
import HTTPTypes
import Metrics
import OAuth1
import Testing
import Tracing

@testable import EinlassServer

/// Metrics and spans of a server's exchanges.
struct ServerTelemetryTests {
  private static let verifyCredentials = "/api.twitter.com/1.1/account/verify_credentials.json"
  private static let labels = #"endpoint="twitter.verify_credentials",network="twitter""#

  /// Runs `body` against a server whose metrics and spans are recorded.
  private func withTelemetry(
    _ configuration: WorldConfiguration = .builtIn,
    _ body: (RunningServer, PrometheusRegistry, Lines) async throws -> Void
  ) async throws {
    var configuration = configuration
    configuration.time = .following(SystemClock())
    let world = try await World(configuration)
    let (registry, lines) = (PrometheusRegistry(help: ServerMetrics.help), Lines())
    try await withMetricsFactory(registry) {
      try await withTracer(lines.tracer) {
        try await withServer(world) { server in try await body(server, registry, lines) }
      }
    }
  }

  private func curl(_ server: RunningServer, _ arguments: String...) async throws -> String {
    let result = try await BuiltProgram.run(
      at: "/usr/bin/curl", ["-sS"] + arguments,
      environment: [
        "https_proxy": server.proxy, "CURL_CA_BUNDLE": server.certificatePath, "no_proxy": "127.0.0.1",
      ])
    #expect(result.code == 0, "\(result.complaints)")
    return result.output
  }

  @Test func `an exchange is counted by endpoint, status and signature error`()
    async throws
  {
    let configuration = WorldConfiguration.builtIn
    try await withTelemetry(configuration) { server, registry, _ in
      let person = try #require(configuration.twitter.people.first?.token)
      for secret in [person.secret, "wrong"] {
        let signer = RequestSigner(
          client: ClientCredentials(
            key: configuration.twitter.app.key, secret: SharedSecret(configuration.twitter.app.secret)),
          token: TokenCredentials(token: person.token, secret: SharedSecret(secret)))
        let url = "https://api.twitter.com/1.1/account/verify_credentials.json"
        let header = try signer.authorization(for: SignableRequest(method: "GET", url: url))
        _ = try await curl(server, "-H", "Authorization: \(header)", url)
      }
      let text = registry.text
      let counted = "einlass_exchanges_total{\(Self.labels),planned_failure=\"\""
      #expect(text.contains("\(counted),refusal=\"\",sender=\"app\",status=\"200\"} 1\n"), "\(text)")
      #expect(text.contains("\(counted),refusal=\"bad_signature\",sender=\"app\",status=\"401\"} 1\n"))
      #expect(text.contains("einlass_signatures_total{network=\"twitter\",result=\"right\"} 1\n"))
      #expect(text.contains("einlass_signatures_total{network=\"twitter\",result=\"bad_signature\"} 1\n"))
      #expect(text.contains("einlass_exchange_duration_seconds_count{\(Self.labels)} 2\n"))
      #expect(text.contains("einlass_connections_total{listener=\"proxy\"} 2\n"))
      #expect(!text.contains(person.token) && !text.contains(configuration.twitter.app.key))
    }
  }

  @Test func `ended connections are not open`() async throws {
    try await withTelemetry { server, registry, _ in
      _ = try await curl(server, server.http + "/")
      try await eventually("no connection is open") {
        registry.text.contains("einlass_connections{listener=\"http\"} 0\n")
      }
      #expect(registry.text.contains("einlass_connections_total{listener=\"http\"} 1\n"))
    }
  }

  @Test func `a planned failure is a label and an attribute`() async throws {
    try await withTelemetry { server, registry, lines in
      try server.world.plan(.twitter.overCapacity, for: .twitter.verifyCredentials)
      _ = try await curl(
        server, "-H", "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        server.http + Self.verifyCredentials + "?oauth_token=simSecretToken")
      #expect(
        registry.text.contains(
          "{\(Self.labels),planned_failure=\"twitter-over-capacity\",refusal=\"\",sender=\"app\",status=\"503\"} 1\n"
        ),
        "\(registry.text)")
      let span = try #require(try lines.spans.first)
      #expect(span["name"] == "GET twitter.verify_credentials")
      #expect(span["kind"] == 2)
      #expect(span["status"] == ["code": 2])
      #expect(span["traceId"] == "0af7651916cd43dd8448eb211c80319c")
      #expect(span["parentSpanId"] == "b7ad6b7169203331")
      #expect(
        attributes(span) == [
          "einlass.endpoint": ["stringValue": "twitter.verify_credentials"],
          "einlass.network": ["stringValue": "twitter"],
          "einlass.planned_failure": ["stringValue": "twitter-over-capacity"],
          "einlass.sender": ["stringValue": "app"], "einlass.world": ["stringValue": "default"],
          "error.type": ["stringValue": "503"], "http.request.method": ["stringValue": "GET"],
          "http.response.status_code": ["intValue": "503"],
          "server.address": ["stringValue": "api.twitter.com"],
          "url.path": ["stringValue": "/1.1/account/verify_credentials.json"],
          "url.scheme": ["stringValue": "http"],
        ])
    }
  }

  @Test func `the broker's requests to Facebook are part of the exchange`() async throws {
    try await withTelemetry { server, _, lines in
      let base = "https://einlass.temboolive.com/temboo-api/1.0/choreos/Library/Facebook/OAuth/"
      func run(_ choreo: String, _ body: String) async throws -> JSONValue {
        let output = try await curl(
          server, "-H", "Content-Type: application/json", "-H", "x-temboo-domain: /einlass/master", "-u",
          "simBrokerApp:simBrokerKey0000000000000000004", "-d", body, base + choreo)
        return try JSONValue(parsing: Data(output.utf8))
      }
      let begun = try await run(
        "InitializeOAuth",
        #"{"inputs":[{"name":"AppID","value":"500000000000001"},{"name":"CustomCallbackID","value":"spans"}]}"#
      )
      let address = try #require(begun["output"]?["AuthorizationURL"]?.text)
      let person = try #require(WorldConfiguration.builtIn.facebook.people.first?.login)
        .replacing("@", with: "%40")
      _ = try await curl(server, "-L", "\(address)&einlass_person=\(person)")
      _ = try await run(
        "FinalizeOAuth",
        #"{"inputs":[{"name":"CallbackID","value":"einlass/spans"},{"name":"Timeout","value":"60"}],"preset":"Facebook"}"#
      )
      let spans = try lines.spans
      let inner = try #require(
        spans.first { attributes($0)["einlass.sender"] == ["stringValue": "broker"] }, "\(spans)")
      #expect(attributes(inner)["einlass.network"] == ["stringValue": "facebook"])
      let outer = try #require(spans.first { $0["spanId"] == inner["parentSpanId"] })
      #expect(attributes(outer)["einlass.network"] == ["stringValue": "broker"])
      #expect(outer["traceId"] == inner["traceId"])
      #expect(outer["parentSpanId"] == nil)
    }
  }

  @Test func `a server in a process without metrics and tracer records nothing`() {
    #expect(ExchangeTelemetry(ServerMetrics()) == nil)
  }

  @Test func `the control interface returns the metrics, or how to get them`() async throws {
    let worlds = try await WorldDirectory(.builtIn)
    let registry = PrometheusRegistry()
    let request = WireRequest(
      head: HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: "/metrics"), body: [])
    let with = await withMetricsFactory(registry) {
      await ControlResponder(worlds, metrics: { registry.text }, isReady: { true }).response(
        to: request, route: .metrics)
    }
    guard case .message(let response) = with else { throw UnexpectedResponse() }
    #expect(response.head.headerFields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(
      String(decoding: response.body, as: UTF8.self).contains(
        "# TYPE einlass_worlds gauge\neinlass_worlds 1\n"))
    let without = await ControlResponder(worlds, isReady: { true }).response(to: request, route: .metrics)
    guard case .message(let refusal) = without else { throw UnexpectedResponse() }
    #expect(refusal.head.status == .notFound)
    #expect(String(decoding: refusal.body, as: UTF8.self).contains("--traits default,Telemetry"))
  }

  private struct UnexpectedResponse: Error {}

  private func attributes(_ span: JSONValue) -> [String: JSONValue] {
    let pairs = (span["attributes"]?.array ?? []).compactMap { attribute in
      attribute["key"]?.text.map { ($0, attribute["value"] ?? .null) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
