import FeedBasics
import FeedParsing

/// Phrases around articles, in the languages of most feeds. All are in lower case.
enum FurnitureWords {
  /// The beginnings of a heading above what an article refers to.
  static let sources = PhraseTable(
    """
    sources | source: | references | works cited | bibliography | footnotes | notes | links
    resources | quellen | quelle: | literatur | einzelnachweise | références | bibliographie
    fuentes | referencias | bibliografía | fontes | fonti | riferimenti | bronnen | źródła
    källor | kilder | lähteet | источники | литература | 参考文献 | 出典 | 参考资料 | 參考資料 | 출처
    """)

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
    bunları da | ilgili haber | buna da bak | διαβάστε επίσης | यह भी पढ़ें | আরও পড়ুন | بیشتر بخوانید
    קראו גם | xem thêm | อ่านเพิ่มเติม | olvasta már | baca juga | lue myös
    """)

  /// Words in invitations to letters that come by mail.
  static let newsletters = PhraseTable(
    """
    newsletter | bültenimiz | e-bülten | nuestro boletín | nosso boletim | nyhetsbrev | nieuwsbrief | uutiskirje | hírlev
    рассылк | bản tin | 뉴스레터 | メールでお届け | メルマガ | 公众号 | خبرنامه | نشرتنا | ניוזלטר | न्यूजलेटर
    নিউজলেটার | by email every | email anda | infolettre | newslettre | zpravodaj e-mail
    """)

  /// The beginnings of headings above what readers wrote.
  static let comments = PhraseTable(
    """
    comments | leave a comment | leave a reply | responses | reader comments | kommentare
    commentaires | comentarios | comentários | commenti | reacties | kommentarer
    komentarze | комментарии | コメント | 评论 | 网友评论 | hozzászólások | kommentit | comentarii
    komentáře | yorumlar | bình luận | ý kiến bạn đọc | σχόλια | коментарі | תגובות | التعليقات
    نظرات | دیدگاه | टिप्पणियां | टिप्पणियाँ | মন্তব্য | ความคิดเห็น | 댓글
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

  /// A line without the bullets and dashes around it, as those of `- Advertisement -`.
  static func unmarked(_ line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    while let mark = marks.first(where: rest.starts(with:)) { rest = rest.dropFirst(mark.count) }
    guard rest.count < line.count, !rest.isEmpty else { return line }
    while let mark = marks.first(where: { rest.suffix($0.count).elementsEqual($0) }) {
      rest = rest.dropLast(mark.count)
    }
    return Array(rest)
  }

  private static let marks = [" ", "-", "–", "—", "•", "·", "*", "|", "»", "►", "▶"].map {
    Array($0.utf8)
  }

  /// Whether a paragraph tells somewhere how the site earns money.
  static func isDisclosure(_ text: [UInt8]) -> Bool {
    func has(_ words: String) -> Bool { text.containsRun(words.utf8) }
    if has("affiliate"), has("link") || has("commission") {
      return has("commission") || has("purchase") || has("compensation") || has("disclos")
    }
    return has("commission")
      && (has("at no additional cost") || has("no extra cost") || has("through our links")
        || has("through links"))
  }

  /// Whether a caption, in lower case, only names whose picture it is.
  static func isCredit(_ text: [UInt8]) -> Bool {
    guard text.count <= 80 else { return false }
    if credits.begins(text) {
      let rest = text.drop { $0 != 0x3A && $0 != 0x20 && $0 != 0x2F }
      let next = rest.drop { $0 == 0x20 }
      return text.starts(with: "©".utf8) || text.contains(0x3A) || rest.first == 0x2F
        || ["by ", "of ", "courtesy"].contains { next.starts(with: $0.utf8) }
    }
    return text.count <= 60 && text.count { $0 == 0x20 } <= 7 && agencies.occurs(in: text)
  }

  private static let credits = PhraseTable(
    """
    © | photo | photos | photograph | photographs | photography | image | images | picture | pictures
    foto | fotos | bild | credit | credits | crédit | courtesy | illustration | illustrations
    """)
  private static let agencies = PhraseTable(
    """
    getty images | shutterstock | istock | unsplash | pexels | reuters | associated press | alamy
    adobe stock | depositphotos | dreamstime | wikimedia commons | afp | pixabay | imago
    """)

