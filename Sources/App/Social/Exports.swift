// Sources of the time import only Foundation and Social, and use URLRequest, URLSession and HTTPURLResponse.
@_exported public import Foundation
@_exported public import FoundationNetworking
