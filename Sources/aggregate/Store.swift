import ArticleStorage

/// The store behind every command. Another one takes its place here, and in the tests of the contract.
typealias Store = SQLiteArticleStore
