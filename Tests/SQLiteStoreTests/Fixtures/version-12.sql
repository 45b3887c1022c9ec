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
, reading_digest TEXT, appearance_count INTEGER NOT NULL DEFAULT 0, unread_count INTEGER NOT NULL DEFAULT 0, validators_url TEXT, home_unread INTEGER NOT NULL DEFAULT 0, newest_seen REAL) STRICT;
INSERT INTO feeds VALUES(1,'A','e7b174b592c25f7bef0fddee201adab2',NULL,NULL,NULL,'2:120d1bcd09b3746f82235f17c2446b22',NULL,'A','rss-2.0',NULL,1748948400.0100600719,1748948400.0100600719,NULL,NULL,0,0.084550557001089043929,0,2,0,200,NULL,2,NULL,4,2,NULL,2,1748937600.0368862151);
INSERT INTO feeds VALUES(2,'B','2599b8a57f09615ab8b655722f844879',NULL,NULL,NULL,'2:85962708d4d3bbaacacdf381264464a6',NULL,'B','atom-1.0',NULL,1748937600.0086722373,1748937600.0086722373,NULL,NULL,0,0.1443842548861938857,0,0,0,200,NULL,1,NULL,3,2,NULL,2,1748937600.0086722373);
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
, change INTEGER NOT NULL DEFAULT 0, first_seen REAL NOT NULL DEFAULT 0, is_dated INTEGER NOT NULL DEFAULT 1, feed_id INTEGER NOT NULL DEFAULT 0, place INTEGER NOT NULL DEFAULT 0, is_muted INTEGER NOT NULL DEFAULT 0, story INTEGER) STRICT;
INSERT INTO articles VALUES(1,'Granite quarry reopens','A','http://a.example/granite',NULL,'Stone.',1748865600.0,1,1,0,1,16,1748937600.0368862151,1,1,5,0,NULL);
INSERT INTO articles VALUES(2,'Glacier railways','A','http://shared.example/glacier',NULL,'Old loco­motives on ice.',1748854800.0,2,2,1,0,15,1748937600.0086722373,1,1,4,0,NULL);
INSERT INTO articles VALUES(3,'An undated note','A','http://a.example/note',NULL,'No date.',1748937600.0368862151,1,1,0,0,6,1748937600.0368862151,0,1,3,1,NULL);
INSERT INTO articles VALUES(4,'Glacier lake drains overnight above Brimsdal','A','http://a.example/lake',NULL,NULL,1748858400.0,1,1,0,0,12,1748937600.0368862151,1,1,2,0,4);
INSERT INTO articles VALUES(7,'Harbour lights','B','http://b.example/harbour',NULL,'Boats.',1748772000.0,1,1,0,0,7,1748937600.0086722373,1,2,7,0,NULL);
INSERT INTO articles VALUES(8,'Brimsdal glacier lake drains, residents flee overnight','B','http://b.example/lake',NULL,NULL,1748862000.0,1,1,0,0,11,1748937600.0086722373,1,2,6,0,4);
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
, channel_date REAL, place INTEGER, content_hash BLOB) STRICT;
INSERT INTO appearances VALUES(1,1,1,'a-1','publisher','http://a.example/granite',-308057268113291479,'Granite quarry reopens',NULL,'Stone.','Stone.',1748865600.0,NULL,NULL,NULL,NULL,'',1748937600.0368862151,1748941200.0083611011,1,2,NULL,5,X'9625fd929419e5c3ca4d8f686b4e0259');
INSERT INTO appearances VALUES(2,1,2,'a-2','publisher','http://shared.example/glacier',5065149564479658666,'Glacier railways',NULL,'Old loco­motives on ice.','Old loco­motives on ice.',1748854800.0,NULL,NULL,NULL,'{"authors":[{"name":"Ada Lind"}],"tags":["Railways"]}','',1748937600.0368862151,1748941200.0083611011,1,2,NULL,4,X'535284e8f21940904a5feaaff07bebd2');
INSERT INTO appearances VALUES(3,1,3,'a-3','publisher','http://a.example/note',-7809404816656281443,'An undated note',NULL,'No date.','No date.',NULL,NULL,NULL,NULL,NULL,'',1748937600.0368862151,1748941200.0083611011,1,2,NULL,3,X'b6bdb5093e49806c92809addae8d927a');
INSERT INTO appearances VALUES(4,1,4,'a-4','publisher','http://a.example/lake',-6996551341448426082,'Glacier lake drains overnight above Brimsdal',NULL,NULL,NULL,1748858400.0,NULL,NULL,NULL,'{"attachments":[{"mimeType":"audio/mpeg","size":1000,"url":"http://a.example/lake.mp3"}]}','',1748937600.0368862151,1748941200.0083611011,1,2,NULL,2,X'9e6d75b3b78fcf7d9e0767cb487deb03');
INSERT INTO appearances VALUES(6,2,2,'urn:b:1','publisher','http://shared.example/glacier',5065149564479658666,'Glacier railways',NULL,NULL,'Ice.',NULL,1748854800.0,NULL,NULL,NULL,'',1748937600.0086722373,1748937600.0086722373,1,1,NULL,8,X'1186a5588e8cc0565c244b716417dcf6');
INSERT INTO appearances VALUES(7,2,7,'urn:b:2','publisher','http://b.example/harbour',-8644080526158856747,'Harbour lights',NULL,NULL,'Boats.',NULL,1748772000.0,NULL,NULL,NULL,'',1748937600.0086722373,1748937600.0086722373,1,1,NULL,7,X'a3cd57e19b30d3bf80398b2ee01a0049');
INSERT INTO appearances VALUES(8,2,8,'urn:b:3','publisher','http://b.example/lake',-6990157240403301331,'Brimsdal glacier lake drains, residents flee overnight',NULL,NULL,NULL,NULL,1748862000.0,NULL,NULL,NULL,'',1748937600.0086722373,1748937600.0086722373,1,1,NULL,6,X'fb74ab4be20b51ee3cd6001c72e4403f');
CREATE TABLE title_keys (
  hash INTEGER NOT NULL,
  date REAL NOT NULL,
  appearance_id INTEGER NOT NULL,
  PRIMARY KEY (hash, date, appearance_id)
) STRICT, WITHOUT ROWID;
INSERT INTO title_keys VALUES(6688283565492647307,1748865600.0,1);
INSERT INTO title_keys VALUES(-6591188824159777687,1748937600.0368862151,3);
INSERT INTO title_keys VALUES(8016052211945936889,1748858400.0,4);
INSERT INTO title_keys VALUES(-8034062947109330464,1748854800.0,2);
INSERT INTO title_keys VALUES(-8034062947109330464,1748854800.0,6);
INSERT INTO title_keys VALUES(2270205020168648388,0.0,7);
INSERT INTO title_keys VALUES(2270206119680276599,0.0,8);
INSERT INTO title_keys VALUES(2270208318703533021,0.0,6);
INSERT INTO title_keys VALUES(5571771053820159298,1748862000.0,8);
INSERT INTO title_keys VALUES(-8381280706454973670,1748772000.0,7);
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
, step TEXT) STRICT;
INSERT INTO changes VALUES(1,'marked read',1,NULL);
INSERT INTO changes VALUES(2,'marked read',1,NULL);
INSERT INTO changes VALUES(3,'starred',1,NULL);
CREATE TABLE change_items (
  change_id INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  was_read INTEGER,
  was_starred INTEGER, was_muted INTEGER,
  PRIMARY KEY (change_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO change_items VALUES(1,5,0,NULL,NULL);
INSERT INTO change_items VALUES(2,2,0,NULL,NULL);
INSERT INTO change_items VALUES(2,6,0,NULL,NULL);
INSERT INTO change_items VALUES(3,1,NULL,0,NULL);
CREATE TABLE forgotten (
  feed_id INTEGER NOT NULL,
  guid_hash INTEGER NOT NULL,
  PRIMARY KEY (feed_id, guid_hash)
) STRICT, WITHOUT ROWID;
INSERT INTO forgotten VALUES(1,-1866064638934529774);
CREATE TABLE forgotten_links (url_hash INTEGER PRIMARY KEY) STRICT;
INSERT INTO forgotten_links VALUES(2574767029189218363);
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
INSERT INTO upkeep VALUES('merge: articles',0.0);
INSERT INTO upkeep VALUES('merge: keys',0.0);
INSERT INTO upkeep VALUES('merge: merged',1748937600.0355587006);
INSERT INTO upkeep VALUES('merge: rules',1176602212.0);
INSERT INTO upkeep VALUES('prune',1793520000.0054559707);
INSERT INTO upkeep VALUES('stories: articles',5.0);
INSERT INTO upkeep VALUES('stories: grouped',1748937600.0406117438);
INSERT INTO upkeep VALUES('stories: postponed',-1.0);
INSERT INTO upkeep VALUES('stories: through',-1000000000000.0);
INSERT INTO upkeep VALUES('stories: version',1.0);
CREATE TABLE totals (
  articles INTEGER NOT NULL,
  unread INTEGER NOT NULL,
  starred INTEGER NOT NULL
, last_feed INTEGER NOT NULL DEFAULT 0, last_change INTEGER NOT NULL DEFAULT 0, muted INTEGER NOT NULL DEFAULT 0, hidden INTEGER NOT NULL DEFAULT 0, story_revision INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO totals VALUES(6,4,1,2,16,1,1,3);
CREATE TABLE IF NOT EXISTS 'search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_data VALUES(1,X'07190a0207');
INSERT INTO search_data VALUES(10,X'000000010103030003010101020101030101');
INSERT INTO search_data VALUES(137438953473,X'00000127023061010601030201060103020106010302010601030201060103020204626f76650402060202646102060102020202676f05020402016e03020201086272696d7364616c040207010464617465030601010302057261696e730402040107676c6163696572020202020202020672616e6974650102020103696365020601010501046c616b650402030203696e640206010203020a6f636f6d6f7469766573020601010303026e6705020301026e6f03060101020302746503020401036f6c64020601010202016e020601010402087665726e69676874040205010671756172727901020301087261696c776179730208030101060206656d6f76656405020203056f70656e73010204010573746f6e6501060101020107756e6461746564030203041c090907060d0b0a0f0b0a090a110709070a080d0b100b0a0c');
INSERT INTO search_data VALUES(274877906945,X'000000a102306206060103020106010302010601030202046f6174730706010102020772696d7364616c0802020106647261696e730802050104666c65650802070107676c61636965720602020202030107686172626f75720702020103696365060601010201046c616b650802040205696768747307020301096f7665726e6967687408020801087261696c77617973060203020865736964656e747308020604120b0c0b090f0c0a090a0e0d');
INSERT INTO search_data VALUES(412316860417,X'0000002202306105010202676f050101046c6f6e670501010772656d6f766564050104050608');
CREATE TABLE IF NOT EXISTS 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_idx VALUES(1,X'',2);
INSERT INTO search_idx VALUES(2,X'',2);
INSERT INTO search_idx VALUES(3,X'',2);
CREATE TABLE IF NOT EXISTS 'search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO search_docsize VALUES(1,X'03010001');
INSERT INTO search_docsize VALUES(2,X'02050201');
INSERT INTO search_docsize VALUES(3,X'03020001');
INSERT INTO search_docsize VALUES(4,X'06000001');
INSERT INTO search_docsize VALUES(6,X'02010001');
INSERT INTO search_docsize VALUES(7,X'02010001');
INSERT INTO search_docsize VALUES(8,X'07000001');
CREATE TABLE IF NOT EXISTS 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_config VALUES('hashsize',8388608);
INSERT INTO search_config VALUES('version',4);
CREATE TABLE author_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO author_names VALUES('Ada Lind');
CREATE TABLE removed_articles (
  change INTEGER PRIMARY KEY,
  id INTEGER NOT NULL
) STRICT;
INSERT INTO removed_articles VALUES(14,5);
CREATE TABLE looks (
  id INTEGER PRIMARY KEY,
  looked_at REAL NOT NULL,
  last_number INTEGER NOT NULL
) STRICT;
CREATE TABLE category_names (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO category_names VALUES('railways');
CREATE TABLE rules (
  id INTEGER PRIMARY KEY,
  query TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO rules VALUES(1,'title:undated');
CREATE TABLE rule_effects (
  -- The name in the config: read, star, mute, tag:NAME.
  action TEXT NOT NULL,
  -- The article's number then, which is that of an appearance.
  number INTEGER NOT NULL,
  rule_id INTEGER NOT NULL REFERENCES rules (id),
  -- The change that can be undone; NULL for an article that arrived.
  change_id INTEGER,
  PRIMARY KEY (action, number, rule_id)
) STRICT, WITHOUT ROWID;
INSERT INTO rule_effects VALUES('mute',3,1,NULL);
INSERT INTO rule_effects VALUES('tag:odd',3,1,NULL);
CREATE TABLE imported_marks (
  -- A hash of the canonical URL, or of the feed's URL and the guid.
  key INTEGER PRIMARY KEY,
  is_read INTEGER NOT NULL,
  is_starred INTEGER NOT NULL
) STRICT;
CREATE TABLE config_notes (
  stamp TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
INSERT INTO config_notes VALUES('65024-16237549-167-1748948130-487065098','{"removedFeeds":[],"newestFirst":true}');
CREATE TABLE played_attachments (
  url TEXT PRIMARY KEY,
  played_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE pages (
  appearance_id INTEGER PRIMARY KEY,
  -- As requested; final_url is the one after redirects.
  url TEXT NOT NULL,
  final_url TEXT,
  status INTEGER,
  -- NULL until it is requested for the first time.
  fetched_at REAL,
  body_digest TEXT,
  etag TEXT,
  last_modified TEXT,
  -- The version of the extraction that read it.
  extraction INTEGER NOT NULL DEFAULT 0,
  -- Why it has no article, by the name in `--format json`.
  refused TEXT,
  failures INTEGER NOT NULL DEFAULT 0,
  -- NULL if it is never requested again.
  next_attempt REAL,
  -- Whether its text takes the place of the feed's.
  is_shown INTEGER NOT NULL DEFAULT 0,
  -- A hash of host and text: pages with the same text are walls.
  text_hash INTEGER,
  method TEXT,
  words INTEGER NOT NULL DEFAULT 0,
  confidence REAL NOT NULL DEFAULT 0,
  -- Authors, images and language, as JSON.
  metadata TEXT,
  content_html TEXT,
  content_text TEXT
) STRICT;
CREATE TABLE page_holds (
  host TEXT PRIMARY KEY,
  held_until REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE page_blocks (
  host_hash INTEGER NOT NULL,
  block INTEGER NOT NULL,
  articles INTEGER NOT NULL,
  seen_at REAL NOT NULL,
  PRIMARY KEY (host_hash, block)
) STRICT, WITHOUT ROWID;
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
INSERT INTO story_words VALUES(1748772000.0,7,77680261,NULL,X'81599ca959c0fbc762d15e79dc');
INSERT INTO story_words VALUES(1748854800.0,2,137042393,NULL,X'81695c821f50beba4e60899c66f0db7a6cc0f150eb71943cf3');
INSERT INTO story_words VALUES(1748858400.0,4,137042393,4,X'81695c821f5111c32ef1745a3be18c0c7c7307a7c9');
INSERT INTO story_words VALUES(1748862000.0,8,77680261,4,X'81615c821f5111c32ef1745a3be18c0c7cf1444597a19d9c9a7907a7c9');
INSERT INTO story_words VALUES(1748865600.0,1,137042393,NULL,X'81d143e031a98eca41b101b6b0104a1bc7');
INSERT INTO story_words VALUES(1748937600.0368862151,3,137042393,NULL,X'81f12deb1a61ca45b9604852de');
CREATE TABLE stories (
  id INTEGER PRIMARY KEY,
  -- The article that is most like the others.
  lead INTEGER NOT NULL,
  articles INTEGER NOT NULL,
  publishers INTEGER NOT NULL,
  -- That of the newest article.
  date REAL NOT NULL
) STRICT;
INSERT INTO stories VALUES(4,4,2,2,1748862000.0);
CREATE TABLE story_apart (
  first INTEGER NOT NULL,
  second INTEGER NOT NULL,
  -- The change that can be undone.
  change_id INTEGER,
  PRIMARY KEY (first, second)
) STRICT, WITHOUT ROWID;
CREATE TABLE story_listings (
  hash INTEGER NOT NULL,
  appearance INTEGER NOT NULL,
  seen_at REAL NOT NULL,
  PRIMARY KEY (hash, appearance)
) STRICT, WITHOUT ROWID;
CREATE TABLE story_listed (
  first INTEGER NOT NULL,
  second INTEGER NOT NULL,
  seen_at REAL NOT NULL,
  PRIMARY KEY (first, second)
) STRICT, WITHOUT ROWID;
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 VALUES('rule_effects','rule_effects_number','2 2');
INSERT INTO sqlite_stat1 VALUES('rule_effects','rule_effects','2 1 1 1');
INSERT INTO sqlite_stat1 VALUES('feeds','feeds_url','2 1');
INSERT INTO sqlite_stat1 VALUES('feeds','sqlite_autoindex_feeds_1','2 1');
INSERT INTO sqlite_stat1 VALUES('articles','articles_seen','7 4');
INSERT INTO sqlite_stat1 VALUES('articles','articles_story','2 2');
INSERT INTO sqlite_stat1 VALUES('articles','articles_muted','1 1 1');
INSERT INTO sqlite_stat1 VALUES('articles','articles_unread','7 1 1');
INSERT INTO sqlite_stat1 VALUES('articles','articles_date','7 1 1');
INSERT INTO sqlite_stat1 VALUES('articles','articles_change','7 1');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_joined','1 1');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_article','8 2');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_url','8 2 1');
INSERT INTO sqlite_stat1 VALUES('appearances','appearances_guid','8 4 1');
INSERT INTO sqlite_stat1 VALUES('title_keys','title_keys','11 1 1 1');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search','search',0,'CREATE VIRTUAL TABLE search USING fts5 (
  title, text, author, publisher, content = '''', tokenize = ''unicode61 remove_diacritics 2'')');
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search_terms','search_terms',0,'CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, instance)');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('appearances',8);
INSERT INTO sqlite_sequence VALUES('changes',3);
CREATE INDEX feeds_url ON feeds (url_digest);
CREATE INDEX appearances_guid ON appearances (feed_id, guid);
CREATE INDEX appearances_url ON appearances (url_hash, feed_id) WHERE url_hash IS NOT NULL;
CREATE INDEX appearances_article ON appearances (article_id);
CREATE INDEX articles_change ON articles (change);
CREATE INDEX articles_date ON articles (date DESC, place DESC);
CREATE INDEX articles_unread ON articles (date DESC, place DESC) WHERE is_read = 0;
CREATE INDEX articles_starred ON articles (date DESC, place DESC) WHERE is_starred = 1;
CREATE INDEX appearances_joined ON appearances (article_id) WHERE article_id <> id;
CREATE INDEX articles_muted ON articles (date DESC, place DESC) WHERE is_muted = 1;
CREATE INDEX rule_effects_number ON rule_effects (number);
CREATE INDEX rule_effects_change ON rule_effects (change_id) WHERE change_id IS NOT NULL;
CREATE INDEX pages_waiting ON pages (next_attempt) WHERE next_attempt IS NOT NULL;
CREATE INDEX pages_refused ON pages (refused) WHERE refused IS NOT NULL;
CREATE INDEX pages_text ON pages (text_hash) WHERE text_hash IS NOT NULL;
CREATE INDEX articles_story ON articles (story) WHERE story IS NOT NULL;
CREATE INDEX stories_publishers ON stories (publishers DESC, date DESC);
CREATE INDEX articles_seen ON articles (first_seen);
CREATE TRIGGER articles_delete AFTER DELETE ON articles BEGIN
  UPDATE totals SET articles = articles - 1,
    unread = unread - (OLD.is_read = 0 AND (OLD.is_muted = 0 OR OLD.is_starred = 1)),
    starred = starred - OLD.is_starred, muted = muted - OLD.is_muted,
    hidden = hidden - (OLD.is_muted = 1 AND OLD.is_starred = 0);
END;
CREATE TRIGGER articles_update AFTER UPDATE OF is_read, is_starred, is_muted ON articles
WHEN OLD.is_read <> NEW.is_read OR OLD.is_starred <> NEW.is_starred OR OLD.is_muted <> NEW.is_muted BEGIN
  UPDATE totals SET
    unread = unread + (NEW.is_read = 0 AND (NEW.is_muted = 0 OR NEW.is_starred = 1))
      - (OLD.is_read = 0 AND (OLD.is_muted = 0 OR OLD.is_starred = 1)),
    starred = starred + NEW.is_starred - OLD.is_starred,
    muted = muted + NEW.is_muted - OLD.is_muted,
    hidden = hidden + (NEW.is_muted = 1 AND NEW.is_starred = 0)
      - (OLD.is_muted = 1 AND OLD.is_starred = 0);
END;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id = 1095190354;
PRAGMA user_version = 12;
