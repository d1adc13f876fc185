/// Octets that are written again and again into the same room.
struct ReusableBuffer {
  /// The room; what comes after the first `count` octets means nothing.
  private(set) var room: [UInt8] = []
  private(set) var count = 0

  /// A copy of the octets.
  var octets: [UInt8] { Array(room[..<count]) }

  /// Forgets what there is and takes what `write` appends, at most `capacity` octets.
  @inline(__always)
  mutating func refill<Failure: Error>(
    atMost capacity: Int, _ write: (inout OutputSpan<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    // Blocks are stored whole: sixteen more octets let the last one be stored so too.
    if room.count < capacity + 16 {
      room = [UInt8](repeating: 0, count: max(capacity + 16, 2 * room.count))
    }
    count = 0
    count = try unsafe room.withUnsafeMutableBufferPointer { buffer throws(Failure) in
      var out = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      try write(&out)
      return unsafe out.finalize(for: buffer)
    }
  }

  /// Gives the room back if it is more than `most` octets.
  mutating func trim(to most: Int) {
    if room.count > most { self = ReusableBuffer() }
  }
}
