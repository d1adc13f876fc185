// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that it is not built by accident: 'make fuzz' builds it with libFuzzer, which provides the
// 'main' of these programs.
let worlds: [Target.Dependency] = [
  .product(name: "Einlass", package: "Einlass"), .product(name: "HTTPTypes", package: "swift-http-types"),
]

let package = Package(
  name: "Fuzzing",
  dependencies: [
    .package(name: "Einlass", path: "../.."),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    .target(name: "FuzzDriver", dependencies: [.product(name: "OAuth1TestSupport", package: "Einlass")]),
    .executableTarget(
      name: "HeaderFuzzer",
      dependencies: ["FuzzDriver", .product(name: "OAuth1TestSupport", package: "Einlass")]),
    .executableTarget(
      name: "BaseStringFuzzer",
      dependencies: ["FuzzDriver", .product(name: "OAuth1TestSupport", package: "Einlass")]),
    .executableTarget(
      name: "VerifierFuzzer",
      dependencies: ["FuzzDriver", .product(name: "OAuth1TestSupport", package: "Einlass")]),
    .executableTarget(
      name: "DoctorFuzzer",
      dependencies: ["FuzzDriver", .product(name: "OAuth1TestSupport", package: "Einlass")]),
    .executableTarget(
      name: "WorldFileFuzzer", dependencies: [.product(name: "Einlass", package: "Einlass")]),
    .target(name: "WorldFuzzing", dependencies: worlds),
    .executableTarget(name: "ControlFuzzer", dependencies: ["WorldFuzzing"] + worlds),
    .executableTarget(name: "ImportFuzzer", dependencies: ["WorldFuzzing"] + worlds),
    .executableTarget(name: "MultipartFuzzer", dependencies: ["WorldFuzzing"] + worlds),
    .executableTarget(name: "BatchFuzzer", dependencies: ["WorldFuzzing"] + worlds),
  ],
  swiftLanguageModes: [.v6]
)
