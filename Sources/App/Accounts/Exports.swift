// Apple's module exported Foundation as well, which contained URLRequest and URLSession there.
@_exported public import Foundation
@_exported public import FoundationNetworking
