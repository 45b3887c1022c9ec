extension String {
  /// The text in the form that does not tell apart characters of one meaning, such as full-width, superscript and
  /// ligature ones, with composed accents (NFKC, Unicode Standard Annex #15).
  public var compatibilityForm: String {
    String(UnicodeScalarView(Composition.composed(unicodeScalars, .compatible)))
  }
}
