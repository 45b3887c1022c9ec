import ArticleRendering
import FeedConfiguration
import FeedLibrary
import TerminalColors

/// The colours of the config, on the terminal as it is.
extension Session {
  /// The style of standard output. It asks the terminal for its background if the colours depend on it.
  var style: TerminalStyle { styled(terminal.style) { background.value } }

  /// The style of standard error.
  var errorStyle: TerminalStyle { styled(terminal.errorStyle) { background.value } }

  /// The style of the message that ends the program: plain text, unless the config has colours. A config that is not a
  /// file was read before, and cannot be read again.
  var failureStyle: TerminalStyle {
    guard terminal.errorStyle.usesColor, library.configuration.hasFile,
      library.configuration.colors != ColorSettings()
    else { return TerminalStyle() }
    return styled(terminal.errorStyle) { nil }
  }

  /// Shows text on the terminal.
  var pager: Pager { Pager(terminal: terminal, style: style, environment: library.environment) }

  private func styled(
    _ style: TerminalStyle, on background: () -> TerminalBackground?
  ) -> TerminalStyle {
    guard style.usesColor else { return style }
    let settings = library.configuration.colors
    return styled(style, settings, on: settings.needsBackground ? background() : nil)
  }

  /// A style with the colours of these settings, as many as the terminal has.
  func styled(
    _ style: TerminalStyle, _ settings: ColorSettings, on background: TerminalBackground?
  ) -> TerminalStyle {
    guard settings != ColorSettings() else { return style }
    return style.with(settings.scheme(on: background).reduced(to: ColorDepth(library.environment)))
  }
}
