// Types of an app under test that have the same names as some of the simulator's types.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Account: Sendable { public init() {} }
public struct AccountStore: Sendable { public init() {} }
public struct AccountType: Sendable { public init() {} }
public struct Journal: Sendable { public init() {} }
public struct Keychain: Sendable { public init() {} }
public struct Phone: Sendable { public init() {} }
public struct PhoneSettings: Sendable { public init() {} }
public struct FormFields: Sendable { public init() {} }
public struct VirtualClock: Sendable { public init() {} }
public struct NetworkID: Sendable { public init() {} }
public struct SequenceDiagram: Sendable { public init() {} }
public protocol Transport {}
public protocol RandomSource {}
public enum JSONValue: Sendable { case none }
