import Testing

/// Checks that no two folders of a module name each other's types, directly or through others.
struct FolderCircleTests {
  @Test func `no module has a circle of folders`() throws {
    let modules = try SourceModule.all()
    #expect(modules.count >= 10)
    for module in modules { #expect(module.circles == [], "\(module.name)") }
  }

  private static let samples: [(files: [String: [String]], circles: Set<String>)] = [
    (["A": ["struct Apple { let bear: Bear }"], "B": ["struct Bear {}"]], []),
    (["A": ["struct Apple { let bear: Bear }"], "B": ["struct Bear { let apple: Apple? }"]], ["A, B"]),
    (
      [
        "/": ["struct Apple { let bear: Bear }"], "B": ["enum Bear { case of(Cat) }"],
        "C": ["class Cat: Apple {}"],
      ],
      ["/, B, C"]
    ),
    // There are further circles in addition to a pair.
    (
      [
        "A": ["struct Apple { let bear: Bear }"], "B": ["struct Bear { let apple: Apple? }"],
        "C": ["struct Cat { let apple: Apple }"], "D": ["extension Dog { func f(_ cat: Cat) {} }"],
        "E": ["struct Dog { let deer: Deer }"], "F": ["protocol Deer { var dog: Dog { get } }"],
      ], ["A, B", "E, F"]
    ),
    // Neither comments nor strings name a type, and a type within another one belongs to it.
    (
      ["A": ["struct Apple { let bear: Bear }"], "B": ["// Apple\nstruct Bear { let text = \"Apple\" }"]], []
    ),
    (
      ["A": ["struct Apple { let bear: Bear }"], "B": ["struct Bear { enum Apple {}; let apple: Apple }"]], []
    ),
    (["A": ["struct Apple { let bear: Bear }"], "B": ["struct Bear { let x = Pear.Apple.self }"]], []),
    (
      ["A": ["struct Apple { let bear: Bear }"], "B": [#"struct Bear { let text = "\(Apple())" }"#]], ["A, B"]
    ),
    (["A": ["struct Apple { let bear: Bear }"], "B": ["struct Bear {}", "private enum Apple {}"]], []),
  ]

  @Test(arguments: samples)
  func `a circle is found by the types that folders name`(files: [String: [String]], circles: Set<String>) {
    #expect(SourceModule("M", files).circles == circles)
  }
}
