import ArticleExtraction
import FeedModel
import FeedParsing
import Foundation
import Testing

@Suite struct ResponseRefusalTests {
  private static let article = "https://example.org/2026/11/story.html"

  @Test(
    "a status of an error refuses the page",
    arguments: [
      (401, "", PageRefusal.login), (402, "", .login), (404, "", .gone), (410, "", .gone),
      (451, "", .error), (500, "", .error), (503, "<h1>Back soon</h1>", .error),
      (403, "<h1>Forbidden</h1>", .error),
      (403, "<script>window._cf_chl_opt={}</script>", .captcha),
      (429, "<title>Just a moment...</title>", .captcha),
      (503, "<script src=https://geo.captcha-delivery.com/c.js>", .captcha),
      (403, "<h1>Access Denied</h1> Reference #18.5f", .captcha),
      (404, "<script src=https://geo.captcha-delivery.com/c.js>", .gone),
    ]) func status(status: Int, body: String, refusal: PageRefusal)
  {
    #expect(reason(body, status: status) == refusal)
  }

  @Test(
    "a redirect to a page that asks for something refuses it",
    arguments: [
      ("https://consent.example.com/?continue=x", PageRefusal.consent),
      ("https://guce.oath.com/x", .consent),
      ("https://example.org/zustimmung?url=x", .consent),
      ("https://myprivacy.example.net/", .consent),
      ("https://accounts.example.com/", .login), ("https://example.org/wp-login.php", .login),
      ("https://example.org/captcha?back=x", .captcha),
      ("https://example.org/", .gone), ("https://www.example.org", .gone),
      ("https://example.org/404.html", .gone),
    ]) func redirect(target: String, refusal: PageRefusal)
  {
    #expect(reason("<p>Text", url: target, requested: Self.article) == refusal)
  }

  @Test(
    "other redirects do not refuse a page",
    arguments: [
      (article, "https://www.example.org/2026/11/story"),
      (article, "https://example.org/?p=12"),
      // A short URL of a project's home page.
      ("https://short.example/x7", "https://project.example/"),
      ("http://example.org/", "https://example.org/"),
      ("https://login.example.org/news/1", "https://login.example.org/news/one"),
      ("https://example.org/login/howto", "https://example.org/de/login/howto"),
      ("https://example.org/a", "https://example.org/consent-in-medicine"),
      ("https://short.example/x7", "https://example.org/captcha/how-it-works"),
    ]) func plainRedirect(source: String, target: String)
  {
    #expect(reason("<p>Text", url: target, requested: source) == nil)
  }

  @Test(
    "what is no web page is refused by its type",
    arguments: [
      ("application/pdf", "%PDF-1.7"), (nil, "%PDF-1.7"), ("text/html", "%PDF-1.7"),
      ("image/svg+xml", "<svg></svg>"), ("application/json", "{}"), (nil, "{\"a\": 1}"),
      (nil, "<?xml version='1.0'?><rss><channel/></rss>"), ("application/rss+xml", "<rss/>"),
      ("video/mp4", ""), ("text/plain; charset=utf-8", "Only words."),
    ]) func type(contentType: String?, body: String)
  {
    #expect(reason(body, contentType: contentType) == .type)
  }

  @Test(
    "web pages are recognised by type or content",
    arguments: [
      ("text/html", "<p>Text"), ("TEXT/HTML; charset=utf-8", "Words"), (nil, "<p>Text"),
      (nil, "Words only"), ("application/xhtml+xml", "<?xml version='1.0'?><html>"),
      ("text/plain", "\n<!DOCTYPE html><p>x"), ("application/xml", "<HTML><p>x"), (nil, ""),
    ]) func page(contentType: String?, body: String)
  {
    #expect(reason(body, contentType: contentType) == nil)
  }

  @Test func `a page in UTF-16 is recognised`() {
    let body = "<html><p>Text".data(using: .utf16LittleEndian) ?? Data()
    let refusal = ResponseRefusal.reason(
      status: 200, finalURL: Self.article, requestedURL: nil,
      contentType: "application/octet-stream", body: body)
    #expect(refusal == nil)
  }

  @Test(
    "an article's address at Google News is refused before any request",
    arguments: [
      ("https://news.google.com/rss/articles/CBMiX?oc=5", true),
      ("https://news.google.com/read/CBMiX", true), ("https://news.google.de/articles/CBMiX", true),
      ("https://news.google.com/", false), ("https://example.org/articles/1", false),
    ]) func googleNews(url: String, isRefused: Bool)
  {
    #expect(ResponseRefusal.reason(requesting: url) == (isRefused ? .googleNews : nil))
    let response = reason("<p>x", url: "https://consent.google.com/m", requested: url)
    #expect((response == .googleNews) == isRefused)
  }

  @Test(
    "too many redirects refuse a page, as a request for consent if one led there",
    arguments: [
      (["https://example.org/2", "https://example.org/1"], PageRefusal.redirects),
      (["https://consent.example.org/", "https://example.org/1"], .consent), ([], .redirects),
    ]) func redirects(targets: [String], refusal: PageRefusal)
  {
    #expect(ResponseRefusal.reason(redirectedFrom: Self.article, to: targets) == refusal)
  }

  @Test func `a page says with which status it was refused`() {
    var page = ExtractedPage(url: Self.article)
    #expect(page.reason == nil)
    page.refusal = .error
    #expect(page.reason == "only an error message")
    page.failedStatus = 403
    #expect(page.reason == "refused by the server (403 Forbidden)")
    page.failedStatus = 500
    #expect(page.reason == "the server failed (500 Internal Server Error)")
  }

  private func reason(
    _ body: String, status: Int = 200, url: String = article, requested: String? = nil,
    contentType: String? = "text/html"
  ) -> PageRefusal? {
    ResponseRefusal.reason(
      status: status, finalURL: url, requestedURL: requested, contentType: contentType,
      body: Data(body.utf8))
  }
}
