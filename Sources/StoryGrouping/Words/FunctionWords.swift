/// The words of a language that are in every text: articles, prepositions, pronouns, auxiliary verbs and, since these
/// are headlines, verbs of saying, the days of the week and words such as "new" and "live". As they are written; words of one letter are never compared.
enum FunctionWords {
  /// Of each language, a paragraph that begins with its code (ISO 639-1).
  static let languages = """
    en: a about after again against all also am an and any are as at be because been before being between both but
    by can could did do does doing don down during each few for from further get gets got had has have having he her
    here hers him his how if in into is it its itself just ll may me might more most must my no nor not now of off
    on once only or other our out over own re said same say saying says she should so some such than that the their
    theirs them then there these they this those through to too under until up upon us ve very was we were what when
    where which while who whom whose why will with would you your best day days first friday know last latest live
    monday month months morning need new news one photos report reportedly reports saturday sunday thing things
    three thursday time times today tomorrow tuesday two update updates video watch wednesday week weeks year years
    yesterday above across along amid among around below near january february march april june july august
    september october november december

    de: aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da
    damit dann das dass dein dem den der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch
    ein eine einem einen einer eines er es etwas euch fur gegen gewesen hab habe haben hat hatte hatten hier hin
    hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes kann kein
    keine keinen konnen konnte machen man mehr mein mit muss mussen nach nicht nichts noch nun nur ob oder ohne sagt
    sehr sein seine seinem seinen seiner seit sich sie sind so soll sollen sollte sondern uber um und uns unser
    unter viel vom von vor wann war waren warum was weil weiter welche wenn wer werde werden wie wieder will wir
    wird wo wollen wurde wurden zu zum zur zwischen dienstag donnerstag freitag gestern heute jahr jahre jahren live
    mittwoch montag neu neue neuen neuer neues samstag sonntag tag tage tagen video woche wochen

    fr: ai apres au aucun aussi autre aux avant avec avoir car ce cela ces cet cette ceux chez comme comment contre
    dans de des depuis deux dit doit dont du elle elles en encore entre es est et ete etre eu eux fait faire font
    fut ici il ils je la le les leur leurs lors lui ma mais me meme mes moi moins mon ne ni nos notre nous on ont ou
    par pas pendant peut plus pour pourquoi pres qu quand que quel quelle quels qui quoi sa sans se selon sera ses
    si son sont sous sur ta te tes toi ton tous tout toute toutes tres tu un une va vers vos votre vous an annee
    annees ans aujourd direct jour jours nouveau nouveaux nouvel nouvelle nouvelles semaine video

    es: ademas al algo ante antes asi aun aunque cada como con contra cual cuando de del desde dice dijo donde dos
    durante el ella ellas ellos en entre era eran es esa ese eso esta estaba estan estar este esto estos estas fue
    fueron ha habia han hasta hay hoy la las le les lo los mas me mi mientras mismo mucho muy ni no nos nuestra
    nuestro otra otro otros para pero poco por porque puede que quien se sea segun ser si sido sin sobre solo son su
    sus tambien tan tanto te tiene tienen todo todos tras tu un una uno unos ya yo ano anos dia dias nueva nuevas
    nuevo nuevos semana video vivo

    pt: ainda alem ante antes ao aos apos aquele as ate cada com como contra da das de dela dele deles depois desde
    diz do dos durante ela elas ele eles em entre era essa esse esta estao estar estava este eu foi foram ha isso
    isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa os ou outra outro
    para pela pelas pelo pelos pode por porque qual quando que quem sao se sem ser sera seu seus sido so sobre sua
    suas tambem tem ter teve tinha toda todo todos tudo um uma umas uns vai voce ano anos dia dias hoje nova novas
    novo novos semana video vivo

    it: agli ai al alla alle allo anche ancora avere aveva che chi ci cio coi col come con contro cui da dagli dai
    dal dalla dalle dei degli del dell della delle dello di dice dopo dove due ecco ed era essere fa fra fu gia gli
    ha hanno ho il in io la le lei li lo loro lui ma mai me mi mio molto ne negli nei nel nell nella nelle nello noi
    non nostro o ogni oggi per perche piu poi prima puo quale quando quanto quella quelle quelli quello questa
    queste questi questo qui sara se sei senza si sia solo sono sta stata stati stato su sua sue sugli sui sul sull
    sulla sulle suo suoi tra tu tutti tutto un una uno vi anni anno diretta giorni giorno nuova nuove nuovi nuovo
    settimana video

    nl: aan al alle alleen als bij dan dat de deze die dit door dus een en er ge geen gaan had heb hebben heeft hem
    het hier hij hoe hun ik in is je kan kon maar me meer men met mijn moet na naar niet niets nog nu of om omdat
    ons ook op over te tegen toch toen tot tussen uit van veel voor want waren was wat weer werd wie wil wordt
    worden zal ze zegt zei zelf zich zij zijn zo zonder zou

    sv: att av bara blev bli blir da dar de dem den denna det detta dig din du efter ej eller en er ett fran for ha
    hade han har har henne hennes hon honom hur i icke in ingen inte ja jag kan kunde man med mellan men mer mig min
    mot mycket nar ni nu nya och om oss pa sa samma sedan sig sin sina ska skulle som sitt till under upp ut vad var
    vara varit vi vid vill vilken att over

    da: af alle at blev blive bliver da de dem den denne der deres det dette dig din du efter eller en end er et for
    fra ha havde han har ham hans hendes her hos hun hvad hvis hvor i ikke ind jeg jo kan kunne man mange med meget
    men mellem mig min mod mod nar ned noget nogle nu og ogsa om op os over pa sa se selv sig sin skal skulle som
    til ud under var ved vi vil ville vaere vaeret

    no: alle at av ble bli blir da de deg dem den denne der dere det dette din du eller en enn er et etter for fra
    ha hadde han har hans henne hennes her hun hva hvis hvor i ikke inn jeg kan kunne kommer man mange med meg
    mellom men mer mer min mot na nar ned noe noen ny nye og ogsa om opp oss over pa sa seg selv sier sin skal
    skulle som til ut under var ved vi vil ville vaere vaert

    fi: ei eika en ennen eri han hanen he ei ja jo joka jonka jos jotka kanssa keskella kuin kuka kun koko me mika
    mita mukaan mutta myos nain ne niin noin nyt oli olisi olivat olla on ovat pois se sen seka sita taas tai tama
    tassa vain vaan viela voi yli

    pl: aby ale bardzo bez bo by byc byl byla bylo byly ci co czy dla do gdy go ich ile im ja jak jako je jego jej
    jest jeszcze juz kiedy ktora ktore ktory ktorzy lub ma maja mi mnie moze na nad nam nas nie nim niz od oraz po
    pod przed przez przy sa sie sobie ta tak takze tam te tego tej ten to tu tych tym tylko u w we wiec za ze

    cs: aby ale ani az bez bude budou by byl byla byli bylo co do ho jak jako je jeho jeji jejich jen jeste ji jiz
    jsem jsme jsou kde kdo kdyz ktera ktere ktery ma mezi mi na nad ne nebo nez po pod podle pred pri pro proti sam
    se si tak take tam ten to tu uz ve vice za ze

    ro: acest aceasta ai al ale am ar are au avea ca care ce cea cel cele cu cum cand da dar de deci din dintre dupa
    este eu fara fi fie fost iar ii in intre la le lor lui mai mult ne nici noi nu sa sau se si sunt sub un una unei
    unor unui va vor pe pentru prin

    hu: az ez egy es hogy nem is meg volt van lesz mar csak de ha mint ki be le fel el mert vagy aki ami ezt azt itt
    ott most meg pedig utan szerint sem kell lehet nagy

    tr: ama bir bu cok da daha de degil diye en gibi gore hem her icin ile ise ki kadar mi mu ne o olan olarak oldu
    sonra su tum uzere var ve veya ya yeni yok

    id: ada adalah akan atau bagi bahwa bisa dalam dan dari dengan di ini itu jadi juga karena ke lebih oleh pada
    para saat sebagai sudah telah tidak untuk yang

    vi: bi boi cac cho co con cua cung da dang de den di do duoc hon khi khong la lai len mot nay nhieu nhu nhung o
    ra sau se tai the thi theo trong tu va van vao ve vi voi

    ru: без бы был была были было быть вам вас весь во вот все всех вы где да даже для до его ее если есть еще же за
    здесь из или им их как когда который которая которые кто ли между меня мне мы на над не него нее нет ни них но
    об о он она они от перед по под после почему при про раз с сам свой себя со так также там тем то того тоже
    только тот у уже чем что чтобы это этого этой этом эту эти я видео вчера год года году день дней дня лет новая
    новое новые новый сегодня

    uk: або але без був була були було бути вже ви від вона вони він для до його й за з зі із їх її як яка яке який
    які коли між ми на над не ні ну та так також там те ти то тому у хто це цей цього ці чи що щоб щодо під після по
    при про

    bg: без бе би беше във все да до за защо и из или им как като кога който която които ли май му на над не него
    нея но от по под при с са се сега си след със те това тази този тези той тя че ще

    el: αλλα αν απο αυτη αυτο αυτος για δεν ειναι εκ εν ενα ενας επι εχει ηταν θα και κατα με μετα μη μια μας να ο
    οι οπως οτι που προς πως σας σε στα στη στην στις στο στον στους τα τη την της τι τις το τον του τους των ως

    ar: الى الذي التي ان او اي بعد بين تم ثم حتى حول خلال ذلك على عن عند غير في قال قبل قد كان كانت كل لا لم لن ما
    مع من منذ هذا هذه هل هو هي وفي ومن

    fa: از است اين اگر اما با براي به بود بر تا در را که كه شد شود کرد می مي ها هم و يک یک آن ان اند خود دو

    he: אבל או אחרי אל אם את גם הוא היא היה הם זה זו יותר כי כל כמו לא לפני מה מי נגד על עם עד של שלא

    hi: और का की के को है हैं में से पर ने यह वह थे था थी ने भी नहीं कि जो तो हो कर लिए एक इस उस अब बाद साथ गया रहे
    """
}
