/// The query language in short, for `search --help` and the manual.
enum QueryHelp {
  static let text = """
    An article matches if its title, text, categories, author and publisher together contain all words, as whole \
    words. Case and accents do not matter.

    A query may contain these terms, in every command that takes one and in the queries saved in the config:
      swift, swif*, "night trains"      a word, a beginning of a word, a phrase
      title:x, text:x, publisher:x      a word in that field
      unread, read, starred, muted      its state
      changed                           a feed changed its text
      image                             that it has an image
      feed:bbc, tag:world, author:lee   its source; part of the feed's or author's
                                        name suffices
      label:later                       has this label of yours
      category:linux, url:example.org   its own category; part of its URL
      publishers:>3                     how many publishers its story has; quote
                                        < and > in a shell
      volume:<2                         its feed has fewer than two articles a week
      newer:2d, older:12h               published within a span before now, or
                                        before it
      newer:monday, older:2026-11-01    published since a day, or before it; a day
                                        begins at midnight, local time
      @mornings                         a query saved under [queries] in the config
      a or b, -a, (a or b) c            either, not, grouping
    """
}
