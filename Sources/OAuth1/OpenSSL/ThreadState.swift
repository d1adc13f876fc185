import COpenSSL

/// What a thread keeps from one request to the next: its contexts and its workbench.
///
/// Whoever needs one of them takes it and puts it back, so that nobody can meet it half used.
struct ThreadState: ~Copyable {
  private var sha1: MessageAuthenticationContext?
  private var sha256: MessageAuthenticationContext?
  private var workbench: Workbench?

  /// Runs `body` with the calling thread's context for `hash`; nil where OpenSSL has no such hash.
  @inline(__always)
  static func withContext<Result>(
    for hash: MessageAuthentication.Hash, _ body: (inout MessageAuthenticationContext) -> Result?
  ) -> Result? {
    guard let state = unsafe current, var context = unsafe state.pointee.take(hash) else { return nil }
    let result = body(&context)
    unsafe state.pointee.keep(context, hash)
    return result
  }

  /// Runs `body` with the calling thread's workbench.
  @inline(__always)
  static func withWorkbench<Result, Failure: Error>(
    _ body: (inout Workbench) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let state = unsafe current
    var workbench = unsafe state?.pointee.takeWorkbench() ?? Workbench()
    do throws(Failure) {
      let result = try body(&workbench)
      unsafe state?.pointee.keep(workbench)
      return result
    } catch {
      unsafe state?.pointee.keep(workbench)
      throw error
    }
  }

  private mutating func take(_ hash: MessageAuthentication.Hash) -> MessageAuthenticationContext? {
    switch hash {
    case .sha1: sha1.take() ?? MessageAuthenticationContext(hash)
    case .sha256: sha256.take() ?? MessageAuthenticationContext(hash)
    }
  }

  private mutating func keep(
    _ context: consuming MessageAuthenticationContext, _ hash: MessageAuthentication.Hash
  ) {
    switch hash {
    case .sha1: sha1 = consume context
    case .sha256: sha256 = consume context
    }
  }

  private mutating func takeWorkbench() -> Workbench? { workbench.take() }

  private mutating func keep(_ workbench: consuming Workbench) {
    workbench.trim()
    self.workbench = consume workbench
  }

  private static let slot: CRYPTO_THREAD_LOCAL? = {
    var slot = CRYPTO_THREAD_LOCAL()
    let isMade = unsafe CRYPTO_THREAD_init_local(&slot) { pointer in
      guard let state = unsafe pointer?.assumingMemoryBound(to: ThreadState.self) else { return }
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
    }
    return isMade == 1 ? slot : nil
  }()

  /// The calling thread's state; it goes when the thread ends.
  private static var current: UnsafeMutablePointer<ThreadState>? {
    guard var slot else { return nil }
    if let pointer = unsafe CRYPTO_THREAD_get_local(&slot) {
      return unsafe pointer.assumingMemoryBound(to: ThreadState.self)
    }
    let state = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)
    unsafe state.initialize(to: ThreadState())
    guard unsafe CRYPTO_THREAD_set_local(&slot, state) == 1 else {
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
      return nil
    }
    return unsafe state
  }
}
