# A formula for Homebrew, on macOS and Linux, of what is on main:
#
#     brew install --HEAD ./contrib/homebrew/aggregate-reader.rb
class AggregateReader < Formula
  desc "Feed aggregator for the terminal that merges RSS, Atom and JSON news"
  homepage "https://github.com/aggregate-reader/aggregate"
  license "MIT"
  head "https://github.com/aggregate-reader/aggregate.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build] if OS.mac?
  # Both are loaded only when a server starts, or a store on a server is opened.
  depends_on "libmicrohttpd"
  depends_on "libpq"

  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "libxml2"
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    # Homebrew builds in a sandbox of its own, in which SwiftPM cannot make another.
    system "make", "install", "PREFIX=#{prefix}", "FLAGS=--disable-sandbox"
  end

  service do
    run [opt_bin/"aggregate", "watch"]
    keep_alive true
  end

  test do
    (testpath/"feed.xml").write <<~XML
      <rss version="2.0"><channel><title>T</title><item><title>Hello</title></item></channel></rss>
    XML
    assert_match "Hello", shell_output("#{bin}/aggregate parse #{testpath}/feed.xml")
  end
end
