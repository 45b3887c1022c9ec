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
  static func labels(_ topic: WallTopic) -> NameTable? {
    switch topic {
    case .captcha: captchaLabels
    case .error: errorLabels
    case .gone: goneLabels
    case .login: loginLabels
    default: nil
    }
  }

  private static let captchaLabels = NameTable(
    """
    verification captcha robot-check human-verification security-check one-moment \
    überprüfung sicherheitsprüfung vérification verificación verifica verificação проверка \
    確認 验证 weryfikacja verificatie blocked forbidden
    """)

  private static let errorLabels = NameTable(
    """
    500 502 503 504 error fehler serverfehler erreur errore erro ошибка エラー 错误 błąd fout \
    http-500 error-500 error-502 error-503 erreur-500 erro-500 erro-503 errore-500 fehler-500 \
    ошибка-500 ошибка-503 oops ups upps oups ops maintenance site-maintenance wartung wartungsarbeiten \
    mantenimiento manutenzione manutenção техобслуживание メンテナンス 维护 server-error offline
    """)

  private static let goneLabels = NameTable(
    """
    404 410 error-404 404-error http-404 404-not-found not-found page-not-found fehler-404 \
    erreur-404 errore-404 erro-404 ошибка-404 404-エラー nicht-gefunden introuvable \
    no-encontrada non-trovata não-encontrada не-найдено 页面不存在 niet-gevonden gone
    """)

  private static let loginLabels = NameTable(
    """
    login log-in sign-in signin anmelden anmeldung login-required einloggen connexion \
    se-connecter iniciar-sesión acceso accedi accesso entrar iniciar-sessão вход войти ログイン \
    登录 登入 inloggen zaloguj-się logowanie registration registrieren inscription registro
    """)

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
      """)

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
      """)

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
      """)
}
