import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { LiveSections } from '../releases/live-sections.ts';
import { metricsType, readMetrics } from './metrics.ts';

/** Serves `GET /metrics` on a separate port, which is not public. If the port is taken, only logs a warning. */
export function addMetricsServer(app: FastifyInstance, sections: LiveSections, { metrics }: Config): void {
  const { port, host } = metrics;
  if (port === undefined) return;
  const server = createServer((request, response) => {
    answer(request, response, sections).catch(() => response.writeHead(500).end());
  });
  app.addHook('onListen', async () => {
    await once(server.listen(port, host), 'listening').catch(({ code }: NodeJS.ErrnoException) =>
      app.log.warn(
        `Metrics are not available on port ${port} (${code}): set SHELL_METRICS_PORT to a free port, or off.`,
      ),
    );
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  sections: LiveSections,
): Promise<void> {
  if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return void response.writeHead(404).end();
  const text = await readMetrics(sections.describe().sections);
  response.writeHead(200, { 'Content-Type': metricsType }).end(method === 'GET' ? text : '');
}
