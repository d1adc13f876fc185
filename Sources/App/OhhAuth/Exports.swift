// Sources of the time import OhhAuth alone, and use URLRequest and URLSession.
@_exported public import Foundation
@_exported public import FoundationNetworking
