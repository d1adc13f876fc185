package import EinlassWire

/// The format of a token, a key or another value: a small regular expression that both makes and recognizes values.
///
/// It has literals, classes such as `[0-9a-f]`, groups with alternatives, and the counts `{n}`, `{n,m}`, `?`, `*` and
/// `+`; `\` takes the next character literally. ASCII only.
package struct ValueShape: Sendable, Hashable {
  /// The reason why a text is not a shape.
  package struct ShapeError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// One part of a shape, and its number of repetitions.
  struct Part: Sendable, Hashable {
    var kind: Kind
    var least = 1
    var most = 1
  }

  /// The text that a part matches once.
  indirect enum Kind: Sendable, Hashable {
    /// Any one of these bytes, in ascending order.
    case oneOf([UInt8])
    /// Any one of these sequences.
    case alternatives([[Part]])
  }

  /// The source text.
  package let text: String
  private let parts: [Part]

  /// Reads a shape.
  ///
  /// - Throws: `ShapeError` that describes the error.
  package init(_ text: String) throws(ShapeError) {
    var reader = ShapeReader(text)
    parts = try reader.shape()
    self.text = text
    guard Self.steps(parts) <= Self.mostSteps else {
      throw ShapeError(
        description: "has counts that multiply to more than \(Self.mostSteps) characters; use smaller counts")
    }
  }

  /// The most steps that making or recognizing a value may take. Real values have a few hundred characters.
  private static let mostSteps = 2048

  /// The most steps that the parts take: one for each character and for each repetition of a group. Above `mostSteps`
  /// the exact number does not matter.
  private static func steps(_ parts: [Part]) -> Int {
    var sum = 0
    for part in parts {
      let once =
        switch part.kind {
        case .oneOf: 1
        case .alternatives(let sequences): max(1, sequences.reduce(0) { $0 + steps($1) })
        }
      sum = min(sum + min(once, mostSteps + 1) * part.most, mostSteps + 1)
    }
    return sum
  }

  /// Any number of characters of `class`, such as `[0-9a-z]`; `class` is a constant of ours.
  package init(_ count: Int, of class: String) {
    self = (try? ValueShape("\(`class`){\(count)}")) ?? ValueShape()
  }

  private init() {
    text = ""
    parts = []
  }

  /// A value of this shape.
  package func value(_ random: any RandomSource) -> String {
    var octets: [UInt8] = []
    Self.append(parts, to: &octets, random)
    return String(decoding: octets, as: UTF8.self)
  }

  /// Whether `text` as a whole has this shape.
  package func matches(_ text: String) -> Bool {
    guard text.utf8.count <= Self.mostSteps else { return false }
    return Self.ends(parts[...], Array(text.utf8), [0]).contains(text.utf8.count)
  }

  private static func append(_ parts: [Part], to octets: inout [UInt8], _ random: any RandomSource) {
    for part in parts {
      let count =
        part.least + (part.most > part.least ? number(below: part.most - part.least + 1, random) : 0)
      for _ in 0..<count {
        switch part.kind {
        case .oneOf(let choices): octets.append(choices[number(below: choices.count, random)])
        case .alternatives(let sequences):
          append(sequences[number(below: sequences.count, random)], to: &octets, random)
        }
      }
    }
  }

  /// A number from 0 up to, but not including, `limit`, each equally likely. `limit` is at most 65,536.
  private static func number(below limit: Int, _ random: any RandomSource) -> Int {
    let bound = 65_536 - 65_536 % limit
    while true {
      let octets = random.octets(2)
      let number = Int(octets[0]) << 8 | Int(octets[1])
      if number < bound { return number % limit }
    }
  }

  /// The positions at which `parts` can end if they begin at one of `starts`. Because it tracks sets of positions,
  /// matching takes time proportional to at most the text's length times the shape's length.
  private static func ends(_ parts: ArraySlice<Part>, _ octets: [UInt8], _ starts: Set<Int>) -> Set<Int> {
    var places = starts
    for part in parts {
      var reached: Set<Int> = part.least == 0 ? places : []
      var current = places
      for count in 1...max(1, part.most) where part.most > 0 && !current.isEmpty {
        current = once(part.kind, octets, current)
        if count >= part.least { reached.formUnion(current) }
      }
      places = reached
    }
    return places
  }

  private static func once(_ kind: Kind, _ octets: [UInt8], _ starts: Set<Int>) -> Set<Int> {
    switch kind {
    case .oneOf(let choices):
      Set(starts.filter { $0 < octets.count && choices.contains(octets[$0]) }.map { $0 + 1 })
    case .alternatives(let sequences):
      sequences.reduce(into: []) { ends, sequence in
        ends.formUnion(Self.ends(sequence[...], octets, starts))
      }
    }
  }
}
