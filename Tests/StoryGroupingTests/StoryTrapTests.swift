import StoryGrouping
import Testing

/// Headlines of two publishers that are alike and not of one event.
struct StoryTrapTests {
  struct Trap: Sendable, CustomTestStringConvertible {
    var first: String
    var second: String
    var testDescription: String { "\(first) / \(second)" }
  }

  static let traps: [Trap] = [
    Trap(
      first: "Strong earthquake hits off coast of Chile",
      second: "Strong quake rattles villages in Nepal"),
    Trap(
      first: "Toyota recalls 200,000 cars over airbags",
      second: "Ford recalls 43,000 trucks over fuel leak"),
    Trap(
      first: "Acme recalls frozen spinach over listeria",
      second: "Brandt recalls baby cribs over fall hazard"),
    Trap(first: "Arsenal beat Everton 2-1 at home", second: "Chelsea beat Fulham 2-1 at home"),
    Trap(
      first: "Lakers beat Celtics in overtime thriller",
      second: "Knicks beat Bulls in overtime thriller"),
    Trap(first: "Actor Helen Marsh dies at 84", second: "Painter Josef Brandl dies at 91"),
    Trap(
      first: "Jazz drummer Otis Crane dead at 79", second: "Novelist Marta Lindqvist dead at 88"),
    Trap(
      first: "Live updates: hurricane nears Florida coast",
      second: "Live updates: parliament votes on budget"),
    Trap(
      first: "What we know about the school fire in Lagos",
      second: "What we know about the train crash in Madrid"),
    Trap(
      first: "Wordle today: hints and answer for January 3",
      second: "Connections today: hints and answers for January 5"),
    Trap(
      first: "Your horoscope for Monday: Aries to Virgo",
      second: "Weather forecast for Monday: rain and wind"),
    Trap(
      first: "Morning briefing: what to know today",
      second: "Morning report: what investors watch today"),
    Trap(
      first: "10 things you need to know this morning",
      second: "5 things you need to know before markets open"),
    Trap(first: "The best books of the year so far", second: "The best films of the year so far"),
    Trap(first: "How to watch the Oscars tonight", second: "How to watch the Super Bowl on Sunday"),
    Trap(
      first: "Two dead after plane crash in Alaska", second: "Two dead after avalanche in Tyrol"),
    Trap(
      first: "Stocks close higher on Wall Street", second: "Tokyo stocks end lower as yen gains"),
    Trap(
      first: "Apple unveils new laptop with faster chip",
      second: "Nvidia unveils robot kit for schools"),
    Trap(
      first: "Recipe of the week: lemon chicken", second: "Podcast of the week: deep sea stories"),
    Trap(first: "Opinion: why voters are angry", second: "Opinion: why the left keeps losing"),
    Trap(
      first: "Das Wetter am Montag: Regen im Norden",
      second: "Das Horoskop am Montag: Was die Sterne sagen"),
    Trap(
      first: "Mort de l'acteur Jean Valdier à 82 ans",
      second: "Mort de la chanteuse Lise Perrot à 76 ans"),
    Trap(
      first: "Incendie à Marseille : deux blessés", second: "Accident à Toulouse : deux morts"),
    Trap(
      first: "Horóscopo de hoy lunes: Aries", second: "El tiempo hoy lunes: lluvia en Galicia"),
    Trap(
      first: "Magnitude 5.4 earthquake shakes northern Peru",
      second: "Magnitude 6.1 earthquake shakes eastern Taiwan"),
    Trap(
      first: "Man charged with murder after stabbing in Leeds",
      second: "Man charged with murder after shooting in Tulsa"),
    Trap(
      first: "Police investigate fatal crash on Highway 7",
      second: "Police investigate fatal fire on Elm Street"),
    Trap(
      first: "Землетрясение магнитудой 5 произошло в Чили",
      second: "Землетрясение магнитудой 6 произошло в Японии"),
    Trap(
      first: "Season 3, episode 4 recap: The Long Road",
      second: "Season 1, episode 8 recap: Winter Light"),
    Trap(first: "【速報】東京で震度3の地震", second: "【速報】沖縄で大雨警報"),
  ]

  @Test(arguments: traps) func `alike headlines of different events are apart`(trap: Trap) {
    let headlines = [
      Headline(trap.first, "Harbour Times"),
      Headline(trap.second, "Valley Post", hours: 1),
    ]
    #expect(stories(headlines).isEmpty)
  }

  /// Titles of which most words are the same, in a language in which capitals tell no names. In a window with few articles
  /// they are taken for one event.
  static let mistaken: [Trap] = [
    Trap(
      first: "Erdbeben der Stärke 5,2 erschüttert Kreta",
      second: "Erdbeben der Stärke 4,8 erschüttert Island"),
    Trap(
      first: "Unfall auf der A7: Zwei Verletzte",
      second: "Unfall in Bonn: Zwei Radfahrer schwer verletzt"),
  ]

