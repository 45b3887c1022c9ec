import FeedParsing

/// What a sentence of a page without an article is about.
enum WallTopic: Int, CaseIterable {
  case consent
  case captcha
  case login
  case error
  case gone
  case parked
  /// A request to turn scripts on.
  case scripts
  /// Addresses the reader, or speaks for the site: "we", "your". No topic of its own.
  case address
}

/// Phrases by which pages without an article are recognised, in lower case, with straight apostrophes and separated by
/// `|`. English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Japanese and Chinese are a line
/// each, in this order; some also have Swedish, Czech and Turkish.
struct WallVocabulary {
  /// Hardly ever occurs in articles: one is enough for a sentence.
  var phrases: StaticString
  /// Two of them, or one in a line of a few words, belong to the topic.
  var words: StaticString

  /// Headlines that are nothing else, without regard to punctuation.
  var labels: NameTable?

  static func of(_ topic: WallTopic) -> WallVocabulary {
    switch topic {
    case .consent: consent
    case .captcha: captcha
    case .login: login
    case .error: error
    case .gone: gone
    case .parked: parked
    case .scripts: scripts
    case .address: address
    }
  }

  private static let captcha = WallVocabulary(
    phrases: """
      just a moment...|attention required!|access denied|access to this page has been denied|verify you are human|verify that you are human|verify you're human|verifying you are human|are you a robot|are you a human|are you human|i'm not a robot|i am not a robot|you are not a robot|you're not a robot|you are a human|you're a human|you are not a bot|not a bot|press & hold|press and hold|unusual traffic|unusual activity from|checking your browser|checking if the site connection is secure|review the security of your connection|enable javascript and cookies to continue|enable js and disable any ad blocker|security check to access|complete the security check|security verification|security checkpoint|you have been blocked|you've been blocked|why have i been blocked|ray id|incident id|request unsuccessful|on this server|reference #|bot detection|automation tools to browse|automated queries|automated requests|automated access|complete the captcha|solve the captcha|solve this puzzle|ddos protection|making sure you're not a bot|your request has been blocked|pardon our interruption|errors.edgesuite.net|something about your browser made us think|prove you are human|too many requests
      |kein roboter|ein mensch sind|sie ein mensch|sind sie ein roboter|sie wurden blockiert|wurde ich blockiert|zugriff verweigert|ungewöhnlichen datenverkehr|ungewöhnlicher datenverkehr|ungewöhnliche aktivität|sicherheitsprüfung|ihr browser wird geprüft|ihr browser wird überprüft|browser wird überprüft|automatisierte anfragen|automatisierter zugriff|einen moment bitte|nur einen moment|halten sie die taste gedrückt|vor online-angriffen zu schützen|gedrückt halten
      |pas un robot|êtes humain|êtes un humain|êtes bien un humain|êtes un robot|accès refusé|l'accès à cette page a été refusé|vous avez été bloqué|ai-je été bloqué|trafic inhabituel|activité inhabituelle|vérification de sécurité|contrôle de sécurité|vérification de votre navigateur|vérifions votre navigateur|requêtes automatisées|un instant|maintenez le bouton|maintenez enfoncé
      |no soy un robot|no eres un robot|no es un robot|eres humano|eres un humano|es humano|que eres una persona|acceso denegado|denegado el acceso|has sido bloqueado|ha sido bloqueado|he sido bloqueado|tráfico inusual|actividad inusual|verificación de seguridad|control de seguridad|comprobando tu navegador|verificando su navegador|comprobando su navegador|solicitudes automatizadas|herramientas de automatización|mantén pulsado|mantenga pulsado|un momento...|un momento…
      |non sono un robot|non sei un robot|essere umano|sei umano|sei un umano|accesso negato|sei stato bloccato|stato bloccato|traffico insolito|attività insolita|verifica di sicurezza|controllo di sicurezza|verifica del browser|richieste automatiche|tieni premuto|attendi un momento
      |não sou um robô|não é um robô|é um humano|é humano|acesso negado|você foi bloqueado|fui bloqueado|tráfego incomum|atividade incomum|verificação de segurança|verificando seu navegador|verificando o seu navegador|solicitações automatizadas|pedidos automatizados|pressione e segure|só um momento
      |geen robot|een mens bent|toegang geweigerd|je bent geblokkeerd|u bent geblokkeerd|ongebruikelijk verkeer|beveiligingscontrole|je browser controleren|uw browser wordt gecontroleerd|ingedrukt houden
      |nie jestem robotem|nie jesteś robotem|jesteś człowiekiem|odmowa dostępu|brak dostępu|zostałeś zablokowany|nietypowy ruch|kontrola bezpieczeństwa|weryfikacja bezpieczeństwa|sprawdzanie przeglądarki|przytrzymaj przycisk
      |я не робот|вы не робот|что вы не робот|а не робот|вы человек|что вы человек|доступ запрещен|доступ ограничен|доступ заблокирован|вы были заблокированы|вы заблокированы|необычный трафик|подозрительный трафик|подозрительную активность|проверка безопасности|проверка браузера|проверяем ваш браузер|автоматические запросы|похожи на автоматические|подтвердите, что|нажмите и удерживайте|введите символы с картинки
      |ロボットではありません|ロボットではない|人間であることを|人間であるか|アクセスが拒否|アクセスを拒否|アクセスがブロック|ブロックされました|通常と異なるトラフィック|異常なトラフィック|不審なアクセス|セキュリティチェック|セキュリティ確認|ブラウザを確認しています|ブラウザをチェック|自動化された|長押し|画像認証
      |不是机器人|不是機器人|您是真人|确认您是人类|驗證您是人類|访问被拒绝|拒絕存取|您已被阻止|异常流量|異常流量|安全检查|安全驗證|安全验证|人机验证|人機驗證|正在检查您的浏览器|请完成验证
      |är inte en robot|är människa|åtkomst nekad|nejsem robot|přístup odepřen|robot değilim|erişim engellendi
      |are you a person|you are a person|you are a real person|confirm you are|confirm that you are|human being sent|sie eine person|von einem menschen|un être humain|eres una persona|sei una persona|é uma pessoa|отправил человек|人間による|人間ですか|真人
      |security service to protect|triggered the security solution|could trigger this block|you were blocked|sicherheitsdienst, um sich|sicherheitslösung ausgelöst|ray-id|service de sécurité pour se protéger|servicio de seguridad para protegerse|servizio di sicurezza per proteggersi|serviço de segurança para se proteger|службу безопасности|online attacks|online-angriffen|attaques en ligne
      |automated activity|regain access|sure you're not a robot|you're not a bot|enter the characters you see|characters you see|type the characters|unusual activities|kein bot|bist du ein mensch|du ein mensch bist|ungewöhnliche aktivitäten|löse das rätsel|zugriff eingeschränkt|pas un bot|que vous n'êtes pas un robot|cette étape ne prend|no eres un bot|no es un bot|verificando que no|comprobación de seguridad|verificando il tuo browser|non sei un bot|questo processo è automatico|reindirizzato a breve|não é um bot|que é humano|que você é humano|atividade suspeita|resolva o desafio|geen bot|controleren je browser|не бот|что вы не бот|займет несколько секунд|проверяем, что|подтвердите, что вы|自動プログラム|表示されている文字を入力|画像に表示|人間であること|不正なアクセス|アクセスが制限|アクセス制限|网络环境存在异常|拖动滑块|滑块|完成拼图|您的访问异常|nie jesteś botem|nietypową aktywność|är inte en bot|nejste robot|bot değil|로봇이 아닙니다|로봇이 아님|before proceeding|verify your identity|human verification|this process is automatic|will redirect to your requested|protected by anubis|browser integrity|you have been rate limited|rate limited
      |zugriff wird geprüft|verbindung zu unserer seite sicher|verbindung sicher ist|verificando se|se você é humano|segurança da sua conexão|sécurité de votre connexion|sicherheit ihrer verbindung|la seguridad de tu conexión|sicurezza della tua connessione|безопасность вашего подключения|faites glisser le curseur|trascina il cursore|slide to verify|drag the slider
      """,
    words: """
      captcha|robot|bots|bot |human|blocked|security|suspicious|automated|challenge|your ip|ip address|permission|denied|traffic|cloudflare|datadome|perimeterx|imperva|akamai
      |mensch|blockiert|gesperrt|sicherheit|verdächtig|überprüf|bestätigen sie|ip-adresse|ihre ip
      |humain|bloqué|sécurité|suspect|vérifi|adresse ip|automatis
      |humano|bloquead|seguridad|sospechos|verific|dirección ip|automatiz|confirmar que|confirma que
      |umano|bloccat|sicurezza|sospett|indirizzo ip|automatic|tua rete
      |robô|segurança|suspeit|endereço ip|confirme que
      |mens |geblokkeerd|beveilig|verdacht|ip-adres
      |robotem|człowiek|zablokowan|bezpieczeństw|adres ip
      |робот|человек|заблокир|безопасност|подозрит|провер|ip-адрес|запросы с вашего|включите javascript
      |ロボット|ブロック|セキュリティ|不正|確認してください|ipアドレス|トラフィック|チェックボックス|お使いのネットワーク
      |机器人|機器人|安全|ip地址|验证|驗證
      |human being|tick the box|check the box|requests|confirm you|network|ein mensch|menschen|häkchen|kästchen|netzwerk|anfragen|réseau|être humain|cochez|requêtes|case ci-dessous|casilla|peticiones|ser humano|tu red|su red|casella|richieste|essere umano|caixa|pedidos|sua rede|запрос|сети|галочк|убедиться|人間|リクエスト|チェックを|人类|请求|勾选|verzoeken|vakje|netwerk|żąda|zaznacz|sieci|verify|verification
      |cookies are enabled|javascript are enabled|reloading|rätsel|bot.|défi|desafío|desafio|sfida|несколько секунд
      """,
    labels: NameTable(
      """
      verification captcha robot-check human-verification security-check one-moment \
      überprüfung sicherheitsprüfung vérification verificación verifica verificação проверка \
      確認 验证 weryfikacja verificatie blocked forbidden
      """))

