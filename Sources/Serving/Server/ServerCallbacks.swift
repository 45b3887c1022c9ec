import CMicrohttpd
import FeedBasics
import FeedModel
import Synchronization

/// What libmicrohttpd calls, on the thread of its server.
enum ServerCallbacks {
  /// The functions, without their context, which is a server that is retained until it is stopped.
  static var all: microhttpd_callbacks {
    microhttpd_callbacks(
      context: nil, connection: connectionChanged, line: lineRead, request: requestContinued,
      completed: requestCompleted)
  }

  private static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
    context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func connection(_ handle: OpaquePointer?) -> ServerConnection? {
    microhttpd_own(handle).map {
      Unmanaged<ServerConnection>.fromOpaque($0).takeUnretainedValue()
    }
  }

  // MARK: Connections

  private static let connectionChanged:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      Int32
    ) -> Void = { context, handle, own, isClosed in
      guard let server = server(context), let handle, let own else { return }
      guard isClosed == 0 else {
        guard let pointer = own.pointee else { return }
        own.pointee = nil
        let connection = Unmanaged<ServerConnection>.fromOpaque(pointer).takeRetainedValue()
        server.table.remove(connection)
        return
      }
      let connection = ServerConnection(
        handle, descriptor: microhttpd_socket(handle),
        deadline: .now + .seconds(server.limits.beginning))
      own.pointee = Unmanaged.passRetained(connection).toOpaque()
      server.table.add(connection)
    }

  // MARK: Requests

  private static let lineRead:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?) -> Void = {
      _, handle, target in
      guard let connection = connection(handle), let target else { return }
      connection.state.withLock { state in
        state.intake = RequestIntake(target: String(cString: target))
      }
    }

  private static let requestContinued:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int
    ) -> Int32 = { context, handle, method, data, count in
      guard let server = server(context), let handle, let connection = connection(handle) else {
        return 0
      }
      let step = connection.next(
        UnsafeBufferPointer(start: data, count: count), limits: server.limits, table: server.table
      ) {
        RequestHead(
          method: method.map { String(cString: $0) } ?? "", headers: RequestHeaders.of(handle))
      }
      switch step {
      case .proceed: return 1
      case .close: return 0
      case .refuse(let status):
        refuse(connection, status)
        return 0
      case .handle(let request, let serial):
        microhttpd_suspend(handle)
        server.handle(request, serial: serial, on: connection)
        return 1
      case .send(let response):
        return send(response, handle, isLast: server.table.isDraining)
      }
    }

  private static let requestCompleted:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void = { context, handle in
      guard let server = server(context), let connection = connection(handle) else { return }
      if let entry = connection.complete(limits: server.limits, table: server.table) {
        server.log(entry)
      }
    }

  // MARK: Responses

  private static func send(_ response: ServerResponse, _ handle: OpaquePointer, isLast: Bool)
    -> Int32
  {
    let made = response.body.withUnsafeBytes { microhttpd_response($0.baseAddress, $0.count) }
    guard let made else { return 0 }
    for field in ResponseFields(response, isLast: isLast).fields {
      _ = microhttpd_add_header(made, field.name, field.value)
    }
    return microhttpd_send(handle, UInt32(clamping: response.status), made)
  }

  /// Refuses the rest of a body. libmicrohttpd accepts no response before its end, and nothing was sent for this request
  /// so far; so this writes the response itself. What the socket does not take at once is lost.
  private static func refuse(_ connection: ServerConnection, _ status: Int) {
    let response = Array(
      "HTTP/1.1 \(status) Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    #if os(Linux)
      let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    #else
      let flags = Int32(MSG_DONTWAIT)
    #endif
    _ = response.withUnsafeBytes {
      FeedBasics.send(connection.descriptor, $0.baseAddress, $0.count, flags)
    }
  }
}

/// The header fields that libmicrohttpd has read.
private enum RequestHeaders {
  /// Receives them, for the time of one call.
  private final class Collected {
    var fields: [HTTPHeader] = []
  }

  static func of(_ handle: OpaquePointer) -> [HTTPHeader] {
    let collected = Collected()
    microhttpd_headers(handle, Unmanaged.passUnretained(collected).toOpaque()) {
      context, name, nameCount, value, valueCount in
      guard let context, let name, let value else { return }
      Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue().fields.append(
        HTTPHeader(
          RequestHeaders.text(name, nameCount), RequestHeaders.text(value, valueCount)))
    }
    return collected.fields
  }

  private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
