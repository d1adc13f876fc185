// Prints the content of an address, loaded by Foundation's own URLSession.
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

guard let url = URL(string: CommandLine.arguments[1]) else { exit(2) }
do {
  let (data, _) = try await URLSession.shared.data(from: url)
  print(String(decoding: data, as: UTF8.self))
} catch {
  print("\(error)")
  exit(1)
}
