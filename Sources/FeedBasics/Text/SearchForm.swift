/// The form in which texts are indexed and searched for, without differences that readers cannot see or do not care about.
public enum SearchForm {
  /// The text without invisible characters inside words, presentation forms and marks that writers leave out. Letter case
  /// and the accents of Latin letters stay: the index ignores them.
  public static func of(_ text: String) -> String {
    OptionalMarks.removed(
      from: PresentationForms.replaced(in: InvisibleJoiners.removed(from: text)))
  }
}
