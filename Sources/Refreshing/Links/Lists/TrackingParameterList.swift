// Formatted by Tools/lists, which has to run after every edit. It includes the parameters that
// https://github.com/brave/adblock-lists (Mozilla Public License 2.0) removes on every site.

/// Query parameters that do not identify a page, in lower case: `name`, `prefix*`, `name=value`, `name=prefix*`,
/// `name=?` for values without a digit, and `name=#` for values that look like a session's id.
enum TrackingParameterList {
  /// The list's date or version and its checksum (FNV-1a, 64 bits), which `Tools/lists` writes.
  static let version = "2026-11-29 a257f91d890b5348"

  static let rules = """
    __hs* __readwiselocation __s __source __twitter_impression _bhlid _branch_match_id _branch_referrer _ga _gl _hs*
    _openstat amp amp_* aspsessionid* at_bbc* at_camp* at_custom* at_format* at_link* at_medium* at_ptr* at_recipient_id
    at_recipient_list bbeml bsft_clkid bsft_uid campaign_content campaign_id campaign_medium campaign_name campaign_source
    campaign_term cid_rss cmp cmpid cmpref cvid dclid emc et_rid fb_action_ids fb_action_types fb_comment_id fb_ref
    fb_source fbclid feature=rss feature=share feature=youtu.be feedname feedref feedtype format=amp from=feed from=rss
    from=twitter ftag gbraid gclid gclsrc guccounter guce_* hmb_* hsa_* hsctatracking icid igsh igshid instance_id intcmp
    irclickid itm_* ito jsessionid mbid mc_* medium=feed medium=rss mkt_tok ml_subscriber ml_subscriber_hash mod=? msclkid
    mtm_* ncid nl=? ns=? ns_* oc ocid oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk oft_sk oly_* oscsid output=1 output=amp
    output=rss outputtype=amp page=amp partner=? phpsessid piwik_* pk_* rb_clickid ref=? ref_src ref_url referrer regi_id
    rss rssfeed rsskey s=# s_cid sc_campaign sc_channel sc_cid sc_content sc_customer sc_eh sc_medium sc_ref sc_src sc_uid
    segment_id sfmc_activityid sfmc_id sh=? share=? shared sid=# smid sms_click sms_source sms_uph smtyp soc_src soc_trk
    source=email source=facebook source=feed source=friends_link source=googlenews source=newsletter source=rss source=rss-*
    source=twitter spm src=feed src=rss src=twitter sref srnd srsltid ss_email_id stm_* syclid taid traffic_source trk_*
    tsrc ttclid twclid type=amp type=rss unicorn_click_id usqp utm_* vero_* vgo_ee via=feed via=rss via=twitter wbraid
    wickedid wpisrc wpmm wt.* wt_* xtor yclid ymclid ysclid zenid=#
    """
}