  /// Whether a heading announces what is related, and not only other pages.
  static func isRelated(_ text: [UInt8]) -> Bool {
    related.begins(text) && !relatedPages.begins(text)
  }

  private static let related = PhraseTable("related")
  private static let relatedPages = PhraseTable(
    """
    related article | related post | related stor | related read | related content | related topic
    related news | related link | related video | related guide | related resource | related item
    related coverage | related search
    """)

  /// Parts of notes on rights, advice and sponsors, which follow an article.
  static let notices = PhraseTable(
    """
    not constitute investment | not constitute financial | not constitute legal
    not constitute medical | not constitute an offer | not constitute an endorsement
    not constitute a recommendation | not be construed as | not intended as a substitute
    not intended to be a substitute | not intended to provide | not intended as legal
    not intended as medical | not intended as financial | not intended as investment
    informational purposes only | general informational purposes | educational purposes only
    not provide medical | not provide legal | not provide financial | not provide investment
    not offer legal | not offer medical | substitute for professional | substitute for medical advice
    substitute for legal advice | registered investment advis | certification marks
    registered trademarks of | are trademarks of | past performance is no | past performance does not
    prior written permission | prior written consent | member finra | member fdic
    originally published on | originally published in the | originally appeared on
    originally appeared in the | this article was originally | this post was originally
    this story was originally | this article first appeared | reprinted with permission
    this is a sponsored | this article is sponsored | this post is sponsored | is branded content
    produced in partnership with | created in partnership with | developed in partnership with
    written in partnership with | keine anlageberatung | keine rechtsberatung
    views expressed | opinions expressed | not necessarily reflect | not necessarily represent
    not own shares in | no position in any of
    ersetzt keine ärztliche | titre informatif | ne constitue pas un conseil
    fines informativos | no constituye asesor
    """)

  /// The beginnings of lines that follow an article.
  static let closings = PhraseTable(
    """
    this entry was posted | you can follow any responses | reporting by | additional reporting by
    click here for the latest | click here for more | if you liked this | did this article
    was this article | was this page | this page was last | you are visitor
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
    written by | posted by | published | posted on | updated | last updated
    last modified | first published | reading time | estimated reading | read time
    min read | from wikipedia
    veröffentlicht | aktualisiert | lesezeit | stand: | publié | mis à jour
    temps de lecture | lecture_ | publicado | actualizado | atualizado
    tiempo de lectura | tempo de leitura | pubblicato | aggiornato | tempo di lettura
    gepubliceerd | автор | опубликовано | обновлено | время чтения | 投稿日 | 公開日 | 更新日
    发布时间 | 发布于 | 来源 | 作者 | 编辑
    """)

  /// What follows the author's name in a note on who that is.
  static let authorNotes = PhraseTable(
    """
    is | writes | covers | lives | works | reports | reported from | contributed | contributes
    has been | has written | has covered | has worked | has reported | teaches | serves | joined
    can be reached | edits | holds | founded | co-founded | graduated | ist | schreibt | arbeitet
    lebt | berichtet | est | écrit | vit | travaille | es | escribe | vive | trabaja | é | escreve
    è | scrive | lavora | schrijft | werkt | является | пишет | работает | живёт | живет
    """)

  /// The beginnings of lines that may name the author; sentences begin with them as well.
  static let prepositions = PhraseTable("by | von_ | par_ | por_ | di_ | door_")
}

