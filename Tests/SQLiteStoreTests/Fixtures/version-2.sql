PRAGMA foreign_keys = OFF;
CREATE TABLE appearances (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          feed_id INTEGER NOT NULL REFERENCES feeds (id),
          article_id INTEGER NOT NULL,
          guid TEXT NOT NULL,
          guid_origin TEXT NOT NULL,
          url TEXT,
          -- The canonical URL's hash, by which appearances meet.
          url_hash INTEGER,
          title TEXT,
          summary TEXT,
          content_html TEXT,
          content_text TEXT,
          published REAL,
          modified REAL,
          source_title TEXT,
          source_url TEXT,
          -- Everything else, as JSON.
          details TEXT,
          content_digest TEXT NOT NULL,
          first_seen REAL NOT NULL,
          -- When an answer last held it; where that is the feed's present one, the feed's last success is later.
          last_seen REAL NOT NULL,
          -- The feed's answers that held it first and last, counted per feed.
          first_answer INTEGER NOT NULL,
          last_answer INTEGER NOT NULL
        ) STRICT;
INSERT INTO "appearances" VALUES(1,1,1,'a1','publisher','https://p.example/bridge',-2987423405105506271,'Bridge opens',NULL,'A <b>bridge</b>.','A bridge.',1795154400.0,NULL,NULL,NULL,NULL,'ad7d1cba03c431e45daf48ad88cabc74',1.79524940841284608846e+09,1.79524940841284608846e+09,1,1);
INSERT INTO "appearances" VALUES(2,1,2,'a2','publisher','https://p.example/second',-477072606869589760,'Second story',NULL,NULL,NULL,1795150800.0,NULL,NULL,NULL,NULL,'c23b85d66b9db3b10c2b91f5d92bf45a',1.79524940841284608846e+09,1.79524940841284608846e+09,1,1);
INSERT INTO "appearances" VALUES(3,2,1,'b1','publisher','https://www.p.example/bridge?utm_source=x',-2987423405105506271,'The bridge opens',NULL,NULL,NULL,1795155000.0,NULL,NULL,NULL,NULL,'c914714fd664681216d9f95361cd669a',1.79524940841856980324e+09,1.79524940841856980324e+09,1,1);
CREATE TABLE articles (
          id INTEGER PRIMARY KEY,
          title TEXT,
          publisher TEXT NOT NULL,
          url TEXT,
          image TEXT,
          summary TEXT,
          -- What it is sorted by: publication, or first sight.
          date REAL NOT NULL,
          feed_count INTEGER NOT NULL,
          appearance_count INTEGER NOT NULL,
          is_read INTEGER NOT NULL DEFAULT 0,
          is_starred INTEGER NOT NULL DEFAULT 0
        ) STRICT;
