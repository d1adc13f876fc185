import HTTPTypes
import Hummingbird
import Logging
import NIOCore

// A bare Hummingbird handler that answers verify_credentials with the octets of the files that it is given, and
// checks nothing: what the server is measured against. Says where it listens as einlassd does.
//
// usage: BareServer BODY-FILE HEADER-FILE (one `name: value` a line)

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  fatalError("usage: BareServer BODY-FILE HEADER-FILE")
}
let body = ByteBuffer(string: try readFile(arguments[1]))
var fields = HTTPFields()
for line in try readFile(arguments[2]).split(separator: "\n") {
  let parts = line.split(separator: ":", maxSplits: 1)
  guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
  fields.append(HTTPField(name: name, value: String(parts[1].drop { $0 == " " })))
}
let head = fields
let router = Router()
router.get("/1.1/account/verify_credentials.json") { _, _ in
  Response(status: .ok, headers: head, body: ResponseBody(byteBuffer: body))
}
var logger = Logger(label: "bare")
logger.logLevel = .error
let application = Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
  onServerRunning: { channel in
    announce(#"{"http":"http://127.0.0.1:\#(channel.localAddress?.port ?? 0)"}"#)
  }, logger: logger)
try await application.runService()
