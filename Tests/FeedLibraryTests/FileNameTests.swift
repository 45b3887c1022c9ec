import Foundation
import Testing

@testable import FeedLibrary

/// Names of downloaded files: feeds write their words.
@Suite struct `Names of downloaded files` {
  @Test(
    arguments: [
      ("The Harbour", "Episode 12", "2026-11-22 The Harbour - Episode 12"),
      ("Feed", "../../etc/passwd", "2026-11-22 Feed - etc-passwd"),
      ("../..", "/", "2026-11-22 untitled"),
      ("..", "C:\\Windows\\a", "2026-11-22 C--Windows-a"),
      (".hidden", "-rf", "2026-11-22 hidden - rf"),
      ("~root", "a~", "2026-11-22 root - a~"),
      ("A\u{0}B", "one\ntwo\tthree\u{1B}[2J", "2026-11-22 AB - one two three[2J"),
      ("Feed", "gpj.\u{202E}exe", "2026-11-22 Feed - gpj.exe"),
      ("Feed", "a\u{200B}b\u{FEFF}c\u{2028}d\u{E0041}", "2026-11-22 Feed - abc d"),
      ("Feed", "what? <why> \"now\" a*b|c", "2026-11-22 Feed - what why 'now' ab-c"),
      ("Feed", "  many   spaces . ", "2026-11-22 Feed - many spaces"),
      ("ニュース", "漢字の題名", "2026-11-22 ニュース - 漢字の題名"),
      ("Feed", "👩‍👩‍👧 می‌خواهم", "2026-11-22 Feed - 👩‍👩‍👧 می‌خواهم"),
      ("Feed", nil, "2026-11-22 Feed"),
      ("\u{1}", "", "2026-11-22 untitled"),
    ] as [(String, String?, String)])
  func `contain neither separators nor invisible characters`(
    _ feed: String, _ title: String?, _ name: String
  ) {
    #expect(FileName.base(day: "2026-11-22", feed: feed, title: title) == name)
  }

  @Test(arguments: [
    String(repeating: "a", count: 1000), String(repeating: "漢", count: 300),
    String(repeating: "👩‍👩‍👧", count: 100), "e" + String(repeating: "\u{301}", count: 1000),
    "Word " + String(repeating: "x\u{301}\u{302}", count: 200),
  ])
  func `are cut between characters, with room for number and extension`(_ title: String) {
    let base = FileName.base(day: "2026-11-22", feed: title, title: title)
    for number in [1, 2, 1000] {
      let name = FileName.name(base, number: number, type: "torrent")
      #expect(name.utf8.count <= 200)
      #expect(name.hasSuffix(number == 1 ? ".torrent" : " (\(number)).torrent"))
      #expect(name.hasPrefix("2026-11-22"))
      #expect(!name.unicodeScalars.contains("\u{FFFD}"))
      let kept = name.prefix { $0 != "." && $0 != "(" }
      #expect(kept.allSatisfy { "2026-11-22 - ".contains($0) || title.contains($0) }, "\(name)")
    }
  }

