import { compile } from '@fastify/proxy-addr';
import { readProvidedModules } from '@land/release-tools/format/shared-modules.ts';
import { Drain } from '@land/http/drain';
import type { ProvidedModules } from '@land/release-tools/format/sections-status.ts';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { listForeignOrigins } from './analytics-config.ts';
import { createApiGet, createApiPost } from './api-post.ts';
import { addApiProxy } from './submissions/api-proxy.ts';
import { addOwnAssets, addSectionFiles, readOwnAssets } from './asset-routes.ts';
import { addBeacon } from './beacon/beacon-routes.ts';
import { CountedHealth, listShared } from './beacon/counted-health.ts';
import { createReporter } from './beacon/counts-report.ts';
import { FormerBuilds, readBuildTime, readBuiltShell } from './built-shell.ts';
import type { Config } from './config.ts';
import { createFormSender, FormRegistrar } from './form-copies/form-registrar.ts';
import { listFrameStyles } from './form-copies/released-form.ts';
import { EarlyAccess } from './land/early-access.ts';
import { LandComposer } from './land/land-composer.ts';
import { addLandFeeds } from './land-feeds/feed-routes.ts';
import { LandPages } from './land/land-pages.ts';
import { buyLandValues } from '@land/release-tools/live/card-values.ts';
import { hasLandForSale, listAbout, listForSale, listNewest } from './land-list/find-land.ts';
import { addLandRoutes } from './land/land-routes.ts';
import { Listings } from './land/listings.ts';
import { addCountyRoute } from './land/county-route.ts';
import { addPhotoRoutes } from './land/photo-routes.ts';
import { addTextLinkRoute } from './land/text-link-route.ts';
import { addDevServer } from '@land/http/dev-server';
import { followBuilds } from './follow-builds.ts';
import { type FindRoute, logOptions, routeOf } from './log-options.ts';
import { PageComposer } from './pages/page-composer.ts';
import { addPageRoutes } from './pages/page-routes.ts';
import { addPictureRoutes } from './pages/picture-routes.ts';
import { findSiteRoute } from './pages/site-routes.ts';
import { addPreviewRoutes } from './preview/preview-routes.ts';
import { networkOf } from '@land/http/client-network';
import { boundByFiles, Connections } from '@land/http/connections';
import { addErrorAnswers, errorOptions } from './http/error-answers.ts';
import { HTTP_LIMITS, limitOptions } from '@land/http/http-limits';
import { requestIdOf } from '@land/http/log';
import { readSharedSecret } from '@land/http/secret-file';
import { addOwnPageCheck } from './http/own-page-check.ts';
import { addSiteHeaders, siteHeaders } from './http/site-headers.ts';
import { LiveSections } from './releases/live-sections.ts';
import { addSitemap } from './pages/sitemap.ts';
import { addSectionParts, refuseSectionParts } from './section-parts.ts';
import { countAnswer } from './telemetry/metrics.ts';
import { addMetricsServer } from './telemetry/metrics-server.ts';
import { traceRequests } from './telemetry/tracing.ts';
import { Visits } from './visits/visits.ts';