  private static let error = WallVocabulary(
    phrases: """
      internal server error|server error|service unavailable|service temporarily unavailable|bad gateway|gateway timeout|gateway time-out|bad request|error 500|error 502|error 503|error 504|403 forbidden|500 error|503 error|http error|error establishing a database|database error|something went wrong|something has gone wrong|an error occurred|an error has occurred|an unexpected error|unexpected error|application error|critical error on this website|critical error on your website|fatal error|parse error|please try again later|try again in a few|try again shortly|we're experiencing technical|experiencing technical difficulties|down for maintenance|under maintenance|undergoing maintenance|performing maintenance|maintenance mode|be back soon|back shortly|be right back|unable to process your request|could not process your request|couldn't process your request|our team has been notified|our engineers have been notified|we have been notified|web server is down|origin server|account has been suspended|this site can't be reached|oops! something|sorry for the inconvenience|sorry, we're having|upstream connect error|resource limit is reached
      |interner serverfehler|server-fehler|ein fehler ist aufgetreten|ist ein fehler aufgetreten|fehler aufgetreten|etwas ist schiefgelaufen|etwas schiefgelaufen|etwas schief gelaufen|ging etwas schief|da ist etwas schief|fehler beim aufbau einer datenbankverbindung|datenbankverbindung|vorübergehend nicht erreichbar|vorübergehend nicht verfügbar|zurzeit nicht erreichbar|derzeit nicht erreichbar|derzeit nicht verfügbar|dienst nicht verfügbar|wartungsmodus|derzeit gewartet|gleich wieder da|bald wieder da|in kürze wieder|versuchen sie es später|später noch einmal|später erneut|in einigen minuten|technischen problem|entschuldigung für die unannehmlichkeiten|unerwarteter fehler|schwerwiegender fehler
      |erreur interne du serveur|erreur interne|erreur serveur|erreur du serveur|une erreur est survenue|une erreur s'est produite|erreur est survenue|erreur inattendue|quelque chose s'est mal passé|un problème est survenu|un problème technique|incident technique|service indisponible|temporairement indisponible|momentanément indisponible|actuellement indisponible|maintenance en cours|opération de maintenance|réessayer plus tard|réessayez plus tard|réessayer ultérieurement|réessayer dans quelques|réessayez dans quelques|désolés pour la gêne|gêne occasionnée|nos équipes travaillent|de retour bientôt|bientôt de retour
      |error interno del servidor|error interno|error del servidor|error de servidor|se ha producido un error|ha ocurrido un error|ocurrió un error|se produjo un error|algo salió mal|algo ha salido mal|algo ha ido mal|algo fue mal|error inesperado|error al procesar|servicio no disponible|temporalmente no disponible|no disponible temporalmente|no está disponible temporalmente|tareas de mantenimiento|inténtelo de nuevo|inténtalo de nuevo|intente de nuevo|inténtelo más tarde|inténtalo más tarde|vuelva a intentarlo|vuelve a intentarlo|disculpe las molestias|disculpen las molestias|disculpa las molestias|lamentamos las molestias|volvemos en breve|volveremos pronto|nuestro equipo técnico
      |errore interno del server|errore interno|errore del server|si è verificato un errore|è verificato un errore|errore imprevisto|qualcosa è andato storto|qualcosa non ha funzionato|connessione al database|errore nel database|servizio non disponibile|temporaneamente non disponibile|momentaneamente non disponibile|manutenzione in corso|lavori di manutenzione|riprova più tardi|riprovare più tardi|riprovate più tardi|tra qualche minuto|ci scusiamo per il disagio|scusate il disagio|torneremo presto|torniamo subito
      |erro interno do servidor|erro interno|erro do servidor|erro no servidor|ocorreu um erro|aconteceu um erro|erro inesperado|algo deu errado|algo correu mal|deu erro|serviço indisponível|temporariamente indisponível|manutenção programada|tente novamente mais tarde|tente mais tarde|tente novamente|pedimos desculpa|pedimos desculpas|desculpe o transtorno|desculpe pelo inconveniente|voltaremos em breve|voltamos já
      |interne serverfout|serverfout|er is een fout opgetreden|fout opgetreden|er ging iets mis|er is iets misgegaan|iets mis gegaan|databasefout|databaseverbinding|tijdelijk niet beschikbaar|tijdelijk niet bereikbaar|onderhoud aan de website|in onderhoud|probeer het later|later opnieuw|technische problemen|excuses voor het ongemak|zo weer terug
      |wewnętrzny błąd serwera|błąd serwera|wystąpił błąd|wystąpił nieoczekiwany błąd|coś poszło nie tak|błąd połączenia z bazą|usługa niedostępna|tymczasowo niedostępn|chwilowo niedostępn|przerwa techniczna|prace konserwacyjne|spróbuj ponownie|spróbuj później|przepraszamy za utrudnienia|problemy techniczne|wracamy wkrótce
      |внутренняя ошибка сервера|ошибка сервера|ошибка 500|ошибка 502|ошибка 503|ошибка 504|ошибка 403|произошла ошибка|возникла ошибка|что-то пошло не так|непредвиденная ошибка|ошибка подключения к базе|ошибка соединения с базой|временно недоступ|сервис недоступен|сайт недоступен|техническое обслуживание|на обслуживании|попробуйте позже|попробуйте еще раз|повторите попытку|попробуйте обновить|обновить страницу|обновите страницу|приносим извинения|технические неполадки|скоро вернемся|работаем над
      |サーバーエラー|サーバエラー|サーバー内部エラー|内部エラー|エラーが発生|問題が発生|データベース接続|データベースエラー|一時的に利用できません|一時的にアクセスできません|一時的にご利用|ご利用いただけません|メンテナンス中|しばらくしてから|しばらく経ってから|時間をおいて|再度お試し|もう一度お試し|ご不便をおかけ|ご迷惑をおかけ|混み合って
      |服务器错误|伺服器錯誤|内部错误|出错了|发生错误|發生錯誤|出了点问题|数据库连接|数据库错误|服务不可用|服務暫時|暂时无法访问|暫時無法|稍后再试|稍後再試|请稍后|给您带来不便|請稍後
      |ett fel inträffade|något gick fel|došlo k chybě|něco se pokazilo|bir hata oluştu|bir şeyler ters gitti
      |technical error|working on it|we're on it|could not load|couldn't load|technischen problems|technischer fehler|arbeiten daran|arbeiten bereits daran|problème technique|ci stiamo lavorando|trabajando en ello|trabalhando nisso|algo ha ido|технической неполадки|техническая ошибка|не удалось загрузить|技術的な問題|表示できません|対応しております|技术问题
      |网站维护中|系统维护中|網站維護中
      |hit a snag|having trouble loading|trouble loading|come back later|performing some updates|we'll be right back|thank you for your patience|critical error|hat nicht geklappt|nicht angezeigt werden|probieren sie es später|in kürze erneut|un souci est survenu|difficultés techniques|revenir un peu plus tard|revenir plus tard|ha habido un problema|no responde en este momento|intentarlo más tarde|verificato un problema|non è raggiungibile|al momento non è|está em manutenção|voltamos dentro|ведутся технические|зайдите позже|開小差|开小差|系统繁忙|稍后重试|系统错误|再度アクセス|er ging iets fout|vi har problem|försök igen|zkuste to později|daha sonra tekrar|오류가 발생|it's not you|on our end|on our side|currently unavailable|currently down
      |is currently unavailable|be back online|problem persists
      """,
    words: """
      error|exception|unavailable|maintenance|oops|apologi|inconvenience|try again|reload|refresh|nginx|apache|we are working|we're working|database
      |fehler|störung|entschuldig|wartung|hoppla|ups|neu laden|bitte versuchen
      |erreur|indisponible|désolé|oups|excus|réessay|veuillez
      |errores|lo sentimos|disculp|mantenimiento|vaya|¡ups
      |errore|spiacenti|scus|manutenzione|riprov|ops
      |erro |desculp|manutenção|indisponível
      |fout |storing|onderhoud|helaas|onbereikbaar
      |błąd|przeprasz|niedostępn
      |ошибк|извин|недоступ|неполад|на главную|на сервере
      |エラー|申し訳|お詫び|メンテナンス
      |错误|錯誤|抱歉|维护
      |serverfehler|datenbankfehler|base de données|base de datos|base de dados|banco de dados|базой данных|базы данных|bazą danych|technical difficulties|scheduled maintenance|wartungsarbeiten|en mantenimiento|in manutenzione|em manutenção|en maintenance|temporarily unavailable|problemas técnicos|problemi tecnici|технические работы|технических работ|technische probleme|technische störung|account suspended|unannehmlichkeiten|error code|fehlercode|not implemented|database connection error|stack trace|error 403|problema técnico|problema tecnico|technical problem|technical issue|technisch probleem|problem techniczny|technisches problem|uncaught exception|bandwidth limit exceeded|メンテナンスのため|メンテナンスを実施|系统维护|connection timed out|browser has
      |technischen störung|verständnis|nicht anzeigen|back online
      """,
    labels: NameTable(
      """
      500 502 503 504 error fehler serverfehler erreur errore erro ошибка エラー 错误 błąd fout \
      http-500 error-500 error-502 error-503 erreur-500 erro-500 erro-503 errore-500 fehler-500 \
      ошибка-500 ошибка-503 oops ups upps oups ops maintenance site-maintenance wartung wartungsarbeiten \
      mantenimiento manutenzione manutenção техобслуживание メンテナンス 维护 server-error offline
      """))

