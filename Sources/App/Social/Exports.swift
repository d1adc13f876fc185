// Sources of the time import Foundation and Social alone, and use URLRequest, URLSession and HTTPURLResponse.
@_exported public import Foundation
@_exported public import FoundationNetworking
