extension String {
  /// The number of values between commas, not counting empty ones.
  ///
  /// Reads each byte once and allocates nothing, so that a limit can be checked before any other work.
  package var listedCount: Int {
    var count = 0
    var isEmpty = true
    for octet in utf8 {
      if octet == UInt8(ascii: ",") {
        isEmpty = true
      } else if octet != UInt8(ascii: " "), isEmpty {
        count += 1
        isEmpty = false
      }
    }
    return count
  }

  /// The values between commas, without spaces. Empty values are omitted.
  package var listed: [String] {
    split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
  }
}