  private static let gone = WallVocabulary(
    phrases: """
      page not found|not found|error 404|404 error|404 not found|404 page|http 404|page can't be found|page cannot be found|page could not be found|page couldn't be found|that page doesn't exist|page doesn't exist|page does not exist|page you are looking for|page you're looking for|page you were looking for|page you requested|content you are looking for|article you are looking for|story you are looking for|nothing was found|couldn't find that page|couldn't find the page|could not find the page|can't find that page|can't find the page|can't seem to find|no longer available|been unpublished|article not found|article is unavailable|content not found|content unavailable|content is not available|post not found|story not found|410 gone|page has moved|may have been moved|might have been moved|may have been removed|might have been removed|mistyped|typed the address|typed the url|go back home|go to homepage|return to the homepage|back to homepage|back to home|return home|requested url|the requested page|this page isn't available|this page is not available|page is missing|page unavailable|link you followed
      |seite nicht gefunden|nicht gefunden|fehler 404|404-fehler|404 fehler|seite existiert nicht|existiert leider nicht|existiert nicht mehr|nicht mehr verfügbar|gewünschte seite|angeforderte seite|gesuchte seite|seite konnte nicht|konnte nicht gefunden|konnten die seite nicht|können die seite nicht|seite ist nicht verfügbar|zur startseite|zurück zur startseite|artikel nicht gefunden|inhalt nicht gefunden|inhalt ist nicht|diese seite gibt es nicht|seite gibt es leider nicht
      |page introuvable|introuvable|erreur 404|page non trouvée|page demandée|page que vous recherchez|page que vous cherchez|page que vous demandez|contenu que vous|article que vous|n'est plus en ligne|retour à l'accueil|retourner à l'accueil|retourner à la page d'accueil|revenir à l'accueil|adresse soit incorrecte|article introuvable|contenu introuvable|contenu indisponible
      |página no encontrada|no encontrada|no se encontró|no se ha encontrado|no hemos encontrado|no pudimos encontrar|no podemos encontrar|página que buscas|página que busca|página que estás buscando|página que está buscando|página solicitada|artículo solicitado|contenido que buscas|ya no está disponible|volver a la portada|volver al inicio|ir al inicio|ir a la portada|contenido no disponible
      |pagina non trovata|non trovata|errore 404|non esiste più|non è stata trovata|non è stato trovato|pagina che stai cercando|pagina che cerchi|pagina che cercavi|pagina cercata|pagina richiesta|articolo richiesto|contenuto richiesto|non è più disponibile|non più disponibile|è stata spostata|torna alla home|torna alla homepage|vai alla home|tornare alla home
      |página não encontrada|não encontrada|não foi encontrada|não foi encontrado|erro 404|não existe mais|já não existe|não encontramos|página que procura|página que você procura|página que você está procurando|conteúdo que procura|não está mais disponível|já não está disponível|indisponível ou removid|voltar à página inicial|voltar para a página inicial|voltar ao início|conteúdo não disponível
      |pagina niet gevonden|niet gevonden|bestaat niet meer|niet meer beschikbaar|pagina die je zoekt|pagina die u zoekt|opgevraagde pagina|terug naar home|naar de homepage|artikel niet gevonden|kunnen we niet vinden
      |nie znaleziono|strona nie istnieje|nie została znaleziona|strona, której szukasz|strony, której szukasz|szukana strona|błąd 404|została usunięta|został usunięty|nie jest już dostępn|wróć na stronę główną|przejdź na stronę główną
      |страница не найдена|не найдена|ошибка 404|страница удалена|удалена или перемещена|удален или перемещен|материал удален|запрашиваемая страница|запрошенная страница|страница, которую вы|страницы, которую вы|больше не доступ|больше недоступ|вернуться на главную|перейти на главную|на главную страницу|статья не найдена|неправильно набран адрес
      |ページが見つかりません|見つかりません|見つかりませんでした|お探しのページ|指定されたページ|ご指定のページ|存在しません|公開を終了|掲載期間が終了|掲載を終了|公開期間|urlが変更|移動または削除|移動された|トップページへ戻る|トップページに戻る|トップへ戻る|404エラー|エラー404|リンク切れ|ホームへ戻る
      |页面未找到|找不到页面|页面不存在|頁面不存在|找不到頁面|找不到网页|您访问的页面|您要找的页面|您要查找的|已被刪除|已删除|已下线|不存在或已|返回首页|回到首頁|返回首頁|内容不存在|文章不存在
      |sidan hittades inte|sidan kunde inte hittas|sidan finns inte|stránka nenalezena|stránka neexistuje|sayfa bulunamadı|bulunamadı
      |moved or deleted|moved or removed|removed or renamed|typed the address wrong|back to the home page|we can't find that|se ha movido|se ha borrado|dirección está mal|está mal escrita|vuelve a la portada|usa el buscador|vuelve al inicio|перемещена или|такой страницы|набран неправильно|неправильно набрали|вернитесь на главную|воспользуйтесь поиском|movida ou|volte à página inicial|verschoben oder gelöscht|déplacée ou supprimée|mal écrite|spostata o|torna alla home page|falsch geschrieben|verplaatst of verwijderd|przeniesiona lub|移動または|お戻りください
      |looks like you're lost|you're lost|isn't here any more|isn't here anymore|you're after|nothing to see here|has been removed from|article has been removed|story has been removed|this story is no longer|gesuchte artikel|link ist veraltet|nicht mehr abrufbar|artikel nicht mehr|cette page a disparu|contenu que vous cherchez|n'est plus disponible|changé d'adresse|nos hemos perdido|lo que buscabas|enlace esté roto|pagina inesistente|non c'è più|link pode estar|matéria pode ter|ничего не найдено|вами страница|запрошенная вами|このページは存在|現在利用できない|アクセスしようとしたページ|页面不见|可能已被删除|链接地址有误|deze pagina bestaat niet|sidan du letar|stránku, kterou|aradığınız sayfa|페이지를 찾을 수 없|страница не существует|may be broken|nicht mehr auffindbar|konnte leider nicht gefunden
      |page has gone|non è più online|link potrebbe|scaduto o errato|ya no está en línea|não está mais no ar|не работает ссылка|页面已失效|链接已失效
      """,
    words: """
      404|oops|whoops|sorry|search|url|homepage|expired|moved|deleted|removed|web address|archives|check the|missing
      |leider|suche|adresse|startseite|verschoben|gelöscht|hoppla
      |désolé|oups|recherche|accueil|supprim|déplac
      |lo sentimos|buscar|búsqueda|portada|enlace|eliminad
      |spiacenti|cerca|home page|rimoss|indirizzo
      |desculpe|pesquisa|busca|endereço|removid
      |helaas|zoeken|verwijderd|verplaatst
      |przepraszamy|szukaj|wyszukiwark|adres|usunięt
      |извините|к сожалению|поиск|главн|адрес|удален
      |申し訳|削除|検索|トップページ|アドレス
      |抱歉|首页|首頁|删除|刪除|搜索
      |existiert nicht|no existe|n'existe pas|n'existe plus|non esiste|não existe|bestaat niet|nie istnieje|не существует|存在しない|wurde gelöscht|wurde entfernt|wurde verschoben|has been removed|has been deleted|was removed|a été supprimé|a été retiré|a été déplacé|ha sido eliminad|fue eliminad|è stato rimosso|è stata rimossa|stato rimosso|stata rimossa|foi removid|foi eliminad|foi excluíd|foi movid|is verwijderd|is verplaatst|has been moved|no longer exists|no longer online|no está disponible|non è disponibile|não está disponível|non trovato|no encontrado|não encontrado|не найдено|была удалена|был удален|削除された|削除されました|broken link|ya no existe|plus disponible|plus en ligne|a peut-être été|nothing here|nothing found|strona główna|ha sido borrad|ha sido movid|nicht mehr online|nicht mehr vorhanden|найдена|page d'accueil|página inicial|página de inicio|無法找到|无法找到|已被删除
      |old links|no longer work
      """,
    labels: NameTable(
      """
      404 410 error-404 404-error http-404 404-not-found not-found page-not-found fehler-404 \
      erreur-404 errore-404 erro-404 ошибка-404 404-エラー nicht-gefunden introuvable \
      no-encontrada non-trovata não-encontrada не-найдено 页面不存在 niet-gevonden gone
      """))
}

