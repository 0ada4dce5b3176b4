/** The limits of requests and connections, for the shell and for the api. */
export const HTTP_LIMITS = {
  /** More is refused with 431. The consent wording is sent in a header: 8 KB of UTF-8 are 11 KB in base64url. */
  headerBytes: 32 * 1024,
  /** More is refused with 414. */
  urlBytes: 8 * 1024,
  /** More is refused with 413. */
  bodyBytes: 64 * 1024,
  /** The same for an email that a mail provider reports. */
  emailBytes: 2 * 1024 * 1024,
  /** Time for all headers to arrive, from the connection or the request's first byte; then 408. */
  headersMs: 10_000,
  /** Time for the whole request to arrive; then 408. */
  requestMs: 30_000,
  /** Time without a byte in either direction while a request is being answered; then the connection is closed. */
  idleMs: 60_000,
  /**
   * Time between two requests of a connection: more than the usual 60 s of load balancers, so that they close first.
   */
  keepAliveMs: 72_000,
  /** Open connections of one IPv4 address or IPv6 network; trusted proxies have no such limit. */
  connectionsPerAddress: 256,
  /** Open connections of the process, or 80% of the files that it may open if that is less. */
  connections: 8192,
};

/** The limits as options for Fastify. */
export const limitOptions = {
  bodyLimit: HTTP_LIMITS.bodyBytes,
  requestTimeout: HTTP_LIMITS.requestMs,
  connectionTimeout: HTTP_LIMITS.idleMs,
  keepAliveTimeout: HTTP_LIMITS.keepAliveMs,
  http: {
    maxHeaderSize: HTTP_LIMITS.headerBytes,
    headersTimeout: HTTP_LIMITS.headersMs,
    // How often Node checks the two timeouts; its default is 30 s.
    connectionsCheckingInterval: 1000,
    // Checked in bad-requests.ts instead, because Node's own response lacks a body and our headers.
    requireHostHeader: false,
  },
};
