import EinlassSimulator
import Testing

@testable import EinlassWorld

struct FacebookHostTests {
  @Test(arguments: [
    ("w1.www.facebook.com", "w1", "www.facebook.com"), ("w1.graph.facebook.com", "w1", "graph.facebook.com"),
    ("w1.connect.facebook.net", "w1", "connect.facebook.net"),
    // These are Facebook's own hosts, without a world.
    ("developers.facebook.com", nil, nil), ("business.facebook.com", nil, nil), ("facebook.com", nil, nil),
    ("touch.facebook.com", nil, nil), ("w1.touch.facebook.com", "w1", "touch.facebook.com"),
  ])
  func `a world can prefix a Facebook host, but not the bare domain`(
    _ name: String, _ world: String?, _ host: String?
  ) async throws {
    let modules = WorldModules.standard
    let prefix = HostPrefix(of: name, hosts: modules.hosts, withoutWorlds: modules.hostsWithoutWorlds)
    #expect(prefix?.prefix == world)
    #expect(prefix?.host == host)
  }
}
