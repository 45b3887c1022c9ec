public import Configuration

/// The store's own names of feeds, for choosing among them.
extension Store: FeedNames {}
