internal import Synchronization

/// The newest entries of a journal in the forms for its followers, each encoded once for all of them.
package final class SharedEncodings: Sendable {
  /// The entry and its form.
  package struct Key: Sendable, Hashable {
    package let number: Int
    package let showsSecrets: Bool
    package let isBrief: Bool

    package init(number: Int, showsSecrets: Bool, isBrief: Bool = false) {
      self.number = number
      self.showsSecrets = showsSecrets
      self.isBrief = isBrief
    }
  }

  fileprivate enum Form {
    case made([UInt8])
    /// The encoding is in progress.
    case coming(Task<[UInt8], Never>)
  }

  fileprivate struct State {
    var forms: [Key: Form] = [:]
    /// The keys in the order in which they were added.
    var order: [Key] = []
    var first = 0
    var size = 0
  }

  /// The maximum number of forms that are kept, and of their bytes.
  private static let countLimit = 2048
  private static let sizeLimit = 16 * 1024 * 1024

  private let state = Mutex(State())

  init() {}

  /// Returns the bytes for each of `keys`. An element is `nil` if they are unknown.
  package func known(_ keys: [Key]) -> [[UInt8]?] {
    state.withLock { state in
      keys.map { key in
        if case .made(let octets)? = state.forms[key] { octets } else { nil }
      }
    }
  }

  /// Returns the bytes for `key`, made by `make` unless they have been made or are being made.
  ///
  /// Cancelling a caller does not stop the work, which is finished for the others.
  package func octets(_ key: Key, _ make: @escaping @Sendable () async -> [UInt8]) async -> [UInt8] {
    let form = state.withLock { state in
      if let form = state.forms[key] { return form }
      let form = Form.coming(
        Task { [weak self] in
          let octets = await make()
          self?.finish(key, octets)
          return octets
        })
      state.add(key, form, limit: Self.countLimit)
      return form
    }
    switch form {
    case .made(let octets): return octets
    case .coming(let task): return await task.value
    }
  }

  private func finish(_ key: Key, _ octets: [UInt8]) {
    state.withLock { state in
      guard state.forms[key] != nil else { return }
      state.forms[key] = .made(octets)
      state.size += octets.count
      while state.size > Self.sizeLimit, state.removeFirst() {}
    }
  }
}

extension SharedEncodings.State {
  fileprivate mutating func add(_ key: SharedEncodings.Key, _ form: SharedEncodings.Form, limit: Int) {
    forms[key] = form
    order.append(key)
    while order.count - first > limit, removeFirst() {}
  }

  /// Returns false if there is nothing to remove.
  fileprivate mutating func removeFirst() -> Bool {
    guard first < order.count else { return false }
    if case .made(let octets)? = forms.removeValue(forKey: order[first]) { size -= octets.count }
    first += 1
    if first > 1024, first * 2 > order.count {
      order.removeFirst(first)
      first = 0
    }
    return true
  }
}
