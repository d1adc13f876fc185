// swift-tools-version: 6.2
import PackageDescription

// A separate package, since AsyncHTTPClient needs a TLS library whose build takes minutes: 'make test-clients' runs it.
let package = Package(
  name: "ClientTests",
  dependencies: [
    .package(name: "Einlass", path: "../.."),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
  ],
  targets: [
    .testTarget(
      name: "ClientTests",
      dependencies: [
        .product(name: "EinlassServer", package: "Einlass"),
        .product(name: "EinlassTesting", package: "Einlass"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
