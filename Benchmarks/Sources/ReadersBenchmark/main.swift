import Glibc

// Every reader of external input: no byte of a megabyte may cost more than four times as much as one of a kilobyte.
// usage: ReadersBenchmark [PART-OF-A-NAME]

let wanted = CommandLine.arguments.dropFirst().first ?? ""
let readers = (Reader.networks + Reader.facebook + Reader.tools + Reader.texts).filter {
  wanted.isEmpty || $0.name.contains(wanted)
}
var failures: [String] = []
Growth.row("Nanoseconds an octet", Growth.sizes.map { "\($0 / 1000) kB" } + ["growth"])
for reader in readers {
  if try await Growth.measure(reader) > Growth.most { failures.append(reader.name) }
}
guard failures.isEmpty else {
  print("error: slower than linear: \(failures.joined(separator: "; "))")
  exit(1)
}
print("No octet of a megabyte costs more than \(Growth.most) times one of a smaller input.")
