public import Foundation

/// As an `NSError`, a failure belongs to `NSURLErrorDomain`.
extension TransportError: CustomNSError, LocalizedError {
  /// `NSURLErrorDomain`
  public static var errorDomain: String { "NSURLErrorDomain" }

  /// The code. If the loader reported no error, the code of an unknown error, `NSURLErrorUnknown`.
  public var errorCode: Int { code ?? -1 }

  /// The text from iOS, under `NSLocalizedDescriptionKey`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: localizedDescription] }

  /// The text from iOS.
  public var errorDescription: String? { localizedDescription }
}
