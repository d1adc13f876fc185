internal import EinlassSystem

/// A TCP connection for one request and its response.
///
/// Its calls block their thread.
package struct PlainConnection: ~Copyable {
  private let descriptor: Int32
  private let deadline: ContinuousClock.Instant?

  /// Connects to the first address of the host that accepts the connection.
  ///
  /// - Parameter deadline: The time limit for everything, including the response. `nil` if there is no limit. Name
  ///   resolution is not limited.
  package init(to address: PlainAddress, deadline: ContinuousClock.Instant? = nil) throws(PlainHTTPError) {
    self.init(descriptor: try Self.connected(to: address, until: deadline), deadline: deadline)
  }

  private init(descriptor: Int32, deadline: ContinuousClock.Instant?) {
    self.descriptor = descriptor
    self.deadline = deadline
  }

  deinit {
    close(descriptor)
  }

  private static func connected(
    to address: PlainAddress, until deadline: ContinuousClock.Instant?
  ) throws(PlainHTTPError) -> Int32 {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = StreamSocket.type
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address.host, "\(address.port)", &hints, &list) == 0 else {
      throw .unreachable("the host '\(address.host)' is unknown")
    }
    defer { unsafe freeaddrinfo(list) }
    var next = unsafe list
    var last = ECONNREFUSED
    while let candidate = unsafe next {
      let (opened, failure) = unsafe open(candidate.pointee, until: deadline)
      if let opened { return opened }
      last = failure
      unsafe next = candidate.pointee.ai_next
    }
    if last == EAGAIN || last == EINPROGRESS { throw .timedOut }
    let failure = failure("no server can be reached at \(address)", last)
    throw last == ECONNREFUSED ? .refused(failure.description) : failure
  }

  private static func open(_ candidate: addrinfo, until deadline: ContinuousClock.Instant?) -> (Int32?, Int32)
  {
    let descriptor = unsafe StreamSocket.open(candidate.ai_family, protocol: candidate.ai_protocol)
    guard descriptor >= 0 else { return (nil, errno) }
    let isInTime = limit(descriptor, until: deadline)
    if isInTime, unsafe connect(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0 {
      return (descriptor, 0)
    }
    let failure = isInTime ? errno : EAGAIN
    close(descriptor)
    return (nil, failure)
  }

  /// Sends bytes. It is not an error if the server hangs up before it reads all bytes: it may have responded already.
  package func send(_ octets: [UInt8]) throws(PlainHTTPError) {
    var sent = 0
    while sent < octets.count {
      guard Self.limit(descriptor, until: deadline) else { throw .timedOut }
      let count = unsafe octets.withUnsafeBytes { buffer in
        // A connection that the server has closed must cause an error, instead of ending the program with a signal.
        unsafe EinlassSystem.send(
          descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, StreamSocket.sendFlags)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { throw .timedOut }
      // The server may already have refused the request; that response is read next.
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Returns the bytes that have arrived. Empty at the end of the connection.
  package func receive() throws(PlainHTTPError) -> [UInt8] {
    while true {
      guard Self.limit(descriptor, until: deadline) else { throw .timedOut }
      var count = 0
      let octets = unsafe [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, filled in
        count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
        filled = max(0, count)
      }
      if count >= 0 { return octets }
      if errno == EAGAIN { throw .timedOut }
      guard errno == EINTR else { throw Self.failure("the connection was lost", errno) }
    }
  }

  /// Limits the next call to `deadline`. Returns `false` if the deadline has passed.
  private static func limit(_ descriptor: Int32, until deadline: ContinuousClock.Instant?) -> Bool {
    guard let deadline else { return true }
    let rest = ContinuousClock.now.duration(to: deadline)
    guard rest > .zero else { return false }
    let parts = rest.components
    // A timeout of zero would mean no limit.
    var time = timeval(
      tv_sec: Int(parts.seconds), tv_usec: max(1, suseconds_t(parts.attoseconds / 1_000_000_000_000)))
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    return true
  }

  private static func failure(_ what: String, _ code: Int32) -> PlainHTTPError {
    .unreachable("\(what) (\(unsafe String(cString: strerror(code))))")
  }
}
