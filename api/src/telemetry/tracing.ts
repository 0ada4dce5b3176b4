import type { FastifyInstance } from 'fastify';

type TraceStatement = <T>(name: string, work: () => Promise<T>) => Promise<T>;

let traceInRequest: TraceStatement | undefined;

/**
 * Sends a trace of every request to an OTLP endpoint until the server closes. The libraries are loaded here, so that a
 * process without tracing does not load them.
 */
export async function traceRequests(server: FastifyInstance, endpoint: string): Promise<void> {
  const { OtlpTracing } = await import('./otlp-tracing.js');
  const tracing = new OtlpTracing(endpoint);
  tracing.addTo(server);
  traceInRequest = (name, work) => tracing.statement(name, work);
  server.addHook('onClose', async () => {
    traceInRequest = undefined;
    await tracing.end();
  });
}

/** Runs a statement in a span of its request. The span has only the statement's name. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return traceInRequest === undefined ? work() : traceInRequest(name, work);
}
