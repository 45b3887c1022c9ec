/// Recognises the tests for robots by their markup, which the same services do not add to the pages that they protect.
enum ChallengeMarkup {
  /// How many bytes are searched.
  private static let reach = 65_536

  static func occurs(in tree: PageTree) -> Bool {
    marks.occurs(in: UnsafeBufferPointer(rebasing: tree.bytes.prefix(reach)))
  }

  private static let marks = WordIndex([
    "_cf_chl_opt", "cf-browser-verification", "cf-challenge-running", "challenge-error-text",
    "cf-error-details", "/cdn-cgi/l/chk_", "captcha-delivery.com", "px-captcha", "_pxBlockScript",
    "_Incapsula_Resource?CWUDNSAI", "Incapsula incident", "errors.edgesuite.net",
    "errors&#46;edgesuite", "sec-if-cpt-container", "sec-cpt-if", "AwsWafIntegration.saveReferrer",
    "awsWafCookieDomainList", "gokuProps", "ddos-guard/js-challenge", "anubis_challenge",
    "Vercel Security Checkpoint", "sucuri_cloudproxy_js", "/149e9513-01fa-4fb0-aad4-566afd725d1b/",
    "CheckboxCaptcha", "/checkcaptcha", "slowAES.decrypt", "distil_r_captcha", "bm-verify",
    "__qrator", "validate.perfdrive",
  ])
}
