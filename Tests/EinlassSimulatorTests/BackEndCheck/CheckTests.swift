import EinlassWire
import Testing

@testable import EinlassSimulator

/// The check itself, with back ends that consist only of their responses.
struct CheckTests {
  private func results(
    _ backEnd: FakeBackEnd, _ cases: Set<String>? = nil, _ change: (inout BackEndAdapter) -> Void = { _ in }
  ) async throws -> [BackEndCheckResult] {
    let login = BackEndAdapter.Login(
      kind: .twitterToken, path: "/sign-in", isForm: true,
      fields: ["token": "token", "secret": "secret", "person": "person"])
    var adapter = BackEndAdapter(
      logins: [login], session: .init(member: "session"), whoAmI: .init(path: "/me", person: "id"))
    change(&adapter)
    var plan = WorldConfiguration.builtIn
    plan.start = WallTime(seconds: 1_700_000_000)
    let address = try #require(BackEndAddress("http://backend"))
    let check = BackEndCheck(
      of: address, adapter: adapter, networks: try WorldNetworks(await World(plan)), transport: backEnd,
      limitedTransport: backEnd)
    return await check.run(cases)
  }

  private func verdicts(_ results: [BackEndCheckResult]) -> [String: String] {
    Dictionary(results.map { ($0.item.id, $0.verdict.word) }) { $1 }
  }

  @Test func `a back end that lets everyone in fails every attack`() async throws {
    let verdicts = try verdicts(await results(FakeBackEnd()))
    #expect(verdicts["honest-sign-in"] == "passed")
    #expect(verdicts["sign-out"] == "skipped")
    #expect(
      Set(verdicts.filter { $0.value == "FAILED" }.keys) == [
        "token-of-another-app", "token-of-another-person", "revoked", "missing-proof", "suspended-person",
        "rate-limit", "network-down", "forgery-while-down", "slow-network",
      ])
    #expect(verdicts.count == BackEndCheckCase.all.count)
  }

  @Test func `a back end that refuses everyone fails, and its refusals prove nothing`() async throws {
    let verdicts = try verdicts(await results(FakeBackEnd { _, _ in 403 }))
    #expect(verdicts["honest-sign-in"] == "FAILED")
    #expect(verdicts["token-of-another-app"] == "BROKEN")
    #expect(verdicts["reused-code"] == "skipped")
    #expect(!verdicts.values.contains("passed"))
  }

  @Test func `a back end that refuses the sign-in after an attack fails the case`() async throws {
    // The first two sign-ins are the honest one and the attack.
    let backEnd = FakeBackEnd { _, count in count == 1 ? 200 : 403 }
    let results = try await results(backEnd, ["token-of-another-app"])
    #expect(verdicts(results) == ["honest-sign-in": "passed", "token-of-another-app": "FAILED"])
    #expect(results.last?.sentence?.hasPrefix("afterwards a normal sign-in was sent for person") == true)
    #expect(results.last?.sentence?.contains("the response status 403 is a permanent refusal") == true)
  }

  @Test(arguments: [
    (403, "passed"), (302, "passed"), (429, "FAILED"), (502, "FAILED"), (200, "FAILED"), (299, "FAILED"),
  ])
  func `an attack has to be refused permanently`(status: Int, verdict: String) async throws {
    let backEnd = FakeBackEnd { _, count in count == 2 ? status : 200 }
    #expect(
      try verdicts(await results(backEnd, ["token-of-another-app"]))["token-of-another-app"] == verdict)
  }

  @Test(arguments: [(503, "passed"), (429, "passed"), (302, "passed"), (401, "FAILED"), (200, "FAILED")])
  func `an outage has to be reported as temporary`(status: Int, verdict: String) async throws {
    let backEnd = FakeBackEnd { _, count in count == 2 ? status : 200 }
    #expect(try verdicts(await results(backEnd, ["network-down"]))["network-down"] == verdict)
  }

  @Test func `the adapter defines the meaning of a status`() async throws {
    let backEnd = FakeBackEnd { _, count in count == 2 ? 499 : 200 }
    let results = try await results(backEnd, ["token-of-another-app"]) { $0.refused = [400...401] }
    #expect(
      results.last?.sentence?.contains("the adapter's 'responses' do not define 499") == true)
  }

  @Test func `planned failures are removed afterwards`() async throws {
    let world = try await World(.builtIn)
    let login = BackEndAdapter.Login(
      kind: .twitterToken, path: "/sign-in", isForm: true,
      fields: ["token": "token", "secret": "secret", "person": "person"])
    let adapter = BackEndAdapter(
      logins: [login], session: .init(member: "session"), whoAmI: .init(path: "/me", person: "id"))
    let backEnd = FakeBackEnd { _, count in count == 2 ? 503 : 200 }
    let check = BackEndCheck(
      of: try #require(BackEndAddress("http://backend")), adapter: adapter,
      networks: try WorldNetworks(world),
      transport: backEnd, limitedTransport: backEnd)
    let results = await check.run(["network-down"])
    #expect(results.map(\.verdict) == [.passed, .passed])
    #expect(!world.warnings().contains { $0.id == "idle-plan" })
  }

  @Test func `cases have unique names, and each has a description and a reason`() {
    let cases = BackEndCheckCase.all
    #expect(Set(cases.map(\.id)).count == cases.count)
    for item in cases {
      #expect(item.about.hasSuffix("."))
      #expect(!item.reason.isEmpty)
      #expect(item.steps.count == LoginKind.allCases.count || !item.elsewhere.isEmpty, "\(item.id)")
    }
  }
}
