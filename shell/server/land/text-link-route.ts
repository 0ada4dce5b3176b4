/** Route of `/l/<code>`, the short link in a text about a deal. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiPost } from '../api-post.ts';

const codePattern = /^\w{11}$/;

/**
 * Redirects to the member's link of the deal, which moves the token to a cookie. An unknown link leads to the list of
 * land, as does every link while the api is down.
 */
export function addTextLinkRoute(app: FastifyInstance, { post }: { post: ApiPost }): void {
  app.get('/l/:code', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    const path = await findPath(request.params.code, post).catch(() => undefined);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .header('X-Robots-Tag', 'noindex')
      .redirect(path ?? '/land', 303);
  });
}

async function findPath(code: string, post: ApiPost): Promise<string | undefined> {
  if (!codePattern.test(code)) return undefined;
  const answer = await post('text-link', { code });
  if (!answer.ok) return undefined;
  const { slug, token } = (await answer.json()) as { slug: string; token: string };
  return `/land/${slug}?m=${token}`;
}
