/// The query language in short, for `search --help` and the manual.
enum QueryHelp {
  static let text = """
    Words are found in title, text, author and publisher, all of them in one article, whole and whatever their case \
    and accents.

    A query may hold, here and in list, browse, read, unread, star, unstar, images, export and the queries saved in \
    the config:
      swift, swif*, "night trains"      a word, a beginning, words in a row
      title:x, text:x, publisher:x      words that stand there
      unread, read, starred, image      what an article is
      feed:bbc, tag:world, author:lee   where it came from; a part of the feed's or
                                        the author's name will do
      newer:2d, older:2026-11-01        when it was published: a span before now,
                                        or a date
      @mornings                         a query saved under [queries] in the config
      a or b, -a, (a or b) c            either, not, together
    """
}
