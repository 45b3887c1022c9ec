PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
  responses INTEGER NOT NULL DEFAULT 0
, reading_digest TEXT, appearance_count INTEGER NOT NULL DEFAULT 0, unread_count INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO feeds VALUES(1,'A','e7b174b592c25f7bef0fddee201adab2',NULL,NULL,NULL,'d61c5c670841dfae9ad2a84d0a8520f0',NULL,'A','rss-2.0',NULL,1795354849.395178318,1795354849.395178318,NULL,NULL,0,0.70597957175552905617,0,0,0,200,NULL,2,NULL,3,2);
INSERT INTO feeds VALUES(2,'B','2599b8a57f09615ab8b655722f844879',NULL,NULL,NULL,'5ec9bc77f35035e1c286581f42001897',NULL,'B','atom-1.0',NULL,1795354849.3963143826,1795354849.3963143826,NULL,NULL,0,0.90892046862441677745,0,1,0,200,NULL,1,NULL,2,2);
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
, change INTEGER NOT NULL DEFAULT 0, first_seen REAL NOT NULL DEFAULT 0, is_dated INTEGER NOT NULL DEFAULT 1, feed_id INTEGER NOT NULL DEFAULT 0, place INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO articles VALUES(1,'The sails of 北京大学','A','https://a.example/sails?utm_source=rss',NULL,'Loco­motives & a coach.',1748851200.0,2,2,0,1,8,1795354849.3391218185,1,1,3);
INSERT INTO articles VALUES(2,'Night trains come back','A','https://a.example/night',NULL,NULL,1748761200.0,1,1,1,0,7,1795354849.3391218185,1,1,2);
INSERT INTO articles VALUES(3,'Undated note','A','https://a.example/note',NULL,NULL,1795354849.3391218185,1,1,0,0,3,1795354849.3391218185,0,1,1);
INSERT INTO articles VALUES(5,'Glacier update','B','https://b.example/glacier',NULL,NULL,1748768400.0,1,1,0,0,5,1795354849.3396496772,1,2,4);
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
  first_response INTEGER NOT NULL,
  last_response INTEGER NOT NULL
