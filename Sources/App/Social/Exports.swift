// Original code imports only Foundation and Social, and uses URLRequest, URLSession and HTTPURLResponse.
@_exported public import Foundation
@_exported public import FoundationNetworking
