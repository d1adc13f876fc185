// Sources of the time import only OhhAuth, and use URLRequest and URLSession.
@_exported public import Foundation
@_exported public import FoundationNetworking