, channel_date REAL, place INTEGER) STRICT;
INSERT INTO appearances VALUES(1,1,1,'a-1','publisher','https://a.example/sails?utm_source=rss',2549557134605352165,'The sails of 北京大学',NULL,'<p>Loco­motives &amp; a coach.</p>','Loco­motives & a coach.',1748851200.0,NULL,NULL,NULL,'{"tags":["Railways"]}','d8e73596254715e4f1bc88cf3894481e',1795354849.3391218185,1795354849.395178318,1,2,NULL,3);
INSERT INTO appearances VALUES(2,1,2,'a-2','publisher','https://a.example/night',-2226129246266952255,'Night trains come back',NULL,NULL,NULL,1748761200.0,NULL,NULL,NULL,NULL,'026d250d790c18efc30cd6874cadf8e7',1795354849.3391218185,1795354849.395178318,1,2,NULL,2);
INSERT INTO appearances VALUES(3,1,3,'a-3','publisher','https://a.example/note',-7809404816656281443,'Undated note',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'f37597e330051dc004ca883cdae53ac7',1795354849.3391218185,1795354849.395178318,1,2,NULL,1);
INSERT INTO appearances VALUES(4,2,1,'urn:b:1','publisher','https://www.a.example/sails',2549557134605352165,'Sails, as told by B',NULL,NULL,'Short.',NULL,1748854800.0,NULL,NULL,'{"authors":[{"name":"Ana Coach"}]}','a6fd4fee900aa65e7e553d1924b28211',1795354849.3396496772,1795354849.3396496772,1,1,NULL,5);
INSERT INTO appearances VALUES(5,2,5,'urn:b:2','publisher','https://b.example/glacier',1883357009555000283,'Glacier update',NULL,NULL,NULL,NULL,1748768400.0,NULL,NULL,NULL,'e20f1e9b7796274ab6e81ebae24e5d42',1795354849.3396496772,1795354849.3396496772,1,1,NULL,4);
CREATE TABLE title_keys (
  hash INTEGER NOT NULL,
  date REAL NOT NULL,
  appearance_id INTEGER NOT NULL,
  PRIMARY KEY (hash, date, appearance_id)
) STRICT, WITHOUT ROWID;
INSERT INTO title_keys VALUES(-8561822304909055208,1795354849.3391218185,3);
INSERT INTO title_keys VALUES(-7665533833643141473,1748854800.0,4);
INSERT INTO title_keys VALUES(-12996831979091125,1748851200.0,1);
INSERT INTO title_keys VALUES(2270205020168648388,0.0,5);
INSERT INTO title_keys VALUES(2270208318703533021,0.0,4);
INSERT INTO title_keys VALUES(3670990367021440004,1748768400.0,5);
INSERT INTO title_keys VALUES(7811090921401710427,1748761200.0,2);
CREATE TABLE details (
  appearance_id INTEGER PRIMARY KEY,
  entry TEXT NOT NULL,
  -- The list said something new since: it is loaded once more, and kept until that succeeds.
  is_stale INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  description TEXT NOT NULL,
  articles INTEGER NOT NULL
) STRICT;
INSERT INTO changes VALUES(1,'marked read',1);
INSERT INTO changes VALUES(2,'starred',1);
CREATE TABLE change_items (
  change_id INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  was_read INTEGER,
  was_starred INTEGER,
  PRIMARY KEY (change_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO change_items VALUES(1,2,0,NULL);
INSERT INTO change_items VALUES(2,1,NULL,0);
INSERT INTO change_items VALUES(2,4,NULL,0);
CREATE TABLE forgotten (
  feed_id INTEGER NOT NULL,
  guid_hash INTEGER NOT NULL,
  PRIMARY KEY (feed_id, guid_hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE forgotten_links (url_hash INTEGER PRIMARY KEY) STRICT;
CREATE TABLE confirmations (
  feed_id INTEGER NOT NULL,
  response INTEGER NOT NULL,
  confirmed_at REAL NOT NULL,
  PRIMARY KEY (feed_id, response)
) STRICT, WITHOUT ROWID;
INSERT INTO confirmations VALUES(1,1,1795354849.3391218185);
CREATE TABLE upkeep (
  task TEXT PRIMARY KEY,
  done_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO upkeep VALUES('merge by 2 2026-11-22 2026-11-22',1795354849.3348283767);
INSERT INTO upkeep VALUES('prune',1795354849.3458042145);
CREATE TABLE totals (
  articles INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  starred INTEGER NOT NULL
, last_feed INTEGER NOT NULL DEFAULT 0, last_change INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO totals VALUES(4,3,1,2,8);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search','search',0,'CREATE VIRTUAL TABLE search USING fts5 (
  title, text, author, publisher, content = '''', tokenize = ''unicode61 remove_diacritics 2'')');
CREATE TABLE IF NOT EXISTS 'search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_data VALUES(1,X'0514050205');
INSERT INTO search_data VALUES(10,X'000000000102020002010101020101');
INSERT INTO search_data VALUES(137438953473,X'0000010c023061010c0101030103020106010302010601030202026e61040601020202017304020301016204080601030201060103020201790402050105636f616368010601010403060102030107676c6163696572050202010b6c6f636f6d6f7469766573010601010201056e6967687402020202036f746503020301026f6601020401087261696c7761797301060101050205657475726e02020401057361696c730102030302020204686f72740406010102010374686501020202036f6c6404020402057261696e730202030107756e6461746564030202020570646174650502030106e4baace5a4a70102060106e58c97e4baac0102050205a4a7e5ada60102070202ada6010208041509060e06110c120a08070f0a0d0b08080a0c0a0b0b0a');
INSERT INTO search_data VALUES(274877906945,X'0000003d023061020701030201046261636b0202050104636f6d6502020401056e69676874020302010672657475726e02010106747261696e73020303040809090a0a');
CREATE TABLE IF NOT EXISTS 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_idx VALUES(1,X'',2);
INSERT INTO search_idx VALUES(2,X'',2);
CREATE TABLE IF NOT EXISTS 'search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO search_docsize VALUES(1,X'07040001');
INSERT INTO search_docsize VALUES(2,X'04000001');
INSERT INTO search_docsize VALUES(3,X'02000001');
INSERT INTO search_docsize VALUES(4,X'05010201');
INSERT INTO search_docsize VALUES(5,X'02000001');
CREATE TABLE IF NOT EXISTS 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_config VALUES('version',4);
CREATE TABLE author_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO author_names VALUES('Ana Coach');
CREATE TABLE removed_articles (
  change INTEGER PRIMARY KEY,
  id INTEGER NOT NULL
) STRICT;
CREATE TABLE looks (
  id INTEGER PRIMARY KEY,
  looked_at REAL NOT NULL,
  last_number INTEGER NOT NULL
) STRICT;
CREATE TABLE removed_feeds (
  stamp TEXT NOT NULL,
  names TEXT NOT NULL
) STRICT;
INSERT INTO removed_feeds VALUES('65024-16629798-95-1795354849-211778060','[]');
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_article','5 2');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_url','5 2 1');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_guid','5 3 1');
INSERT INTO sqlite_stat1 VALUES('title_keys','title_keys','7 1 1 1');
INSERT INTO sqlite_stat1 VALUES('feeds','feeds_url','2 1');
INSERT INTO sqlite_stat1 VALUES('feeds','sqlite_autoindex_feeds_1','2 1');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('appearances',5);
INSERT INTO sqlite_sequence VALUES('changes',2);
CREATE INDEX feeds_url ON feeds (url_digest);
CREATE INDEX appearances_guid ON appearances (feed_id, guid);
CREATE INDEX appearances_url ON appearances (url_hash, feed_id) WHERE url_hash IS NOT NULL;
CREATE INDEX appearances_article ON appearances (article_id);
CREATE TRIGGER articles_delete AFTER DELETE ON articles BEGIN
  UPDATE totals SET articles = articles - 1, unread = unread - (OLD.is_read = 0),
    starred = starred - OLD.is_starred;
END;
CREATE TRIGGER articles_update AFTER UPDATE OF is_read, is_starred ON articles
WHEN OLD.is_read <> NEW.is_read OR OLD.is_starred <> NEW.is_starred BEGIN
  UPDATE totals SET unread = unread + (NEW.is_read = 0) - (OLD.is_read = 0),
    starred = starred + NEW.is_starred - OLD.is_starred;
END;
CREATE INDEX articles_change ON articles (change);
CREATE INDEX articles_date ON articles (date DESC, place DESC);
CREATE INDEX articles_unread ON articles (date DESC, place DESC) WHERE is_read = 0;
CREATE INDEX articles_starred ON articles (date DESC, place DESC) WHERE is_starred = 1;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id = 1095190354;
PRAGMA user_version = 6;
