/** Connects the shell and the api to the server of `npm run dev`, which has the scripts of parts that are watched. */
import { request as httpRequest, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The script of every page of `npm run dev`. */
export const devClient = '/dev/client/client.js';

/** The policy of a page of `npm run dev`: scripts and styles change while it is open, so that they have no digests. */
export const devPolicy =
  "default-src 'self' data:; style-src 'self' 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy with the origins of other services that pages may use, by directive. */
export function renderDevPolicy(others: Record<string, readonly string[]>): string {
  const used = Object.entries(others).filter(([, origins]) => origins.length > 0);
  return [devPolicy, ...used.map(([directive, origins]) => `${directive} 'self' ${origins.join(' ')}`)].join('; ');
}

/** Passes requests below `/dev/` and `assets` on to the server at this URL. */
export function addDevServer(app: FastifyInstance, { url, assets }: { url: string; assets: string }): void {
  const open = new Set<ServerResponse>();
  const pass = ({ method, url: path, headers, body }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const response = reply.raw;
    open.add(response);
    const passed = httpRequest(new URL(path, url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.once('close', () => {
      open.delete(response);
      passed.destroy();
    });
    passed.end(typeof body === 'string' ? body : undefined);
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.get('/dev/*', pass);
    scope.post('/dev/*', pass);
    scope.get(`${assets}*`, pass);
  });
  // Streams of events would keep the server from closing.
  app.addHook('preClose', async () => open.forEach((response) => response.destroy()));
}