extension FurnitureWords {
  /// The beginnings of short lines that ask for something or are about the site.
  static let requests = PhraseTable(
    """
    subscribe to | sign up for | sign up to | sign up today | share this | share on
    share your feedback | follow us | follow me on | like us on | advertisement
    advertising | article continues | story continues | continue reading below
    continue reading the main story | skip advertisement | supported by | scroll to continue
    sponsored by | sponsor this | click here to | click to share | print this
    back to top | back to the top | was this helpful | was this page helpful
    was this article helpful | was this information helpful | print article | email this | copy link | report a typo | report an error | skip to
    jump to | loading | please enable | enable javascript | your browser does not
    show caption | hide caption | view gallery | open image | enlarge image | toggle caption
    image source | newsletter | get the latest | join our | download our app | get the app
    if you enjoyed this | thanks for reading | thank you for reading | leave a comment
    buying through links | we may earn | we may receive | this post may contain affiliate
    this article contains affiliate | this post contains affiliate | all rights reserved
    copyright © | copyright (c) | © | (c) 20 | support our journalism | have a tip
    got a tip | posted in | filed under | tagged | tags: | categories: | topics:
    last updated | updated: | published: | posted on | published on | by clicking
    this site is protected by recaptcha
    anzeige | werbung | teilen | artikel drucken | abonnieren sie | jetzt abonnieren
    newsletter | hier geht es | inhalt entfernen | externer inhalt | stand: | quelle:
    foto:
    publicité | partager | abonnez-vous | inscrivez-vous | s'abonner | réservé aux abonnés
    la suite après | recevez | publicidad | compartir en | suscríbete | síguenos
    publicidade | continua após | assine | siga | compartilhe | pubblicità | condividi
    iscriviti | seguici | riproduzione riservata | advertentie | reklama | annons | реклама
    подпишитесь | подписывайтесь | поделиться | 広告 | シェアする | ツイート | 分享到 | 責任編集 | 责任编辑 | 转播到
    正在加载 | 我要评论 | 광고 | 무단전재
    """)
}

extension FurnitureWords {
  /// The beginnings of headings after which nothing of the article follows.
  static let tailHeadings = PhraseTable(
    """
    related | recommended | you might | you may | more from | more stories | more articles
    more posts | more news | more in_ | more on_ | more like this | read more | read next
    up next | what to read next | latest news | latest stories | latest articles
    latest posts | recent posts | recent articles | popular posts | popular articles
    popular stories | most popular | most read | trending | top stories | other posts
    other stories | similar posts | similar articles | keep reading | don't miss
    also from this | was this helpful | was this page helpful | was this article helpful
    editor's pick | editors' pick | from our partners | sponsored | around the web | also on
    comments | leave a comment | leave a reply | post a comment | add a comment
    join the conversation | join the discussion | discussion about this | responses
    reader comments | what do you think | 0 comments | 1 comment | no comments
    write a comment | reply
    about the author | about the writer | author bio | written by | about author
    meet the author | share this | share the | share on | share: | share via | follow us
    subscribe | sign up | newsletter | get our newsletter | join our newsletter
    stay connected | stay updated | get the latest | tags | topics | categories
    filed under | post navigation | navigation | advertisement | support us | support our
    become a member | contact us
    kommentare | ähnliche artikel | ähnliche beiträge | mehr zum thema | das könnte
    auch interessant | weitere artikel | weitere beiträge | über den autor | über die autor
    schlagworte | schlagwörter | teilen | artikel teilen | meistgelesen | meist gelesen
    diskutieren sie | lesen sie auch | schreibe einen kommentar | kommentar schreiben
    neueste artikel | zur startseite
    commentaires | articles similaires | à lire aussi | lire aussi | sur le même sujet
    laisser un commentaire | à propos de l | partager | les plus lus | articles liés
    articles recommandés | dans la même rubrique | nos newsletters | vous aimerez
    comentarios | artículos relacionados | noticias relacionadas | te puede interesar
    más noticias | deja un comentario | deja una respuesta | sobre el autor | compartir
    lo más leído | lo más visto | relacionados | más información | archivado en
    temas relacionados | entradas relacionadas
    comentários | artigos relacionados | notícias relacionadas | veja também | leia também
    leia mais | mais lidas | mais notícias | deixe um comentário | deixe uma resposta
    sobre o autor | compartilhe | compartilhar | recomendado
    commenti | articoli correlati | articoli simili | potrebbe interessarti | ti potrebbe
    potrebbero interessarti | lascia un commento | condividi | leggi anche | i più letti
    argomenti
    reacties | gerelateerd | lees ook | meer over | deel dit | kommentarer | läs också
    läs mer | relaterade | relaterte | komentarze | polecane | zobacz także | czytaj także
    komentáře | související | mohlo by vás | diskuse | nejčtenější
    комментарии | комментировать | читайте также | похожие | по теме | поделиться
    другие новости | новости по теме | самое читаемое | об авторе | добавить комментарий
    ещё по теме | еще по теме | последние новости | популярное | материалы по теме
    関連記事 | 関連する記事 | コメント | おすすめ | あわせて読みたい | 人気記事 | 最新記事 | この記事を書いた | シェア | アクセスランキング | 新着記事
    相关文章 | 相关新闻 | 相关阅读 | 推荐阅读 | 评论 | 网友评论 | 热门文章 | 上一篇 | 下一篇 | 猜你喜欢 | 延伸阅读 | 相關文章 | 相關新聞
    댓글 | 관련기사 | 관련 기사 | 많이 본 | التعليقات | مواضيع ذات صلة | مقالات ذات صلة | yorumlar
    benzer haberler | ilgili haberler
    hozzászólások | kommentit | comentarii | bình luận | ý kiến bạn đọc | σχόλια | коментарі
    תגובות | نظرات | دیدگاه | टिप्पणियां | टिप्पणियाँ | মন্তব্য | ความคิดเห็น
    """)
}

