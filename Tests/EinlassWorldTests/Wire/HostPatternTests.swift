import EinlassWire
import Testing

struct HostPatternTests {
  private static let hosts: Set<String> = ["graph.facebook.com", "*.temboolive.com"]

  @Test(arguments: [
    ("graph.facebook.com", true), ("x.graph.facebook.com", false), ("facebook.com", false),
    ("anna.temboolive.com", true), ("temboolive.com", false), (".temboolive.com", false),
    ("a.b.temboolive.com", false), ("atemboolive.com", false), ("anna.temboolive.com.example", false),
    ("", false), ("localhost", false), ("*.temboolive.com", false), ("x,y.temboolive.com", false),
    ("x_y.temboolive.com", false), ("-x.temboolive.com", false), ("x-.temboolive.com", false),
    ("x-y.temboolive.com", true), ("xn--e1.temboolive.com", true),
  ])
  func `a star stands for one label, and for nothing else`(_ host: String, _ isCovered: Bool) {
    #expect(Self.hosts.covers(host) == isCovered)
  }
}
