import CLibCurl
import FeedBasics
import FeedModel

/// One running transfer. Only the thread of its ``TransferLoop`` uses it, until the transfer ends.
final class Transfer {
  /// The most bytes that the header of a response may have.
  static let headerLimit = 256 * 1024
  /// CURLAUTH_DIGEST, a macro that Swift does not import.
  private static let digest = 1 << 1

  let handle: UnsafeMutableRawPointer
  private let request: TransferRequest
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var headers = HeaderFields()
  private var headerBytes = 0
  private var status = 0
  /// When a part of the response last arrived; nil if none has.
  private(set) var lastByte: ContinuousClock.Instant?
  private var body = Data()
  private var addressIsPrivate: Bool?
  /// The `errno` if no socket could be opened, since too many files are open.
  private var shortage: Int32?
  /// Whether the request was sent, or a part of it.
  private var wasSent = false
  private var cause: FetchError?
  /// Whether the rest of the body was not wanted.
  private var isCut = false
  /// What takes the body; nil while or if it is kept in memory.
  private var sink: (any BodySink)?
  private var isHeaderComplete = false
  /// Whether `SSL_CERT_FILE` or `SSL_CERT_DIR` names the certificates to trust.
  private var hasOwnCertificates = false
  /// Whether the status is that of an error: its body only describes that, and need not be whole.
  private var isRefusal = false
  /// When the speed of a response to a request with a sink was last measured, and the bytes of its body since then.
  private var measured: (since: ContinuousClock.Instant, bytes: Int)?

  /// nil if libcurl is out of memory.
  init?(_ request: TransferRequest, settings: TransferSettings) {
    guard let handle = libcurl_easy_init() else { return nil }
    self.handle = handle
    self.request = request
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for line in request.headers {
      lines = libcurl_slist_append(lines, line.map(CChar.init(bitPattern:)) + [0])
    }
    set(settings)
  }

  deinit {
    libcurl_easy_cleanup(handle)
    libcurl_slist_free_all(lines)
    errorText.deallocate()
  }