extension WallVocabulary {
  static let consent = WallVocabulary(
    phrases: """
      before you continue|we value your privacy|your privacy matters|your privacy choices|your privacy is important|privacy choices|privacy settings|privacy preferences|manage privacy|cookie settings|cookie preferences|accept all|reject all|accept cookies|accept and continue|accept & continue|agree and continue|consent and continue|continue with ads|continue with advertising|allow all cookies|necessary cookies|manage preferences|manage settings|manage options|more options|manage consent|we use cookies|uses cookies|use cookies and|our partners|and our partners|store and/or access|access information on a device|information on a device|personalised content|personalized content|tailored ads|ad measurement|content measurement|audience insights|precise geolocation|device identifiers|unique identifiers|withdraw your consent|your consent|withdraw consent|with your permission|transparency & consent|transparency and consent|family of brands|processing of your personal data|process your data|process personal data|your choices at any time|ad-free subscription|without ads and tracking|partners process
      |zustimmen und weiter|akzeptieren und weiter|alle akzeptieren|alles akzeptieren|alle ablehnen|alles ablehnen|cookies akzeptieren|cookies zulassen|einverstanden|mit werbung weiterlesen|mit werbung nutzen|mit werbung besuchen|weiter mit werbung|ohne werbetracking|ohne tracking|werbung und tracking|unsere partner|unseren partnern|wir und unsere|cookies und ähnliche|verwenden cookies|nutzen cookies|verwendet cookies|nutzt cookies|setzen cookies|personalisierte anzeigen|personalisierte inhalte|informationen auf einem gerät|auf ihrem gerät|auf deinem gerät|gerätekennung|zielgruppenforschung|anzeigenmessung|messung von werbeleistung|datenschutzeinstellungen|datenschutz-einstellungen|cookie-einstellungen|privacy-center|privacy center|ihre daten|verarbeitungszweck|bevor sie fortfahren|bevor du fortfährst
      |tout accepter|tout refuser|accepter et continuer|accepter et fermer|continuer sans accepter|accepter les cookies|refuser les cookies|paramétrer|gérer les paramètres|gérer mes choix|gérer les cookies|vos choix|votre consentement|utilisons des cookies|utilise des cookies|utilisent des cookies|nos partenaires|nous et nos|publicités et contenus personnalisés|publicités et du contenu|contenu personnalisé|stocker et/ou accéder|stocker et accéder|informations sur un appareil|sur votre appareil|sur un terminal|votre terminal|mesure de performance|géolocalisation précises|identifiants uniques|avant de continuer|votre vie privée|politique de cookies|sans publicité personnalisée|abonner sans cookies|famille de marques
      |aceptar todo|aceptar todas|rechazar todo|rechazar todas|aceptar y continuar|aceptar cookies|acepta las cookies|aceptar las cookies|rechazar cookies|configurar cookies|configurar|gestionar opciones|gestionar cookies|más opciones|tu consentimiento|su consentimiento|usamos cookies|utilizamos cookies|utiliza cookies|usan cookies|nuestros socios|socios|anuncios personalizados|anuncios y contenido|contenido personalizado|contenido personalizados|almacenar la información|almacenar y/o acceder|información en un dispositivo|tu dispositivo|su dispositivo|medición de publicidad|medición de anuncios|investigación de audiencia|geolocalización precis|tu privacidad|su privacidad|política de cookies|política de privacidad|antes de continuar|rechazar y pagar|rechazar y suscrib|navega gratis
      |accetta tutto|accetta tutti|rifiuta tutto|rifiuta tutti|accetta e continua|accetta e chiudi|accetta i cookie|continua senza accettare|gestisci preferenze|gestisci le preferenze|gestisci opzioni|più opzioni|il tuo consenso|tuo consenso|utilizziamo cookie|utilizziamo i cookie|usiamo cookie|usiamo i cookie|utilizza cookie|utilizzo dei cookie|nostri partner|noi e i nostri|contenuti personalizzati|archiviare informazioni|archiviare e/o accedere|informazioni su un dispositivo|tuo dispositivo|misurazione degli annunci|misurazione delle prestazioni|ricerche sul pubblico|geolocalizzazione precis|tua privacy|informativa sui cookie|prima di continuare|abbonati e rifiuta|rifiuta e abbonati
      |aceitar tudo|aceitar todos|rejeitar tudo|rejeitar todos|aceitar e continuar|aceitar e fechar|aceitar cookies|recusar cookies|mais opções|gerir opções|gerenciar opções|gerir preferências|gerenciar preferências|seu consentimento|nossos parceiros|anúncios e conteúdo|conteúdo personalizado|armazenamos|armazenar informações|informações em um dispositivo|informações num dispositivo|seu dispositivo|medição de anúncios|pesquisa de audiência|pesquisa de público|geolocalização precis|sua privacidade|política de privacidade|aviso de privacidade
      |alles accepteren|alles weigeren|alles afwijzen|accepteren en doorgaan|akkoord en doorgaan|cookies accepteren|cookies weigeren|cookie-instellingen|instellingen beheren|voorkeuren beheren|jouw toestemming|uw toestemming|gebruiken cookies|gebruikt cookies|onze partners|gepersonaliseerde inhoud|informatie op een apparaat|je apparaat|uw apparaat|jouw privacy|uw privacy|je privacy|voordat je verdergaat|doelgroepenonderzoek
      |zaakceptuj wszystk|akceptuj wszystk|odrzuć wszystk|akceptuję|zgadzam się|przejdź do serwisu|ustawienia zaawansowane|twoja zgoda|twoją zgodę|używamy plików cookie|nasi partnerzy|naszych partnerów|zaufani partnerzy|zaufanych partnerów|spersonalizowane reklamy|spersonalizowanych reklam|na urządzeniu|twoja prywatność|twoją prywatność|polityka prywatności|zanim przejdziesz
      |принять все|принять и продолжить|отклонить все|принять cookie|использует файлы cookie|используем файлы cookie|используем cookie|использует cookie|наши партнеры|нашими партнерами|наших партнеров|персонализированную рекламу|персонализированные объявления|на вашем устройстве|вашего устройства|информации на устройстве|ваше согласие|вашего согласия|ваша конфиденциальность|политика конфиденциальности|настройки конфиденциальности|настроить cookie|прежде чем продолжить|перейти к настройкам
      |すべて同意|すべて許可|すべて受け入れる|すべて拒否|同意する|同意して続行|同意して続ける|拒否する|cookieを使用|クッキーを使用|cookieの使用|クッキーの使用|cookieポリシー|cookie設定|cookieの設定|パートナーは|パートナーと|デバイスに保存|デバイス上の|デバイスの情報|プライバシー設定|プライバシーを尊重|プライバシーポリシー|プライバシーに関する|同意を撤回|同意いただ|続行する前に|広告のカスタマイズ
      |接受全部|全部接受|接受所有|拒绝全部|全部拒绝|全部拒絕|接受并继续|同意并继续|使用cookie|使用 cookie|我们和我们的合作伙伴|我们的合作伙伴|合法权益|合法利益|個人化廣告|个性化内容|您的设备|您的隐私|隐私设置|隐私政策|您的同意|继续之前
      |godkänn alla|vi använder cookies|ditt samtycke|přijmout vše|souhlasím|vaše soukromí|tümünü kabul et|çerez
      |place cookies|store cookies|show you ads|relevant ads|ad partners|privacy centre|ad-free pass|ad-free access|ads or pay|pay or consent|consent or pay|datenschutzbereich|cookies setzen|cookies speichern|werbung oder|partenaires publicitaires|déposer des cookies|socios publicitarios|guardar cookies|partner pubblicitari|acconsento|parceiros de publicidade|рекламных партнер|рекламными партнерами|можете согласиться|広告なし|広告パートナー|同意いただく|同意はいつでも|zonder advertenties|advertentiepartners|partnerów reklamowych|无广告
      |we care about your privacy|i accept|show purposes|tracking technologies|agreeing to cookies|agree to cookies|ads and cookies|ad-free version|ad-free option|personalised advertising by|drittanbieter|nutzungsprofile|interessenbezogene werbung|erklären sie sich einverstanden|werbefinanziert|werbefreie angebot|mit werbung und cookies|contentpass|avec votre accord|technologies similaires|accepter & fermer|cookies propias|de terceros para|si continúas navegando|aceptas su uso|terze parti selezionate|tecnologie simili|cookie o tecnologie|con il tuo consenso|concorda com o uso|melhorar a sua experiência|uso de cookies|derde partijen|ga je akkoord|ik ga akkoord|wyrazić zgodę|przechowujemy informacje|продолжая пользоваться|соглашаетесь на|同意が必要|提携先|重视您的隐私|类似技术|cookie及|点击“同意”|improve your experience|by continuing to use|by clicking accept|by clicking agree|by using this site|samtycke|cookies för att|souhlas s|çerezleri
      |free with ads|targeted advertising from|read for free|accept and read|additional cookies|set cookies|déposent des traceurs|déposons des cookies|instalamos cookies|installiamo cookie
      """,
    words: """
      cookie|consent|partner|vendor|tracking|privacy|personal data|device|advertis| ads |ads.|tailored|accept|reject|preferences|settings|agree|withdraw|purposes|third parties|audience|measure|your data|personalised|personalized|browsing|geolocation|opt out|opt-out|services
      |werbung|datenschutz|widerruf|akzeptier|ablehnen|zustimm|gerät|einstellungen|zwecke|zielgruppen|personalisier|tracken|jederzeit|daten
      |publicit|appareil|accepter|refuser|paramètres|partenaire|données|finalités|retirer|personnalis|traceurs|navigation
      |anuncio|publicidad|dispositivo|aceptar|rechazar|ajustes|datos|finalidades|retirar|personaliz|preferencias|privacidad|tratamiento|audiencia
      |annunci|pubblicit|accettare|rifiutare|impostazioni|dati|finalità|revocare|preferenze|trattamento
      |anúncio|publicidade|aceitar|recusar|rejeitar|definições|configurações|dados|preferências|parceiros|audiência
      |advertent|apparaat|accepteren|weigeren|instellingen|gegevens|doeleinden|intrekken|voorkeuren
      |reklam|urządzen|akcept|odrzu|ustawie|danych|zgod
      |реклам|устройств|принять|отклонить|настройк|данны|партнер|соглас|куки
      |広告|デバイス|同意|拒否|設定|データ|パートナー|クッキー|プライバシー
      |广告|廣告|设备|拒绝|设置|数据|合作伙伴|隐私
      |change your mind|any time|interests|browser|ad-free|changer d'avis|navigateur|annonces|cambiar de opinión|navegador|cambiare idea|mudar de ideias|изменить|подходящ|取り消す|ブラウザ|entscheidung|anzeigen
      |einwilligung|zustimmung|privatsphäre|pur-abo|pur abo|pur-abonn|werbefrei|consentement|confidentialité|vie privée|données personnelles|données à caractère personnel|mesure d'audience|consentimiento|datos personales|consenso|dati personali|consentimento|dados pessoais|toestemming|persoonsgegevens|danych osobowych|dane osobowe|персональных данных|персональные данные|согласие|конфиденциальность|個人データ|个人数据|个人资料|隱私|vendors|iab|legitimate interest|intérêt légitime|interés legítimo|legittimo interesse|interesse legittimo|interesse legítimo|berechtigtes interesse|berechtigten interesses|berechtigtem interesse|gerechtvaardigd belang|законный интерес|законного интереса|законных интерес|正当な利益|audience research|cookie consent|cookie policy|файлы cookie|файлов cookie|plików cookie|pliki cookie|use of cookies|use of trackers|einsatz von cookies|utilisation de cookies|uso de cookies|personalisierte werbung|personalised ads|personalized ads|personalised advertising|personalized advertising|publicité personnalisée|publicités personnalisées|publicidad personalizada|pubblicità personalizzata|annunci personalizzati|publicidade personalizada|anúncios personalizados|gepersonaliseerde advertenties|персонализированная реклама|персонализированной рекламы|个性化广告|ad tracking|without tracking|ohne werbung|mit werbung lesen|sans publicité|avec publicité|sin publicidad|con publicidad|senza pubblicità|con pubblicità|sem publicidade|без рекламы|с рекламой|zonder reclame|bez reklam|advertising partners|werbepartner|alle cookies|uzasadnion|szanujemy|zgodę na|acconsentire|パーソナライズ|オーディエンス|広告測定|auswahl jederzeit
      |принимаю 
      """)

