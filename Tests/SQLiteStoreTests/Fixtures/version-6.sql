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
INSERT INTO feeds VALUES(1,'A','e7b174b592c25f7bef0fddee201adab2',NULL,NULL,NULL,'e4fd4722a30e338b7ef9235e9c66435c',NULL,'A','rss-2.0',NULL,1795340781.2194318771,1795340781.2194318771,NULL,NULL,0,0.2836024600512500049,0,0,0,200,NULL,1,NULL,4,4);
INSERT INTO feeds VALUES(2,'B','2599b8a57f09615ab8b655722f844879',NULL,NULL,NULL,'f7fca0d413481de90ee1d46e1f43c268',NULL,'B','atom-1.0',NULL,1795340781.219404459,1795340781.219404459,NULL,NULL,0,0.38389235633763973964,0,0,0,200,NULL,1,NULL,2,1);
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
INSERT INTO articles VALUES(1,'Ferry returns to the harbour','A','https://p.example/ferry',NULL,'The ferry sails again. 北京大学',1748851200.0,2,2,0,1,7,1795340781.219404459,1,2,2);
INSERT INTO articles VALUES(2,'Glacier lake drains','B','https://q.example/glacier',NULL,NULL,1748768400.0,1,1,1,0,8,1795340781.219404459,1,2,1);
INSERT INTO articles VALUES(4,'Night trains are back','A','https://p.example/trains',NULL,'With loco­motives.',1748847600.0,1,1,0,0,4,1795340781.2194318771,1,1,5);
INSERT INTO articles VALUES(5,'Undated note','A','https://p.example/note',NULL,NULL,1795340781.2194318771,1,1,0,0,5,1795340781.2194318771,0,1,4);
INSERT INTO articles VALUES(6,'An older undated note','A','https://p.example/note2',NULL,NULL,1795340781.2194318771,1,1,0,0,6,1795340781.2194318771,0,1,3);
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
INSERT INTO appearances VALUES(1,2,1,'urn:b:1','publisher','https://p.example/ferry',221678980830511440,'Ferry returns to the harbour',NULL,NULL,NULL,1748854800.0,1748854800.0,NULL,NULL,NULL,'455c6ba69c461c96cabf193fc9f09612',1795340781.219404459,1795340781.219404459,1,1,NULL,NULL);
INSERT INTO appearances VALUES(2,2,2,'urn:b:2','publisher','https://q.example/glacier',-3211324814902282526,'Glacier lake drains',NULL,NULL,NULL,NULL,1748768400.0,NULL,NULL,NULL,'d2f22f8ea9d805a4c659e56f6afea915',1795340781.219404459,1795340781.219404459,1,1,NULL,NULL);
INSERT INTO appearances VALUES(3,1,1,'ferry','publisher','https://p.example/ferry',221678980830511440,'Ferry returns to the harbour',NULL,'The ferry sails again. 北京大学','The ferry sails again. 北京大学',1748851200.0,NULL,NULL,NULL,NULL,'ef08f5c3cb56bac09c5988e985b1d924',1795340781.2194318771,1795340781.2194318771,1,1,NULL,NULL);
INSERT INTO appearances VALUES(4,1,4,'trains','publisher','https://p.example/trains',-9078649192733345465,'Night trains are back',NULL,'With loco­motives.','With loco­motives.',1748847600.0,NULL,NULL,NULL,'{"tags":["Railways"]}','eee1bcc40725bc89acea2fad03a09496',1795340781.2194318771,1795340781.2194318771,1,1,NULL,NULL);
INSERT INTO appearances VALUES(5,1,5,'note','publisher','https://p.example/note',3560799323743449664,'Undated note',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'342a01f86df174d19789a6b169846566',1795340781.2194318771,1795340781.2194318771,1,1,NULL,NULL);
INSERT INTO appearances VALUES(6,1,6,'note2','publisher','https://p.example/note2',2732037657194592182,'An older undated note',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'d4e92b429d3135887b538863ee328d93',1795340781.2194318771,1795340781.2194318771,1,1,NULL,NULL);
CREATE TABLE title_keys (
  hash INTEGER NOT NULL,
  date REAL NOT NULL,
  appearance_id INTEGER NOT NULL,
  PRIMARY KEY (hash, date, appearance_id)
) STRICT, WITHOUT ROWID;
INSERT INTO title_keys VALUES(-7178567903536022552,1748847600.0,4);
INSERT INTO title_keys VALUES(-6994646596800986528,1748768400.0,2);
INSERT INTO title_keys VALUES(-3298152775555889058,1795340781.2194318771,6);
INSERT INTO title_keys VALUES(8272835381447393698,1748851200.0,3);
INSERT INTO title_keys VALUES(8272835381447393698,1748854800.0,1);
INSERT INTO title_keys VALUES(8963591980150286091,1795340781.2194318771,5);
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
INSERT INTO changes VALUES(1,'starred',1);
INSERT INTO changes VALUES(2,'marked read',1);
CREATE TABLE change_items (
  change_id INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  was_read INTEGER,
  was_starred INTEGER,
  PRIMARY KEY (change_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO change_items VALUES(1,1,NULL,0);
INSERT INTO change_items VALUES(1,3,NULL,0);
INSERT INTO change_items VALUES(2,2,0,NULL);
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
CREATE TABLE upkeep (
  task TEXT PRIMARY KEY,
  done_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO upkeep VALUES('prune',1795340781.2244815826);
CREATE TABLE totals (
  articles INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  starred INTEGER NOT NULL
, last_feed INTEGER NOT NULL DEFAULT 0, last_change INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO totals VALUES(5,4,1,2,8);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search','search',0,'CREATE VIRTUAL TABLE search USING fts5 (
  title, text, author, publisher, content = '''', tokenize = ''unicode61 remove_diacritics 2'')');
CREATE TABLE IF NOT EXISTS 'search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_data VALUES(1,X'06170b0006');
INSERT INTO search_data VALUES(10,X'000000000103030003010101020101030101');
INSERT INTO search_data VALUES(137438953473,X'000000bd02306103060103020206010302010601030202046761696e030601010502016e060202010566657272790308020101030107686172626f757203020601046e6f746505020301020501056f6c646572060203010772657475726e7303020301057361696c730306010104010374686503080501010202016f0302040107756e64617465640502020102040106e4baace5a4a703060101070106e58c97e4baac03060101060205a4a7e5ada603060101080202ada6030601010904120b060d0c0c0a0c0c0b060f0d0d0c');
INSERT INTO search_data VALUES(274877906945,X'0000005d02306104060103020202726504020401046261636b040205010b6c6f636f6d6f7469766573040601010301056e6967687404020201087261696c7761797304060101040106747261696e73040203010477697468040601010204080709120a0f0b');
INSERT INTO search_data VALUES(412316860417,X'00000061023062010601030201060103020106647261696e73020204010566657272790102020107676c61636965720202020107686172626f757201020601046c616b65020203010772657475726e73010203010374686501020502016f010204040d0b0a0c0c090c08');
CREATE TABLE IF NOT EXISTS 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_idx VALUES(1,X'',2);
INSERT INTO search_idx VALUES(2,X'',2);
INSERT INTO search_idx VALUES(3,X'',2);
CREATE TABLE IF NOT EXISTS 'search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO search_docsize VALUES(1,X'05000001');
INSERT INTO search_docsize VALUES(2,X'03000001');
INSERT INTO search_docsize VALUES(3,X'05080001');
INSERT INTO search_docsize VALUES(4,X'04030001');
INSERT INTO search_docsize VALUES(5,X'02000001');
INSERT INTO search_docsize VALUES(6,X'04000001');
CREATE TABLE IF NOT EXISTS 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_config VALUES('version',4);
CREATE TABLE author_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE removed_articles (
  change INTEGER PRIMARY KEY,
  id INTEGER NOT NULL
) STRICT;
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_article','6 2');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_url','6 2 1');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_guid','6 3 1');
INSERT INTO sqlite_stat1 VALUES('title_keys','title_keys','6 2 1 1');
INSERT INTO sqlite_stat1 VALUES('feeds','feeds_url','2 1');
INSERT INTO sqlite_stat1 VALUES('feeds','sqlite_autoindex_feeds_1','2 1');
CREATE TABLE looks (
  id INTEGER PRIMARY KEY,
  looked_at REAL NOT NULL,
  last_number INTEGER NOT NULL
) STRICT;
INSERT INTO looks VALUES(1,1795355041.5219693183,6);
CREATE TABLE removed_feeds (
  stamp TEXT NOT NULL,
  names TEXT NOT NULL
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('appearances',6);
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
