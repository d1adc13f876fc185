// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that ordinary builds skip it: 'make bench' runs it.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "Einlass", path: ".."),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    // Only the floor calls OpenSSL directly.
    .systemLibrary(name: "CFloorOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "Floor", dependencies: ["CFloorOpenSSL"]),
    // Counts allocations in the program that links it.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "OAuth1Benchmark",
      dependencies: [
        "CAllocations", "Floor", .product(name: "OAuth1", package: "Einlass"),
        .product(name: "OAuth1TestSupport", package: "Einlass"),
      ]),
    .executableTarget(
      name: "DoctorBenchmark",
      dependencies: [
        .product(name: "OAuth1", package: "Einlass"), .product(name: "OAuth1Doctor", package: "Einlass"),
      ]),
    .executableTarget(
      name: "SignInBenchmark", dependencies: ["Floor", .product(name: "Einlass", package: "Einlass")]),
    .executableTarget(
      name: "ReadersBenchmark",
      dependencies: [
        .product(name: "Einlass", package: "Einlass"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "OAuth1RequestText", package: "Einlass"),
      ]),
    .executableTarget(
      name: "JournalBenchmark", dependencies: [.product(name: "Einlass", package: "Einlass")]),
    // The baselines for the server.
    .target(name: "BareFiles"),
    .executableTarget(
      name: "BareServer", dependencies: ["BareFiles", .product(name: "Hummingbird", package: "hummingbird")]),
    .executableTarget(
      name: "BareNIOServer",
      dependencies: [
        "BareFiles", .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