  static let login = WallVocabulary(
    phrases: """
      subscribe to continue|subscribe to read|subscribe to keep|subscribe to unlock|subscribe now|subscribe today|subscribe for|subscribers only|subscriber-only|subscriber only|subscriber-exclusive|exclusive to subscribers|exclusively for subscribers|available to subscribers|reserved for subscribers|reserved for members|members only|member-only|members-only|already a subscriber|already subscribe|already have an account|already a member|already registered|not a subscriber|become a subscriber|become a paid|upgrade to paid|paid subscribers|this post is for|log in to continue|login to continue|sign in to continue|sign in to read|log in to read|sign in to view|sign in to your account|log in to your account|please log in|please sign in|you must be logged in|you need to be logged in|you need to log in|to continue reading|continue reading this|to keep reading|keep reading with|to read the full|read the full article|read the full story|read the rest of|unlock this article|unlock the full|unlock full|get unlimited access|unlimited digital access|subscription required|start your free trial|start your trial|cancel anytime|cancel any time|for $1|register to continue|register to read|register for free|create a free account|create your account|create one for free|don't have an account|do not have an account|forgot password|forgot your password|forgotten password|reset password|reset your password|remember me|keep me signed in|keep me logged in|continue with google|continue with apple|continue with facebook|continue with email|enter your password|email or username|username or email|you have reached your limit|reached your article limit|you've reached your|support quality journalism|your subscription|see subscription options|view subscription options|view offers|see options|by continuing you agree|this article is for|this content is for|this story is for|we've sent you|verify your email
      |nur für abonnent|abonnenten vorbehalten|exklusiv für abonnent|exklusiv für mitglieder|nur für mitglieder|nur für registrierte|jetzt abonnieren|jetzt bestellen|jetzt abo|abo abschließen|abo testen|abo wählen|zu den angeboten|bereits abonnent|schon abonnent|sie sind bereits abonnent|sie haben bereits ein|bereits registriert|bereits kunde|schon registriert|noch kein abo|noch kein konto|noch kein benutzerkonto|noch nicht registriert|weiterlesen mit|um weiterzulesen|jetzt weiterlesen|zum weiterlesen|diesen artikel weiterlesen|artikel freischalten|inhalt freischalten|artikel kaufen|um den artikel|um diesen artikel|vollen zugriff|unbegrenzten zugriff|zugriff auf alle|zugang zu allen|unbegrenzt lesen|alle artikel unbegrenzt|alle artikel ohne|alle artikel lesen|kostenlos testen|gratis testen|probemonat|probeabo|jederzeit kündbar|monatlich kündbar|melden sie sich an|melde dich an|bitte anmelden|bitte melden|bitte loggen|jetzt anmelden|hier anmelden|hier einloggen|jetzt einloggen|angemeldet bleiben|passwort vergessen|kennwort vergessen|konto erstellen|konto anlegen|jetzt registrieren|kostenlos registrieren|mit google anmelden|mit google fortfahren|mit apple fortfahren|zugangsdaten|plus-artikel|premium-artikel|exklusiver artikel|digitalabo|digital-abo
      |réservé aux abonnés|réservée aux abonnés|réservés aux abonnés|réservé à nos abonnés|réservée à nos abonnés|réservé aux membres|article réservé|la suite est réservée|il vous reste|pour lire la suite|poursuivre la lecture|poursuivre votre lecture|poursuivez votre lecture|continuer votre lecture|continuer la lecture|lire l'article en entier|lire l'intégralité|l'intégralité de|accès illimité|je m'abonne|déjà abonné|vous êtes abonné|déjà inscrit|déjà un compte|déjà client|pas encore abonné|pas encore inscrit|pas encore de compte|pas de compte|connectez-vous|se connecter|identifiez-vous|s'identifier|mot de passe oublié|créer un compte|créez votre compte|créez un compte|créer mon compte|inscription gratuite|inscrivez-vous|essai gratuit|1er mois|sans engagement|annulable à tout moment|résiliable|contenu réservé|offre d'abonnement|voir les offres|débloquer l'article|acheter l'article
      |solo para suscriptores|sólo para suscriptores|exclusivo para suscriptores|exclusivo suscriptores|para seguir leyendo|seguir leyendo|para continuar leyendo|lee el artículo completo|leer el artículo completo|artículo completo|suscríbase|suscribirme|ya eres suscriptor|ya es suscriptor|ya soy suscriptor|ya tienes cuenta|ya tienes una cuenta|ya tiene una cuenta|ya estás registrado|no tienes cuenta|aún no tienes|no tienes una cuenta|¿eres nuevo|inicia sesión|iniciar sesión|inicie sesión|accede con tu cuenta|identifícate|regístrate|regístrese|crear cuenta|crea tu cuenta|crear una cuenta|crea una cuenta|olvidaste tu contraseña|olvidado tu contraseña|olvidó su contraseña|has olvidado|acceso ilimitado|prueba gratis|prueba gratuita|cancela cuando|cancele cuando|sin permanencia|desbloquea|hazte socio|hazte suscriptor|ver ofertas|ver planes
      |riservato agli abbonati|riservata agli abbonati|riservati agli abbonati|solo per abbonati|contenuto riservato|articolo riservato|per continuare a leggere|leggi l'articolo completo|articolo completo|abbonati ora|abbonati per|abbonarsi|sei già abbonato|già abbonato|già registrato|hai già un account|hai già un abbonamento|non hai un account|non sei abbonato|non sei registrato|accedi per|effettua il login|effettua l'accesso|registrati gratis|crea un account|password dimenticata|dimenticato la password|hai dimenticato|accesso illimitato|prova gratuita|prova gratis|disdici quando|puoi disdire|sblocca|scopri le offerte|vedi le offerte
      |exclusivo para assinantes|exclusivo para subscritores|só para assinantes|apenas para assinantes|para continuar lendo|para continuar a ler|continuar a ler|ler o artigo completo|leia a matéria completa|artigo completo|assine já|assine agora|já é assinante|já é subscritor|sou assinante|já tem conta|já tem uma conta|já possui|já sou assinante|não tem conta|não tem uma conta|ainda não é|ainda não tem|faça login|faça o login|fazer login|inicie sessão|iniciar sessão|entrar com|entre com|cadastre-se|registe-se|registre-se|criar conta|crie sua conta|crie uma conta|criar uma conta|esqueci minha senha|esqueceu a senha|esqueceu sua senha|esqueceu-se da|acesso ilimitado|teste grátis|experimente grátis|cancele quando|sem fidelização|desbloqueie|ver planos
      |alleen voor abonnees|exclusief voor abonnees|om verder te lezen|lees verder met|om dit artikel|neem een abonnement|al abonnee|al een abonnement|al een account|nog geen account|nog geen abonnee|meld je aan|maak een account|account aanmaken|wachtwoord vergeten|onbeperkt toegang|onbeperkte toegang|maandelijks opzegbaar|gratis proberen
      |tylko dla subskrybentów|dla subskrybentów|dla prenumeratorów|tylko dla zalogowanych|aby czytać dalej|chcesz czytać dalej|aby przeczytać|subskrybuj|wykup dostęp|wykup subskrypcję|kup dostęp|masz już konto|masz już subskrypcję|masz już dostęp|nie masz konta|zaloguj się|zarejestruj się|załóż konto|utwórz konto|nie pamiętasz hasła|zapomniałeś hasła|nieograniczony dostęp|za miesiąc|zrezygnuj w każdej
      |только для подписчиков|только подписчикам|доступен подписчикам|доступно подписчикам|доступна подписчикам|только для зарегистрированных|чтобы прочитать|чтобы читать дальше|чтобы продолжить чтение|продолжить чтение|читать дальше по подписке|оформить подписку|оформите подписку|купить подписку|подпишитесь|подписка от|уже есть подписка|уже подписаны|уже есть аккаунт|уже зарегистрированы|есть аккаунт|нет аккаунта|еще не зарегистрированы|войдите|войти в аккаунт|войти через|вход в аккаунт|авторизуйтесь|необходимо авторизоваться|зарегистрируйтесь|зарегистрироваться|создать аккаунт|создайте аккаунт|забыли пароль|полный доступ|безлимитный доступ|неограниченный доступ|пробный период|отменить можно|бесплатно попробовать|попробовать бесплатно
      |会員限定|有料会員|有料記事|会員登録|会員の方|購読者限定|購読者専用|購読する|購読の申|続きを読むには|続きをお読み|この続きは|ログインが必要|ログインして|ログインまたは|ログインする|ログイン状態|今すぐ登録|新規登録|アカウントを作成|アカウントをお持ち|パスワードをお忘れ|無料でお試し|無料体験|いつでも解約|読み放題|有料プラン|記事をすべて|全文を読む|全文をお読み|申し込む
      |会员专享|會員專享|仅限订阅|僅限訂閱|仅限会员|订阅后|訂閱後|立即订阅|立即訂閱|订阅以|继续阅读|繼續閱讀|阅读全文|閱讀全文|登录后|登入後|请登录|請登入|请先登录|立即登录|已有账号|已有帳號|已是会员|已訂閱|没有账号|還沒有帳號|忘记密码|忘記密碼|注册账号|註冊|立即注册|付费内容|解锁全文|開通會員
      |bli prenumerant|logga in|redan prenumerant|přihlásit se|předplatné|pro předplatitele|giriş yap|abone ol
      |you need an account|membership starts|your free articles|free articles this month|limit of free|free stories|choose a plan|choose your plan|already a paid|already have a subscription|möchten diesen artikel lesen|sie möchten den artikel|einen monat gratis|kostenloses konto|kostenlos weiterlesen|registrierung erforderlich|profitez de notre offre|profitez de l'offre|límite de artículos|artículos gratuitos|si ya eres suscriptor|attiva l'abbonamento|leggi tutti gli articoli|faça seu login|para ter acesso|только по подписке|доступен по подписке|читать все статьи|开通会员|全文をお読みいただけ|有料会員限定|word abonnee|exclusief voor|wykup prenumeratę|unlimited access to our|log in if you|free account|to read this article|to view this page|to view this content|um diesen artikel zu lesen|pour lire cet article|para leer este artículo|per leggere questo articolo|para ler este artigo|чтобы прочитать эту|この記事を読むには
      |must be registered|registered and signed in|only members can|join our community|werden sie jetzt mitglied|mitglied werden|exklusiv für plus|limite de matérias|matérias gratuitas|continuar lendo|solo para socios|devi essere abbonato|дочитать|ここから先は
      """,
    words: """
      subscri|log in|login|sign in|sign up|register|password|member|trial|premium|unlimited|month|offer|email address|paywall|terms of service|privacy policy|benefits|cancel|unlock|newsletter included|less advertising|e-paper|ad-free
      |abonn|abo |danach|im monat|anmelden|registrier|konto|passwort|mitglied|unbegrenzt|kündbar|angebot|testen|€|e-mail-adresse|kostenlos|weniger werbung
      |mot de passe|connexion|compte|inscri|membre|illimité|offre|e-mail|adresse e-mail|gratuit
      |suscri|contraseña|al mes|cuenta|sesión|registro|socio|ilimitad|oferta|correo electrónico|gratis
      |abboname|abbonati|al mese|registra|iscri|illimitat|offert
      |assina|conta|ao mês|palavra-passe|senha|registo|cadastro|grátis
      |abonne|inlog|wachtwoord|lid |onbeperkt
      |subskryp|prenumerat|zaloguj|hasł|zł
      |подпис|аккаунт|войти|вход|парол|регистрац|доступ|₽|руб|эл. почта
      |ログイン|パスワード|残り|登録|会員|購読|アカウント|円|無料
      |订阅|訂閱|登录|登入|会员|會員|账号|帳號|密码
      |per month|a month|/month|a week for|par mois|por mês|per maand|miesięcznie|per la settimana|pro monat|pro woche|im ersten monat|full access|free trial|unlimited access|digital subscription|for members|for subscribers|/mois|/mes|/mese|/mês|premier mois|primer mes|primo mese|primeiro mês|eerste maand|в месяц|первый месяц|月額|初月無料|每月|pierwszy miesiąc|accedi|abonneer|s'abonner à partir|m'abonner|inloggen|aanmelden|registreren|registrati|assine|einloggen|для подписчиков|подписаться|abonnez-vous|suscribirse|suscríbete|subscreva|support our journalism|soutenez|contenido exclusivo|contenuto premium|conteúdo exclusivo|premium content|premium article|welcome back|no account?|new here?|free articles|registrarse|voor leden|voor abonnees|para suscriptores|para assinantes|per gli abbonati|pour les abonnés|für abonnent|czytaj dalej|continua a leggere|continue lendo|continue a ler|continúa leyendo|verder lezen|continuar leyendo|continuar lendo|читать полностью|по подписке|articles remaining|articles left|无料会員|無料会員|accédez à|zum angebot|jetzt testen|see all options
      |your account|an account
      |independent journalism|digital only|per week|sin límites|без ограничений
      |sign in with|log in with|sign up with|create an account|become a member|have you forgotten
      |members|join now|join us|mitglieder|exklusiv|limite|exclusive to
      """,
    labels: NameTable(
      """
      login log-in sign-in signin anmelden anmeldung login-required einloggen connexion \
      se-connecter iniciar-sesión acceso accedi accesso entrar iniciar-sessão вход войти ログイン \
      登录 登入 inloggen zaloguj-się logowanie registration registrieren inscription registro
      """))

