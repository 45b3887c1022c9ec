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
    """)
}
