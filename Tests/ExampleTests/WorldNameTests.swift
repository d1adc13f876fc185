import EinlassTesting
import EinlassWorld
import Foundation
import Testing

struct WorldNameTests {
  @Test(arguments: [
    ("denied-here", "Tests/ExampleTests/Worlds/denied-here.yaml"),
    ("inner/twice", "Tests/ExampleTests/Worlds/inner/twice.yaml"),
    ("Worlds/twice.yaml", "Tests/ExampleTests/Worlds/twice.yaml"),
    ("three-accounts", "Fixtures/Worlds/twitter/three-accounts.yaml"),
    ("facebook/offline", "Fixtures/Worlds/facebook/offline.yaml"),
  ])
  func `a name is found beside or above the test and among Einlass's worlds`(
    name: String, path: String
  ) throws {
    #expect(try WorldFile.named(name).path.hasSuffix("/" + path))
  }

  @Test func `Einlass's worlds are found from anywhere`() throws {
    #expect(try WorldFile.named("three-accounts", from: "/nowhere/Test.swift").signIn.design == .twitter)
  }

  @Test(arguments: [
    ("three-acounts", "there is no world 'three-acounts' (did you mean 'three-accounts'?)"),
    ("twice", "contains several worlds named 'twice': inner/twice, twice; pass one of these names"),
    ("no-such-file.yaml", "the file does not exist"),
  ])
  func `an unknown or ambiguous name is refused`(name: String, message: String) {
    let mistake = #expect(throws: WorldFileError.self) { try WorldFile.named(name) }
    #expect(mistake?.message.contains(message) == true, "\(mistake?.message ?? "")")
  }
}
