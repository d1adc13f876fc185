// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Einlass", path: "..")],
  targets: [
    // Only the floor calls OpenSSL itself.
    .systemLibrary(name: "CFloorOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .executableTarget(
      name: "OAuth1Benchmark",
      dependencies: ["CFloorOpenSSL", .product(name: "OAuth1", package: "Einlass")]),
  ],
  swiftLanguageModes: [.v6]
)
