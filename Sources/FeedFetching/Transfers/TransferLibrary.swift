import CLibCurl
import FeedBasics

/// The libcurl that does the transfers. It is loaded on first use; most commands never need it.
public enum TransferLibrary {
  /// Why libcurl cannot be loaded and what to do about it; nil if transfers are possible.
  public static var problem: String? {
    libcurl_problem().map {
      FileError.unloaded("libcurl", String(cString: $0), "install it (Debian's libcurl4)")
    }
  }

  /// The version of the loaded library, such as `8.14.1`; nil if none could be loaded.
  public static var version: String? { (information?.version).map { String(cString: $0) } }

  /// The TLS library and its version, such as `OpenSSL/3.5.1`; nil if libcurl was built without one.
  public static var tls: String? { (information?.ssl_version).map { String(cString: $0) } }

  /// Optional features that make transfers smaller or faster, and whether this libcurl has them.
  public static var features: [(name: String, isPresent: Bool)] {
    let bits = Int(information?.features ?? 0)
    return [
      ("HTTP/2", CURL_VERSION_HTTP2), ("gzip", CURL_VERSION_LIBZ), ("br", CURL_VERSION_BROTLI),
      ("zstd", CURL_VERSION_ZSTD), ("IPv6", CURL_VERSION_IPV6),
    ].map { ($0, bits & Int($1) != 0) }
  }

  private static var information: curl_version_info_data? {
    problem == nil ? libcurl_version_info(CURLVERSION_FOURTH)?.pointee : nil
  }
}
