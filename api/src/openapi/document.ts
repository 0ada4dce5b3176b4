import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { describeServerAnswers } from './server-answers.js';

/** The endpoints for pages and shells: those with one of these tags are in openapi.json and in the kit's types. */
const PUBLIC_TAGS = {
  submissions: 'The two public forms.',
  'stop page': 'The form with which anyone stops our texts.',
  releases: 'From server to server: how the releases of the sections do with visitors.',
  listings: 'What the site shows of deals.',
  health: 'For load balancers and start scripts.',
};

/** The endpoints for staff and providers. */
const STAFF_TAGS = {
  inbox: 'The list of leads and the work on them.',
  land: 'The parcels of leads, and facts about them that messages suggest.',
  offers: 'Computed and made offers for land, and the questions about its owner.',
  deals: 'Land that we sell, its photos, and interested buyers.',
  closings: 'The closings of purchases and sales, with their tasks.',
  documents: 'The papers of leads and deals.',
  templates: 'The texts with fields that letters and emails begin with.',
  letters: 'Letters about the land of a lead, kept as they were written.',
  staff:
    'Accounts and the audit trail. Sign in at POST /api/admin/sessions; send its token as bearer (above: Authorize).',
  'buyers list': 'Leaving the buyers list, for members and the providers of their mailboxes.',
  messaging: 'Replies to texts and emails, whether a number may be texted, and bounces of and complaints about emails.',
  export: 'Everything that an owner takes along.',
  imports: 'Lists from files: sellers, buyers, comps, inventory and stops.',
  notices: 'The delivery of emails and webhooks about leads.',
  site: 'The releases of the sections, with their views, errors and leads.',
  privacy: 'The data that is stored about a person, and privacy requests.',
};

/** Describes every endpoint. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const head = new DocumentBuilder()
    .setTitle('Land leads')
    .setDescription('Takes in what sellers and buyers of land submit. Every answer carries X-Request-Id.')
    .setVersion('1.0.0')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'opaque',
      description: 'The token of a signed-in member of staff, or of a server of the site: the endpoint says which.',
    });
  for (const [name, words] of Object.entries({ ...PUBLIC_TAGS, ...STAFF_TAGS })) head.addTag(name, words);
  return describeServerAnswers(SwaggerModule.createDocument(app, head.build()));
}

/** The part of a description that pages and shells need: public endpoints, and the schemas that they refer to. */
export function publicPartOf({ paths, components, tags = [], ...head }: OpenAPIObject): OpenAPIObject {
  const isPublic = (tag: string) => Object.hasOwn(PUBLIC_TAGS, tag);
  const kept = Object.entries(paths).filter(([, operations]) =>
    Object.values(operations).some((operation) => (operation as { tags?: string[] }).tags?.some(isPublic)),
  );
  const schemas = components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  collect(kept);
  return {
    ...head,
    paths: Object.fromEntries(kept),
    tags: tags.filter(({ name }) => isPublic(name)),
    components: {
      ...components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    },
  };
}

/**
 * Serves the public description at /api/docs and /api/docs-json, and the whole description at /desk/docs and
 * /desk/docs-json, which the public origin does not serve. Each is created on its first request.
 */
export function serveDocumentation(app: NestFastifyApplication): void {
  const options = {
    raw: ['json' as const],
    customSiteTitle: 'Land leads API',
    // The wordmark on the black bar has its color in a style element that the content security policy blocks.
    customCss: '.swagger-ui .topbar .link path { fill: #fff }',
    swaggerOptions: { displayRequestDuration: true, tryItOutEnabled: true },
  };
  SwaggerModule.setup('api/docs', app, () => publicPartOf(describeApi(app)), options);
  SwaggerModule.setup('desk/docs', app, () => describeApi(app), options);
}
