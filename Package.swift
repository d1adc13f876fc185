// swift-tools-version: 6.2
import PackageDescription

/// The settings of all targets.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// Returns a product of another package, fetched only if `trait` is enabled, as it is by default.
func product(_ name: String, _ package: String, for trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

/// Declares a module in the folder `path`, named after the folder.
func module(
  _ path: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], as name: String? = nil
) -> Target {
  .target(
    name: name ?? lastName(path), dependencies: dependencies, path: path, exclude: exclude,
    swiftSettings: settings)
}

/// Declares a program in the folder `path`, named after the folder.
func program(_ path: String, _ dependencies: [Target.Dependency], as name: String? = nil) -> Target {
  .executableTarget(
    name: name ?? lastName(path), dependencies: dependencies, path: path, swiftSettings: settings)
}

/// Declares the program in `Examples/NAME/Sources`.
func example(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  program("Examples/\(name)/Sources", dependencies, as: name)
}

/// Declares the tests in `Tests/NAME`, or in `path` if given.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], path: String? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: path ?? "Tests/\(name)", exclude: exclude,
    swiftSettings: settings)
}

/// Declares the sources of an app in a language mode. The folders of modes 4 and 6 are links to that of mode 5.
func client(
  _ name: String, _ mode: SwiftLanguageMode, _ dependencies: [Target.Dependency] = [], exclude: [String]
) -> Target {
  .target(
    name: name, dependencies: ["Accounts", "AuthenticationServices", "OhhAuth", "Social"] + dependencies,
    path: "Tests/\(name)", exclude: exclude,
    swiftSettings: [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)])
}

/// Declares a C library of the system.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