  static let parked = WallVocabulary(
    phrases: """
      domain is for sale|domain may be for sale|domain name is for sale|is for sale!|website is for sale|this domain|buy this domain|purchase this domain|acquire this domain|get this domain|inquire about this domain|own this domain|interested in this domain|make an offer|domain has expired|domain expired|parked free|is parked|parked domain|domain parking|parked by|courtesy of|related searches|sponsored listings|future home of something|this site is coming soon|welcome to nginx|it works!|apache2 default page|default web page|website coming soon|buyer protection|domain ownership transfer|registered at
      |domain steht zum verkauf|website steht zum verkauf|webseite steht zum verkauf|domain kaufen|domain ist zu verkaufen|domain erwerben|diese domain|domain zu verkaufen|domaininhaber|domain-inhaber|geparkt|domain wurde registriert|hier entsteht
      |domaine est à vendre|acheter ce domaine|domaine à vendre|recherches associées|recherches apparentées|domaine a expiré|domaine est réservé|domaine réservé
      |dominio está en venta|dominio a la venta|este dominio|comprar este dominio|búsquedas relacionadas|dominio ha caducado|dominio aparcado|dominio registrado
      |dominio è in vendita|questo dominio|acquista questo dominio|compra questo dominio|ricerche correlate|dominio è scaduto|dominio registrato|dominio parcheggiato
      |domínio está à venda|este domínio|comprar este domínio|compre este domínio|comprar o domínio|pesquisas relacionadas|domínio expirou|domínio estacionado|domínio registado|domínio registrado
      |domein is te koop|domeinnaam is te koop|deze domeinnaam|dit domein|koop dit domein|domeinnaam te koop|gerelateerde zoekopdrachten|domeinnaam is geregistreerd
      |domena jest na sprzedaż|domena na sprzedaż|ta domena|kup tę domenę|domena wygasła|domena została zarejestrowana
      |домен продается|купить домен|купить этот домен|домена истек|домен припаркован|припаркован|похожие запросы
      |ドメインは販売|ドメインを購入|このドメイン|ドメインは売|ドメインの有効期限|関連検索|ドメインパーキング|お名前.com
      |域名出售|域名正在出售|购买此域名|購買此網域|此網域|域名已过期|域名停放
      |предложите цену|связаться с владельцем|свяжитесь с владельцем|узнать цену|contact the owner|request a price|preis anfragen|contactez le propriétaire|demander un prix|faites une offre|contacta con el propietario|haz una oferta|pedir precio|contatta il proprietario|fai un'offerta|chiedi il prezzo|contate o proprietário|faça uma oferta|pedir preço|価格を問い合わせ|は販売中
      |interesse an dieser domain|interesse an der domain|ihr gebot|souhaitez l'acquérir|proposition de prix|envíanos tu oferta|приобрести это доменное|это доменное имя|оставьте заявку|域名感兴趣|联系我们报价|で取得されています|このドメインは|may be for sale|recently been registered|served automatically by a third party|sponsored listings displayed|free quote|doména je na prodej|domän är till salu
      """,
    words: """
      domain|for sale|offer|buy now|seller|transfer|purchase|listings|price|parking|escrow|payment
      |verkauf|kaufen|preis|angebot|inhaber
      |domaine|vendre|acheter|prix
      |dominio|venta|comprar|precio|oferta
      |vendita|acquista|prezzo
      |domínio|venda|preço
      |domein|te koop|kopen
      |domen|sprzeda
      |домен|продаж|купить|цена
      |ドメイン|販売|購入
      |域名|網域|出售|购买
      |продается|владел|owner|eigentümer|propriétaire|propietario|proprietario|proprietário|所有者
      |domain name|nom de domaine|ce domaine|nombre de dominio|nome di dominio|nome de domínio|доменное имя|ドメイン名|domain broker|premium domain|registrar|hosted by|domain registration|этот домен|此域名|该域名|domain owner|default page|zum thema|weitere links|está en venta|está à venda|est à vendre|is te koop|jest na sprzedaż|steht zum verkauf|la domain|die domain|домен зарегистрирован
      |zu verkaufen|à vendre|a la venta|satılık|正在出售|under construction|coming soon|registered
      """)

