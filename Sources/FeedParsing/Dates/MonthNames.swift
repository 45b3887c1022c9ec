/// Names and abbreviations of months in many languages, in small letters.
enum MonthNames {
  /// Names and their beginnings: "сен" for "сентября", "mär" for "März".
  static let beginnings = table([
    "ene janv jän gen янв січ sty oca ιαν led ian يناير ינואר janu tammi"
      + " қаңта հունվ იანვ",
    "fev fév févr лют фев lut şub φεβ únor úno febr فبراير פברואר helmi"
      + " shkur ақпан փետր თებე",
    "mär mrz mars мар бер mrt μαρ bře maa مارس מרץ marz mae"
      + " μάρτ науры մարտ მარტ",
    "abr avr апр кві kwi nis απρ dub أبريل אפריל ápr huhti"
      + " prill сәуір ապրի აპრი",
    "mai mag mei maj май мая тра μαϊ μαΐ μάι kvě مايو מאי máj touko"
      + " мамыр մայիս მაის",
    "juin giu июн чер cze haz ιουν ιούν čer يونيو יוני jún červen iun kesä"
      + " qersh маусы հունի ივნი",
    "juil lug июл лип lip tem ιουλ ιούλ červe يوليو יולי júl iul heinä"
      + " шілде հուլի ივლი",
    "ago août aoû авг сер sie ağu αυγ αύγ srp أغسطس אוגוסט agu aou elo"
      + " gusht тамыз օգոս აგვი",
    "set сен вер wrz eyl σεπ zář سبتمبر ספטמבר szep syys"
      + " shtat қыркү սեպտ სექტ",
    "out okt ott окт жов paź eki οκτ říj أكتوبر אוקטובר loka"
      + " tetor қазан հոկտ ოქტო",
    "ноя лис lis kas νοε νοέ نوفمبر נובמבר noi marra"
      + " nënto қараш նոյե ნოემ",
    "dic déc dez des дек гру gru ara δεκ pro ديسمبر דצמבר joulu"
      + " dhjet желто դեկտ დეკე",
  ])

  /// Names and abbreviations that have to match as a whole, since other words begin in the same way.
  static let whole = table([
    "xan яну януари јан јануар јануара јануари jaan jaanuar saus sausio sausis siječ siječanj "
      + "siječnja ژانویه जनवरी มกราคม 一月",
    "феб фебруар фебруара фебруари veebr veebruar vasario vasaris veljača veljače فوریه "
      + "फरवरी फ़रवरी กุมภาพันธ์ 二月",
    "márc március kovo kovas ožujak ožujka मार्च มีนาคม 三月",
    "balandžio balandis travanj travnja آوریل अप्रैल เมษายน 四月",
    "мај маја maí gegužės gegužė svibanj svibnja مه मई พฤษภาคม 五月",
    "xuñ xuño юни јун јуна јуни jūn jūnijs jūnijā čvn juuni birželio birželis lipanj lipnja ژوئن जून "
      + "มิถุนายน 六月",
    "xul юли јул јула јули jūl jūlijs jūlijā čvc juuli liepos liepa srpanj srpnja ژوئیه جولای "
      + "जुलाई กรกฎาคม 七月",
    "avg avgust avgusta ágú ágúst agt rugpjūčio rugpjūtis kolovoz kolovoza اوت آگوست अगस्त "
      + "สิงหาคม 八月",
    "сеп септембар септембра септември rugsėjo rugsėjis rujan rujna سپتامبر सितंबर सितम्बर "
      + "กันยายน 九月",
    "spalio spalis اکتبر अक्टूबर ตุลาคม 十月",
    "ное ноември нов новембар новембра nóv nóvember lapkričio lapkritis studeni studenog "
      + "studenoga نوامبر नवंबर नवम्बर พฤศจิกายน 十一月",
    "дец децембар децембра dets detsember gruodžio دسامبر दिसंबर दिसम्बर ธันวาคม 十二月",
  ]).merging(named) { first, _ in first }

  /// Those of ``byLanguage``.
  private static let named = rows(byLanguage)

  /// Names of up to four letters, which may be words of other languages.
  static let short = Set(named.keys.filter { $0.count <= 4 && !$0.contains(".") })

  /// Whether words are a name that has to match as a whole.
  static func isWhole(_ words: ArraySlice<UInt8>) -> Bool {
    whole[String(decoding: words, as: UTF8.self)] != nil
  }

