import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import { fastifyOptions } from './http/fastify-options.js';
import { createLog } from './log/log.js';
import { NestLog } from './log/nest-log.js';
import { keepRawBodies } from './http/raw-body.js';
import { addRequestHooks } from './http/request-hooks.js';
import { serveDocumentation } from './openapi/document.js';
import { requireDeclaredRoles } from './staff/access/admin.guard.js';
import { traceRequests } from './telemetry/tracing.js';

/** Builds the api without listening; the database is reached in the background after `init()`. */
export async function createApp(config: Config, logDestination?: DestinationStream): Promise<NestFastifyApplication> {
  const log = createLog(config.logLevel, logDestination);
  const adapter = new FastifyAdapter(fastifyOptions(log, config.trustedProxies));
  const server = adapter.getInstance();
  if (config.tracesEndpoint !== undefined) await traceRequests(server, config.tracesEndpoint);
  addRequestHooks(server);
  requireDeclaredRoles(server);
  keepRawBodies(server);
  // Fastify reads text/plain by itself; a cross-site form can post it without asking first.
  server.removeContentTypeParser('text/plain');
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new NestLog(log),
    abortOnError: false,
  });
  app.useSecurityHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Whether the site is on HTTPS is known to the edge, not to the api.
    strictTransportSecurity: false,
  });
  serveDocumentation(app);
  return app;
}
