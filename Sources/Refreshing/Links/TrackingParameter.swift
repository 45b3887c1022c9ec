/// Query parameters that record where a reader came from and do not identify the page.
enum TrackingParameter {
  /// The date of the list. A change of the list needs a new date: stores are merged anew then.
  static let date = "2026-11-22"

  static func isTracking(name: String, value: Substring) -> Bool {
    let name = name.lowercased()
    if names.contains(name) || prefixes.contains(where: { name.hasPrefix($0) }) { return true }
    // A word names where the reader came from; a number may be that of the page.
    if words.contains(name) { return !value.utf8.contains { 0x30...0x39 ~= $0 } }
    let value = value.lowercased()
    // Medium: `source=rss-a1b2c3------2`.
    return values[name]?.contains(value) ?? false || name == "source" && value.hasPrefix("rss-")
  }

  private static let prefixes = [
    "utm_", "at_custom", "at_camp", "at_medium", "at_link", "at_bbc", "at_format", "at_ptr", "ns_",
    "wt.", "wt_", "guce_",
    "oly_", "vero_", "_hs", "hsa_", "mtm_", "pk_", "piwik_", "stm_", "itm_", "trk_", "mc_",
    "__hs",
  ]

  private static let names: Set<String> = [
    "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "twclid",
    "igshid", "igsh",
    "ref_src", "ref_url", "referrer", "cmp", "cmpid", "ncid", "ocid", "cvid", "xtor", "spm",
    "guccounter", "_ga",
    "_gl", "__twitter_impression", "s_cid", "smid", "smtyp", "emc", "__source", "oc", "taid",
    "wpisrc", "wpmm",
    "mkt_tok", "ito", "icid", "intcmp", "rss", "feedtype", "feedname", "traffic_source", "soc_src",
    "soc_trk",
    "shared", "tsrc", "amp", "sref", "srnd", "cmpref", "ftag", "rssfeed",
    "feedref",
    "campaign_id", "instance_id", "segment_id", "regi_id", "mbid",
    "sc_cid", "sc_channel", "sc_campaign", "sc_content", "sc_medium", "sc_src", "sc_ref",
    "rsskey", "cid_rss",
  ]

  /// Names that are used for tracking with values that contain no digit.
  private static let words: Set<String> = [
    "ref", "share", "partner", "nl", "mod", "sh", "ns",
  ]

  /// Names that are used for tracking with certain values only.
  private static let values: [String: Set<String>] = [
    "source": [
      "rss", "feed", "twitter", "facebook", "email", "newsletter", "googlenews", "friends_link",
    ],
    "src": ["rss", "feed", "twitter"], "from": ["rss", "feed", "twitter"],
    "via": ["rss", "feed", "twitter"],
    "medium": ["rss", "feed"], "outputtype": ["amp"], "output": ["amp", "rss", "1"],
    "type": ["rss", "amp"],
    "format": ["amp"], "feature": ["rss", "share", "youtu.be"], "page": ["amp"],
  ]
}
