/// A piece of a text's structure: what markup says of it, free of any markup.
public indirect enum TextBlock: Sendable, Equatable {
  /// Text that runs on.
  case paragraph([TextSpan])
  /// - Parameter level: 1 to 6.
  case heading(level: Int, [TextSpan])
  /// A list with bullets or numbers.
  case list(TextList)
  /// What somebody else said.
  case quote([TextBlock])
  /// Lines as they were written.
  case code([String])
  /// A table of data, not of layout.
  case table(DataTable)
  /// A line across the page.
  case rule
}
