import { compile } from '@fastify/proxy-addr';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module.js';
import type { Config } from '../config/config.js';
import { answerForNode } from '@land/http/bad-requests';
import { networkOf } from '@land/http/client-network';
import { boundByFiles, Connections } from '@land/http/connections';
import { fastifyOptions } from '../http/server/fastify-options.js';
import { HTTP_LIMITS } from '@land/http/http-limits';
import { ANSWER_POLICY, unroutedAnswer } from '../http/server/unrouted-answer.js';
import { admitVisitors } from '../database/connection/staff-share.js';
import { createLog } from '../log/log.js';
import { NestLog } from '../log/nest-log.js';
import { keepRawBodies, leaveFiles } from '../http/request/raw-body.js';
import { addRequestHooks } from '../http/request/request-hooks.js';
import { serveDesk } from '../desk/desk-pages.js';
import { serveDocumentation } from '../openapi/document.js';
import { requireDeclaredRoles } from '../staff/access/admin.guard.js';
import { traceRequests } from '../telemetry/tracing.js';

/** Builds the api without listening; it connects to the database in the background after `init()`. */
export async function createApp(config: Config, logDestination?: DestinationStream): Promise<NestFastifyApplication> {
  const log = createLog(config.logLevel, logDestination);
  // Visitors use HTTPS if the origin in our links does.
  const isSecure = config.publicOrigins[0]?.startsWith('https:') ?? false;
  const answer = unroutedAnswer(isSecure);
  const connections = new Connections({
    perAddress: HTTP_LIMITS.connectionsPerAddress,
    inTotal: boundByFiles(HTTP_LIMITS.connections),
    answerMs: HTTP_LIMITS.requestMs,
    isTrustedProxy: config.trustedProxies.length > 0 ? compile([...config.trustedProxies]) : () => false,
    networkOf,
  });
  const adapter = new FastifyAdapter(
    fastifyOptions({ log, trustedProxies: config.trustedProxies, connections, answer }),
  );
  const server = adapter.getInstance();
  connections.watch(server.server);
  answerForNode(server.server, answer);
  if (config.tracesEndpoint !== undefined) await traceRequests(server, config.tracesEndpoint);
  addRequestHooks(server, config.csrfSecret);
  admitVisitors(server);
  requireDeclaredRoles(server);
  keepRawBodies(server);
  leaveFiles(server);
  // Fastify parses text/plain automatically, and a cross-site form can post that without a preflight.
  server.removeContentTypeParser('text/plain');
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new NestLog(log),
    abortOnError: false,
  });
  app.useSecurityHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: ANSWER_POLICY },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: false },
  });
  serveDocumentation(app);
  serveDesk(server);
  return app;
}
