// swift-tools-version: 6.1
import PackageDescription

// The commit that `--version` shows. make sets the variable, since the manifest is evaluated again when the environment
// changes, but not when the repository does. Without make the commit is unknown.
let commit = Context.environment["AGGREGATE_COMMIT"] ?? ""

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "aggregate",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "aggregate", targets: ["aggregate"]),
    .library(name: "FeedParsing", targets: ["FeedParsing", "FeedModel"]),
  ],
  // A package that uses only FeedParsing turns this off, and SwiftPM then fetches nothing else.
  traits: [
    .trait(name: "Program", description: "The program aggregate."),
    .default(enabledTraits: ["Program"]),
  ],
  // Exact versions, since Package.resolved is not kept.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", path: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // These are not system libraries: they are loaded at run time when they are needed, and not linked. Of libmicrohttpd
    // and libpq the headers are not needed either.
    .target(name: "CLibraryLoading"),
    .target(name: "CLibCurl", dependencies: ["CLibraryLoading"]),
    .target(name: "CMicrohttpd", dependencies: ["CLibraryLoading"]),
    .target(name: "CLibPQ", dependencies: ["CLibraryLoading"]),

    .target(
      name: "BuildOrigin",
      cSettings: commit.isEmpty ? [] : [.define("AGGREGATE_COMMIT", to: "\"\(commit)\"")]),
    .target(name: "HeapSettings"),
    .target(name: "UnicodeTables"),
    .target(name: "FeedBasics", dependencies: ["UnicodeTables"], swiftSettings: settings),
    .target(name: "FeedModel", dependencies: ["FeedBasics"], swiftSettings: settings),
    .target(
      name: "FeedParsing", dependencies: ["FeedModel", "FeedBasics", "CLibXML2"],
      swiftSettings: settings,
      // On other systems iconv is part of the C library.
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    // Articles, and lists of articles, of web pages.
    .target(
      name: "ArticleExtraction", dependencies: ["FeedParsing", "FeedModel", "FeedBasics"],
      swiftSettings: settings),
    .target(
      name: "FeedFetching", dependencies: ["FeedModel", "FeedBasics", "CLibCurl", "CZlib"],
      swiftSettings: settings),
    .target(
      name: "StoryGrouping", dependencies: ["FeedBasics"], swiftSettings: settings),
    .target(
      name: "ArticleStorage", dependencies: ["FeedModel", "StoryGrouping", "FeedBasics"],
      swiftSettings: settings),
    .systemLibrary(
      name: "CSQLite3", path: "Sources/CSQLite3", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "SQLiteBinding", dependencies: ["CSQLite3"], path: "Sources/SQLite",
      swiftSettings: settings),
    .target(
      name: "SQLiteStore",
      dependencies: [
        "FeedModel", "ArticleStorage", "SearchTokens", "FeedBasics", "SQLiteBinding",
      ],
      swiftSettings: settings),
    // The words of texts, as the search of every store finds them.
    .target(name: "SearchTokens", dependencies: ["SQLiteBinding"], swiftSettings: settings),
    .target(
      name: "PostgreSQLStore",
      dependencies: ["FeedModel", "ArticleStorage", "SearchTokens", "FeedBasics", "CLibPQ"],
      swiftSettings: settings),
    .target(name: "TerminalColors", swiftSettings: settings),
    .target(
      name: "ArticleRendering", dependencies: ["FeedModel", "TerminalColors", "FeedBasics"],
      swiftSettings: settings),
    .target(
      name: "Refreshing",
      dependencies: ["FeedModel", "ArticleExtraction", "FeedParsing", "FeedBasics"],
      swiftSettings: settings),
    // Accounts at online readers.
    .target(
      name: "FeedAccounts",
      dependencies: ["FeedModel", "FeedParsing", "Refreshing", "FeedBasics"],
      swiftSettings: settings),
    .target(name: "BrowseKeys", swiftSettings: settings),
    .target(
      name: "Browsing",
      dependencies: ["FeedModel", "ArticleRendering", "BrowseKeys", "FeedBasics"],
      swiftSettings: settings),
    .target(
      name: "FeedConfiguration",
      dependencies: [
        "FeedModel", "ArticleExtraction", "FeedParsing", "BrowseKeys", "TerminalColors",
        "FeedBasics",
      ],
      resources: [.embedInCode("Adapters"), .embedInCode("Starter"), .embedInCode("Presets")],
      swiftSettings: settings),
    .target(
      name: "TerminalPictures", dependencies: ["FeedModel", "TerminalColors", "FeedBasics"],
      swiftSettings: settings),
    // What people bring along from other readers.
    .target(
      name: "ReaderMigration",
      dependencies: [
        "FeedModel", "FeedParsing", "FeedConfiguration", "BrowseKeys", "SQLiteBinding",
        "FeedBasics",
      ],
      swiftSettings: settings),
    // What the program does with feeds and articles, for all front ends.
    .target(
      name: "FeedLibrary",
      dependencies: [
        "FeedModel", "ArticleExtraction", "FeedParsing", "FeedFetching", "SQLiteStore",
        "PostgreSQLStore",
        "ArticleRendering", "Refreshing", "FeedAccounts", "FeedConfiguration", "ReaderMigration",
        "TerminalPictures",
        "FeedBasics",
      ],
      swiftSettings: settings),
    .target(
      name: "Serving",
      dependencies: [
        "FeedModel", "ArticleRendering", "FeedConfiguration", "FeedLibrary", "FeedBasics",
        "Refreshing", "TerminalPictures", "CMicrohttpd", "CZlib",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "aggregate",
      dependencies: [
        "BuildOrigin", "HeapSettings", "FeedModel", "ArticleExtraction", "FeedParsing",
        "FeedFetching",
        "ArticleRendering", "Refreshing", "BrowseKeys", "Browsing", "FeedConfiguration",
        "FeedLibrary", "ReaderMigration", "Serving", "TerminalColors", "TerminalPictures",
        "FeedBasics",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Program"])),
      ],
      swiftSettings: settings),

    .target(
      name: "FeedTestSupport",
      dependencies: [
        "FeedBasics",
        "ArticleStorage", "FeedModel", "Refreshing", "SQLiteStore", "PostgreSQLStore",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "FeedBasicsTests", dependencies: ["FeedBasics", "FeedModel", "FeedTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FeedModelTests", dependencies: ["FeedModel", "FeedTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FeedParsingTests",
      dependencies: [
        "FeedBasics",
        "FeedModel", "FeedParsing", "Refreshing", "ArticleRendering", "FeedTestSupport",
      ],
      exclude: ["Fixtures", "Languages"], swiftSettings: settings),
    .testTarget(
      name: "ArticleExtractionTests",
      dependencies: [
        "FeedBasics", "FeedModel", "ArticleExtraction", "FeedParsing", "FeedTestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "FeedFetchingTests",
      dependencies: ["FeedBasics", "FeedModel", "FeedFetching", "FeedTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FeedAccountsTests",
      dependencies: [
        "FeedBasics",
        "FeedAccounts", "FeedModel", "Refreshing", "SQLiteStore", "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "StoryGroupingTests", dependencies: ["StoryGrouping"], swiftSettings: settings),
    .testTarget(
      name: "ArticleStorageTests",
      dependencies: [
        "FeedModel", "ArticleStorage", "Refreshing", "SQLiteStore", "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SQLiteTests", dependencies: ["SQLiteBinding", "FeedTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: [
        "FeedBasics",
        "FeedModel", "ArticleStorage", "Refreshing", "SQLiteBinding", "SQLiteStore",
        "FeedTestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "PostgreSQLStoreTests",
      dependencies: [
        "FeedBasics",
        "FeedModel", "ArticleStorage", "Refreshing", "SQLiteStore", "PostgreSQLStore",
        "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ArticleRenderingTests",
      dependencies: [
        "FeedBasics",
        "FeedModel", "FeedParsing", "Refreshing", "ArticleRendering", "TerminalColors",
        "FeedTestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "RefreshingTests",
      dependencies: [
        "FeedBasics",
        "FeedModel", "ArticleExtraction", "FeedParsing", "Refreshing", "SQLiteStore",
        "ArticleRendering",
        "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BrowsingTests",
      dependencies: [
        "FeedBasics", "FeedModel", "ArticleRendering", "BrowseKeys", "Browsing", "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "FeedBasics",
        "BrowseKeys", "FeedConfiguration", "FeedModel", "ArticleExtraction", "FeedParsing",
        "Refreshing",
        "TerminalColors",
        "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReaderMigrationTests",
      dependencies: [
        "BrowseKeys", "FeedConfiguration", "FeedModel", "FeedParsing", "ReaderMigration",
        "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FeedLibraryTests",
      dependencies: [
        "FeedBasics",
        "FeedConfiguration", "FeedLibrary", "FeedModel", "FeedParsing", "Refreshing", "SQLiteStore",
        "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalColorsTests", dependencies: ["TerminalColors"], swiftSettings: settings),
    .testTarget(
      name: "TerminalPicturesTests", dependencies: ["TerminalPictures", "FeedTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ServingTests",
      dependencies: [
        "FeedBasics",
        "FeedModel", "FeedParsing", "ArticleRendering", "FeedConfiguration", "FeedLibrary",
        "Serving",
        "FeedTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AggregateTests",
      dependencies: [
        "FeedBasics",
        "aggregate", "ArticleRendering", "ArticleStorage", "BrowseKeys", "Browsing",
        "FeedConfiguration", "FeedFetching", "FeedLibrary",
        "FeedModel", "FeedParsing", "PostgreSQLStore", "ReaderMigration", "Refreshing", "Serving",
        "SQLiteStore", "TerminalColors", "TerminalPictures", "FeedTestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
