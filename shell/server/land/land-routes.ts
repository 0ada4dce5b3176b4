/**
 * Routes of `/land`, the list, and of `/land/<slug>`: the page of a deal, the link in an alert, and "I'm Interested".
 * Caches may not store them.
 */
import { readCsrfToken } from '@land/http/csrf-token';
import { isSignedOutcome, proofName, signOutcome } from '@land/http/signed-outcome';
import { field, slugPattern } from '@land/kit/form-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiPost } from '../api-post.ts';
import { readCookie, setCookie } from '../cookies.ts';
import { readFilter } from '../land-list/land-filter.ts';
import type { PageComposer } from '../pages/page-composer.ts';
import { sendPage } from '../pages/page-routes.ts';
import type { Visits } from '../visits/visits.ts';
import type { Access, EarlyAccess } from './early-access.ts';
import { interestOf, type LandPages, replacementOf } from './land-pages.ts';
import { type EarlyReader, memberCookie, readMemberToken } from './member-token.ts';

const THIRTY_DAYS_IN_SECONDS = 2_592_000;
const BODY_LIMIT = 4_096;

interface LandRoutesOptions {
  pages: LandPages;
  /** Composes the page for unknown paths. */
  composer: PageComposer;
  visits: Visits;
  post: ApiPost;
  early: EarlyAccess;
  csrfSecret: string;
  secureCookies: boolean;
}

type LandRequest = FastifyRequest<{ Params: { slug: string }; Querystring: Record<string, unknown> }>;

export async function addLandRoutes(app: FastifyInstance, options: LandRoutesOptions): Promise<void> {
  const { pages, composer, visits, early, csrfSecret } = options;
  const readReader = async (token: unknown): Promise<{ reader: EarlyReader | undefined; access: Access }> => {
    const reader = readMemberToken(token, csrfSecret);
    return { reader, access: reader ? await early.check(reader) : 'closed' };
  };

  app.get('/land', async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
    const visit = await visits.read(request, reply);
    const page = pages.list(readFilter(request.query), visit) ?? composer.compose(undefined, 'initial', visit);
    reply.headers(page.headers).headers({ 'Cache-Control': 'private, no-store' });
    return sendPage(request, reply, page);
  });

  app.get('/land/:slug', async (request: LandRequest, reply) => {
    const { slug } = request.params;
    const { m } = request.query;
    const own = readCookie(request, memberCookie);
    if (m !== undefined && slugPattern.test(slug)) {
      const [given, current] = [await readReader(m), await readReader(own)];
      // An expired link does not replace the member in the cookie.
      if (given.access === 'closed' || !given.reader) return redirect(reply, `/land/${slug}`);
      if (current.access !== 'closed' && current.reader?.id !== given.reader.id) {
        const page = pages.askToReplace(slug, String(m), given.reader, await visits.read(request, reply));
        reply.headers(page.headers).headers({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' });
        return sendPage(request, reply.header('X-Robots-Tag', 'noindex'), page);
      }
      return redirect(setMember(reply, String(m), given.reader, options), `/land/${slug}`);
    }
    const visit = await visits.read(request, reply);
    const visitor = { slug, ...(await readReader(own)) };
    const answer = pages.answer({ ...visitor, outcome: readOutcome(request.query, visitor, csrfSecret) }, visit);
    const page = answer ?? composer.compose(undefined, 'initial', visit);
    // The referrer has no path, because the next page may have analytics, which must not learn the deal of a member.
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
      const { reader, access } = await readReader(readCookie(request, memberCookie));
      // The same for known and unknown deals, so that early ones stay hidden.
      if (!reader || access === 'closed') return redirect(reply, `/buy-land?about=${slug}#contact-form`);
      const isSent = await sendInterest({ slug, reader, token: readField(request, field.token) }, options);
      const proof = isSent && signOutcome(interestOf(slug, reader), csrfSecret);
      return redirect(reply, `/land/${slug}?interest=${proof ? `sent&${proofName}=${proof}` : 'failed'}#interest`);
    });
    scope.post('/land/:slug/member', async (request: FastifyRequest<{ Params: { slug: string } }>, reply) => {
      const { slug } = request.params;
      if (!slugPattern.test(slug)) return reply.callNotFound();
      const token = readField(request, 'm');
      const reader = readMemberToken(token, csrfSecret);
      const page = readCsrfToken(readField(request, field.token), csrfSecret);
      const isConfirmed = reader && page && !page.hasExpired && page.use === replacementOf(reader);
      return redirect(isConfirmed ? setMember(reply, token, reader, options) : reply, `/land/${slug}`);
    });
  });
}

/** Reads the outcome in the URL. `sent` needs a valid signature; `failed` only asks to try again. */
function readOutcome(
  query: Record<string, unknown>,
  { slug, reader }: { slug: string; reader: EarlyReader | undefined },
  secret: string,
) {
  const { interest, [proofName]: proof } = query;
  if (interest === 'failed') return interest;
  if (interest !== 'sent' || !reader) return undefined;
  return isSignedOutcome(interestOf(slug, reader), proof, secret) ? interest : undefined;
}

/** Moves the token from the URL to a cookie, so that a copied URL gives no access. */
function setMember(
  reply: FastifyReply,
  token: string,
  { expiry }: EarlyReader,
  options: LandRoutesOptions,
): FastifyReply {
  const maxAge = expiry === undefined ? THIRTY_DAYS_IN_SECONDS : expiry - Math.floor(Date.now() / 1000);
  setCookie(reply, memberCookie, token, { maxAge, secure: options.secureCookies });
  return reply;
}

function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex')
    .redirect(path, 303);
}

interface Interest {
  slug: string;
  reader: EarlyReader;
  token: string;
}

/** Sends the interest to the api, except from previews and staff tests. Returns false if the api does not accept it. */
async function sendInterest({ slug, reader, token }: Interest, { csrfSecret, post }: LandRoutesOptions) {
  const page = readCsrfToken(token, csrfSecret);
  if (!page || page.hasExpired || page.use !== interestOf(slug, reader)) return false;
  const { id: member, version, expiry } = reader;
  if (page.isTest || expiry !== undefined) return true;
  return post('interest', { slug, member, ...(version > 0 && { version }) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function readField({ body }: FastifyRequest, name: string): string {
  return (body instanceof URLSearchParams && body.get(name)) || '';
}
