import { Global, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { Config } from '../config/config.js';
import { registry } from './counters.js';

/** Serves `GET /metrics` on a port of its own, so that the public port does not. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private server: Server | undefined;

  /** Called before each response, to update the gauges. Set by StateGauges. */
  readGauges: () => Promise<void> = () => Promise.resolve();

  constructor(private readonly config: Config) {}

  /** Listens, and returns the port, or undefined if metrics are off or the port is taken, which is only logged. */
  async listen(port = this.config.metricsPort): Promise<number | undefined> {
    if (port === 'off') return undefined;
    if (registry.getSingleMetric('nodejs_eventloop_lag_seconds') === undefined)
      collectDefaultMetrics({ register: registry });
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.writeHead(500).end());
    });
    try {
      await once(this.server.listen(port, this.config.metricsHost), 'listening');
      return (this.server.address() as AddressInfo).port;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.logger.warn(
        `Metrics are not available on port ${port} (${code}): set API_METRICS_PORT to a free port, or off.`,
      );
      return undefined;
    }
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return void response.writeHead(404).end();
    await this.readGauges();
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(method === 'GET' ? text : '');
  }
}

/** Serves the api's metrics to Prometheus. */
@Global()
@Module({ providers: [MetricsServer], exports: [MetricsServer] })
export class TelemetryModule {}
