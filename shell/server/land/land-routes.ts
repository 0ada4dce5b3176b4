/** `/land/<slug>`: the page of a deal, what lets a member in, and the member's interest. No answer may be stored. */
import { readCsrfToken } from '@land/http/csrf-token';
import { isSignedOutcome, proofName, signOutcome } from '@land/http/signed-outcome';
import { field, slugPattern } from '@land/kit/form-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiPost } from '../api-post.ts';
import { readCookie, setCookie } from '../cookies.ts';
import type { PageComposer } from '../pages/page-composer.ts';
import { sendPage } from '../pages/page-routes.ts';
import type { Visits } from '../visits/visits.ts';
import { interestOf, type LandPages } from './land-pages.ts';
import { readMemberToken } from './member-token.ts';

const memberCookie = 'member';
/** Seconds. */
const THIRTY_DAYS = 2_592_000;
const BODY_LIMIT = 4_096;

interface LandRoutesOptions {
  pages: LandPages;
  /** For the page of unknown paths. */
  composer: PageComposer;
  visits: Visits;
  post: ApiPost;
  csrfSecret: string;
  secureCookies: boolean;
}

type LandRequest = FastifyRequest<{ Params: { slug: string }; Querystring: Record<string, unknown> }>;

export async function addLandRoutes(app: FastifyInstance, options: LandRoutesOptions): Promise<void> {
  const { pages, composer, visits, csrfSecret } = options;
  const memberOf = async (request: FastifyRequest) => {
    const member = readMemberToken(readCookie(request, memberCookie), csrfSecret);
    return member !== undefined && (await hasLeft(member, options)) ? undefined : member;
  };

  app.get('/land/:slug', async (request: LandRequest, reply) => {
    const { slug } = request.params;
    const { m } = request.query;
    if (m !== undefined && slugPattern.test(slug)) return letIn(reply, slug, m, options);
    const visit = await visits.read(request, reply);
    const member = await memberOf(request);
    const answer = pages.answer({ slug, member, outcome: readOutcome(request.query, slug, member, csrfSecret) }, visit);
    const page = answer ?? composer.compose(undefined, 'initial', visit);
    // The next page must not learn which deal a member came from: it may have analytics.
    reply.headers(page.headers).headers({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'strict-origin' });
    return sendPage(request, reply, page);
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post('/land/:slug/interest', async (request: FastifyRequest<{ Params: { slug: string } }>, reply) => {
      const { slug } = request.params;
      if (!slugPattern.test(slug)) return reply.callNotFound();
      const member = await memberOf(request);
      // Whether or not there is such a deal.
      if (member === undefined) return leave(reply, `/buy-land?about=${slug}#contact-form`);
      const isSent = await sendInterest({ slug, member, token: readToken(request.body) }, options);
      const proof = isSent && signOutcome(interestOf(slug, member), csrfSecret);
      return leave(reply, `/land/${slug}?interest=${proof ? `sent&${proofName}=${proof}` : 'failed'}#interest`);
    });
  });
}

/** Anyone may be asked to try again; only who pressed is thanked. */
function readOutcome(query: Record<string, unknown>, slug: string, member = '', secret: string) {
  const { interest, [proofName]: proof } = query;
  if (interest === 'failed') return interest;
  return interest === 'sent' && isSignedOutcome(interestOf(slug, member), proof, secret) ? interest : undefined;
}

/** Keeps the token out of the address, so that a copied address lets nobody in. */
function letIn(reply: FastifyReply, slug: string, token: unknown, options: LandRoutesOptions): FastifyReply {
  if (readMemberToken(token, options.csrfSecret) !== undefined)
    setCookie(reply, memberCookie, String(token), { maxAge: THIRTY_DAYS, secure: options.secureCookies });
  return leave(reply, `/land/${slug}`);
}

function leave(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex')
    .redirect(path, 303);
}

/** The cookie outlives the membership. While the api is away, it alone counts. */
function hasLeft(member: string, { post }: LandRoutesOptions): Promise<boolean> {
  return post('membership', { member })
    .then((response) => response.json() as Promise<{ hasLeft?: boolean }>)
    .then(
      (answer) => answer.hasLeft === true,
      () => false,
    );
}

interface Interest {
  slug: string;
  /** Hash of the member's email address. */
  member: string;
  token: string;
}

/** Returns false if it did not reach the api, or if the api does not take it. A preview sends nothing. */
async function sendInterest({ slug, member, token }: Interest, { csrfSecret, post }: LandRoutesOptions) {
  const page = readCsrfToken(token, csrfSecret);
  if (!page || page.hasExpired || page.use !== interestOf(slug, member)) return false;
  if (page.isTest) return true;
  return post('interest', { slug, member }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function readToken(body: unknown): string {
  return (body instanceof URLSearchParams && body.get(field.token)) || '';
}