extension FurnitureWords {
  /// Whether a heading that begins as one of ``tailHeadings`` can be no chapter's, as "Comments" and "Topics" can.
  static func isSureTail(_ text: [UInt8]) -> Bool {
    guard let phrase = tailHeadings.phrase(beginning: text[...]) else { return false }
    let rest = text.dropFirst(phrase.count)
    // A number is that of comments.
    return rest.first == UInt8(ascii: ":") || rest.contains(where: \.isASCIIDigit)
      || text.elementsEqual("related".utf8) || relatedPages.begins(text)
      || Array(rest).containsRun("newsletter".utf8)
      || phrase.dropLast().contains(0x20) && !chapters.begins(text)
  }

  private static let chapters = PhraseTable(
    "contact us | support | sign up | share | more in_ | more on_")
}

/// Finds which of many phrases a text begins with.
struct PhraseTable: Sendable {
  /// The phrases by their first two bytes.
  private var groups: [UInt16: [[UInt8]]] = [:]

  /// - Parameter phrases: separated by `|` or line ends; `_` is a space at the end of one.
  init(_ phrases: String) {
    for phrase in phrases.split(whereSeparator: { $0 == "|" || $0.isNewline }) {
      let bytes = Array(phrase.trimmed.replacing("_", with: " ").utf8)
      if let key = PhraseTable.key(bytes) { groups[key, default: []].append(bytes) }
    }
  }

  /// Whether the text, in lower case, contains a phrase.
  func occurs(in text: [UInt8]) -> Bool {
    text.indices.contains {
      ($0 == 0 || !text[$0 - 1].isASCIILetter) && begins(text[$0...])
    }
  }

  /// Whether the text, in lower case, begins with a phrase that ends at the end of a word.
  func begins(_ text: [UInt8]) -> Bool { begins(text[...]) }

  func begins(_ text: ArraySlice<UInt8>) -> Bool { phrases(beginning: text).contains { _ in true } }

  /// The longest phrase that the text, in lower case, begins with.
  func phrase(beginning text: ArraySlice<UInt8>) -> [UInt8]? {
    phrases(beginning: text).max { $0.count < $1.count }
  }

  private func phrases(beginning text: ArraySlice<UInt8>) -> some Sequence<[UInt8]> {
    (PhraseTable.key(text).flatMap { groups[$0] } ?? []).lazy.filter { phrase in
      guard text.starts(with: phrase) else { return false }
      guard text.count > phrase.count, let last = phrase.last else { return true }
      let next = text[text.startIndex + phrase.count]
      // Words of languages without spaces have no end to check.
      return !last.isASCIILetter || !next.isASCIILetter || phrase.count > 8
    }
  }

  private static func key(_ bytes: some Collection<UInt8>) -> UInt16? {
    guard let first = bytes.first, let second = bytes.dropFirst().first else { return nil }
    return UInt16(first) << 8 | UInt16(second)
  }
}
