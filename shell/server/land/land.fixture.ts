/** The shell's routes for deals, with an api that the test controls. */
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterTest, createFolder, listen } from '@land/http/after-test.fixture';
import type { Listing } from '@land/release-tools/live/listing.ts';
import type { Release } from '@land/release-tools/format/release-format.ts';
import { buyLandValues } from '@land/release-tools/live/card-values.ts';
import { sampleListing, sampleSlug } from '@land/release-tools/live/live-samples.ts';
import { createApiGet, createApiPost } from '../api-post.ts';
import type { BuiltShell } from '../built-shell.ts';
import { readConfig } from '../config.ts';
import { addLandFeeds } from '../land-feeds/feed-routes.ts';
import { addOwnPageCheck } from '../http/own-page-check.ts';
import { PageComposer } from '../pages/page-composer.ts';
import type { Visits } from '../visits/visits.ts';
import { EarlyAccess } from './early-access.ts';
import { LandComposer } from './land-composer.ts';
import { LandPages } from './land-pages.ts';
import { addLandRoutes } from './land-routes.ts';
import { addTextLinkRoute } from './text-link-route.ts';
import { Listings } from './listings.ts';
import { addCountyRoute } from './county-route.ts';
import { addPhotoRoutes } from './photo-routes.ts';
import { createRelease } from '../releases/release.fixture.ts';

export const secret = 'a secret of at least thirty-two characters';
export const hash = 'A'.repeat(22);

/** Signs a token as the api does. `text` is a member's hash with a version, or a staff member's id with an expiry. */
export function signToken(text: string, use = text.length > 36 ? 'staff' : 'member'): string {
  const key = createHmac('sha256', secret).update('member').digest();
  return `${text}.${createHmac('sha256', key).update(`${use}:${text}`).digest().subarray(0, 16).toString('base64url')}`;
}
export const memberToken = signToken(hash);
/** The code in the link of a text to this member. */
export const textCode = 'k3v9Q2xmT0a';

const marks =
  '<h1>%deal.title%</h1><live-when of="asked"><u>%deal.asked%</u></live-when><live-when of="early"><b>early</b></live-when><live-when of="stale"><i>%page.asOf%</i></live-when>' +
  '<live-when of="member"><form method="post" action="/land/%deal.slug%/interest"><input name="csrfToken" value="%CSRF_TOKEN%"></form></live-when>' +
  '<live-when of="visitor"><a href="/buy-land?about=%deal.slug%">Ask</a></live-when>' +
  '<live-each of="similar"><u>%card.slug%</u></live-each><img src="%deal.outline%"><live-when of="listed"><q>%page.address%</q></live-when>' +
  '<live-when of="interest-sent">Thanks</live-when><live-when of="interest-failed">Again</live-when>';

const listMarks =
  '<live-when of="some-for-sale"><p>%list.count%</p><live-each of="cards"><a href="/land/%card.slug%">%card.title%</a></live-each></live-when>' +
  '<live-when of="none-for-sale">No land</live-when><live-when of="none-found">None found</live-when>' +
  '<live-each of="sold-cards"><s>%card.slug%</s><u>%card.price%</u></live-each><live-when of="stale"><i>%page.asOf%</i></live-when>';

const frame = {
  html: '<main><template data-place="page"></template></main>',
  unavailable: '<a href="/land/SLUG">503</a>',
};
const otherMember =
  '<form action="/land/SLUG/member"><input name="csrfToken" value="%CSRF_TOKEN%"><input name="m" value="%page.token%"></form>';
const gone = '<main>No longer for sale<live-each of="newest"><a href="/land/%card.slug%"></a></live-each></main>';
const built: BuiltShell = {
  frames: {},
  declared: '',
  notFound: '<main>No such page</main>',
  land: { ...frame, gone, membersFirst: '<main>Our buyers list sees this first</main>', otherMember },
  integrity: {},
  styles: {},
  files: { shell: ['shell.js'], home: [], forms: [], fonts: [] },
};