  @Test(
    arguments: [
      ([0x49, 0x44, 0x33], "video/mp4", "mp3"), ([0xFF, 0xFB, 0x90], "", "mp3"),
      ([0xFF, 0xF3, 0x40], "", "mp3"), ([0xFF, 0xF1, 0x50], "", "aac"),
      ([0xFF, 0xFE, 0x41], "", "bin"), ([0x66, 0x4C, 0x61, 0x43], "audio/mpeg", "flac"),
      (Array("\0\0\0\u{20}ftypM4A ".utf8), "", "m4a"),
      (Array("\0\0\0\u{20}ftypisom".utf8), "audio/mp4", "m4a"),
      (Array("\0\0\0\u{20}ftypisom".utf8), "video/mp4", "mp4"),
      (Array("\0\0\0\u{20}ftypqt  ".utf8), "audio/mpeg", "mov"),
      (Array("\0\0\0\u{20}ftypavif".utf8), "", "avif"),
      (Array("OggS".utf8) + [UInt8](repeating: 0, count: 24) + Array("OpusHead".utf8), "", "opus"),
      (
        Array("OggS".utf8) + [UInt8](repeating: 0, count: 24) + Array("\u{1}vorbis".utf8), "", "ogg"
      ),
      (Array("RIFF1234WAVEfmt ".utf8), "", "wav"), (Array("RIFF1234WEBPVP8 ".utf8), "", "webp"),
      ([0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84] + Array("webm".utf8), "", "webm"),
      ([0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x88] + Array("matroska".utf8), "", "mkv"),
      (Array("%PDF-1.7".utf8), "audio/mpeg", "pdf"), ([0xFF, 0xD8, 0xFF, 0xE0], "", "jpg"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "", "png"),
      (
        [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26)
          + Array("mimetypeapplication/epub+zip".utf8), "", "epub"
      ),
      ([0x50, 0x4B, 3, 4], "application/java-archive", "zip"),
      (Array("<!DOCTYPE html>".utf8), "text/html; charset=utf-8", "html"),
      (Array("hello".utf8), "Audio/MPEG; x=y", "mp3"), (Array("hello".utf8), "text/plain", "txt"),
      (Array("#!/bin/sh".utf8), "application/x-sh", "bin"), (Array("MZ".utf8), "audio/mpeg", "mp3"),
      ([0x7F, 0x45, 0x4C, 0x46], "application/x-executable", "bin"), ([], "", "bin"),
    ] as [([UInt8], String, String)])
  func `end with the kind of the content, else of the declaration`(
    _ bytes: [UInt8], _ type: String, _ expected: String
  ) {
    #expect(FileKind.type(of: bytes, declared: [type], url: "https://p.example/f") == expected)
  }

  @Test(arguments: [
    ("https://p.example/a.MP3?x=1.exe", "mp3"), ("https://p.example/a.exe", "bin"),
    ("https://p.example/a.html", "bin"), ("https://p.example/mp3", "bin"),
    ("https://p.example/a.torrent#b.sh", "torrent"), ("https://mp3", "bin"),
  ])
  func `end with the URL's extension if it is a safe one`(_ url: String, _ expected: String) {
    #expect(FileKind.type(of: [1, 2, 3], declared: ["x/y"], url: url) == expected)
  }

  @Test(
    arguments: [
      ("{\"error\": \"quota exceeded\"}", "audio/mpeg", "application/json", "application/json"),
      ("\u{FEFF} {\"error\": 1}", "video/mp4", "audio/mpeg", "application/json"),
      ("<?xml version=\"1.0\"?><Error>", "audio/mpeg", nil, "application/xml"),
      ("<Error>", "Audio/MPEG; x=y", "application/xml", "application/xml"),
      ("Too many requests", "audio/mpeg", "text/plain", "text/plain"),
      ("Too many requests", "audio/mpeg", "audio/mpeg", nil),
      ("ID3 a", "audio/mpeg", "text/plain", nil),
      ("\0\0unknown", "audio/mpeg", "text/plain", nil),
      ("{}", "application/json", "application/json", nil),
      ("#EXTM3U", "audio/x-mpegurl", "text/plain", nil),
    ] as [(String, String, String?, String?)])
  func `tell messages of servers from recordings`(
    _ text: String, _ declared: String, _ served: String?, _ expected: String?
  ) {
    #expect(
      FileKind.message(Array(text.utf8), declared: declared, served: served) == expected)
  }

  @Test(arguments: [
    ("<!doctype HTML><p>", true), (" \n<HTML lang=en>", true), ("\u{FEFF}<head>", true),
    ("<?xml version=\"1.0\"?><html>", false), ("ID3", false), ("", false),
  ])
  func `tell web pages from files`(_ text: String, _ isPage: Bool) {
    #expect(FileKind.isWebPage(Array(text.utf8)) == isPage)
  }
}
