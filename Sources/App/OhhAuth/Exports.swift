// Original code imports only OhhAuth, and uses URLRequest and URLSession.
@_exported public import Foundation
@_exported public import FoundationNetworking
