// The part of autocannon that is used here; the package has no types of its own.
declare module 'autocannon' {
  /** Of one connection, between a request and its answer. */
  type Context = Record<string, unknown>;
  interface Sent {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Request {
    setupRequest: (request: Sent, context: Context) => Sent;
    onResponse: (status: number, body: string, context: Context) => void;
  }
  interface Client {
    setRequests: (requests: Request[]) => void;
  }
  interface Options {
    url: string;
    connections: number;
    /** Requests, of all connections together. */
    amount: number;
    /** Seconds. */
    timeout: number;
    requests: Request[];
    setupClient: (client: Client) => void;
  }
  interface Result {
    errors: number;
    timeouts: number;
    /** Seconds. */
    duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