  static let scripts = WallVocabulary(
    phrases: """
      enable javascript|need javascript|requires javascript|javascript is required|javascript is disabled|javascript disabled|javascript must be enabled|turn on javascript|without javascript|doesn't work properly without javascript|activate javascript|javascript enabled|javascript to run|support javascript|switch on javascript|enable js|browser does not support|browser is not supported|unsupported browser|update your browser|upgrade your browser|outdated browser|does not support frames|loading
      |javascript aktivieren|aktivieren sie javascript|javascript ist deaktiviert|javascript benötigt|benötigt javascript|javascript erforderlich|ohne javascript|bitte aktiviere javascript|bitte aktivieren sie javascript|javascript zu aktivieren|browser wird nicht unterstützt|wird geladen|lädt|laden
      |activer javascript|activez javascript|javascript est désactivé|javascript est nécessaire|nécessite javascript|sans javascript|navigateur n'est pas|chargement
      |habilitar javascript|habilita javascript|habilite javascript|activar javascript|activa javascript|active javascript|necesita javascript|requiere javascript|sin javascript|javascript está desactivado|cargando
      |abilita javascript|abilitare javascript|attiva javascript|attivare javascript|richiede javascript|javascript è disabilitato|javascript disattivato|senza javascript|caricamento
      |ativar javascript|ative o javascript|ativar o javascript|habilite o javascript|habilitar o javascript|requer javascript|precisa de javascript|javascript está desativado|sem javascript|carregando|a carregar
      |javascript inschakelen|schakel javascript in|javascript is uitgeschakeld|javascript nodig|zonder javascript
      |włącz javascript|włączyć javascript|wymaga javascript|włączenia javascript|obsługi javascript|ładowanie|wczytywanie
      |включить javascript|включите javascript|требуется javascript|javascript отключен|отключен javascript|без javascript|необходим javascript|поддержку javascript|загрузка
      |javascriptを有効|javascriptが無効|javascriptが必要|javascriptをオン|javascriptを利用|読み込み中|ロード中
      |启用javascript|启用 javascript|啟用javascript|啟用 javascript|需要javascript|需要 javascript|javascript 已|加载中|載入中|正在加载
      |schalten sie javascript|javascript einschalten|attiva il javascript|ative javascript
      """,
    words: "javascript|browser|navigateur|navegador|браузер|ブラウザ|浏览器")

