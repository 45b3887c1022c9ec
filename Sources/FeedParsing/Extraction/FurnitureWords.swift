/// Phrases around articles, in the languages of most feeds. All are in lower case.
enum FurnitureWords {
  /// The beginnings of a line that leads to another article.
  static let seeAlso = PhraseTable(
    """
    also read | read also | read more | read next | see also: | related: | more: | must read
    up next | don't miss | read the full
    you might also like | you may also like | recommended reading | watch:
    further reading: | more on this | more from | keep reading | related article
    related stor | related post
    lire aussi | à lire aussi | lire également | à lire également | lire la suite
    voir aussi : | sur le même sujet
    lesen sie auch | lesen sie hier | mehr zum thema | auch interessant | lesen sie mehr
    mehr dazu | zum thema: | hier lesen sie
    lea también | lee también | leer también | te puede interesar | le puede interesar
    más información: | también te puede | lea además | te recomendamos
    leia também | leia mais | veja também | saiba mais: | leggi anche | vedi anche:
    approfondisci: | ti potrebbe interessare | per approfondire
    lees ook | lees meer | bekijk ook | läs också | läs mer | läs även | les også | læs også
    czytaj też | czytaj także | czytaj więcej | zobacz też | zobacz także | přečtěte si
    čtěte také | čtěte více
    читайте также | читать также | см. также | смотрите также | читайте еще | читайте ещё
    по теме: | читайте: | 関連記事 | 関連リンク | あわせて読みたい | 合わせて読みたい | もっと読む | 相关阅读 | 延伸阅读 | 推荐阅读
    相关新闻 | 相關新聞 | 延伸閱讀 | 더 보기 | 관련기사 | 관련 기사 | اقرأ أيضا | اقرأ أيضاً | ayrıca bkz
    bunları da | ilgili haber
    """)

  /// The beginnings of headings above what readers wrote.
  static let comments = PhraseTable(
    """
    comments | leave a comment | leave a reply | responses | reader comments | kommentare
    commentaires | comentarios | comentários | commenti | reacties | kommentarer
    komentarze | комментарии | コメント | 评论 | 网友评论
    """)

  /// Parts of lines that estimate how long reading takes.
  static let readingTimes = [
    "min read", "minute read", "minutes read", "min. lesezeit", "minuten lesezeit",
    "min de lecture",
    "min de lectura", "min de leitura", "min di lettura", "мин чтения", "минут чтения", "分で読め",
    "分钟阅读",
  ].map { Array($0.utf8) }

  /// The beginnings of paragraphs on how the site earns money.
  static let disclosures = PhraseTable(
    """
    we independently | we may earn | we may receive | buying through
    this post may contain affiliate | this post contains affiliate
    this article contains affiliate | this article may contain affiliate
    this page contains affiliate | as an amazon associate | disclosure:
    affiliate disclosure | when you buy through | if you buy something
    we earn a commission | all products featured | our editors independently
    products are independently | wenn sie über | dieser artikel enthält affiliate
    als amazon-partner
    """)

  /// The beginnings of paragraphs on the rights to the text.
  static let rights = PhraseTable(
    """
    copyright © | copyright 1 | copyright 2 | © 1 | © 2 | ©1 | ©2 | (c) copyright | all rights reserved
    alle rechte vorbehalten | tous droits réservés | todos los derechos reservados
    todos os direitos reservados | tutti i diritti riservati | все права защищены
    wszelkie prawa zastrzeżone | 版权所有 | 著作权归 | 無断転載
    """)

  /// The beginnings of lines that name the author, the date or the length.
  static let bylines = PhraseTable(
    """
    by | written by | posted by | published | posted on | updated | last updated
    last modified | first published | reading time | estimated reading | read time
    min read | from wikipedia
    von_ | veröffentlicht | aktualisiert | lesezeit | stand: | par_ | publié | mis à jour
    temps de lecture | lecture_ | por_ | publicado | actualizado | atualizado
    tiempo de lectura | tempo de leitura | di_ | pubblicato | aggiornato | tempo di lettura
    door_ | gepubliceerd | автор | опубликовано | обновлено | время чтения | 投稿日 | 公開日 | 更新日
    发布时间 | 发布于 | 来源 | 作者 | 编辑
    """)
}
