/// A language as encodings see it: how its letters outside ASCII rank by frequency in the press.
struct ScriptLanguage: Sendable {
  /// How letters outside ASCII follow one another and ASCII.
  enum Script: Sendable {
    /// Most letters are ASCII.
    case latin
    /// Whole words, with capitals.
    case cased
    /// Whole words, without capitals.
    case uncased
    /// Without spaces between words.
    case unspaced
  }

  let script: Script
  /// Small letters, the most frequent first.
  let letters: String
  /// The encodings that are in use for the language.
  let encodings: [String]

  private init(_ script: Script, _ letters: String, _ encodings: [String]) {
    self.script = script
    self.letters = letters
    self.encodings = encodings
  }

  static let all = western + central + others

  /// Languages of western Europe. Those of windows-1252 come first.
  private static let western = [
    "éèàêçîôùâûëïœ",  // French.
    "óíáéñúü",  // Spanish.
    "ãçáéíóêõàúâôü",  // Portuguese.
    "üäößé",  // German.
    "èàùòéì",  // Italian.
    "äåöé",  // Swedish.
    "øåæé",  // Danish and Norwegian.
    "äöåš",  // Finnish.
    "éëïöüè",  // Dutch.
    "íðáþóéöúæý",  // Icelandic.
    "óàéèíçòúï",  // Catalan.
    "äõüöšž",  // Estonian.
  ].map { ScriptLanguage(.latin, $0, ["WINDOWS-1252"]) }

  /// Languages of central Europe.
  private static let central = [
    "łóąężśćńź",  // Polish.
    "íáéěřůýčšžúťďňó",  // Czech.
    "áíéčýžšúťľôňäďóĺŕ",  // Slovak.
    "áéóőöíüúű",  // Hungarian.
    "ăîâţşéáö",  // Romanian.
    "čšžćđ",  // Croatian, Slovene.
  ].map { ScriptLanguage(.latin, $0, ["WINDOWS-1250", "ISO-8859-2"]) }

  /// All other languages.
  private static let others: [ScriptLanguage] = [
    // Turkish.
    ScriptLanguage(.latin, "ışüçğöâîû", ["WINDOWS-1254"]),
    // Russian.
    ScriptLanguage(
      .cased, "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
      ["WINDOWS-1251", "KOI8-R", "ISO-8859-5", "IBM866"]),
    // Ukrainian.
    ScriptLanguage(.cased, "оаниівретслкудмпзяьбгчхйцюїжшєщфґ", ["WINDOWS-1251", "KOI8-U"]),
    // Bulgarian.
    ScriptLanguage(.cased, "аоиентрсвлдкпмзъгябучщжцйхшфюь", ["WINDOWS-1251", "ISO-8859-5"]),
    // Belarusian.
    ScriptLanguage(.cased, "аніеорсялткудпыўзвмёйшьцгбчюхжэф", ["WINDOWS-1251"]),
    // Serbian and Macedonian.
    ScriptLanguage(.cased, "аоиенрстјвкудплмзгбчцшњљћхжфђџѓќѕ", ["WINDOWS-1251"]),
    // Greek.
    ScriptLanguage(.cased, "ατοιεσνρηπκμλςυόίδγάέωύήθχφώβξζψϊ", ["WINDOWS-1253", "ISO-8859-7"]),
    // Hebrew.
    ScriptLanguage(.uncased, "יולהמראתבשנםעדחקפגסזטכןצךףץ", ["WINDOWS-1255", "ISO-8859-8"]),
    // Arabic.
    ScriptLanguage(
      .uncased, "اليمنوترةعبدسفهكقأحجىشصطخضغذثزإءئآظؤ،؛؟ًٌ", ["WINDOWS-1256", "ISO-8859-6"]),
    // Persian; these encodings lack its yeh.
    ScriptLanguage(.uncased, "ايردنهوتمسبشكزلعگخفپقآحچجصطغضظثذئءژ،ک؟أ\u{200C}ؤ", ["WINDOWS-1256"]),
    // Thai.
    ScriptLanguage(.unspaced, "านรอกเงวม่ยลดทส้ตัะิปบคห็แจพชขใี์ไุโผูำถศึซภธษณืญฐ๊ฎฟฯๆฝฉฆฏ๋", ["WINDOWS-874"]),
  ]
}