/** Creates the shell's server, ready to listen. It follows the sections' releases until it is closed. */
export async function createServer(config: Config, drain = new Drain()): Promise<FastifyInstance> {
  const headers = siteHeaders(config);
  const connections = new Connections({
    perAddress: HTTP_LIMITS.connectionsPerAddress,
    inTotal: boundByFiles(HTTP_LIMITS.connections),
    answerMs: HTTP_LIMITS.requestMs,
    isTrustedProxy: config.trustedProxies.length > 0 ? compile(config.trustedProxies) : () => false,
    networkOf,
  });
  const app = fastify({
    ...limitOptions,
    ...errorOptions(headers, connections),
    logger: logOptions(),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // Fastify's own request lines contain whole URLs; we write our own below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Still answers requests that arrive while the server is closing.
    return503OnClosing: false,
  });
  const built = await readBuiltShell();
  const csrfSecret = config.csrfSecret ?? readSharedSecret(config.dataFolder);
  const log = (sentence: string) => app.log.info(sentence);
  const post = createApiPost(config.apiUrl, csrfSecret);
  const get = createApiGet(config.apiUrl, csrfSecret);
  const health = new CountedHealth({ send: createReporter(post), log });
  const provided = readProvidedModules();
  const sections = new LiveSections(config, {
    trust: {
      publicKeysOf: config.publicKeysOf,
      provided,
      refuseUnchecked: config.refuseUnchecked,
      isDevelopment: config.devServer !== undefined,
      frameStyles: listFrameStyles(built),
    },
    health,
    log,
  });
  const findRoute: FindRoute = (path) => findSiteRoute(path, sections.releases);
  const secureCookies = config.publicOrigin.startsWith('https:');
  const visits = new Visits(sections, { ...config, secureCookies });
  const { dataFolder, publicOrigin } = config;
  const listings = new Listings({ get, dataFolder, log });
  const composer = new PageComposer(built, config, csrfSecret, {
    isForSale: () => hasLandForSale(listings.all(), Date.now()),
    forBuyers: (deal) =>
      buyLandValues(
        listNewest(listings.all(), Date.now()),
        listings.isGone(deal) ? 'gone' : listAbout(listings.find(deal), Date.now()),
      ),
  });

  for (const origin of listForeignOrigins(config.analyticsOrigins, publicOrigin))
    app.log.warn(
      `ANALYTICS_ORIGINS names ${origin}, but the privacy policy says that analytics data passes through our own domain: see OPERATIONS.md, Analytics.`,
    );
  connections.watch(app.server);
  addSiteHeaders(app, headers);
  addErrorAnswers(app, headers);
  if (config.tracesEndpoint) await traceRequests(app, config.tracesEndpoint, findRoute);
  addOwnPageCheck(app, config.publicOrigins);
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request, findRoute);
    countAnswer({ method: request.method, route, status, milliseconds: elapsedTime });
    const isProbe = route.startsWith('/health') && status === 200;
    request.log[isProbe ? 'debug' : 'info'](
      { method: request.method, route, status, ms: Math.round(elapsedTime * 10) / 10 },
      'answered',
    );
  });

  app.get('/health', () => ({ status: 'ok' }));
  app.get('/health/ready', (_request, reply) =>
    drain.isDraining
      ? reply.code(503).send({ status: 'draining' })
      : { status: 'ready', withoutRelease: sections.all.filter(({ live }) => !live).map(({ name }) => name) },
  );
  app.get('/sections.json', (_request, reply) => {
    sections.lookNow();
    return reply.header('Cache-Control', 'no-store').send(sections.describe());
  });
  await addApiProxy(app, { apiUrl: config.apiUrl, findRoute });
  if (config.devServer === undefined) await serveOwnBuild(app, { dataFolder, provided, csrfSecret });
  else {
    addDevServer(app, { url: config.devServer, assets: '/assets/' });
    refuseSectionParts(app);
  }
  addSectionFiles(app, { sections, visits });
  await addPictureRoutes(app);
  await addPreviewRoutes(app, { visits, findRoute, secureCookies });
  await addBeacon(app, { sections, csrfSecret, record: (counts) => health.record(counts) });
  addSitemap(app, {
    publicOrigin: config.publicOrigin,
    builtAt: await readBuildTime(),
    listLive: () => sections.releases,
    listLand: () => listForSale(listings.all(), Date.now()).map(({ listing }) => listing),
  });
  addLandFeeds(app, { listings, publicOrigin, listLive: () => sections.releases });
  const landComposer = new LandComposer(built, config);
  if (config.devServer !== undefined)
    followBuilds(app, { devServer: config.devServer, sections, users: [composer, landComposer] });
  const pages = new LandPages({ composer: landComposer, listings, publicOrigin, csrfSecret });
  const early = new EarlyAccess({ post, seenAt: () => listings.seenAt });
  addCountyRoute(app, get);
  addPhotoRoutes(app, { get, dataFolder, listings, early, csrfSecret });
  await addLandRoutes(app, { pages, composer, visits, post, early, csrfSecret, secureCookies });
  addTextLinkRoute(app, { post });
  addPageRoutes(app, { composer, visits, csrfSecret });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain').send('There is nothing at this address.\n'),
  );

  addMetricsServer(app, sections, config);
  await Promise.all([sections.start(), listings.start()]);
  health.start(() => listShared(sections));
  const forms = new FormRegistrar({ send: createFormSender(post), log });
  forms.start(() => sections.all.flatMap(({ live, shared }) => [live, shared?.loaded].flatMap((shown) => shown ?? [])));
  app.addHook('onClose', async () => {
    sections.stop();
    listings.stop();
    forms.stop();
    await health.stop();
  });
  return app;
}

/** Serves the scripts and styles of this build and of former ones, and this build's parts to sections elsewhere. */
async function serveOwnBuild(
  app: FastifyInstance,
  { dataFolder, ...parts }: { dataFolder: string; provided: ProvidedModules; csrfSecret: string },
): Promise<void> {
  const formerBuilds = new FormerBuilds(dataFolder);
  await formerBuilds
    .keepOwn()
    .catch((failure: Error) => app.log.warn(`The shell's own files could not be copied for later: ${failure.message}`));
  const own = await readOwnAssets();
  addOwnAssets(app, { own, formerBuilds });
  await addSectionParts(app, { ...parts, assets: own });
}