/** Starts a mocked api with one listing. The test changes its `state`, and can stop it. */
async function startApi() {
  const state = { listings: [sampleListing] as Listing[], gone: [] as string[], status: 200, hasLeft: false, left: '' };
  const asked: string[] = [];
  const sent: string[] = [];
  const questions: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(`${request.method} ${request.url} ${request.headers['if-none-match'] ?? ''}`.trim());
      const isQuestion = request.url === '/api/membership';
      const isLink = request.url === '/api/text-link';
      if (request.method === 'POST' && !isQuestion && !isLink) sent.push(body);
      if (isLink && body !== JSON.stringify({ code: textCode })) return response.writeHead(404).end('{}');
      if (state.status !== 200) return response.writeHead(state.status).end('{}');
      if (isLink) return response.end(JSON.stringify({ slug: sampleSlug, token: memberToken }));
      if (isQuestion) {
        questions.push(body);
        const isLeft = state.left !== '' && body.includes(state.left);
        return response.end(JSON.stringify({ hasLeft: state.hasLeft || isLeft }));
      }
      if (request.url === '/api/counties/99999.svg') return response.writeHead(404).end('{}');
      if (request.url?.startsWith('/api/counties/')) return response.end('<svg/>');
      if (request.url?.startsWith('/api/photos/')) return response.end(`bytes of ${request.url}`);
      const list = JSON.stringify({ asOf: '', listings: state.listings, gone: state.gone });
      const etag = `"${createHash('sha1').update(list).digest('hex')}"`;
      if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
      return response.setHeader('ETag', etag).end(list);
    });
  });
  return {
    url: await listen(server),
    state,
    asked,
    sent,
    questions,
    stop: () => void server.close().closeAllConnections(),
  };
}

interface Setup {
  listings?: Partial<Listing>[];
  /** The template of the deal page; null for a release without the page, false for no release. */
  page?: string | null | false;
  now?: () => number;
}

export async function setupLand({ listings = [{}], page = marks, now }: Setup = {}) {
  const api = await startApi();
  api.state.listings = listings.map((changes) => ({ ...sampleListing, ...changes }));
  const dataFolder = await createFolder();
  const log: string[] = [];
  const get = createApiGet(api.url, secret);
  const createListings = () => new Listings({ get, dataFolder, log: (sentence) => log.push(sentence) });
  const followed = createListings();
  await followed.follow();
  const { release } = createRelease('1.0.0');
  const land = {
    title: '%deal.title%',
    description: '%deal.summary%',
    html: { initial: page || '' },
    scripts: [],
    styles: [],
  };
  const list = { ...land, title: 'Land for Sale', description: 'All land', html: { initial: listMarks } };
  const livePages = page === null ? {} : { land, 'land-list': list };
  const buyer = { release: { ...release, section: 'buyer', pages: livePages }, files: new Map() };
  const visits = { read: () => Promise.resolve({ releases: page === false ? {} : { buyer } }) } as unknown as Visits;
  const config = readConfig({ PUBLIC_ORIGIN: 'https://land.example' });
  const app = fastify();
  afterTest(() => app.close());
  const options = { composer: new LandComposer(built, config), publicOrigin: config.publicOrigin, csrfSecret: secret };
  const pages = new LandPages({ ...options, listings: followed, ...(now && { now }) });
  const composer = new PageComposer(built, config, secret, {
    isForSale: () => false,
    forBuyers: () => buyLandValues([]),
  });
  const post = createApiPost(api.url, secret);
  addOwnPageCheck(app, config.publicOrigins);
  const listLive = () => (page === false ? [] : [buyer.release as unknown as Release]);
  addLandFeeds(app, { listings: followed, publicOrigin: config.publicOrigin, listLive, ...(now && { now }) });
  const early = new EarlyAccess({ post, seenAt: () => followed.seenAt, now });
  addCountyRoute(app, get);
  addPhotoRoutes(app, { get, dataFolder, listings: followed, early, csrfSecret: secret, ...(now && { now }) });
  await addLandRoutes(app, { pages, composer, visits, post, early, csrfSecret: secret, secureCookies: true });
  addTextLinkRoute(app, { post });
  const read = (path: string, cookie = '') => app.inject({ url: path, headers: { cookie } });
  return { api, app, read, createListings, listings: followed, dataFolder, log };
}

export const member = `member=${memberToken}`;
