/// What a text was read as.
public enum RequestTextKind: String, Sendable, Hashable, CaseIterable {
  case rawHTTP = "raw-http"
  case curl
  case curlOfCommandPrompt = "curl-cmd"
  case curlOfPowerShell = "curl-powershell"
  case curlVerbose = "curl-verbose"
  case curlTrace = "curl-trace"
  case invokeWebRequest = "invoke-webrequest"
  case wget
  case httpie
  case fetch
  case httpArchive = "har"
  case httpArchiveEntry = "har-entry"
  case postmanCollection = "postman-collection"
  case postmanItem = "postman-item"
  case postmanConsole = "postman-console"
  case browserFields = "browser"
  case signedURL = "url"
  case okHTTP = "okhttp"
  case pythonHTTPClient = "http.client"
  case rubyNetHTTP = "net-http"
  case oauthlib
  case phpExtension = "pecl-oauth"
  case phpLibrary = "oauth.php"
  case scribeJava = "scribejava"
  case apacheLog = "httpclient"
  case requestObject = "request-object"
  case htmlForm = "html-form"
  case parameterList = "parameters"
  case foundValue = "found"
  case authorizationValue = "authorization"
  case baseString = "base-string"

  /// What it is called in a sentence, with its article: `a HAR entry`.
  public var name: String {
    switch self {
    case .rawHTTP: "raw HTTP"
    case .curl: "a curl command line"
    case .curlOfCommandPrompt: "a curl command line of cmd.exe"
    case .curlOfPowerShell: "a curl command line of PowerShell"
    case .curlVerbose: "what 'curl -v' printed"
    case .curlTrace: "a trace of curl"
    case .invokeWebRequest: "a PowerShell web request"
    case .wget: "a wget command line"
    case .httpie: "an HTTPie command line"
    case .fetch: "a call of fetch"
    case .httpArchive: "a HAR file"
    case .httpArchiveEntry: "a HAR entry"
    case .postmanCollection: "a Postman collection"
    case .postmanItem: "a Postman item"
    case .postmanConsole: "Postman's console"
    case .browserFields: "fields of a browser's network panel"
    case .signedURL: "a signed URL"
    case .okHTTP: "a log of okhttp"
    case .pythonHTTPClient: "a log of Python's http.client"
    case .rubyNetHTTP: "a log of Ruby's Net::HTTP"
    case .oauthlib: "a log of oauthlib"
    case .phpExtension: "debugInfo of PHP's OAuth extension"
    case .phpLibrary: "an OAuthRequest of OAuth.php"
    case .scribeJava: "a log of scribejava"
    case .apacheLog: "a log of Apache's HttpClient"
    case .requestObject: "an object of a program"
    case .htmlForm: "an HTML form"
    case .parameterList: "a list of parameters"
    case .foundValue: "an Authorization value within other text"
    case .authorizationValue: "the value of an Authorization field"
    case .baseString: "a signature base string"
    }
  }
}
