import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FindRoute, routeOf } from '../log-options.ts';

/** Timeout in milliseconds, so that a slow collector does not delay the end of the process. */
const LONGEST_EXPORT = 3_000;

/** Traces with one span per request. Spans contain no URL and no other data of a visitor. */
export class OtlpTracing {
  readonly #provider: TracerProvider;
  readonly #spans = new WeakMap<FastifyRequest, Span>();

  constructor(endpoint: string) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      timeoutMillis: LONGEST_EXPORT,
    });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'land-shell' }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: LONGEST_EXPORT })],
    });
  }

  /** Starts a new trace for every request, ignoring the trace headers that visitors send. */
  addTo(app: FastifyInstance, findRoute: FindRoute): void {
    app.addHook('onRequest', async (request) => {
      const route = routeOf(request, findRoute);
      if (route.startsWith('/health')) return;
      const attributes = { 'http.request.method': request.method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, attributes };
      const tracer = this.#provider.getTracer('land');
      this.#spans.set(request, tracer.startSpan(`${request.method} ${route}`, options, ROOT_CONTEXT));
    });
    app.addHook('onResponse', async (request, reply) => {
      const span = this.#spans.get(request);
      span?.setAttribute('land.request_id', request.id);
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
  }

  /** The `traceparent` header for requests to the api (W3C Trace Context). */
  headersFor(request: FastifyRequest): Record<string, string> {
    const span = this.#spans.get(request)?.spanContext();
    return span ? { traceparent: `00-${span.traceId}-${span.spanId}-01` } : {};
  }

  async end(): Promise<void> {
    await Promise.race([this.#provider.shutdown().catch(() => {}), wait(LONGEST_EXPORT, undefined, { ref: false })]);
  }
}
