// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// A product of another package, which is fetched only for those who enable `trait`, as all do who say nothing of traits.
func product(_ name: String, _ package: String, for trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

let httpTypes = product("HTTPTypes", "swift-http-types", for: "HTTPTypes")
let mustache = product("Mustache", "swift-mustache", for: "Simulator")
let yams = product("Yams", "Yams", for: "Simulator")
let hummingbird = product("Hummingbird", "hummingbird", for: "Server")
let hummingbirdCore = product("HummingbirdCore", "hummingbird", for: "Server")
let logging = product("Logging", "swift-log", for: "Server")
let nioCore = product("NIOCore", "swift-nio", for: "Server")
let nioHTTP1 = product("NIOHTTP1", "swift-nio", for: "Server")
let nioPosix = product("NIOPosix", "swift-nio", for: "Server")
let serviceLifecycle = product("ServiceLifecycle", "swift-service-lifecycle", for: "Server")
let unixSignals = product("UnixSignals", "swift-service-lifecycle", for: "Server")
let metrics = product("Metrics", "swift-metrics", for: "Server")
let tracing = product("Tracing", "swift-distributed-tracing", for: "Server")
let grdb = product("GRDB", "GRDB.swift", for: "Server")
let configuration = product("Configuration", "swift-configuration", for: "Programs")
let argumentParser = product("ArgumentParser", "swift-argument-parser", for: "Programs")

let package = Package(
  name: "Einlass",
  // For Mutex and Atomic of the module Synchronization.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "OAuth1", targets: ["OAuth1"]),
    .library(name: "OAuth1Doctor", targets: ["OAuth1Doctor"]),
    .library(name: "OAuth1RequestText", targets: ["OAuth1RequestText"]),
    .library(name: "OAuth1URLRequest", targets: ["OAuth1URLRequest"]),
    .library(name: "OAuth1HTTPTypes", targets: ["OAuth1HTTPTypes"]),
    // For Fuzzing, a package of its own.
    .library(name: "OAuth1Invariants", targets: ["OAuth1Invariants"]),
    .library(
      name: "Einlass",
      targets: [
        "Einlass", "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassPhone", "EinlassScenarios",
        "EinlassProviders", "EinlassSimulator", "EinlassTwitter", "EinlassWire", "EinlassWorld",
      ]),
    // For tests of one's own: worlds as traits, URLSession without a network, a server within the process.
    .library(name: "EinlassTesting", targets: ["EinlassTesting"]),
    .library(name: "EinlassURLSession", targets: ["EinlassURLSession"]),
    .library(name: "EinlassServer", targets: ["EinlassServer"]),
    .executable(name: "einlass", targets: ["EinlassCommands"]),
    .executable(name: "einlassd", targets: ["EinlassDaemonProgram"]),
    // The same with databases to keep worlds in.
    .executable(name: "einlassd-store", targets: ["EinlassStoreDaemonProgram"]),
    .executable(name: "login-backend", targets: ["LoginBackendProgram"]),
    .executable(name: "console-login", targets: ["ConsoleLoginProgram"]),
    .executable(name: "twitter-backend", targets: ["TwitterBackendProgram"]),
  ],
  traits: [
    .default(enabledTraits: ["Programs"]),
    .trait(name: "HTTPTypes", description: "Signs and verifies HTTPRequest of swift-http-types."),
    .trait(name: "Simulator", description: "The simulated phone and networks.", enabledTraits: ["HTTPTypes"]),
    .trait(name: "Server", description: "The simulator over HTTP.", enabledTraits: ["Simulator"]),
    .trait(name: "Telemetry", description: "Metrics and spans of einlassd.", enabledTraits: ["Server"]),
    .trait(name: "Programs", description: "einlass and einlassd.", enabledTraits: ["Server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    // The server alone needs what follows; 'swift build --product einlass' compiles none of it.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["JSON"]),
    // Worlds in a file: 'swift build --product einlassd' compiles it no more than 'einlass'.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
  ],
  targets: [
    // Row 0
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "COpenSSLTLS", pkgConfig: "libssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(name: "EinlassSystem", swiftSettings: settings),
    // Row 1
    .target(name: "OAuth1", dependencies: ["COpenSSL"], swiftSettings: settings),
    .target(
      name: "EinlassWire",
      dependencies: ["EinlassSystem", "COpenSSL", "OAuth1", httpTypes],
      swiftSettings: settings),
    // Row 2
    .target(name: "OAuth1URLRequest", dependencies: ["OAuth1"], swiftSettings: settings),
    .target(
      name: "OAuth1HTTPTypes",
      dependencies: ["OAuth1", httpTypes],
      swiftSettings: settings),
    .target(name: "OAuth1Vectors", dependencies: ["OAuth1"], swiftSettings: settings),
    .target(name: "OAuth1Doctor", dependencies: ["OAuth1"], swiftSettings: settings),
    .target(name: "OAuth1RequestText", dependencies: ["OAuth1"], swiftSettings: settings),
    .target(name: "OAuth1Invariants", dependencies: ["OAuth1", "OAuth1Doctor"], swiftSettings: settings),
    .target(
      name: "EinlassStorage", dependencies: ["EinlassSystem", "EinlassWire", "OAuth1"],
      swiftSettings: settings),
    .target(
      name: "EinlassSQLite",
      dependencies: ["EinlassStorage", "EinlassSystem", "EinlassWire", grdb],
      swiftSettings: settings),
    // Worlds in a database that several servers share: only 'einlassd-store' and the tests compile it.
    .target(
      name: "EinlassPostgreSQL",
      dependencies: ["COpenSSL", "CPostgreSQL", "EinlassStorage", "EinlassSystem", "EinlassWire"],
      swiftSettings: settings),
    .target(
      name: "EinlassDevice",
      dependencies: [
        "EinlassWire", "EinlassStorage", "OAuth1", "COpenSSL",
        httpTypes,
      ], swiftSettings: settings),
    .target(
      name: "EinlassPlainHTTP",
      dependencies: ["EinlassSystem", "EinlassWire", httpTypes],
      swiftSettings: settings),
    // Row 3
    .target(
      name: "EinlassURLSession",
      dependencies: [
        "EinlassDevice", "EinlassWire", httpTypes,
      ], swiftSettings: settings),
    .target(
      name: "EinlassWorld",
      dependencies: [
        "EinlassWire", "EinlassStorage", "OAuth1", "OAuth1Doctor",
        httpTypes,
        mustache,
        yams,
      ], swiftSettings: settings),
    // Row 4
    .target(
      name: "EinlassTwitter",
      dependencies: [
        "EinlassWire", "EinlassStorage", "EinlassWorld", "OAuth1", "OAuth1Doctor",
        httpTypes,
        mustache,
      ], swiftSettings: settings),
    .target(
      name: "EinlassFacebook",
      dependencies: [
        "EinlassWire", "EinlassStorage", "EinlassWorld", "OAuth1",
        httpTypes,
        mustache,
      ], swiftSettings: settings),
    .target(
      name: "EinlassBroker",
      dependencies: [
        "EinlassWire", "EinlassStorage", "EinlassWorld", "OAuth1",
        httpTypes,
        mustache,
      ], swiftSettings: settings),
    .target(
      name: "EinlassProviders",
      dependencies: [
        "EinlassWire", "EinlassStorage", "EinlassWorld", "OAuth1", "OAuth1Doctor",
        httpTypes,
        mustache,
      ], swiftSettings: settings),
    .target(
      name: "EinlassPhone",
      dependencies: [
        "EinlassWire", "EinlassStorage", "EinlassDevice", "EinlassWorld", "OAuth1",
        httpTypes,
      ], swiftSettings: settings),
    .target(
      name: "Einlass",
      dependencies: [
        "EinlassWire", "EinlassDevice", "OAuth1",
        httpTypes,
      ], swiftSettings: settings),
    // Row 5
    .target(
      name: "EinlassNetworks",
      dependencies: [
        "EinlassWorld", "EinlassTwitter", "EinlassFacebook", "EinlassBroker", "EinlassProviders",
      ],
      swiftSettings: settings),
    // The page in the browser, for the server and for reports: its files are in Page, their copies in a generated file.
    .target(name: "EinlassControlRoom", exclude: ["Page"], swiftSettings: settings),
    .target(
      name: "EinlassServer",
      dependencies: [
        "EinlassSystem",
        "COpenSSLTLS", "EinlassControlRoom", "EinlassWire", "EinlassWorld", "OAuth1",
        httpTypes,
        hummingbirdCore,
        logging,
        nioCore,
        nioHTTP1,
        nioPosix,
        serviceLifecycle,
        metrics,
        tracing,
      ], swiftSettings: settings),
    // What writes metrics and spans down; the server only counts, through the interfaces of the two packages.
    .target(
      name: "EinlassTelemetry", dependencies: ["EinlassWire", metrics, tracing], swiftSettings: settings),
    // Row 6
    .target(
      name: "EinlassScenarios",
      dependencies: [
        "OAuth1Doctor",
        "Einlass", "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassNetworks", "EinlassPhone",
        "EinlassProviders", "EinlassStorage", "EinlassTwitter", "EinlassWire", "EinlassWorld", "OAuth1",
        httpTypes,
        yams,
      ], swiftSettings: settings),
    // Row 7
    .target(
      name: "EinlassBackEndCheck",
      dependencies: [
        "EinlassSystem",
        "EinlassFacebook", "EinlassPlainHTTP", "EinlassScenarios", "EinlassTwitter", "EinlassWire",
        "EinlassWorld",
        "OAuth1", httpTypes,
      ], swiftSettings: settings),
    .target(
      name: "EinlassSimulator",
      dependencies: [
        "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassPhone", "EinlassProviders",
        "EinlassScenarios", "EinlassTwitter", "EinlassWire", "EinlassWorld",
      ], swiftSettings: settings),
    // Row 8
    .target(
      name: "EinlassTesting",
      dependencies: [
        .target(name: "EinlassBackEndCheck", condition: .when(traits: ["Server"])),
        "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassPhone", "EinlassProviders",
        "EinlassScenarios", "EinlassTwitter", "EinlassURLSession", "EinlassWire", "EinlassWorld",
        httpTypes,
      ], swiftSettings: settings),
    // What the two programs have in common.
    .target(name: "EinlassPrograms", swiftSettings: settings),
    .target(
      name: "EinlassDaemon",
      dependencies: [
        "EinlassSystem",
        "EinlassPrograms", "EinlassServer", "EinlassSimulator", "EinlassStorage", "EinlassWire",
        .target(name: "EinlassTelemetry", condition: .when(traits: ["Telemetry"])),
        argumentParser,
        configuration,
        logging,
        serviceLifecycle,
        unixSignals,
      ], swiftSettings: settings),
    .executableTarget(name: "EinlassDaemonProgram", dependencies: ["EinlassDaemon"], swiftSettings: settings),
    .executableTarget(
      name: "EinlassStoreDaemonProgram",
      dependencies: ["EinlassDaemon", "EinlassPostgreSQL", "EinlassSQLite", "EinlassStorage"],
      swiftSettings: settings),
    .executableTarget(
      name: "EinlassCommands",
      dependencies: [
        "EinlassSystem",
        "EinlassBackEndCheck", "EinlassControlRoom", "EinlassPlainHTTP", "EinlassPrograms",
        "EinlassProviders",
        "EinlassSimulator", "EinlassWire", "OAuth1",
        "OAuth1Doctor", "OAuth1RequestText",
        "OAuth1Vectors",
        argumentParser,
        httpTypes,
      ], swiftSettings: settings),
    // Compares two builds: Scripts/compare-builds.
    .executableTarget(
      name: "RecordWorlds",
      dependencies: [
        "EinlassSimulator", "EinlassWire", "OAuth1",
        httpTypes,
      ], path: "Tests/RecordWorlds", swiftSettings: settings),
    // Writes to a store until it is killed: StoreKillTests.
    .executableTarget(
      name: "StoreWriter", dependencies: ["EinlassSQLite", "EinlassStorage", "EinlassWire"],
      path: "Tests/StoreWriter", swiftSettings: settings),
    // Requests to described providers, for other people's verifiers: Scripts/compare-providers.
    .executableTarget(
      name: "CompareProviders",
      dependencies: [
        "EinlassProviders", "EinlassWire", "EinlassWorld", "OAuth1",
        httpTypes,
      ], path: "Tests/ProviderComparison/Generator", swiftSettings: settings),
    // Data
    .target(
      name: "Fixtures", path: "Fixtures",
      exclude: ["Diagnosis", "Providers", "README.md", "Vectors", "Worlds", "world.schema.json"],
      swiftSettings: settings
    ),
    // Examples
    .target(
      name: "ExampleTestSupport",
      dependencies: [
        "EinlassBackEndCheck", "EinlassWorld",
        hummingbird,
        logging,
      ], path: "Examples/TestSupport", swiftSettings: settings),
    .target(
      name: "LoginBackend",
      dependencies: [
        "COpenSSL",
        httpTypes,
        hummingbird,
        logging,
        nioCore,
      ], path: "Examples/LoginBackend/Sources/LoginBackend", swiftSettings: settings),
    .executableTarget(
      name: "LoginBackendProgram",
      dependencies: [
        "LoginBackend",
        hummingbird,
        logging,
      ], path: "Examples/LoginBackend/Sources/LoginBackendProgram", swiftSettings: settings),
    .testTarget(
      name: "LoginBackendTests",
      dependencies: [
        "Einlass", "EinlassBackEndCheck", "EinlassServer", "EinlassSimulator", "EinlassTestSupport",
        "EinlassWire",
        "ExampleTestSupport", "LoginBackend", "OAuth1",
        httpTypes,
        hummingbird,
        logging,
      ], path: "Examples/LoginBackend/Tests", swiftSettings: settings),
    .target(
      name: "TwitterBackend",
      dependencies: [
        "OAuth1", "OAuth1URLRequest",
        httpTypes,
        hummingbird,
        logging,
        nioCore,
      ], path: "Examples/TwitterBackend/Sources/TwitterBackend", swiftSettings: settings),
    .executableTarget(
      name: "TwitterBackendProgram",
      dependencies: [
        "TwitterBackend",
        hummingbird,
        logging,
      ], path: "Examples/TwitterBackend/Sources/TwitterBackendProgram", swiftSettings: settings),
    .testTarget(
      name: "TwitterBackendTests",
      dependencies: [
        "EinlassServer", "EinlassSimulator", "EinlassTestSupport", "EinlassWire", "ExampleTestSupport",
        "OAuth1", "TwitterBackend",
        hummingbird,
        logging,
      ], path: "Examples/TwitterBackend/Tests", swiftSettings: settings),
    .target(
      name: "ConsoleLogin",
      dependencies: [
        "Einlass", "EinlassDevice", "EinlassSimulator", "EinlassWire",
        httpTypes,
      ], path: "Examples/ConsoleLogin/Sources/ConsoleLogin", swiftSettings: settings),
    .executableTarget(
      name: "ConsoleLoginProgram", dependencies: ["ConsoleLogin", "EinlassSimulator"],
      path: "Examples/ConsoleLogin/Sources/ConsoleLoginProgram", swiftSettings: settings),
    .testTarget(
      name: "ConsoleLoginTests",
      dependencies: ["ConsoleLogin", "EinlassSimulator", "EinlassTestSupport", "Fixtures"],
      path: "Examples/ConsoleLogin/Tests", swiftSettings: settings),
    // Tests
    // Types of an app that are called like some of the simulator's.
    .target(name: "OwnNames", path: "Tests/OwnNames", swiftSettings: settings),
    .target(name: "OAuth1TestSupport", path: "Tests/OAuth1TestSupport", swiftSettings: settings),
    .target(
      name: "EinlassTestSupport", dependencies: ["EinlassWire"], path: "Tests/EinlassTestSupport",
      swiftSettings: settings),
    // Where tests keep worlds, and a server of PostgreSQL for it.
    .target(
      name: "EinlassDatabaseTestSupport",
      dependencies: ["EinlassPostgreSQL", "EinlassSQLite", "EinlassStorage", "EinlassSystem"],
      path: "Tests/EinlassDatabaseTestSupport",
      swiftSettings: settings),
    .target(
      name: "EinlassFacebookTestSupport",
      dependencies: [
        "EinlassFacebook", "EinlassStorage", "EinlassWire", "EinlassWorld", "OAuth1",
        httpTypes,
      ], path: "Tests/EinlassFacebookTestSupport", swiftSettings: settings),
    .testTarget(
      name: "OAuth1Tests", dependencies: ["OAuth1", "OAuth1Invariants", "OAuth1Vectors", "Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "OAuth1DoctorTests",
      dependencies: [
        "OAuth1", "OAuth1Doctor", "OAuth1Invariants", "OAuth1RequestText", "OAuth1TestSupport", "Fixtures",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OAuth1RequestTextTests", dependencies: ["OAuth1", "OAuth1RequestText", "OAuth1TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "OAuth1URLRequestTests", dependencies: ["OAuth1", "OAuth1URLRequest"], swiftSettings: settings),
    .testTarget(
      name: "OAuth1HTTPTypesTests",
      dependencies: [
        "OAuth1", "OAuth1HTTPTypes", httpTypes,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EinlassWireTests",
      dependencies: [
        "EinlassTestSupport", "EinlassWire", httpTypes,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EinlassStorageTests",
      dependencies: [
        "EinlassDatabaseTestSupport", "EinlassDevice", "EinlassPostgreSQL", "EinlassSQLite", "EinlassStorage",
        "EinlassTestSupport", "EinlassWire", "OAuth1", "StoreWriter", grdb,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassDeviceTests",
      dependencies: [
        "EinlassDevice", "EinlassFacebook", "EinlassTwitter", "EinlassWorld",
        "EinlassStorage", "EinlassTestSupport", "EinlassWire", "OAuth1",
        httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassURLSessionTests",
      dependencies: [
        "EinlassDevice", "EinlassSimulator", "EinlassTestSupport", "EinlassURLSession", "EinlassWire",
        httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassWorldTests",
      dependencies: [
        "EinlassBroker", "EinlassFacebook", "EinlassTestSupport", "EinlassTwitter", "EinlassWire",
        "EinlassWorld",
        "OAuth1", "OAuth1Invariants", httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassTwitterTests",
      dependencies: [
        "EinlassTwitter", "EinlassStorage", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1Invariants",
        httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassProvidersTests",
      dependencies: [
        "EinlassNetworks", "EinlassProviders", "EinlassStorage", "EinlassWire", "EinlassWorld", "Fixtures",
        "OAuth1",
        httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassFacebookTests",
      dependencies: [
        "EinlassFacebookTestSupport",
        "EinlassFacebook", "EinlassStorage", "EinlassWire", "EinlassWorld", "OAuth1",
        httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassBrokerTests",
      dependencies: [
        "EinlassFacebookTestSupport",
        "EinlassBroker", "EinlassFacebook", "EinlassStorage", "EinlassTestSupport",
        "EinlassWire", "EinlassWorld", "OAuth1", httpTypes,
      ], swiftSettings: settings),
    // A delegate as apps of Einlass 1 had it: it has to compile in their language mode.
    .target(
      name: "LanguageMode5Delegate", dependencies: ["Einlass", "EinlassDevice"],
      path: "Tests/LanguageMode5Delegate",
      swiftSettings: [
        .swiftLanguageMode(.v5), .treatAllWarnings(as: .error),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
    .testTarget(
      name: "EinlassTests",
      dependencies: [
        "Einlass", "EinlassDevice", "EinlassSimulator", "EinlassStorage",
        "EinlassTestSupport", "EinlassWire", "LanguageMode5Delegate", "OAuth1",
        httpTypes,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EinlassSimulatorTests",
      dependencies: [
        "Einlass", "EinlassDatabaseTestSupport", "EinlassDevice", "EinlassPostgreSQL", "EinlassProviders",
        "EinlassSQLite", "EinlassSimulator", "EinlassStorage", "EinlassTwitter", "EinlassWorld",
        "EinlassTestSupport", "EinlassWire", "Fixtures", "OAuth1", "OAuth1Doctor",
        httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassBackEndCheckTests",
      dependencies: [
        "EinlassBackEndCheck", "EinlassSimulator", "EinlassWire", "OAuth1",
        httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "EinlassTestingTests",
      dependencies: [
        "Einlass", "EinlassDevice", "EinlassServer", "EinlassSimulator", "EinlassTestSupport",
        "EinlassTesting", "EinlassURLSession", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1URLRequest",
        "OwnNames",
        httpTypes,
      ], exclude: ["Adapters", "Worlds"], swiftSettings: settings),
    .testTarget(
      name: "EinlassCommandsTests",
      dependencies: [
        "EinlassDatabaseTestSupport", "EinlassSystem",
        "EinlassCommands", "EinlassDaemon", "EinlassDaemonProgram", "EinlassPrograms", "EinlassSQLite",
        "EinlassStoreDaemonProgram", "EinlassTestSupport", "Fixtures",
      ],
      swiftSettings: settings),
    // The blocks of Swift in README, in pages of docs and in catalogues, as they are printed; tables that are generated.
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "Einlass", "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassServer", "EinlassSimulator",
        "EinlassProviders", "EinlassTestSupport", "EinlassTesting", "EinlassTwitter", "EinlassURLSession",
        "EinlassWire", "EinlassWorld", "ExampleTestSupport", "LoginBackend", "OAuth1", "OAuth1Doctor",
        "OAuth1HTTPTypes",
        "OAuth1URLRequest",
        httpTypes,
        hummingbird,
        logging,
        nioCore,
      ], exclude: ["CheckBackEndBlocks/login-backend.yaml"], swiftSettings: settings),
    .testTarget(
      name: "EinlassServerTests",
      dependencies: [
        "EinlassSystem",
        "EinlassControlRoom", "EinlassDatabaseTestSupport", "EinlassDevice", "EinlassProviders",
        "EinlassServer", "EinlassSimulator",
        "EinlassTestSupport", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1Doctor",
        httpTypes,
        logging,
        nioCore,
        nioHTTP1,
        nioPosix,
        serviceLifecycle,
      ], exclude: ["Clients"], swiftSettings: settings),
    .testTarget(
      name: "EinlassTelemetryTests",
      dependencies: [
        "EinlassServer", "EinlassSimulator", "EinlassTelemetry", "EinlassTestSupport", "EinlassTwitter",
        "EinlassWire", "EinlassWorld", "OAuth1", httpTypes, metrics, tracing,
      ], swiftSettings: settings),
    // Packages of users, resolved and built in folders of their own.
    .testTarget(name: "ConsumerTests", dependencies: ["EinlassTestSupport"], swiftSettings: settings),
    // Reads the sources of all modules.
    .testTarget(name: "SourceTests", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// Names of Apple's retired frameworks, and of a library that went with them: on Apple's systems they are taken.
#if os(Linux)
  package.products += ["Accounts", "AuthenticationServices", "Social", "OhhAuth"].map {
    .library(name: $0, targets: [$0])
  }
  package.targets += [
    .target(
      name: "OhhAuth",
      dependencies: ["EinlassDevice", "EinlassURLSession", "EinlassWire", "OAuth1", "OAuth1URLRequest"],
      swiftSettings: settings),
    .target(name: "Accounts", dependencies: ["EinlassDevice", "EinlassWire"], swiftSettings: settings),
    .target(
      name: "AuthenticationServices", dependencies: ["Accounts", "Einlass", "EinlassDevice"],
      swiftSettings: settings),
    .target(
      name: "Social",
      dependencies: [
        "Accounts", "EinlassDevice", "EinlassURLSession", "EinlassWire",
        httpTypes,
      ], swiftSettings: settings),
    .testTarget(
      name: "AppleModulesTests",
      dependencies: [
        "Accounts", "AuthenticationServices", "EinlassDevice", "EinlassSimulator", "EinlassStorage",
        "EinlassTestSupport", "EinlassTwitter", "EinlassWire", "LanguageMode4Clients", "LanguageMode5Clients",
        "LanguageMode6Clients", "OAuth1", "OhhAuth", "Social",
        httpTypes,
      ], swiftSettings: settings),
  ]
  // Clients in the manner of the time: one folder of sources, which has to compile in all language modes.
  package.targets += [
    ("LanguageMode4Clients", .v4), ("LanguageMode5Clients", .v5), ("LanguageMode6Clients", .v6),
  ].map { name, mode in
    .target(
      name: name, dependencies: ["Accounts", "AuthenticationServices", "OhhAuth", "Social"],
      path: "Tests/\(name)",
      swiftSettings: [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)])
  }
#endif

// The sanitizers look at OAuth1 alone, and building all else for them would take minutes: see 'make sanitize'.
if Context.environment["EINLASS_ONLY_OAUTH1"] != nil {
  let names = [
    "COpenSSL", "OAuth1", "OAuth1Doctor", "OAuth1Invariants", "OAuth1Vectors", "Fixtures", "OAuth1Tests",
    "OAuth1DoctorTests", "OAuth1RequestText", "OAuth1RequestTextTests", "OAuth1TestSupport",
  ]
  package.targets.removeAll { !names.contains($0.name) }
  package.products.removeAll { !["OAuth1", "OAuth1Doctor", "OAuth1RequestText"].contains($0.name) }
  // They need no other package, and each build in a folder of its own would fetch them all.
  package.dependencies.removeAll()
}

// One test target alone, such as EINLASS_TESTS=EinlassServerTests: the others need not be built then.
if let name = Context.environment["EINLASS_TESTS"] {
  let names = name.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