let httpTypes = product("HTTPTypes", "swift-http-types", for: "HTTPTypes")
let mustache = product("Mustache", "swift-mustache", for: "Simulator")
let yams = product("Yams", "Yams", for: "Simulator")
let hummingbird = product("Hummingbird", "hummingbird", for: "Server")
let hummingbirdCore = product("HummingbirdCore", "hummingbird", for: "Server")
let logging = product("Logging", "swift-log", for: "Server")
let nioCore = product("NIOCore", "swift-nio", for: "Server")
let nioEmbedded = product("NIOEmbedded", "swift-nio", for: "Server")
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
    // For the separate packages Tests/Fuzzing and Benchmarks.
    .library(name: "OAuth1TestSupport", targets: ["OAuth1TestSupport"]),
    .library(
      name: "Einlass",
      targets: [
        "Einlass", "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassProviders",
        "EinlassSimulator", "EinlassTwitter", "EinlassWire", "EinlassWorld",
      ]),
    // For users' tests: worlds as traits, URLSession without a network, a server within the process.
    .library(name: "EinlassTesting", targets: ["EinlassTesting"]),
    .library(name: "EinlassURLSession", targets: ["EinlassURLSession"]),
    .library(name: "EinlassServer", targets: ["EinlassServer"]),
    .executable(name: "einlass", targets: ["EinlassCommands"]),
    .executable(name: "einlassd", targets: ["EinlassDaemonProgram"]),
    // The same with databases that preserve worlds.
    .executable(name: "einlassd-store", targets: ["EinlassStoreDaemonProgram"]),
    .executable(name: "login-backend", targets: ["LoginBackend"]),
    .executable(name: "console-login", targets: ["ConsoleLogin"]),
    .executable(name: "twitter-backend", targets: ["TwitterBackend"]),
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
    // Only the server needs what follows; 'swift build --product einlass' compiles none of it.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["JSON"]),
    // Worlds in a file: neither 'swift build --product einlassd' nor 'einlass' compiles it.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
  ],
  targets: [
    // Each imports modules above it, and only those it names.
    system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    system("CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),
    module("Sources/System/EinlassSystem"),
    // The control room's page and the descriptions of providers, as parts of the programs.
    .target(name: "CEmbeddedFiles", path: "Sources/System/CEmbeddedFiles", exclude: ["Page"]),

    module("Sources/OAuth/OAuth1", ["COpenSSL"]),
    module("Sources/OAuth/OAuth1URLRequest", ["OAuth1"]),
    module("Sources/OAuth/OAuth1HTTPTypes", ["OAuth1", httpTypes]),
    module("Sources/OAuth/OAuth1Doctor", ["OAuth1"]),
    module("Sources/OAuth/OAuth1RequestText", ["OAuth1"]),

    module("Sources/World/EinlassWire", ["COpenSSL", "EinlassSystem", "OAuth1", httpTypes]),
    module("Sources/World/EinlassStorage", ["EinlassSystem", "EinlassWire", "OAuth1"]),
    module(
      "Sources/World/EinlassWorld",
      [
        "CEmbeddedFiles", "EinlassStorage", "EinlassWire", "OAuth1", "OAuth1Doctor", httpTypes, mustache,
        yams,
      ]),

    module(
      "Sources/Networks/EinlassTwitter",
      ["EinlassStorage", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1Doctor", httpTypes, mustache]),
    module(
      "Sources/Networks/EinlassFacebook",
      ["EinlassStorage", "EinlassWire", "EinlassWorld", "OAuth1", httpTypes, mustache]),
    module(
      "Sources/Networks/EinlassBroker",
      ["EinlassStorage", "EinlassWire", "EinlassWorld", "OAuth1", httpTypes, mustache]),
    module(
      "Sources/Networks/EinlassProviders",
      [
        "CEmbeddedFiles", "EinlassStorage", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1Doctor",
        httpTypes, mustache,
      ]),

    module(
      "Sources/App/EinlassDevice", ["COpenSSL", "EinlassStorage", "EinlassWire", "OAuth1", httpTypes]),
    module("Sources/App/EinlassURLSession", ["EinlassDevice", "EinlassWire", httpTypes]),
    module("Sources/App/Einlass", ["EinlassDevice", "EinlassWire", "OAuth1", httpTypes]),

    module(
      "Sources/Server/EinlassServer",
      [
        "COpenSSL", "EinlassSystem", "EinlassWire", "EinlassWorld", "OAuth1", httpTypes, hummingbirdCore,
        logging, metrics, nioCore, nioHTTP1, nioPosix, serviceLifecycle, tracing,
      ]),

    module(
      "Sources/Stores/EinlassStores",
      ["CPostgreSQL", "EinlassStorage", "EinlassSystem", "EinlassWire", "OAuth1", grdb]),

    module(
      "Sources/Testing/EinlassSimulator",
      [
        "Einlass", "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassProviders", "EinlassStorage",
        "EinlassSystem", "EinlassTwitter", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1Doctor", httpTypes,
        yams,
      ]),
    module(
      "Sources/Testing/EinlassTesting",
      [
        "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassProviders", "EinlassSimulator",
        "EinlassTwitter", "EinlassURLSession", "EinlassWire", "EinlassWorld", httpTypes,
      ]),

    module(
      "Sources/Programs/EinlassDaemon",
      [
        "EinlassServer", "EinlassSimulator", "EinlassStorage", "EinlassSystem", "EinlassWire", argumentParser,
        configuration, logging, serviceLifecycle, unixSignals,
      ]),
    program("Sources/Programs/EinlassDaemonProgram", ["EinlassDaemon"]),
    program(
      "Sources/Programs/EinlassStoreDaemonProgram", ["EinlassDaemon", "EinlassStorage", "EinlassStores"]),
    program(
      "Sources/Programs/EinlassCommands",
      [
        "EinlassProviders", "EinlassSimulator", "EinlassSystem", "EinlassWire", "EinlassWorld", "OAuth1",
        "OAuth1Doctor", "OAuth1RequestText", argumentParser, httpTypes,
      ]),

    example("ConsoleLogin", ["Einlass", "EinlassDevice", "EinlassSimulator", "EinlassWire", httpTypes]),
    example("LoginBackend", ["COpenSSL", httpTypes, hummingbird, logging, nioCore]),
    example("TwitterBackend", ["OAuth1", "OAuth1URLRequest", httpTypes, hummingbird, logging, nioCore]),

    // Code shared by several tests.
    module("Tests/OAuth1TestSupport", ["OAuth1", "OAuth1Doctor"]),
    // Also the stores of tests, with a PostgreSQL server for them, and the programs of tests: they record worlds for
    // Scripts/record, write to a store for StoreKillTests, and make requests to described providers for
    // Scripts/compare-providers.
    program(
      "Tests/EinlassTestSupport",
      [
        "EinlassFacebook", "EinlassProviders", "EinlassSimulator", "EinlassStorage", "EinlassStores",
        "EinlassSystem", "EinlassWire", "EinlassWorld", "OAuth1", httpTypes,
      ]),

    tests("OAuth1Tests", ["OAuth1", "OAuth1Doctor", "OAuth1RequestText", "OAuth1TestSupport"]),
    tests(
      "EinlassWorldTests",
      [
        "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassStorage", "EinlassStores",
        "EinlassTestSupport", "EinlassTwitter", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1TestSupport",
        grdb, httpTypes,
      ]),
    tests(
      "EinlassNetworksTests",
      [
        "EinlassBroker", "EinlassFacebook", "EinlassProviders", "EinlassSimulator", "EinlassStorage",
        "EinlassTestSupport", "EinlassTwitter", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1TestSupport",
        httpTypes,
      ]),
    tests(
      "EinlassTests",
      [
        "Einlass", "EinlassDevice", "EinlassSimulator", "EinlassStorage", "EinlassTestSupport",
        "EinlassURLSession", "EinlassWire", "OAuth1", "OAuth1HTTPTypes", "OAuth1URLRequest", httpTypes,
      ]),
    tests(
      "EinlassSimulatorTests",
      [
        "Einlass", "EinlassDevice", "EinlassProviders", "EinlassSimulator", "EinlassStorage", "EinlassStores",
        "EinlassTestSupport", "EinlassTwitter", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1Doctor",
        "OAuth1TestSupport", httpTypes,
      ]),
    // The programs of Examples, EinlassTesting, the blocks of Swift in README, docs pages and catalogues, as printed, and
    // generated tables.
    tests(
      "ExampleTests",
      [
        "ConsoleLogin", "Einlass", "EinlassBroker", "EinlassDevice", "EinlassFacebook", "EinlassProviders",
        "EinlassServer", "EinlassSimulator", "EinlassTestSupport", "EinlassTesting", "EinlassTwitter",
        "EinlassURLSession", "EinlassWire", "EinlassWorld", "LoginBackend", "OAuth1", "OAuth1Doctor",
        "OAuth1HTTPTypes", "OAuth1TestSupport", "OAuth1URLRequest", "TwitterBackend", httpTypes, hummingbird,
        logging, nioCore,
      ],
      exclude: ["Adapters", "Readme/CheckBackEndBlocks/login-backend.yaml", "Worlds"]),
    tests(
      "EinlassCommandsTests",
      [
        "EinlassCommands", "EinlassDaemon", "EinlassDaemonProgram", "EinlassStoreDaemonProgram",
        "EinlassStores", "EinlassSystem", "EinlassTestSupport", "OAuth1TestSupport",
      ]),
    tests(
      "EinlassServerTests",
      [
        "EinlassDevice", "EinlassProviders", "EinlassServer", "EinlassSimulator", "EinlassSystem",
        "EinlassTestSupport", "EinlassTwitter", "EinlassWire", "EinlassWorld", "OAuth1", "OAuth1Doctor",
        httpTypes, logging, metrics, nioCore, nioEmbedded, nioHTTP1, nioPosix, serviceLifecycle, tracing,
      ], exclude: ["Clients"]),
    // Reads the sources of all modules, and builds users' packages in temporary folders.
    tests("SourceTests", ["EinlassTestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  // For #embed.
  cLanguageStandard: .c2x
)

// Names of Apple's retired frameworks, and of a library of their time: they are taken on Apple's systems.
#if os(Linux)
  package.products += ["Accounts", "AuthenticationServices", "Social", "OhhAuth"].map {
    .library(name: $0, targets: [$0])
  }
  package.targets += [
    module(
      "Sources/App/OhhAuth",
      ["EinlassDevice", "EinlassURLSession", "EinlassWire", "OAuth1", "OAuth1URLRequest"]),
    module("Sources/App/Accounts", ["EinlassDevice", "EinlassWire"]),
    module("Sources/App/AuthenticationServices", ["Accounts", "Einlass", "EinlassDevice"]),
    module(
      "Sources/App/Social", ["Accounts", "EinlassDevice", "EinlassURLSession", "EinlassWire", httpTypes]),
    // Apps in the style of the time: one folder of sources that must compile in all language modes.
    client("LanguageMode4Clients", .v4, exclude: ["Delegate", "OwnNames.swift"]),
    // Also a delegate as apps of Einlass 1 had it, which must compile in their language mode.
    client("LanguageMode5Clients", .v5, ["Einlass", "EinlassDevice"], exclude: ["OwnNames.swift"]),
    // Also types that share names with some of the simulator's.
    client("LanguageMode6Clients", .v6, exclude: ["Delegate"]),
  ]
  for target in package.targets {
    if target.name == "EinlassTests" {
      target.dependencies += [
        "Accounts", "AuthenticationServices", "EinlassTwitter", "LanguageMode4Clients",
        "LanguageMode5Clients", "OhhAuth", "Social",
      ]
    }
    if target.name == "ExampleTests" { target.dependencies.append("LanguageMode6Clients") }
  }
#else
  for target in package.targets {
    if target.name == "EinlassTests" { target.exclude.append("AppleModules") }
    if target.name == "ExampleTests" { target.exclude.append("OwnNameTests.swift") }
  }
#endif

// The sanitizers check only OAuth1, and building the rest for them would take minutes: see 'make sanitize'.
if Context.environment["EINLASS_ONLY_OAUTH1"] != nil {
  let names = ["COpenSSL", "OAuth1", "OAuth1Doctor", "OAuth1RequestText", "OAuth1TestSupport", "OAuth1Tests"]
  package.targets.removeAll { !names.contains($0.name) }
  package.products.removeAll { !["OAuth1", "OAuth1Doctor", "OAuth1RequestText"].contains($0.name) }
  // They need no other package, and each build in its separate folder would fetch them all.
  package.dependencies.removeAll()
}

// Only one test target, such as EINLASS_TESTS=EinlassServerTests, so that the others need not be built.
if let name = Context.environment["EINLASS_TESTS"] {
  let names = name.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
