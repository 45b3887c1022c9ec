/// Query parameters that record where a reader came from and do not identify the page.
enum TrackingParameter {
  static func isTracking(name: String, value: Substring) -> Bool {
    let name = name.lowercased()
    if names.contains(name) || prefixes.contains(where: { name.hasPrefix($0) }) { return true }
    return values[name]?.contains(value.lowercased()) ?? false
  }

  private static let prefixes = [
    "utm_", "at_custom", "at_camp", "at_medium", "at_link", "at_bbc", "at_format", "at_ptr", "ns_",
    "wt.", "guce_",
    "oly_", "vero_", "_hs", "hsa_", "mtm_", "pk_", "piwik_", "stm_", "itm_", "trk_", "sc_", "mc_",
    "__hs",
  ]

  private static let names: Set<String> = [
    "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "twclid",
    "igshid", "igsh", "ref",
    "ref_src", "ref_url", "referrer", "cmp", "cmpid", "ncid", "ocid", "cvid", "xtor", "spm",
    "guccounter", "_ga",
    "_gl", "__twitter_impression", "s_cid", "smid", "smtyp", "emc", "__source", "oc", "taid",
    "wpisrc", "wpmm",
    "mkt_tok", "ito", "icid", "intcmp", "rss", "feedtype", "feedname", "traffic_source", "soc_src",
    "soc_trk",
    "share", "shared", "tsrc", "amp", "sref", "srnd", "cmpref", "ftag", "partner", "rssfeed",
    "feedref",
    "campaign_id", "instance_id", "segment_id", "regi_id", "nl", "mbid", "mod", "sh", "ns",
    "rsskey", "cid_rss",
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