INSERT INTO "articles" VALUES(1,'Bridge opens','A','https://p.example/bridge',NULL,'A bridge.',1795154400.0,2,2,0,1);
INSERT INTO "articles" VALUES(2,'Second story','A','https://p.example/second',NULL,NULL,1795150800.0,1,1,1,0);
CREATE TABLE change_items (
          change_id INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
          number INTEGER NOT NULL,
          was_read INTEGER,
          was_starred INTEGER,
          PRIMARY KEY (change_id, number)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "change_items" VALUES(1,1,NULL,0);
INSERT INTO "change_items" VALUES(1,3,NULL,0);
INSERT INTO "change_items" VALUES(2,2,0,NULL);
CREATE TABLE changes (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          description TEXT NOT NULL,
          articles INTEGER NOT NULL
        ) STRICT;
INSERT INTO "changes" VALUES(1,'starred',1);
INSERT INTO "changes" VALUES(2,'marked read',1);
CREATE TABLE confirmations (
          feed_id INTEGER NOT NULL,
          answer INTEGER NOT NULL,
          confirmed_at REAL NOT NULL,
          PRIMARY KEY (feed_id, answer)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "confirmations" VALUES(1,1,1795249500.0);
CREATE TABLE details (
          appearance_id INTEGER PRIMARY KEY,
          entry TEXT NOT NULL,
          -- The list said something new since: it is loaded once more, and kept until that succeeds.
          is_stale INTEGER NOT NULL DEFAULT 0
        ) STRICT;
INSERT INTO "details" VALUES(2,'{"guid":"a2","guidOrigin":"publisher","contentText":"All of the second story, with locomotives.","authors":[],"tags":[],"images":[],"attachments":[]}',0);
CREATE TABLE feeds (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          -- A digest of the configured URL: the URL itself may hold a secret.
          url_digest TEXT NOT NULL,
          adapter TEXT,
          etag TEXT,
          last_modified TEXT,
          body_digest TEXT,
          moved_to TEXT,
          title TEXT,
          format TEXT,
          hints TEXT,
          last_attempt REAL,
          last_success REAL,
          fresh_until REAL,
          held_until REAL,
          holds_host INTEGER NOT NULL DEFAULT 0,
          jitter REAL NOT NULL DEFAULT 0,
          failures INTEGER NOT NULL DEFAULT 0,
          unchanged_polls INTEGER NOT NULL DEFAULT 0,
          is_gone INTEGER NOT NULL DEFAULT 0,
          last_status INTEGER,
          last_error TEXT,
          answers INTEGER NOT NULL DEFAULT 0
        , reading_digest TEXT, was_unreachable INTEGER NOT NULL DEFAULT 0, appearance_count INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "feeds" VALUES(1,'A','e7b174b592c25f7bef0fddee201adab2',NULL,NULL,NULL,'f6f51b6307b4f72a532d5574d2b5d749',NULL,'A','rss-2.0',NULL,1.79524940841284608846e+09,1.79524940841284608846e+09,NULL,NULL,0,5.46689269879847228317e-01,0,0,0,200,NULL,1,NULL,0,2);
INSERT INTO "feeds" VALUES(2,'B','2599b8a57f09615ab8b655722f844879',NULL,NULL,NULL,'f5e6a26be917394c1950967790b807d0',NULL,'B','rss-2.0',NULL,1.79524940841856980324e+09,1.79524940841856980324e+09,NULL,NULL,0,9.64591159636874806437e-01,2,0,0,200,'no answer in time',1,NULL,1,1);
CREATE TABLE forgotten (
          feed_id INTEGER NOT NULL,
          guid_hash INTEGER NOT NULL,
          PRIMARY KEY (feed_id, guid_hash)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "forgotten" VALUES(1,4711);
CREATE TABLE forgotten_links (url_hash INTEGER PRIMARY KEY) STRICT;
INSERT INTO "forgotten_links" VALUES(4712);
CREATE TABLE title_keys (
          hash INTEGER NOT NULL,
          date REAL NOT NULL,
          appearance_id INTEGER NOT NULL,
          PRIMARY KEY (hash, date, appearance_id)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "title_keys" VALUES(-5732430018512802613,1795150800.0,2);
INSERT INTO "title_keys" VALUES(-4753263101155101100,1795154400.0,1);
INSERT INTO "title_keys" VALUES(-3909021887131584395,1795155000.0,3);
CREATE TABLE totals (
          articles INTEGER NOT NULL,
          unread INTEGER NOT NULL,
          starred INTEGER NOT NULL
        ) STRICT;
INSERT INTO "totals" VALUES(2,1,1);
CREATE TABLE upkeep (
          task TEXT PRIMARY KEY,
          done_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
INSERT INTO "upkeep" VALUES('prune',1795249400.0);
CREATE INDEX feeds_url ON feeds (url_digest);
CREATE INDEX articles_date ON articles (date DESC, id DESC);
CREATE INDEX articles_unread ON articles (date DESC, id DESC) WHERE is_read = 0;
CREATE INDEX articles_starred ON articles (date DESC, id DESC) WHERE is_starred = 1;
CREATE INDEX appearances_guid ON appearances (feed_id, guid);
CREATE INDEX appearances_url ON appearances (url_hash, feed_id) WHERE url_hash IS NOT NULL;
CREATE INDEX appearances_article ON appearances (article_id);
CREATE TRIGGER articles_insert AFTER INSERT ON articles BEGIN
          UPDATE totals SET articles = articles + 1, unread = unread + (NEW.is_read = 0),
            starred = starred + NEW.is_starred;
        END;
CREATE TRIGGER articles_delete AFTER DELETE ON articles BEGIN
          UPDATE totals SET articles = articles - 1, unread = unread - (OLD.is_read = 0),
            starred = starred - OLD.is_starred;
        END;
CREATE TRIGGER articles_update AFTER UPDATE OF is_read, is_starred ON articles
        WHEN OLD.is_read <> NEW.is_read OR OLD.is_starred <> NEW.is_starred BEGIN
          UPDATE totals SET unread = unread + (NEW.is_read = 0) - (OLD.is_read = 0),
            starred = starred + NEW.is_starred - OLD.is_starred;
        END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('appearances',3);
INSERT INTO "sqlite_sequence" VALUES('changes',2);
PRAGMA application_id = 1095190354;
PRAGMA user_version = 2;
