// The part of autocannon that the benchmark uses; the package has no types of its own.
declare module 'autocannon' {
  interface Request {
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    method: 'POST';
    connections: number;
    duration?: number;
    amount?: number;
    requests: { setupRequest: (request: Request) => Request }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    /** Seconds. */
    duration: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