  /// Names that have to match as a whole: after the code of a language, those of January to December. `-` is a name that
  /// is in another line or table, or means another month in another language. An underscore is a blank, and `i̇` what
  /// becomes of `İ`.
  private static let byLanguage = """
    ar كانون_الثاني شباط آذار نيسان أيار حزيران تموز آب أيلول تشرين_الأول تشرين_الثاني كانون_الأول
    ar كانون_ثاني - اذار - ايار - - - ايلول تشرين_الاول تشرين_ثاني كانون_الاول
    ar - - - ابريل - - - اغسطس - اكتوبر - كانون_أول
    ar جانفي فيفري - أفريل ماي جوان جويلية أوت شتنبر تشرين_أول نونبر دجنبر
    ar - - - افريل - - - غشت شتمبر - - دجمبر
    ar - - - إبريل - - - أغشت - - - -
    az yanvar - - - - iyun iyul avqust sentyabr - noyabr dekabr
    az yan - - - - iyn iyl avq sen - noy dek
    az - - - - - i̇yun i̇yul - sentabr - - -
    az - - - - - i̇yn i̇yl - - - - -
    be студзень люты сакавік красавік май чэрвень ліпень жнівень верасень кастрычнік лістапад снежань
    be студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня
    be сту - сак кра - чэр ліп жні - кас ліс сне
    bn জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর
    bn জানুয়ারী ফেব্রুয়ারী - এপ্রি - - জুল আগষ্ট সেপ্ট অক্টো নভে ডিসে
    bn জানু ফেব - - - - - আগ সেপ - - -
    ca - - - - - - - d’ag - - - -
    el - - μάρ - - - - - - - - -
    eu urtarrila otsaila - apirila - ekaina uztaila abuztua iraila urria azaroa abendua
    eu urtarrilak otsailak - apirilak - ekainak uztailak abuztuak irailak urriak azaroak abenduak
    eu urtarrilaren otsailaren - apirilaren - ekainaren uztailaren abuztuaren irailaren urriaren azaroaren abenduaren
    eu urt ots - api - eka uzt abu ira urr aza abe
    fil - pebrero - - - hunyo hulyo - setyembre - nobyembre disyembre
    fil - peb - - - hun hul - - - nob dis
    gl xaneiro - - - - - xullo - - - - -
    he ינו פבר מרס אפר - - - אוג ספט אוק נוב דצמ
    hi जन फ़र - - - - जुल अग सित अक्टू नव दिस
    hi - फर - - - - - - - अक्तूबर - -
    hr sij velj ožu tra svi - - kol ruj - stu -
    hy հնվ փտվ մրտ ապր մյս հնս հլս օգս սեպ հոկ նոյ դեկ
    ka იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ
    kk қаң ақп нау сәу мам мау шіл там қыр қаз қар жел
    lt - vas kov bal geg birž liep rugp rugs spal lapkr gruod
    mr जानेवारी फेब्रुवारी - एप्रिल मे - जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर
    mr जाने फेब्रु - एप्रि - - - ऑग सप्टें ऑक्टो नोव्हें डिसें
    ms - - mac - - - - ogos - - - disember
    ms - - - - - - - ogo - - - -
    ne - फेब्रुअरी - अप्रिल - जुन - अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर
    sq - shk - pri - qer korr gush sht tet nën dhj
    sq - - - - - - korrik - - - nëntor -
    sq - - - - - - korrikut - - - nentor -
    ta ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்
    ta ஜன பிப் மார் ஏப் - - - ஆக செப் அக் நவ டிச
    te జనవరి ఫిబ్రవరి మార్చి ఏప్రిల్ మే జూన్ జులై ఆగస్టు సెప్టెంబర్ అక్టోబర్ నవంబర్ డిసెంబర్
    te జన ఫిబ్ర - ఏప్రి - - జూలై ఆగ సెప్టెం అక్టో నవం డిసెం
    th ม.ค ก.พ มี.ค เม.ย พ.ค มิ.ย ก.ค ส.ค ก.ย ต.ค พ.ย ธ.ค
    ur جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر
    """

  /// The numbers of names, by the place in the list that a name is in, from 1.
  static func table(_ names: [String]) -> [String: Int] {
    var table: [String: Int] = [:]
    for (index, list) in names.enumerated() {
      for name in list.split(separator: " ") { table[String(name)] = index + 1 }
    }
    return table
  }

  private static func rows(_ text: String) -> [String: Int] {
    var table: [String: Int] = [:]
    for row in text.split(separator: "\n") {
      for (index, name) in row.split(separator: " ").enumerated() where index > 0 && name != "-" {
        table[String(name.replacing("_", with: " "))] = index
      }
    }
    return table
  }
}
