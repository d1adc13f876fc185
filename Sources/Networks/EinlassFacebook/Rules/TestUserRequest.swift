internal import EinlassStorage
internal import EinlassWire

/// An application's parameters for a new test user (reference of Calls after login, section 10.2).
package struct TestUserRequest: Sendable, Hashable {
  /// The name. If `nil`, Facebook chooses one.
  package var name: String?
  package var locale = "en_US"
  /// Whether the person is a minor.
  package var isMinor = false
  /// The initial permissions of the application. `nil` if it is not installed. The default, `user_friends`, is known
  /// from the tests of a client.
  package var permissions: [String]? = usualPermissions

  /// The permissions of a test user if the request sets none.
  static let usualPermissions = ["user_friends"]

  package init() {}

  /// The names that Facebook chooses from. The list is ours.
  private static let firstNames = ["Ada", "Ben", "Cleo", "Dan", "Elsa", "Finn", "Gina", "Hugo"]
  private static let lastNames = ["Testman", "Samplewitz", "Mockberg", "Trialson", "Probesen", "Stubbe"]

  /// A name made up of two words.
  static func chosenName(_ random: any RandomSource) -> String {
    let octets = random.octets(2).map { Int($0) }
    let first = firstNames[octets[0] % firstNames.count]
    return "\(first) \(lastNames[octets[1] % lastNames.count])"
  }

  /// `first_abcdefg_last@tfbnw.net`. A name without ASCII letters counts as `test`.
  static func address(for name: String, _ random: any RandomSource) -> String {
    let words = name.lowercased().split(separator: " ").map { word in
      word.filter { $0.isASCII && $0.isLetter }
    }
    let first = words.first.flatMap { $0.isEmpty ? nil : $0 } ?? "test"
    let last = words.count > 1 ? words.last.flatMap { $0.isEmpty ? nil : $0 } : nil
    let letters = random.octets(7).map { 0x61 + $0 % 26 }
    let middle = String(decoding: letters, as: UTF8.self)
    return "\(first)_\(middle)\(last.map { "_\($0)" } ?? "")@tfbnw.net"
  }
}
