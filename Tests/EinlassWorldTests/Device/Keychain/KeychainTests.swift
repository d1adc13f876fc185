import EinlassStorage
import EinlassWire
import Testing

@testable import EinlassDevice

struct KeychainTests {
  private static let service = "com.facebook.sdk.tokencache.com.example.app"

  private func item(
    _ value: String = "EAAtoken", account: String = "token",
    _ accessibility: KeychainAccessibility = .afterFirstUnlockThisDeviceOnly
  ) -> KeychainItem {
    KeychainItem(
      service: Self.service, account: account, value: Array(value.utf8), accessibility: accessibility)
  }

  @Test func `an item is added once, changed, listed and deleted`() async throws {
    let world = try await DeviceWorld()
    let keychain = world.app.keychain
    try await keychain.add(item())
    await #expect(throws: KeychainError.duplicateItem) { try await keychain.add(item("other")) }
    #expect(try await keychain.item(service: Self.service, account: "token") == item())
    try await keychain.update(item("new", .whenUnlocked))
    #expect(try await keychain.item(service: Self.service, account: "token") == item("new", .whenUnlocked))
    try await keychain.add(item(account: "second"))
    #expect(keychain.accounts(service: Self.service) == ["token", "second"])
    try await keychain.delete(service: Self.service, account: "token")
    await #expect(throws: KeychainError.itemNotFound) {
      try await keychain.item(service: Self.service, account: "token")
    }
    await #expect(throws: KeychainError.itemNotFound) {
      try await keychain.delete(service: Self.service, account: "token")
    }
    await #expect(throws: KeychainError.itemNotFound) { try await keychain.update(item()) }
  }

  @Test func `no app sees another app's items`() async throws {
    let world = try await DeviceWorld()
    try await world.app.keychain.add(item())
    await #expect(throws: KeychainError.itemNotFound) {
      try await world.otherApp.keychain.item(service: Self.service, account: "token")
    }
    #expect(world.otherApp.keychain.accounts(service: Self.service).isEmpty)
    try await world.otherApp.keychain.add(item("theirs"))
    #expect(try await world.app.keychain.item(service: Self.service, account: "token") == item())
  }

  @Test(arguments: [("", "token"), (service, "")])
  func `an item without a name is refused`(_ service: String, _ account: String) async throws {
    let keychain = try await DeviceWorld().app.keychain
    await #expect(throws: KeychainError.parameter) {
      try await keychain.add(KeychainItem(service: service, account: account, value: []))
    }
    await #expect(throws: KeychainError.parameter) {
      try await keychain.item(service: service, account: account)
    }
  }

  /// The items that each state of the phone opens.
  static let openings: [(PhoneLock, Set<KeychainAccessibility>)] = [
    (.lockedSinceBoot, []),
    (.unlocked, Set(KeychainAccessibility.allCases)),
    (.locked, [.afterFirstUnlock, .afterFirstUnlockThisDeviceOnly]),
  ]

  @Test(arguments: openings)
  func `a locked phone opens only permitted items`(
    _ lock: PhoneLock, _ readable: Set<KeychainAccessibility>
  ) async throws {
    let world = try await DeviceWorld()
    let keychain = world.app.keychain
    for kind in KeychainAccessibility.allCases {
      try await keychain.add(item(account: kind.rawValue, kind))
    }
    switch lock {
    case .lockedSinceBoot: world.phone.restart()
    case .unlocked: world.phone.unlock()
    case .locked: world.phone.lockScreen()
    }
    #expect(world.phone.lock == lock)
    for kind in KeychainAccessibility.allCases {
      if readable.contains(kind) {
        #expect(
          try await keychain.item(service: Self.service, account: kind.rawValue)
            == item(account: kind.rawValue, kind))
        try await keychain.update(item("new", account: kind.rawValue, kind))
      } else {
        await #expect(throws: KeychainError.interactionNotAllowed) {
          try await keychain.item(service: Self.service, account: kind.rawValue)
        }
        await #expect(throws: KeychainError.interactionNotAllowed) {
          try await keychain.update(item("new", account: kind.rawValue, kind))
        }
      }
    }
  }

  @Test func `the screen lock does not undo a start, and one unlock is enough`() async throws {
    let phone = try await DeviceWorld().phone
    phone.restart()
    phone.lockScreen()
    #expect(phone.lock == .lockedSinceBoot)
    phone.unlock()
    phone.lockScreen()
    #expect(phone.lock == .locked)
  }

  @Test func `a restored backup contains all items except this-device-only ones`() async throws {
    let world = try await DeviceWorld()
    let keychain = world.app.keychain
    for kind in KeychainAccessibility.allCases {
      try await keychain.add(item(account: kind.rawValue, kind))
    }
    let before = try #require(
      world.tables.find(
        KeychainItemRecord.self, .init(bundleID: "com.example.app", service: Self.service, account: "ck")))
    try world.phone.restoreFromBackup()
    #expect(world.phone.lock == .lockedSinceBoot)
    world.phone.unlock()
    #expect(keychain.accounts(service: Self.service) == ["ak", "ck"])
    for kind in [KeychainAccessibility.whenUnlocked, .afterFirstUnlock] {
      #expect(
        try await keychain.item(service: Self.service, account: kind.rawValue)
          == item(account: kind.rawValue, kind))
    }
    // The new phone cannot decrypt values that the old one sealed.
    world.tables.replace(KeychainItemRecord.self, with: [before])
    await #expect(throws: KeychainError.decode) {
      try await keychain.item(service: Self.service, account: "ck")
    }
  }

  /// Ways to move a sealed value to a wrong place.
  static let moves: [(String, KeychainItemRecord.Key, String)] = [
    ("another app", .init(bundleID: "com.example.other", service: service, account: "token"), "cku"),
    ("another service", .init(bundleID: "com.example.app", service: service + "x", account: "token"), "cku"),
    ("another account", .init(bundleID: "com.example.app", service: service, account: "tokens"), "cku"),
    ("another accessibility", .init(bundleID: "com.example.app", service: service, account: "token"), "ck"),
    (
      "a shifted border", .init(bundleID: "com.example.app", service: service + "t", account: "oken"), "cku"
    ),
  ]

  @Test(arguments: moves)
  func `a sealed value opens only in its place`(
    _ what: String, _ key: KeychainItemRecord.Key, _ accessibility: String
  ) async throws {
    let world = try await DeviceWorld()
    try await world.app.keychain.add(item())
    let record = try #require(world.tables.list(KeychainItemRecord.self, last: .max).first)
    world.tables.replace(
      KeychainItemRecord.self,
      with: [
        KeychainItemRecord(key: key, accessibility: accessibility, sealed: record.sealed)
      ])
    let app = key.bundleID == "com.example.app" ? world.app : world.otherApp
    await #expect(throws: KeychainError.decode) {
      try await app.keychain.item(service: key.service, account: key.account)
    }
  }

  @Test func `an item with an unknown accessibility does not open`() async throws {
    let world = try await DeviceWorld()
    try await world.app.keychain.add(item())
    let record = try #require(world.tables.list(KeychainItemRecord.self, last: .max).first)
    world.tables.replace(
      KeychainItemRecord.self,
      with: [
        KeychainItemRecord(key: record.key, accessibility: "dk", sealed: record.sealed)
      ])
    await #expect(throws: KeychainError.decode) {
      try await world.app.keychain.item(service: Self.service, account: "token")
    }
  }

  @Test func `exactly one of many callers that add an item succeeds`() async throws {
    let world = try await DeviceWorld()
    let keychain = world.app.keychain
    let added = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<50 {
        group.addTask { (try? await keychain.add(item("value \(index)"))) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(added == 1)
  }

  @Test func `names and numbers are Apple's`() {
    let table: [(KeychainError, String, Int32)] = [
      (.parameter, "errSecParam", -50), (.allocate, "errSecAllocate", -108),
      (.notAvailable, "errSecNotAvailable", -25_291), (.authFailed, "errSecAuthFailed", -25_293),
      (.duplicateItem, "errSecDuplicateItem", -25_299), (.itemNotFound, "errSecItemNotFound", -25_300),
      (.interactionNotAllowed, "errSecInteractionNotAllowed", -25_308), (.decode, "errSecDecode", -26_275),
      (.missingEntitlement, "errSecMissingEntitlement", -34_018),
    ]
    #expect(table.map(\.0) == KeychainError.allCases)
    for (failure, name, status) in table {
      #expect(failure.name == name && failure.status == status)
      #expect("\(failure)".hasPrefix("\(name) (\(status)): "))
    }
  }

  @Test func `a deleted app loses its settings and keeps its Keychain`() async throws {
    let world = try await DeviceWorld()
    world.app.defaults.set("uuid", for: "key")
    world.otherApp.defaults.set("theirs", for: "key")
    try await world.app.keychain.add(item())
    try world.phone.settings.deleteApp("com.example.app")
    #expect(world.app.defaults.text("key") == nil)
    #expect(world.otherApp.defaults.text("key") == "theirs")
    #expect(try await world.app.keychain.item(service: Self.service, account: "token") == item())
  }
}
