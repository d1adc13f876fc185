/// A request with its answer, as a client's tests recorded them.
package struct RecordedExchange: Sendable, Hashable {
  /// A header field.
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// In capitals. `nil` if only an answer was recorded.
  package var method: String?
  /// `nil` if only an answer was recorded.
  package var url: String?
  /// Whether the file lacks the query and the body of the request.
  package var lacksParameters = false
  package var requestFields: [Field] = []
  package var requestBody: [UInt8]?

  package var status: Int?
  /// `nil` if the recorder left none.
  package var reason: String?
  /// `nil` if the recorder left none.
  package var fields: [Field]?
  /// The body without its content coding. `nil` if the file does not contain it.
  package var body: [UInt8]?
  /// The number of bytes on the wire, if the file has the body with its content coding.
  package var codedLength: Int?

  /// The program that wrote the file, such as `vcrpy`.
  package var recorder: String
  /// The place in the file, from 0.
  package var number: Int

  package init(recorder: String, number: Int) {
    self.recorder = recorder
    self.number = number
  }

  /// The value of the answer's first field with that name. Case does not matter.
  package func field(_ name: String) -> String? { values(of: name).first }

  /// The values of the answer's fields with that name. Case does not matter.
  package func values(of name: String) -> [String] {
    fields?.filter { $0.name.lowercased() == name }.map(\.value) ?? []
  }

  /// The value of the request's first field with that name. Case does not matter.
  package func requestField(_ name: String) -> String? {
    requestFields.first { $0.name.lowercased() == name }?.value
  }
}
