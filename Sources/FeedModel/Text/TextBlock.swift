/// A piece of a text's structure: what markup says of it, free of any markup.
public indirect enum TextBlock: Sendable, Equatable {
  case paragraph([TextSpan])
  /// - Parameter level: 1 to 6.
  case heading(level: Int, [TextSpan])
  case list(TextList)
  case quote([TextBlock])
  /// Lines as they were written.
  case code([String])
  case table(DataTable)
  /// A line across the page.
  case rule
}
