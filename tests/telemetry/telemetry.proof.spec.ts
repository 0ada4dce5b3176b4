import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { postLead } from '../fixtures/post-lead.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { createVisitor, type Visitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startApi, startShell } from '../site/private-processes.ts';

// In sequence, because starting processes takes long on a busy machine.
test.describe.configure({ mode: 'default', timeout: 60_000 });

/**
 * Records which modules of OpenTelemetry a process loads, by import or require, except its bare interface, which
 * prom-client loads and which does nothing.
 */
const watchModules = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { appendFileSync } from 'node:fs';
  registerHooks({ load(url, context, next) {
    if (url.includes('@opentelemetry/') && !url.includes('@opentelemetry/api/')) appendFileSync(process.env.LOADED_MODULES, url + '\\n');
    return next(url, context);
  } });
`)}`;

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** A span as OTLP/HTTP sends it in JSON, with the service that it belongs to. */
interface ReceivedSpan {
  service: unknown;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

interface ExportRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[] }[];
}

function valueOf(attributes: Attribute[], name: string): string | number | undefined {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
}

/** A collector of traces on this machine, which keeps what it receives. */
async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createHttpServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      for (const { resource, scopeSpans } of (JSON.parse(body) as ExportRequest).resourceSpans)
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service: valueOf(resource.attributes, 'service.name') });
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { spans, bodies, endpoint, [Symbol.dispose]: () => server.close().closeAllConnections() };
}

const loadedBy = (folder: string, name: string) => join(folder, `loaded-by-${name}`);

async function startSite(folder: string, env: Record<string, string>) {
  const [apiMetrics, shellMetrics] = [await findFreePort(), await findFreePort()];
  const modules = (name: string) => ({ NODE_OPTIONS: watchModules, LOADED_MODULES: loadedBy(folder, name) });
  const api = await startApi({ env: { ...env, ...modules('api'), API_METRICS_PORT: String(apiMetrics) } });
  const ofShell = { ...env, ...modules('shell'), SHELL_METRICS_PORT: String(shellMetrics) };
  const shell = await startShell({ dataFolder: folder, apiPort: api.port, env: ofShell });
  const stop = () => Promise.all([shell.stop(), api.stop()]);
  await untilAllLive(shell.origin);
  return { api, shell, apiMetrics, shellMetrics, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

const readMetrics = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** With its own trace, which the shell does not accept from a visitor. */
const send = (origin: string, visitor: Visitor) =>
  postLead(origin, visitor, {
    'Idempotency-Key': visitor.email,
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`,
  });

// The metrics.test.ts files of api and shell test each app's numbers.
test('a submission is one trace through shell, api and Postgres, and shell and api count it', async () => {
  await using data = await DataFolder.create();
  using collector = await startCollector();
  await using site = await startSite(data.path, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const { api, shell } = site;
  const visitor = createVisitor();
  const { lastName, phone } = visitor;
  const personal = new RegExp(`Ada|${lastName.replace('Field ', '')}|${phone}`);

  const answer = await send(shell.origin, visitor);
  expect(answer.status).toBe(201);
  await send(shell.origin, visitor);
  await fetch(`${shell.origin}/sell-your-land?from=${lastName}`);
  for (const hostile of [`/${lastName}`, `/api/${lastName}`, `/sections/seller/${lastName}/x.js`])
    await fetch(shell.origin + encodeURI(hostile), { method: 'DELETE' });
  expect((await fetch(`${shell.origin}/metrics`)).status).toBe(404);

  const ofApi = await readMetrics(site.apiMetrics);
  expect(ofApi).toContain('land_submissions_total{type="seller",outcome="repeated"} 1\n');
  const ofShell = await readMetrics(site.shellMetrics);
  const counted = ['POST', 'GET', 'DELETE'].map((method) => `land_http_requests_total{method="${method}",route="`);
  expect(ofShell.split('\n').filter((line) => counted.some((start) => line.startsWith(start)))).toEqual(
    expect.arrayContaining([
      `${counted[0]}/api/seller",status="201"} 2`,
      `${counted[1]}/sell-your-land",status="200"} 1`,
      `${counted[2]}unknown",status="404"} 2`,
      `${counted[2]}/api/*",status="404"} 1`,
    ]),
  );
  expect(ofApi + ofShell).not.toMatch(personal);

  // The processes send their remaining spans when they stop.
  await site.stop();
  expect([await shell.exited, await api.exited]).toEqual([0, 0]);
  const entry = collector.spans.find(({ service, name }) => service === 'land-shell' && name === 'POST /api/seller');
  const trace = collector.spans.filter(({ traceId }) => traceId === entry?.traceId);
  const childrenOf = (span?: ReceivedSpan) => trace.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  const [inApi] = childrenOf(entry);
  expect(entry?.parentSpanId ?? '').toBe('');
  expect([inApi?.service, inApi?.name]).toEqual(['land-api', 'POST /api/seller']);
  expect(childrenOf(inApi).map(({ service, name }) => [service, name])).toEqual([['land-api', 'accept-lead']]);
  expect(trace).toHaveLength(3);
  const requestIds = [entry, inApi].map((span) => valueOf(span?.attributes ?? [], 'land.request_id'));
  expect(requestIds).toEqual([answer.headers.get('x-request-id'), answer.headers.get('x-request-id')]);
  expect(collector.bodies.join('')).not.toMatch(personal);
  for (const name of ['api', 'shell'])
    expect(readFileSync(loadedBy(data.path, name), 'utf8')).toContain('@opentelemetry/sdk-trace/');
});

test('without an endpoint for traces, no process loads OpenTelemetry', async () => {
  await using data = await DataFolder.create();
  await using site = await startSite(data.path, {});
  expect((await send(site.shell.origin, createVisitor())).status).toBe(201);
  expect(['api', 'shell'].filter((name) => existsSync(loadedBy(data.path, name)))).toEqual([]);
});

test('a trace collector that hangs does not delay the end of a process', async () => {
  await using data = await DataFolder.create();
  // Accepts the connection and never responds.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await using site = await startSite(data.path, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const { api, shell } = site;
  expect((await send(shell.origin, createVisitor())).status).toBe(201);
  const asked = performance.now();
  await site.stop();
  expect([await shell.exited, await api.exited]).toEqual([0, 0]);
  expect(performance.now() - asked).toBeLessThan(7_000);
  silent.close();
});
