/// What the fields of one item were read from, for telling it to people.
public struct ItemOrigins: Sendable, Equatable {
  /// A place in the document, and what stands there.
  public struct Origin: Sendable, Equatable {
    /// An adapter's path, or an element's name.
    public var path: String
    /// The beginning of what stands there.
    public var text: String

    /// A place and the beginning of its text.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// By the field's name in the adapter language.
  public var fields: [String: Origin] = [:]
  /// The paths at which the item of a JSON API has something.
  public var paths: [String] = []

  /// An item of which nothing is known.
  public init() {}
}
