/// The parameters of a query or of a form, decoded, in their order.
public struct FormParameters: Sendable, Equatable {
  /// One parameter.
  public struct Parameter: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// Its value; empty for a name without one.
    public var value: String

    /// Creates a parameter from its parts.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All of them. A name may occur more than once.
  public var all: [Parameter]

  /// Creates a list of parameters.
  public init(_ all: [Parameter] = []) { self.all = all }

  /// The value of the first parameter of a name; nil if absent.
  public subscript(name: String) -> String? { all.first { $0.name == name }?.value }

  /// The values of all parameters of a name.
  public func values(_ name: String) -> [String] {
    all.lazy.filter { $0.name == name }.map(\.value)
  }
}
