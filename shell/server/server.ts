import fastify, { type FastifyInstance, LogController } from 'fastify';
import { addApiProxy } from './api-proxy.ts';
import { addAssetRoutes } from './asset-routes.ts';
import { readBuiltShell } from './built-shell.ts';
import type { Config } from './config.ts';
import { readSharedSecret } from './csrf-token.ts';
import { addLiveReload } from './live-reload.ts';
import { PageComposer } from './page-composer.ts';
import { addPageRoutes } from './page-routes.ts';
import { LiveSections } from './releases/live-sections.ts';

/** The shell's server, ready to listen. It follows the sections' releases until it is closed. */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const app = fastify({
    logger: true,
    // Fastify's own request lines hold whole URLs; ours are written below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  });
  const sections = new LiveSections(config);
  const composer = new PageComposer(await readBuiltShell(), config, config.csrfSecret ?? (await readSharedSecret(config.dataFolder)));

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
  });
  // Path without its query, which may hold whatever a visitor or a link put there.
  app.addHook('onResponse', async (request, reply) => {
    app.log.info({ method: request.method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  app.get('/health', () => ({ status: 'ok' }));
  app.get('/sections.json', (_request, reply) => reply.header('Cache-Control', 'no-store').send(describeSections(sections)));
  await addApiProxy(app, config.apiUrl);
  await addAssetRoutes(app, sections);
  if (config.liveReload) addLiveReload(app, () => JSON.stringify(describeSections(sections)));
  addPageRoutes(app, composer, sections, config);
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('There is nothing at this address.\n'));

  await sections.start();
  app.addHook('onClose', async () => sections.stop());
  return app;
}

function describeSections(sections: LiveSections) {
  return Object.fromEntries(
    sections.all.map(({ name, live, versions, refused, problem }) => [name, { live: live?.release.version ?? null, kept: versions, refused, problem: problem ?? null }]),
  );
}
