/** The limits of one request or connection, for the shell and for the api. */
export const HTTP_LIMITS = {
  /** 431. The consent wording travels in a header: 8 KB of UTF-8 are 11 KB in base64url. */
  headerBytes: 32 * 1024,
  /** 414 */
  urlBytes: 8 * 1024,
  /** 413 */
  bodyBytes: 64 * 1024,
  /** 408: from the first byte, or from the connection, to the end of the headers. */
  headersMs: 10_000,
  /** 408: to the end of the body. */
  requestMs: 30_000,
  /** Without a byte in either direction while a request is being answered. */
  idleMs: 60_000,
  /** Between two requests: longer than the 60 s of usual load balancers, so that they close first. */
  keepAliveMs: 72_000,
  /** Of one IPv4 address or IPv6 network, unless it is a trusted proxy's. */
  connectionsPerAddress: 256,
  /** Of the process, or four fifths of the files that it may open. */
  connections: 8192,
};

/** The limits as Fastify takes them. */
export const limitOptions = {
  bodyLimit: HTTP_LIMITS.bodyBytes,
  requestTimeout: HTTP_LIMITS.requestMs,
  connectionTimeout: HTTP_LIMITS.idleMs,
  keepAliveTimeout: HTTP_LIMITS.keepAliveMs,
  http: {
    maxHeaderSize: HTTP_LIMITS.headerBytes,
    headersTimeout: HTTP_LIMITS.headersMs,
    // Otherwise Node checks only every 30 s.
    connectionsCheckingInterval: 1000,
    // Node's own answer to a request without Host has neither a body nor our headers (bad-requests.ts).
    requireHostHeader: false,
  },
};
