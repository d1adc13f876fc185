extension String {
  /// The text of somebody else without the period at its end, so that a sentence can go on behind it.
  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
