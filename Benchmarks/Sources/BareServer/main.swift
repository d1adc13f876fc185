import BareFiles
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

// A bare Hummingbird handler that answers verify_credentials with the bytes of the given files and checks nothing. It
// is the baseline for the server.
//
// usage: BareServer BODY-FILE HEADER-FILE

let files = try BareFiles()
let body = ByteBuffer(string: files.body)
var fields = HTTPFields()
for field in files.fields {
  guard let name = HTTPField.Name(field.name) else { continue }
  fields.append(HTTPField(name: name, value: field.value))
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
  onServerRunning: { channel in BareFiles.announce(port: channel.localAddress?.port ?? 0) }, logger: logger)
try await application.runService()
