import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OtlpTracing } from './otlp-tracing.ts';

let tracing: OtlpTracing | undefined;

/** Traces every request until the app closes. Loads the libraries only here, because they are large. */
export async function traceRequests(app: FastifyInstance, endpoint: string): Promise<void> {
  const loaded = await import('./otlp-tracing.ts');
  tracing = new loaded.OtlpTracing(endpoint);
  tracing.addTo(app);
  app.addHook('onClose', async () => {
    const ended = tracing;
    tracing = undefined;
    await ended?.end();
  });
}

/** Headers that tell the api which trace a request belongs to; empty without tracing. */
export function traceHeaders(request: object): Record<string, string> {
  return tracing?.headersFor(request as FastifyRequest) ?? {};
}
