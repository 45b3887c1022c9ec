/// What the fields of one item were read from, for reports to the user.
public struct ItemOrigins: Sendable, Equatable {
  /// A place in the document, and the text found there.
  public struct Origin: Sendable, Equatable {
    /// An adapter's path, or an element's name.
    public var path: String
    /// The beginning of the text found there.
    public var text: String

    /// Creates an origin from a place and the beginning of its text.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Origins by the field's name in the adapter language.
  public var fields: [String: Origin] = [:]
  /// The paths at which the item of a JSON API has a value.
  public var paths: [String] = []

  /// Creates the origins of an item for which none were recorded.
  public init() {}
}
