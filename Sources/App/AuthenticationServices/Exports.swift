// As Apple's module did, and with URLRequest and URLSession, which Foundation had there.
@_exported public import Foundation
@_exported public import FoundationNetworking
