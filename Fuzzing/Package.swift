// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody builds it by accident: 'make fuzz' does, with libFuzzer, which brings the
// 'main' of these programs.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Einlass", path: "..")],
  targets: [
    .target(name: "FuzzDriver", dependencies: [.product(name: "OAuth1Invariants", package: "Einlass")]),
    .executableTarget(
      name: "HeaderFuzzer",
      dependencies: ["FuzzDriver", .product(name: "OAuth1Invariants", package: "Einlass")]),
    .executableTarget(
      name: "BaseStringFuzzer",
      dependencies: ["FuzzDriver", .product(name: "OAuth1Invariants", package: "Einlass")]),
    .executableTarget(
      name: "VerifierFuzzer",
      dependencies: ["FuzzDriver", .product(name: "OAuth1Invariants", package: "Einlass")]),
    .executableTarget(
      name: "DoctorFuzzer",
      dependencies: ["FuzzDriver", .product(name: "OAuth1Invariants", package: "Einlass")]),
    .executableTarget(
      name: "WorldFileFuzzer", dependencies: [.product(name: "Einlass", package: "Einlass")]),
  ],
  swiftLanguageModes: [.v6]
)
