// The only import of the store: exported, since its members are used all over the program.
@_exported public import ArticleStorage

/// The store behind every command. Another one takes its place here, and in the tests of the contract.
typealias Store = SQLiteArticleStore
