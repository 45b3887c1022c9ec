import FeedParsing

/// Language tags (RFC 5646).
enum LanguageTag {
  /// A tag on one line; `fr_CA`, as programs name locales, becomes `fr-CA`. nil if nothing is left.
  static func normalised(_ written: String?) -> String? {
    written.flatMap(PlainText.folded).map { tag in
      tag.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 } ? tag.replacing("_", with: "-") : tag
    }
  }
}
