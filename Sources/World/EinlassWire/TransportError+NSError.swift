public import Foundation

/// Bridged to `NSError`, a failure is one of `NSURLErrorDomain`.
extension TransportError: CustomNSError, LocalizedError {
  /// `NSURLErrorDomain`
  public static var errorDomain: String { "NSURLErrorDomain" }

  /// The code; where the loader reported no error, that of an unknown one, `NSURLErrorUnknown`.
  public var errorCode: Int { code ?? -1 }

  /// iOS's text under `NSLocalizedDescriptionKey`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: localizedDescription] }

  /// iOS's text.
  public var errorDescription: String? { localizedDescription }
}
