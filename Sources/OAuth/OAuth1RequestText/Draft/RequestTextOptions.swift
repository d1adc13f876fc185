/// The facts that are known in addition to a text, and the limits of reading.
public struct RequestTextOptions: Sendable {
  /// The scheme if the text lacks it: `https` or `http`. `nil` if `https` is assumed, and a remark says so.
  public var scheme: String?
  /// The HTTP method, if known; it takes precedence over the text's.
  public var method: String?
  /// The HTTP method for a URL without other information.
  public var assumedMethod = "GET"
  /// The whole URL, if known; it takes precedence over the text's.
  public var url: String?
  /// The body, if known; it takes precedence over the text's.
  public var body: [UInt8]?
  /// The number of the request to read, counted from 1. `nil` for the first that was refused, or else the first signed.
  public var entry: Int?
  /// The maximum size of a text, in bytes.
  public var largest: Int
  /// Reads a file that a command names as its body; returns `nil` if there is no such file.
  ///
  /// `nil` if the reader must not access files.
  public var file: (@Sendable (_ path: String) -> [UInt8]?)?

  /// The default maximum size of a text, in bytes: 16 MiB.
  public static let usualLargest = 16 * 1024 * 1024

  /// Creates options. By default, everything comes from the text.
  ///
  /// - Parameters:
  ///   - scheme: The scheme if the text lacks it: `https` or `http`. `nil` if `https` is assumed, with a
  ///     remark.
  ///   - method: The HTTP method, which takes precedence over the text's. `nil` if not known.
  ///   - url: The whole URL, which takes precedence over the text's. `nil` if not known.
  ///   - body: The body, which takes precedence over the text's. `nil` if not known; an empty array if there
  ///     is none.
  ///   - entry: The number of the request to read, counted from 1. `nil` for the first that was refused, or
  ///     else the first signed.
  ///   - largest: The maximum size of a text, in bytes. Defaults to 16 MiB.
  ///   - file: Reads a file that a command names as its body, and returns `nil` if there is no such file. If
  ///     `file` is `nil`, the reader does not access files.
  public init(
    scheme: String? = nil, method: String? = nil, url: String? = nil, body: [UInt8]? = nil,
    entry: Int? = nil,
    largest: Int = Self.usualLargest, file: (@Sendable (_ path: String) -> [UInt8]?)? = nil
  ) {
    (self.scheme, self.method, self.url, self.body, self.entry) = (scheme, method, url, body, entry)
    (self.largest, self.file) = (largest, file)
  }
}
