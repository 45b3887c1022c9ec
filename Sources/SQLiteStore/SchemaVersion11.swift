import SQLiteBinding

extension Schema {
  /// For stories: the articles that may still be grouped, the stories, and the articles that the user parted.
  @Sendable static func version11(_ db: Connection) throws {
    try db.execute(
      """
      -- The newest articles with the words of their titles and summaries, as the grouping compares them.
      CREATE TABLE story_words (
        -- As in articles.
        date REAL NOT NULL,
        article INTEGER NOT NULL,
        -- A hash.
        publisher INTEGER NOT NULL,
        -- As in articles.
        story INTEGER,
        words BLOB NOT NULL,
        PRIMARY KEY (date, article)
      ) STRICT, WITHOUT ROWID;

      -- The story that the article is in. NULL if it is in none.
      ALTER TABLE articles ADD COLUMN story INTEGER;
      CREATE INDEX articles_story ON articles (story) WHERE story IS NOT NULL;

      -- At least two articles of different publishers each. The id is the lowest number of an article.
      CREATE TABLE stories (
        id INTEGER PRIMARY KEY,
        -- The article that is most like the others.
        lead INTEGER NOT NULL,
        articles INTEGER NOT NULL,
        publishers INTEGER NOT NULL,
        -- That of the newest article.
        date REAL NOT NULL
      ) STRICT;
      CREATE INDEX stories_publishers ON stories (publishers DESC, date DESC);

      -- Numbers of appearances whose articles the user parted.
      CREATE TABLE story_apart (
        first INTEGER NOT NULL,
        second INTEGER NOT NULL,
        -- The change that can be undone.
        change_id INTEGER,
        PRIMARY KEY (first, second)
      ) STRICT, WITHOUT ROWID;

      -- The articles that items of Google News list as about their events: a key of publisher and title, as in title_keys.
      CREATE TABLE story_listings (
        hash INTEGER NOT NULL,
        appearance INTEGER NOT NULL,
        seen_at REAL NOT NULL,
        PRIMARY KEY (hash, appearance)
      ) STRICT, WITHOUT ROWID;

      -- Numbers of appearances of which one lists the other.
      CREATE TABLE story_listed (
        first INTEGER NOT NULL,
        second INTEGER NOT NULL,
        seen_at REAL NOT NULL,
        PRIMARY KEY (first, second)
      ) STRICT, WITHOUT ROWID;

      -- Counts the transactions that changed what the tables above contain.
      ALTER TABLE totals ADD COLUMN story_revision INTEGER NOT NULL DEFAULT 0;
      """)
  }
}
