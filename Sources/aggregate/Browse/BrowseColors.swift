import ArticleRendering
import BrowseKeys
import FeedConfiguration
import FeedLibrary
import TerminalColors

/// The colours of the full-screen reader, which may change while it runs.
struct BrowseColors {
  private let session: Session
  private var settings: ColorSettings
  /// nil until the terminal reports it.
  private var background: TerminalBackground?
  /// The colours and links to draw with.
  private(set) var style: TerminalStyle

  init(_ session: Session) {
    self.session = session
    settings = session.library.configuration.colors
    style = session.terminal.style
    update()
  }

  /// Asks the terminal for its background if the colours depend on it, and waits for the reply, for a short time.
  /// - Returns: the keys that were pressed meanwhile.
  mutating func ask(_ screen: TerminalScreen, _ decoder: inout KeyDecoder) -> [Key] {
    guard isUnknown else { return [] }
    var keys: [Key] = []
    screen.ask(TerminalBackground.question)
    background = BackgroundQuestion.reply(&decoder, keys: &keys).background
    update()
    return keys
  }

  /// Takes replies that came later.
  mutating func take(_ reports: [TerminalReport]) {
    for report in reports {
      guard case .command(let text) = report, let new = TerminalBackground(report: text) else {
        continue
      }
      background = new
      update()
    }
  }

  /// Reads the config again; one that is not valid changes nothing.
  mutating func reload(_ screen: TerminalScreen) {
    guard let config = try? session.renewed.library.configIfPresent() else { return }
    settings = config.colors ?? ColorSettings()
    update()
    // The reply is taken when it comes.
    if isUnknown { screen.ask(TerminalBackground.question) }
  }

  /// Whether the background is needed, unknown, and can be asked for.
  private var isUnknown: Bool {
    settings.needsBackground && background == nil && style.usesColor
      && BackgroundQuestion.canBeAsked(session.library.environment)
  }

  private mutating func update() {
    style = session.styled(session.terminal.style, settings, on: background)
  }
}
