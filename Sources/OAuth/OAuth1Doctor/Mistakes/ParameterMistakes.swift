extension MistakeRule<ParameterPart> {
  /// Every mistake with parameters, in the order in which a client makes them.
  static let parameters: [Self] = leftOut + signedTooMuch + otherValues + encodedWrongly + orderedWrongly
}
