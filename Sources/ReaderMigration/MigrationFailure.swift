/// Why a file of another program cannot be taken over, in one line for people.
package struct MigrationFailure: Error, Sendable, Equatable {
  package enum Kind: Sendable {
    /// The file cannot be read.
    case failed
    /// The file is that of no reader.
    case unreadable
  }

  package var kind: Kind
  package var message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