  /// Pronouns, and verbs that contain them.
  static let address = WallVocabulary(
    phrases: "",
    words: """
      we |our |you|us |wir |uns|dein|du |nous|nos |vous|votre|vos |nosotr|nuestr|usted|tu |usamos|utilizamos|usem|puedes|puede |noi |nostr|tuo|tua|tuoi|vostr|puoi|utilizziamo|usiamo|nós|nosso|nossa|você|podemos|pode |wij |ons |onze|jouw|uw |nasz|nasi|twoj|twoją|państw|możesz|używamy|мы |наш|вы |вас|ваш|можете|当社|弊社|当サイト|お客様|あなた|ください|私たち|我们|我們|您|本网站
      |bitte|ihrem gerät|ihrem browser|ihren browser|ihre daten|können sie|stimmen sie|sie können|möchten sie|wenn sie|klicken sie|wählen sie|melden sie|besuchen sie|ihre einwilligung|ihre zustimmung|ihre entscheidung|su dispositivo|su navegador|su consentimiento|puede usted|acepta |haz clic|haciendo clic|seu navegador|seu dispositivo|seu consentimento|suas preferências|pode aceitar|pode alterar|pode mudar|please|faça|veuillez|przejdź|kliknij|sie haben|sie sind|sie ein
      """)
}
