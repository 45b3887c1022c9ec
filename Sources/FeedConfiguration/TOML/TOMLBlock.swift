/// A header with the settings below it, or the settings before the first header.
struct TOMLBlock: Sendable {
  /// What the header is.
  enum Kind: Sendable {
    /// The settings before the first header.
    case root
    /// `[table]`
    case table
    /// `[[array of tables]]`
    case arrayTable
  }

  let kind: Kind
  /// The keys in the header, outermost first; empty for the root block.
  let path: [String]
  /// From the first bracket to the last; empty for the root block.
  let header: Range<Int>
  /// The whole lines from the header to the last setting, its line break included. Comments and blank lines between the
  /// last setting and the next header are outside. The root block begins with the file, after a byte order mark.
  var extent: Range<Int>

  /// Whether the path is `name` alone.
  func isNamed(_ name: String) -> Bool {
    path.count == 1 && belongs(to: name)
  }

  /// Whether the path begins with `name`.
  func belongs(to name: String) -> Bool {
    path.first.map { $0.utf8.elementsEqual(name.utf8) } ?? false
  }
}
