import EinlassSimulator
import Testing

/// The list of designs, compared with the worlds that demonstrate them.
struct SignInDesignTests {
  @Test func `every design has a unique name, and worlds in a folder of that name`() throws {
    let names = SignInDesign.all.map(\.name)
    #expect(Set(names).count == names.count)
    for design in SignInDesign.all {
      let worlds = WorldFixtures.names.filter { $0.hasPrefix("\(design.name)/") }
      #expect(worlds.count > 20)
      for world in worlds { #expect(try WorldFixtures.load(world).signIn.design == design) }
    }
  }

  @Test(arguments: WorldFixtures.names)
  func `an outcome has the file's design, with the fields of that design`(
    _ name: String
  ) async throws {
    let file = try WorldFixtures.load(name)
    let outcome = try await file.run().outcome
    switch (outcome, file.expectation) {
    case (.credentials(let design, let fields), .credentials(let expected, let wanted)?),
      (.report(let design, let fields), .report(let expected, let wanted)?):
      #expect(design == file.signIn.design && expected == design)
      #expect(Set(fields.keys).union(wanted.keys).isSubset(of: design.fields))
    case (.problem(let name, _, _), .problem?):
      #expect(file.signIn.design.problems.contains { $0.name == name })
    default: #expect(outcome == .noAnswer)
    }
  }

  @Test func `a file that names only a design has the steps of its scenario`() throws {
    for design in SignInDesign.all {
      let file = try WorldFile("signIn: \(design.name)", path: "w.yaml")
      #expect("\(file.signIn.steps)" == "\(SignInScenario(design).steps)")
    }
  }
}