  @Test(arguments: mistaken) func `titles with nearly the same words may be joined`(trap: Trap) {
    let headlines = [
      Headline(trap.first, "Harbour Times"),
      Headline(trap.second, "Valley Post", hours: 1),
    ]
    withKnownIssue { #expect(stories(headlines).isEmpty) }
  }

  static let events: [Trap] = [
    Trap(
      first: "Glacier lake above Brimsdal drains overnight",
      second: "Brimsdal evacuated as glacier lake drains"),
    Trap(
      first: "Bus crash kills dozens of Afghans deported from Iran",
      second: "Fiery bus crash in Afghanistan kills dozens deported by Iran"),
    Trap(
      first: "Marlow resigns as mayor of Tarnby after audit",
      second: "Tarnby mayor Marlow quits over audit"),
    Trap(
      first: "Ferry Aurora runs aground off Skarholm, 140 rescued",
      second: "140 passengers rescued after ferry runs aground near Skarholm"),
    Trap(
      first: "Orbix to buy chipmaker Kelvane for $12bn",
      second: "Kelvane agrees $12bn takeover by Orbix"),
    Trap(
      first: "Actor Helen Marsh, star of Tidewater, dies at 84",
      second: "Helen Marsh, Tidewater actor, dead at 84"),
    Trap(
      first: "Arsenal beat Everton 2-1 with late Saka goal",
      second: "Saka's late goal gives Arsenal win over Everton"),
    Trap(
      first: "Magnitude 7.2 quake strikes off Kamchatka, tsunami alert",
      second: "Tsunami warning after 7.2 magnitude earthquake off Kamchatka"),
    Trap(
      first: "Fed holds interest rates, Powell signals patience",
      second: "Powell patient as Fed leaves interest rates unchanged"),
    Trap(
      first: "Toyota recalls 200,000 Corollas over faulty airbags",
      second: "Airbag fault: Toyota to recall 200,000 Corolla cars"),
    Trap(
      first: "Bahnstreik: GDL ruft Lokführer ab Mittwoch zum Ausstand auf",
      second: "GDL kündigt Streik der Lokführer an"),
    Trap(
      first: "Brücke in Lahnstadt eingestürzt: drei Verletzte",
      second: "Drei Verletzte nach Einsturz der Lahnstadt-Brücke"),
    Trap(
      first: "Séisme de magnitude 6 au large de la Guadeloupe",
      second: "Guadeloupe : un séisme de magnitude 6 ressenti"),
    Trap(
      first: "El volcán Cumbre Negra entra en erupción",
      second: "Erupción del volcán Cumbre Negra obliga a evacuar"),
    Trap(
      first: "Обрушение моста в Заречном: трое пострадали",
      second: "В Заречном обрушился мост, трое пострадали"),
    Trap(first: "岸本首相が辞任表明 後任選びへ", second: "岸本首相、辞任を表明"),
  ]

  @Test(arguments: events) func `one event in two papers is one story`(event: Trap) {
    let headlines = [
      Headline(event.first, "Harbour Times"),
      Headline(event.second, "Valley Post", hours: 1),
    ]
    #expect(stories(headlines) == [[0, 1]])
  }

  static let columns: [(first: String, second: String)] = [
    (
      "Horoscope for %d January: what the stars hold for Aries",
      "Aries horoscope for %d January: what the stars hold"
    ),
    ("Wordle hints and answer for puzzle 16%d", "Wordle answer and hints, puzzle 16%d"),
    ("Brimsdal weather forecast for %d January", "Weather forecast for Brimsdal, %d January"),
    (
      "Market briefing: shares, bonds and oil on %d January",
      "Briefing: market shares, bonds, oil, %d January"
    ),
    ("Harbour crossword number 40%d with solution", "Crossword solution: harbour number 40%d"),
    (
      "Premier League fixtures, results and table, %d January",
      "Premier League results, fixtures and table on %d January"
    ),
    (
      "Lottery numbers for %d January: did you win the jackpot?",
      "Lottery jackpot numbers for %d January"
    ),
    ("Quordle answers and hints for %d January", "Quordle hints, answers for %d January"),
  ]

  @Test(arguments: columns) func `a column of two papers is in no story from its third day`(
    column: (first: String, second: String)
  ) {
    var window = StoryWindow()
    for day in 0..<10 {
      let titles = [column.first, column.second].map {
        $0.replacing("%d", with: String(day + 11))
      }
      window.add(Headline(titles[0], "Harbour Times", hours: Double(day) * 24).article(2 * day))
      window.add(
        Headline(titles[1], "Valley Post", hours: Double(day) * 24 + 1).article(2 * day + 1))
      _ = window.regroup([2 * day, 2 * day + 1])
    }
    #expect((0..<20).allSatisfy { window[$0]?.story == nil })
    #expect((window.isColumn(10) ?? 0) >= 2)
  }
}
