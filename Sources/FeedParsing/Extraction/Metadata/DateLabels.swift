internal import FeedBasics

/// The words before dates in pages.
enum DateLabels {
  /// Whether a text calls the date that follows in it, or after it, a date of change or review.
  /// - Parameter text: in lower case.
  static func endsWithChange(_ text: String) -> Bool {
    let ends = changes.compactMap { text.ranges(of: $0).last?.upperBound }
    guard let end = ends.max() else { return false }
    return !publications.contains { text[end...].contains($0) }
  }

  /// The text without a word for publication at its beginning; nil if its first words are for a change.
  static func unlabelled(_ text: String) -> String? {
    let lower = text.lowercased()
    if endsWithChange(String(lower.prefix { !$0.isNumber })) { return nil }
    let label = publications.filter(lower.hasPrefix).max { $0.count < $1.count } ?? ""
    return String(text.dropFirst(label.count)).trimmed { $0.isBlank || ":：".contains($0) }
  }

  private static let publications = [
    "published on", "published", "posted on", "posted", "first published", "publication date",
    "originally published", "date published", "release date", "released", "date",
    "veröffentlicht am", "veröffentlicht", "erschienen am", "stand", "datum", "publié le", "publié",
    "publicado el", "publicado em", "publicado", "fecha", "data", "pubblicato il", "pubblicato",
    "gepubliceerd op", "gepubliceerd", "geplaatst op", "publicerad", "publisert", "udgivet",
    "julkaistu", "opublikowano", "publikováno", "megjelent", "yayınlanma tarihi", "yayın tarihi",
    "diterbitkan", "publicat", "опубликовано", "опубліковано", "дата публикации", "дата",
    "δημοσιεύτηκε", "δημοσίευση", "نُشر", "نشر", "تاريخ النشر", "פורסם", "منتشر شده", "投稿日", "公開日",
    "掲載日", "配信", "发布时间", "发布日期", "发布于", "發布時間", "發佈", "입력", "등록", "게시",
  ]

  private static let changes = [
    "updated", "last update", "last modified", "modified", "last changed", "last edited",
    "last reviewed", "reviewed", "fact checked", "revised", "edited on", "effective",
    "aktualisiert", "zuletzt geändert", "geändert am", "mis à jour", "mise à jour", "modifié",
    "dernière modification", "actualizado", "última actualización", "modificado", "atualizado",
    "aggiornato", "ultimo aggiornamento", "modificato", "bijgewerkt", "gewijzigd", "uppdaterad",
    "oppdatert", "opdateret", "päivitetty", "zaktualizowano", "aktualizacja", "aktualizováno",
    "frissítve", "güncelleme", "diperbarui", "actualizat", "обновлено", "изменено", "оновлено",
    "ενημερώθηκε", "تحديث", "עודכן", "به‌روز", "更新", "最終更新", "수정",
  ]
}
