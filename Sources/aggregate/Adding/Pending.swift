import FeedModel

extension ArticleStore {
  func addImportedMarks(_ marks: [ImportedMark], description: String) throws(StoreError) -> Int {
    0
  }
}