  private func set(_ settings: TransferSettings) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    libcurl_set_string(handle, CURLOPT_URL, request.url)
    libcurl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    libcurl_set_string(handle, CURLOPT_USERAGENT, settings.userAgent)
    // Empty for every encoding that this libcurl can decode.
    libcurl_set_string(
      handle, CURLOPT_ACCEPT_ENCODING,
      // Ranges count the bytes of the file.
      request.sink != nil ? "identity" : request.isDecoded ? "" : ContentCoding.accepted)
    libcurl_set_long(handle, CURLOPT_HTTP_CONTENT_DECODING, request.isDecoded ? 1 : 0)
    libcurl_set_list(handle, CURLOPT_HTTPHEADER, lines)
    // libcurl sends a request again by itself if a connection that it kept turns out to be closed.
    if request.isFresh || request.submission?.isOnce ?? false {
      libcurl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
    }
    if let submission = request.submission {
      libcurl_set_string(handle, CURLOPT_CUSTOMREQUEST, submission.method.rawValue)
      if submission.method != .delete {
        libcurl_set_long(handle, CURLOPT_POSTFIELDSIZE, submission.body.count)
        // libcurl copies it.
        submission.body.withUnsafeBytes { bytes in
          _ = libcurl_set_pointer(
            handle, CURLOPT_COPYPOSTFIELDS,
            UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? UnsafeRawPointer(errorText)))
        }
      }
    }
    if let username = request.username {
      libcurl_set_string(handle, CURLOPT_USERNAME, username)
      libcurl_set_string(handle, CURLOPT_PASSWORD, request.password ?? "")
    }
    if request.usesDigest { libcurl_set_long(handle, CURLOPT_HTTPAUTH, Transfer.digest) }
    // Each redirect is a separate transfer: libcurl would pass the headers on to other hosts.
    libcurl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    libcurl_set_string(handle, CURLOPT_PROXY, request.proxy)
    libcurl_set_string(handle, CURLOPT_NOPROXY, "")
    libcurl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    libcurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    // A resolver that hangs must not block the other transfers.
    libcurl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
    libcurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, min(10, request.timeout).milliseconds)
    libcurl_set_long(handle, CURLOPT_TIMEOUT_MS, request.timeout.milliseconds)
    // A server may take the whole timeout for its first byte. A download, whose timeout is days, is not waited for so long.
    if request.sink != nil {
      libcurl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
      libcurl_set_long(handle, CURLOPT_LOW_SPEED_TIME, max(60, settings.idleTimeout))
    }
    hasOwnCertificates = settings.certificateFile ?? settings.certificateFolder != nil
    if let file = settings.certificateFile { libcurl_set_string(handle, CURLOPT_CAINFO, file) }
    if let folder = settings.certificateFolder {
      libcurl_set_string(handle, CURLOPT_CAPATH, folder)
    }
    libcurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)

    libcurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    libcurl_set_data_function(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
      guard let bytes, let context else { return 0 }
      return Transfer.at(context).takeHeader(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    libcurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    libcurl_set_data_function(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      guard let bytes, let context else { return 0 }
      return Transfer.at(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    libcurl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    libcurl_set_opensocket_function(handle) { context, _, address in
      guard let context, let address else { return CURL_SOCKET_BAD }
      return Transfer.at(context).openSocket(address)
    }
    libcurl_set_pointer(handle, CURLOPT_PREREQDATA, context)
    libcurl_set_prereq_function(handle) { context, ip, _, _, _ in
      guard let context, let ip else { return Int32(CURL_PREREQFUNC_ABORT) }
      return Transfer.at(context).mayAsk(String(cString: ip))
        ? Int32(CURL_PREREQFUNC_OK) : Int32(CURL_PREREQFUNC_ABORT)
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  // MARK: Callbacks

  private func takeHeader(_ line: UnsafeRawBufferPointer) -> Int {
    lastByte = .now
    headerBytes += line.count
    guard headerBytes <= Transfer.headerLimit else {
      cause = .broken("the response header is larger than 256 kB")
      return 0
    }
    if line.starts(with: "HTTP/".utf8) {
      // The header of a 1xx response comes first and is dropped.
      headers.removeAll()
      status = 1
      (isHeaderComplete, isRefusal) = (false, false)
    } else if line.first == 0x0D || line.first == 0x0A {
      return endHeader() ? line.count : 0
    } else if !isHeaderComplete {
      // Fields after the body (RFC 9110 §6.5) may say nothing that decides how it is taken.
      headers.append(line: line)
    }
    return line.count
  }

  /// - Returns: false if the body is not wanted.
  private func endHeader() -> Bool {
    guard !isHeaderComplete else { return true }
    var status = 0
    libcurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    guard status >= 200 else { return true }
    isHeaderComplete = true
    isRefusal = status >= 400
    guard let receiver = request.sink else { return true }
    measured = (.now, 0)
    guard [200, 203, 206, 416].contains(status) else { return true }
    sink = receiver
    guard receiver.begin(ResponseHead(status: status, url: request.url, headers)) else {
      cause = .broken("the response was not wanted")
      return false
    }
    return true
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastByte = .now
    measured?.bytes += bytes.count
    if let sink {
      let begin = ContinuousClock.now
      let isWanted = sink.write(bytes)
      // A slow disk is not a server that stalls.
      let now = ContinuousClock.now
      lastByte = now
      measured?.since += now - begin
      if !isWanted { cause = .broken("the response was not wanted") }
      return isWanted ? bytes.count : 0
    }
    guard body.count + bytes.count <= request.maxBody else {
      if request.cutsBody || isRefusal {
        body.append(contentsOf: bytes.prefix(request.maxBody - body.count))
        isCut = true
      } else {
        cause = .tooLarge(limit: request.maxBody)
      }
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// The average speed of a response to a request with a sink in bytes per second, measured once a period; nil for other
  /// requests, and until a period is over.
  func speed(over period: Duration, _ now: ContinuousClock.Instant) -> Double? {
    guard let last = measured, now - last.since >= period else { return nil }
    measured = (now, 0)
    return Double(last.bytes) / ((now - last.since) / .seconds(1))
  }

  private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    if request.mustBePublic, request.proxy.isEmpty,
      withUnsafePointer(to: &address.pointee.addr, { PrivateAddress.isPrivate($0) })
    {
      cause = .redirectedToPrivate
      return CURL_SOCKET_BAD
    }
    let type = address.pointee.socktype | SocketKind.closedOnExec
    let descriptor = socket(address.pointee.family, type, address.pointee.protocol)
    shortage = descriptor < 0 && FileError.isShortage(errno) ? errno : nil
    return descriptor
  }

  /// The final check before the request is sent, also made for a reused connection.
  private func mayAsk(_ ip: String) -> Bool {
    if request.proxy.isEmpty {
      let isPrivate = PrivateAddress.isPrivate(ip: ip)
      addressIsPrivate = isPrivate
      if request.mustBePublic, isPrivate {
        cause = .redirectedToPrivate
        return false
      }
    }
    wasSent = true
    return true
  }

  // MARK: The result

  func result(_ code: CURLcode) -> TransferResult {
    if code == CURLE_OK || isCut || isRefusal && cause == nil { return response() }
    if hasPart, let cut = cut(code) { return response(cut: cut) }
    if let cause { return failure(cause) }
    if wasSent, !isHeaderComplete, isTooLarge(code) {
      return failure(.broken("the response header, or a line of it, is too long"))
    }
    // Something came, but not HTTP.
    if code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_WEIRD_SERVER_REPLY {
      if isReused, !isHeaderComplete {
        return failure(.broken("the response is not HTTP"), .freshConnection)
      }
      status = max(status, 1)
    }
    // The functions above refuse data only with a cause.
    if code == CURLE_WRITE_ERROR
      || code == CURLE_BAD_CONTENT_ENCODING
        && ContentCoding.isMistaken(headers.joined("content-encoding"))
    {
      return failure(.corruptBody, .ownDecoding)
    }
    if code == CURLE_OPERATION_TIMEDOUT, shortage == nil {
      return failure(
        status == 0
          ? .unreachable("timed out waiting for a response", .silence)
          : .tookTooLong(timeout: request.wholeTimeout))
    }
    let reason = shortage.map { "cannot connect: \(FileError.words($0))" } ?? words(code)
    return failure(
      status == 0
        ? .unreachable(reason, shortage == nil ? Transfer.obstacle(code) : .machine)
        : .broken(reason))
  }

  /// The result of a transfer that is ended before the server ends it.
  /// - Parameter reason: in a line for the user.
  func ended(_ reason: String) -> TransferResult {
    hasPart ? response(cut: reason) : failure(.broken(reason))
  }

  /// Whether what came of the body is a response, if no more comes.
  private var hasPart: Bool {
    request.takesParts && sink == nil && cause == nil && isHeaderComplete && !body.isEmpty
  }

  /// How a response ended too early, in a line for the user; nil if something else is wrong.
  private func cut(_ code: CURLcode) -> String? {
    switch code {
    case CURLE_PARTIAL_FILE: words(code)
    case CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      "the response was cut off: \(detail(code))"
    case CURLE_OPERATION_TIMEDOUT: FetchError.tookTooLong(timeout: request.wholeTimeout).description
    default: nil
    }
  }

  /// Whether libcurl takes no more of a header: before version 8.6 with the code for a lack of memory, of HTTP/2 with the
  /// error of the library that reads it, to which it gave -902.
  private func isTooLarge(_ code: CURLcode) -> Bool {
    // CURLE_TOO_LARGE, which the headers of older versions lack.
    code == CURLE_OUT_OF_MEMORY || code.rawValue == 100
      || code == CURLE_HTTP2 && detail(code).contains("-902")
  }

  private func response(cut: String? = nil) -> TransferResult {
    var status = 0
    libcurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    return .success(
      TransferResponse(
        status: status, headers: headers, body: takenBody(), cut: cut, isPrivate: addressIsPrivate))
  }

  /// Whether the connection was that of an earlier request.
  private var isReused: Bool {
    var made = 0
    return libcurl_get_long(handle, CURLINFO_NUM_CONNECTS, &made) == CURLE_OK && made == 0
  }

  private func takenBody() -> Data {
    var taken = Data()
    swap(&taken, &body)
    return taken
  }

  func failure(
    _ error: FetchError, _ remedy: TransferFailure.Remedy? = nil
  ) -> TransferResult {
    .failure(TransferFailure(error: error, remedy: remedy, wasSent: wasSent))
  }

  private func words(_ code: CURLcode) -> String {
    var proxyStatus = 0
    if libcurl_get_long(handle, CURLINFO_HTTP_CONNECTCODE, &proxyStatus) == CURLE_OK,
      proxyStatus >= 300
    {
      return request.refusal(ofProxy: proxyStatus)
    }
    let host = request.host
    let peer = request.peer(isTunnel: proxyStatus > 0)
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return "cannot resolve \(host); check the URL and the network"
    case CURLE_COULDNT_RESOLVE_PROXY:
      return "cannot resolve \(request.proxyName); \(TransferRequest.proxyAdvice)"
    case CURLE_COULDNT_CONNECT:
      return request.proxy.isEmpty
        ? "cannot connect to \(host): connection refused or no route; check the URL and the network"
        : "cannot connect to \(request.proxyName); \(TransferRequest.proxyAdvice)"
    case CURLE_PROXY:
      return "\(request.proxyName) does not connect to \(host) (\(detail(code))); "
        + TransferRequest.proxyAdvice
    case CURLE_RECV_ERROR where status == 0, CURLE_SEND_ERROR where status == 0,
      CURLE_GOT_NOTHING where status == 0:
      return
        "\(peer.name) ended the connection without a response (\(detail(code))); \(peer.advice)"
    case CURLE_UNSUPPORTED_PROTOCOL where detail(code).contains("HTTP/0.9"):
      return "\(peer.name) sent something that is not HTTP; \(peer.advice)"
    case CURLE_PEER_FAILED_VERIFICATION:
      return TLSFailure.untrusted(detail(code), host: peer.name)
    case CURLE_SSL_CACERT_BADFILE where hasOwnCertificates:
      return
        "the certificates cannot be read; correct SSL_CERT_FILE or SSL_CERT_DIR (\(detail(code)))"
    case CURLE_SSL_CACERT_BADFILE:
      return "no certificates to trust are installed; install ca-certificates (\(detail(code)))"
    case CURLE_BAD_CONTENT_ENCODING: return "the compressed response is corrupt"
    case CURLE_PARTIAL_FILE: return "the response was cut off: \(detail(code))"
    case CURLE_SSL_CONNECT_ERROR:
      return TLSFailure.text(detail(code), host: peer.name, port: peer.port)
    default: return detail(code)
    }
  }

  private static func obstacle(_ code: CURLcode) -> FetchError.Obstacle {
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION: .certificate
    case CURLE_SSL_CACERT_BADFILE, CURLE_OUT_OF_MEMORY: .machine
    default: .network
    }
  }

  private func detail(_ code: CURLcode) -> String {
    let text = String(cString: errorText)
    return text.isEmpty ? String(cString: libcurl_easy_strerror(code)) : text
  }
}

extension Double {
  /// Whole milliseconds, at least one, since libcurl reads 0 as no limit.
  fileprivate var milliseconds: Int { Int((Swift.min(self, 1e9) * 1000).rounded(.up).clamped) }

  private var clamped: Double { Swift.max(1, self) }
}
