/// What is known beside a text, and how much of it is read.
public struct RequestTextOptions: Sendable {
  /// The scheme where the text does not say it: `https` or `http`. `nil` if `https` is assumed, and a remark says so.
  public var scheme: String?
  /// The HTTP method, where it is known; it counts more than the text's.
  public var method: String?
  /// The HTTP method of a URL alone, where nothing says what it is.
  public var assumedMethod = "GET"
  /// The whole URL, where it is known; it counts more than the text's.
  public var url: String?
  /// The body, where it is known; it counts more than the text's.
  public var body: [UInt8]?
  /// Which request of several is meant, counted from 1. `nil` for the first that was refused, or else the first signed.
  public var entry: Int?
  /// How many bytes a text may have.
  public var largest: Int
  /// Reads a file that a command names as its body; nil, where the reader must not look at files.
  ///
  /// Gives nil where there is no such file.
  public var file: (@Sendable (_ path: String) -> [UInt8]?)?

  /// The longest text that is read by itself, in bytes: 16 MiB.
  public static let usualLargest = 16 * 1024 * 1024

  /// Nothing is known but the scheme.
  public init(
    scheme: String? = nil, method: String? = nil, url: String? = nil, body: [UInt8]? = nil,
    entry: Int? = nil,
    largest: Int = Self.usualLargest, file: (@Sendable (_ path: String) -> [UInt8]?)? = nil
  ) {
    (self.scheme, self.method, self.url, self.body, self.entry) = (scheme, method, url, body, entry)
    (self.largest, self.file) = (largest, file)
  }
}
