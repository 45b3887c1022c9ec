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

  static let all: [ScriptLanguage] =
    western + central
    + [
      // Turkish.
      ScriptLanguage(
        script: .latin, letters: "ışüçğöâîû", encodings: ["WINDOWS-1254"]),
      // Russian.
      ScriptLanguage(
        script: .cased, letters: "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
        encodings: ["WINDOWS-1251", "KOI8-R", "ISO-8859-5", "IBM866"]),
      // Ukrainian.
      ScriptLanguage(
        script: .cased, letters: "оаниівретслкудмпзяьбгчхйцюїжшєщфґ",
        encodings: ["WINDOWS-1251", "KOI8-U"]),
      // Bulgarian.
      ScriptLanguage(
        script: .cased, letters: "аоиентрсвлдкпмзъгябучщжцйхшфюь",
        encodings: ["WINDOWS-1251", "ISO-8859-5"]),
      // Belarusian.
      ScriptLanguage(
        script: .cased, letters: "аніеорсялткудпыўзвмёйшьцгбчюхжэф", encodings: ["WINDOWS-1251"]),
      // Serbian and Macedonian.
      ScriptLanguage(
        script: .cased, letters: "аоиенрстјвкудплмзгбчцшњљћхжфђџѓќѕ", encodings: ["WINDOWS-1251"]),
      // Greek.
      ScriptLanguage(
        script: .cased, letters: "ατοιεσνρηπκμλςυόίδγάέωύήθχφώβξζψϊ",
        encodings: ["WINDOWS-1253", "ISO-8859-7"]),
      // Hebrew.
      ScriptLanguage(
        script: .uncased, letters: "יולהמראתבשנםעדחקפגסזטכןצךףץ",
        encodings: ["WINDOWS-1255", "ISO-8859-8"]),
      // Arabic.
      ScriptLanguage(
        script: .uncased, letters: "اليمنوترةعبدسفهكقأحجىشصطخضغذثزإءئآظؤ،؛؟ًٌ",
        encodings: ["WINDOWS-1256", "ISO-8859-6"]),
      // Persian; these encodings lack its yeh.
      ScriptLanguage(
        script: .uncased, letters: "ايردنهوتمسبشكزلعگخفپقآحچجصطغضظثذئءژ،ک؟أ\u{200C}ؤ",
        encodings: ["WINDOWS-1256"]),
      // Thai.
      ScriptLanguage(
        script: .unspaced, letters: "านรอกเงวม่ยลดทส้ตัะิปบคห็แจพชขใี์ไุโผูำถศึซภธษณืญฐ๊ฎฟฯๆฝฉฆฏ๋",
        encodings: ["WINDOWS-874"]),
    ]

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
  ].map { ScriptLanguage(script: .latin, letters: $0, encodings: ["WINDOWS-1252"]) }

  /// Languages of central Europe.
  private static let central = [
    "łóąężśćńź",  // Polish.
    "íáéěřůýčšžúťďňó",  // Czech.
    "áíéčýžšúťľôňäďóĺŕ",  // Slovak.
    "áéóőöíüúű",  // Hungarian.
    "ăîâţşéáö",  // Romanian.
    "čšžćđ",  // Croatian, Slovene.
  ].map {
    ScriptLanguage(script: .latin, letters: $0, encodings: ["WINDOWS-1250", "ISO-8859-2"])
  }
}
