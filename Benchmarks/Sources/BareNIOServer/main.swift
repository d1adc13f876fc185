import BareFiles
import NIOCore
import NIOHTTP1
import NIOPosix

// The layer beneath Hummingbird: an HTTP/1.1 handler on SwiftNIO that answers every request with the contents of the
// given files and checks nothing.
//
// usage: BareNIOServer BODY-FILE HEADER-FILE

let files = try BareFiles()
let body = ByteBuffer(string: files.body)
let fields = HTTPHeaders(files.fields + [("content-length", String(body.readableBytes))])

let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
  .serverChannelOption(.backlog, value: 256)
  .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
  .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
  .childChannelInitializer { channel in
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.configureHTTPServerPipeline()
      try channel.pipeline.syncOperations.addHandler(SameResponse(fields, body))
    }
  }
  .bind(host: "127.0.0.1", port: 0).get()
BareFiles.announce(port: channel.localAddress?.port ?? 0)
try await channel.closeFuture.get()
