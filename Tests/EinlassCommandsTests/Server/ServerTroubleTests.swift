import EinlassSystem
import EinlassTestSupport
import Foundation
import Testing

/// Commands that control servers, in the presence of unusual signals, files and processes.
@Suite(.tags(.slow))
struct ServerTroubleTests {
  private static let state = "state/einlass/servers"

  @Test(arguments: ["INT", "QUIT"])
  func `a command responds to the signals that its caller responds to`(signal: String) throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let command = "trap \"echo caught; exit 5\" \(signal); kill -\(signal) $$; echo ignored"
      // Tests may run with ignored signals, which a shell cannot change.
      let script = "env --default-signal einlass exec -- sh -c '\(command)'; echo $?"
      #expect(try machine.shell(script, in: project) == "caught\n5\n")
    }
  }

  @Test(arguments: ["INT", "QUIT", "HUP", "USR1"])
  func `a command ignores the signals that its caller ignores`(signal: String) throws {
    try Machine.with { machine in
      let script = "trap '' \(signal); einlass exec -- sh -c 'kill -\(signal) $$; echo kept'"
      let project = try machine.project("one")
      #expect(try machine.shell(script, in: project) == "kept\n")
    }
  }

  @Test func `each run of a rehearsal responds to signals`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      try Data("signIn: twitter\n".utf8).write(to: project.appending(path: "world.yaml"))
      try Data(
        "for s in INT QUIT TERM HUP; do sh -c \"trap 'exit 0' $s; kill -$s \\$\\$; exit 1\" || exit 1; done\n"
          .utf8
      )
      .write(to: project.appending(path: "job.sh"))
      let script =
        "env --default-signal einlass rehearse world.yaml --clock machine --format json --at 2027-01-12T17:00:00Z "
        + "--at 2027-06-01T00:00:00Z -- sh job.sh"
      let output = try machine.shell(script, in: project)
      #expect(output.matches(of: /"exitCode" : 0/).count == 2, "\(output)")
    }
  }

  @Test func `a command inherits its caller's file descriptors`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      try Data("given\n".utf8).write(to: project.appending(path: "file"))
      #expect(try machine.shell("einlass exec -- cat /dev/fd/7 7< file", in: project) == "given\n")
    }
  }

  @Test func `a server does not inherit its caller's file descriptors`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      defer { _ = try? machine.run("down", in: project) }
      // The substitution ends once no process has its pipe open.
      #expect(try machine.shell("x=$(einlass up 7>&1 > up.txt 2>&1); echo \"$x.\"", in: project) == ".\n")
    }
  }

  @Test func `a server that its parent does not reap can be stopped`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let python =
        "import ctypes, subprocess as s; ctypes.CDLL(None).prctl(36, 1, 0, 0, 0); s.run(['einlass', 'up'], stdout=s.DEVNULL); "
        + "print(s.run(['einlass', 'down']).returncode)"
      let output = try machine.shell("python3 -c \"\(python)\"", in: project)
      #expect(output.hasSuffix("\n0\n"), "\(output)")
    }
  }

  /// The source of a Python program that listens at the port in a server's file.
  private static func listener(_ response: String) -> String {
    "import socket; s = socket.create_server(('127.0.0.1', 0)); print(s.getsockname()[1], flush=True)\n"
      + "while True:\n c = s.accept()[0]; c.recv(9999); c.sendall(b'\(response)'); c.close()\n"
  }

  @Test(arguments: [
    (#"HTTP/1.1 503 x\r\nContent-Type: application/problem+json\r\n\r\n{\"detail\": \"away\"}"#, true),
    (#"HTTP/1.1 500 x\r\n\r\n{}"#, true),
    (#"HTTP/1.1 401 x\r\n\r\n{\"detail\": \"another token\"}"#, false),
    (#"HTTP/1.1 200 x\r\n\r\n<html>"#, false), (#"SSH-2.0-x\r\n"#, false),
  ])
  func `a server whose state is uncertain stays registered`(response: String, isKept: Bool) throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let script = machine.root.appending(path: "listener.py")
      try Data(Self.listener(response).utf8).write(to: script)
      let folder = machine.root.appending(path: Self.state)
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let text = """
        python3 '\(script.path)' > port & listener=$!; while ! [ -s port ]; do :; done; port=$(cat port)
        printf '{"addresses":{"http":"","proxy":"","tls":"","ca":"","control":"http://127.0.0.1:%s","controlToken":"t"},\
        "processID":%s}' "$port" $$ > '\(folder.path)/s.json'
        einlass env --name s; echo $?; kill -9 $listener; ls '\(folder.path)'
        """
      let output = try machine.shell(text, in: project, by: "/bin/bash")
      #expect(output.hasPrefix("3\n"), "\(output)")
      #expect(output.contains("s.json") == isKept, "\(output)")
    }
  }

  @Test func `a process that is not the server is not ended`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      #expect(try machine.run("up", "--name", "s", in: project).code == 0)
      let file = machine.root.appending(path: "\(Self.state)/s.json")
      let own = try String(contentsOf: file, encoding: .utf8)
      let id = ProcessInfo.processInfo.processIdentifier
      try own.replacing(/"processID":\d+/, with: "\"processID\":\(id)").write(
        to: file, atomically: true, encoding: .utf8)
      let result = try machine.run("down", "--name", "s", in: project)
      #expect(result.code == 3)
      #expect(result.complaints.contains("contains process ID \(id), but the server is process "))
      try own.write(to: file, atomically: true, encoding: .utf8)
      #expect(try machine.run("down", "--name", "s", in: project).code == 0)
    }
  }

  @Test(arguments: ["state/einlass", "state/einlass/servers"])
  func `a folder that other users can write to is refused`(folder: String) throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let path = machine.root.appending(path: folder).path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
      let result = try machine.run("up", in: project)
      #expect(result.code == 2)
      #expect(
        result.complaints
          == "error: other users may write to the folder '\(path)' (mode 0777); run 'chmod go-w \(path)'\n")
    }
  }

  @Test(arguments: ["s.log", "s.lock"])
  func `a link instead of a server's file is not followed`(name: String) throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let target = machine.root.appending(path: "mine.txt")
      try FileManager.default.createDirectory(at: machine.root, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: target)
      let folder = machine.root.appending(path: Self.state)
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      try FileManager.default.createSymbolicLink(at: folder.appending(path: name), withDestinationURL: target)
      let result = try machine.run("up", "--name", "s", in: project)
      #expect(result.code == 2)
      #expect(result.complaints.contains("(Too many levels of symbolic links)"), "\(result.complaints)")
      #expect(try String(contentsOf: target, encoding: .utf8) == "mine")
    }
  }

  @Test func `waiting for an unresponsive server ends at the time limit`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      #expect(try machine.run("up", in: project).code == 0)
      let script = """
        eval "$(einlass env)"; id=$(curl -s -H "Authorization: Bearer $EINLASS_CONTROL_TOKEN" "$EINLASS_CONTROL" | \
        sed 's/.*"process":\\([0-9]*\\).*/\\1/'); kill -STOP $id
        (unset EINLASS_CONTROL; einlass env; echo $?)
        einlass control clock.show; echo $?; kill -CONT $id; unset EINLASS_CONTROL; einlass down > /dev/null; echo $?
        """
      #expect(try machine.shell(script, in: project, by: "/bin/bash") == "3\n3\n0\n")
    }
  }

  @Test func `temporary files and folders are created in the first writable place`() throws {
    let own = FileManager.default.temporaryDirectory.path
    #expect(TemporaryPlace.file(in: ["/nonexistent", "/proc"]) == nil)
    #expect(TemporaryPlace.folder(in: ["/nonexistent"]) == nil)
    let file = try #require(TemporaryPlace.file(in: ["/nonexistent", own]))
    #expect(close(file) == 0)
    let folders = try (0..<2).map { _ in try #require(TemporaryPlace.folder(in: ["/nonexistent", own])) }
    defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
    #expect(Set(folders).count == 2)
    for folder in folders {
      #expect(folder.hasPrefix(own))
      let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
      #expect(mode == 0o700)
    }
  }
}
