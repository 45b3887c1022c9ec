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
  answers INTEGER NOT NULL DEFAULT 0
, reading_digest TEXT, was_unreachable INTEGER NOT NULL DEFAULT 0, appearance_count INTEGER NOT NULL DEFAULT 0, unread_count INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO feeds VALUES(1,'A','e7b174b592c25f7bef0fddee201adab2',NULL,NULL,NULL,'98e1398ab78b7e3809014459f5a3d5b1',NULL,'A','rss-2.0',NULL,1795333063.0265760421,1795333063.0265760421,NULL,NULL,0,0.19750639654235879749,0,0,0,200,NULL,1,NULL,0,3,2);
INSERT INTO feeds VALUES(2,'B','2599b8a57f09615ab8b655722f844879',NULL,NULL,NULL,'fa6c357a1cce8adb53a9150526ed1124',NULL,'B','atom-1.0',NULL,1795333063.0266809463,1795333063.0266809463,NULL,NULL,0,0.76853256368025124611,0,0,0,200,NULL,1,NULL,0,2,2);
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
INSERT INTO articles VALUES(1,'Ferry returns to the harbour','A','https://p.example/ferry',NULL,'The ferry sails again. 北京大学',1748851200.0,2,2,0,1);
INSERT INTO articles VALUES(2,'Night trains are back','A','https://p.example/trains',NULL,'With locomotives.',1748847600.0,1,1,1,0);
INSERT INTO articles VALUES(3,'Undated note','A','https://p.example/note',NULL,NULL,1795333063.0265760421,1,1,0,0);
INSERT INTO articles VALUES(5,'Glacier lake drains','B','https://q.example/glacier',NULL,NULL,1795333063.0266809463,1,1,0,0);
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
INSERT INTO appearances VALUES(1,1,1,'a1','publisher','https://p.example/ferry',221678980830511440,'Ferry returns to the harbour',NULL,'The ferry sails again. 北京大学','The ferry sails again. 北京大学',1748851200.0,NULL,NULL,NULL,'{"authors":[{"name":"Ann Lee","url":"mailto:ann@p.example"}]}','b77a9ba79f5eaac2d8f1d80471e412a7',1795333063.0265760421,1795333063.0265760421,1,1);
INSERT INTO appearances VALUES(2,1,2,'a2','publisher','https://p.example/trains',-9078649192733345465,'Night trains are back',NULL,'With locomotives.','With locomotives.',1748847600.0,NULL,NULL,NULL,NULL,'09db64d3cf525bf84752e0a44dcf53a0',1795333063.0265760421,1795333063.0265760421,1,1);
INSERT INTO appearances VALUES(3,1,3,'a3','publisher','https://p.example/note',3560799323743449664,'Undated note',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'342a01f86df174d19789a6b169846566',1795333063.0265760421,1795333063.0265760421,1,1);
INSERT INTO appearances VALUES(4,2,1,'urn:b:1','publisher','https://www.p.example/ferry?utm_source=b',221678980830511440,'Ferry returns to the harbour',NULL,NULL,'From B.',1748851200.0,1748853000.0,NULL,NULL,NULL,'36f8fce1a40b58591cbd8248faa7127f',1795333063.0266809463,1795333063.0266809463,1,1);
INSERT INTO appearances VALUES(5,2,5,'urn:b:2','publisher','https://q.example/glacier',-3211324814902282526,'Glacier lake drains',NULL,NULL,NULL,NULL,1748844000.0,NULL,NULL,NULL,'026f8157e2671b951efd8baf98394a3c',1795333063.0266809463,1795333063.0266809463,1,1);
CREATE TABLE title_keys (
  hash INTEGER NOT NULL,
  date REAL NOT NULL,
  appearance_id INTEGER NOT NULL,
  PRIMARY KEY (hash, date, appearance_id)
) STRICT, WITHOUT ROWID;
INSERT INTO title_keys VALUES(-7178567903536022552,1748847600.0,2);
INSERT INTO title_keys VALUES(-6994646596800986528,1748844000.0,5);
INSERT INTO title_keys VALUES(8272835381447393698,1748851200.0,1);
INSERT INTO title_keys VALUES(8272835381447393698,1748851200.0,4);
INSERT INTO title_keys VALUES(8963591980150286091,1795333063.0265760421,3);
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
  answer INTEGER NOT NULL,
  confirmed_at REAL NOT NULL,
  PRIMARY KEY (feed_id, answer)
) STRICT, WITHOUT ROWID;
CREATE TABLE upkeep (
  task TEXT PRIMARY KEY,
  done_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO upkeep VALUES('prune',1795333063.0307807922);
CREATE TABLE totals (
  articles INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  starred INTEGER NOT NULL
) STRICT;
INSERT INTO totals VALUES(4,3,1);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search','search',0,'CREATE VIRTUAL TABLE search USING fts5 (
  title, text, author, publisher, content = '''', tokenize = ''unicode61 remove_diacritics 2'')');
CREATE TABLE IF NOT EXISTS 'search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_data VALUES(1,X'05130c0205');
INSERT INTO search_data VALUES(10,X'000000000101010001010101');
INSERT INTO search_data VALUES(137438953473,X'0000014002306101060103020106010302010601030202046761696e010601010502026e6e010601020202027265020204010162040c0101030103020106010302020361636b0202050106647261696e73050204010566657272790108020101030302020203726f6d04060101020107676c61636965720502020107686172626f757201020603020601046c616b65050203020265650106010203020a6f636f6d6f7469766573020601010301056e6967687402020202036f7465030203010772657475726e7301020303020301057361696c730106010104010374686501080501010203020502016f01020403020402057261696e730202030107756e646174656403020201047769746802060101020106e4baace5a4a701060101070106e58c97e4baac01060101060205a4a7e5ada601060101080202ada6010601010904120b090710080b100a0c0f0909110a080f0c0e090a0c0b0d0d0c');
CREATE TABLE IF NOT EXISTS 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO search_docsize VALUES(1,X'05080201');
INSERT INTO search_docsize VALUES(2,X'04020001');
INSERT INTO search_docsize VALUES(3,X'02000001');
INSERT INTO search_docsize VALUES(4,X'05020001');
INSERT INTO search_docsize VALUES(5,X'03000001');
CREATE TABLE IF NOT EXISTS 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_config VALUES('version',4);
CREATE TABLE author_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO author_names VALUES('Ann Lee');
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 VALUES('articles','articles_unread','4 1 1');
INSERT INTO sqlite_stat1 VALUES('articles','articles_date','4 1 1');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_article','5 2');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_url','5 2 1');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_guid','5 3 1');
INSERT INTO sqlite_stat1 VALUES('title_keys','title_keys','5 2 2 1');
INSERT INTO sqlite_stat1 VALUES('feeds','feeds_url','2 1');
INSERT INTO sqlite_stat1 VALUES('feeds','sqlite_autoindex_feeds_1','2 1');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('appearances',5);
INSERT INTO sqlite_sequence VALUES('changes',2);
CREATE INDEX feeds_url ON feeds (url_digest);
CREATE INDEX articles_date ON articles (date DESC, id DESC);
CREATE INDEX articles_unread ON articles (date DESC, id DESC) WHERE is_read = 0;
CREATE INDEX articles_starred ON articles (date DESC, id DESC) WHERE is_starred = 1;
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
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id = 1095190354;
PRAGMA user_version = 4;
