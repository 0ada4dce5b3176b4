import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FindRoute } from '../log-options.ts';
import type { OtlpTracing } from './otlp-tracing.ts';

let tracing: OtlpTracing | undefined;

/** Traces every request until the app closes. Imports the libraries dynamically, because they are large. */
export async function traceRequests(app: FastifyInstance, endpoint: string, findRoute: FindRoute): Promise<void> {
  const loaded = await import('./otlp-tracing.ts');
  tracing = new loaded.OtlpTracing(endpoint);
  tracing.addTo(app, findRoute);
  app.addHook('onClose', async () => {
    const ended = tracing;
    tracing = undefined;
    await ended?.end();
  });
}

/** Headers that connect a request to the api with its trace; empty without tracing. */
export function traceHeaders(request: object): Record<string, string> {
  return tracing?.headersFor(request as FastifyRequest) ?? {};
}
