/// The websites of feeds.
enum SchemaVersion2 {
  static let statements = [
    // As the last document has it.
    "ALTER TABLE feeds ADD COLUMN website \(SchemaVersion1.text)"
  ]
}
