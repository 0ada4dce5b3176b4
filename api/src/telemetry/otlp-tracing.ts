import { ROOT_CONTEXT, type Context, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';

// The longest export: a collector that hangs must not delay the end of the process.
const LONGEST_EXPORT_MS = 3000;

// The header of W3C Trace Context: version, trace id, parent span id, flags.
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Spans of requests and of their statements, without values, URLs or anything else that a visitor sent. */
export class OtlpTracing {
  private readonly provider: TracerProvider;
  private readonly requests = new WeakMap<FastifyRequest, Span>();
  private readonly current = new AsyncLocalStorage<Span>();

  constructor(endpoint: string) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      timeoutMillis: LONGEST_EXPORT_MS,
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'land-api' }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: LONGEST_EXPORT_MS })],
    });
  }

  private get tracer() {
    return this.provider.getTracer('land');
  }

  addTo(server: FastifyInstance): void {
    server.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      if (!route.startsWith('/api/health')) {
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'land.request_id': request.id,
        };
        const options = { kind: SpanKind.SERVER, attributes };
        const span = this.tracer.startSpan(`${request.method} ${route}`, options, parentOf(request));
        this.requests.set(request, span);
      }
      done();
    });
    // The context begins after the body is parsed, because the body is read in the context of its socket.
    server.addHook('preValidation', (request, _reply, done) => {
      const span = this.requests.get(request);
      if (span === undefined) done();
      else this.current.run(span, done);
    });
    server.addHook('onResponse', (request, { statusCode }, done) => {
      const span = this.requests.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  /** Runs a statement in a span of its request. Statements of background jobs have no span. */
  async statement<T>(name: string, work: () => Promise<T>): Promise<T> {
    const parent = this.current.getStore();
    if (parent === undefined) return work();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    const span = this.tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    try {
      return await work();
    } catch (error) {
      // The error's message is left out, because it may quote a row.
      const { code, name: type } = error as { code?: unknown; name?: unknown };
      span.setAttribute('error.type', String(code ?? type ?? 'unknown')).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  /** Sends the remaining spans. */
  async end(): Promise<void> {
    await Promise.race([
      this.provider.shutdown().catch(() => undefined),
      pause(LONGEST_EXPORT_MS, undefined, { ref: false }),
    ]);
  }
}

/**
 * The parent span that the shell sent in `traceparent`. The shell's proxy removes this header from visitors' requests.
 */
function parentOf({ headers }: FastifyRequest): Context {
  const { traceparent } = headers;
  const [, traceId, spanId] = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}
