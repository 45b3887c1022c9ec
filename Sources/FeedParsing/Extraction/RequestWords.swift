extension FurnitureWords {
  /// The beginnings of short lines that ask for something or are about the site.
  static let requests = PhraseTable(
    """
    subscribe to | sign up for | sign up to | sign up today | share this | share on
    share your feedback | follow us | follow me on | like us on | advertisement
    advertising | article continues | story continues | continue reading below
    continue reading the main story | skip advertisement | supported by | scroll to continue
    sponsored by | sponsor this | click here to | click to share | print this
    print article | email this | copy link | report a typo | report an error | skip to
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
