/**
 * Replaces the api while one section is developed alone: forwards requests to the api if it runs, and answers the forms
 * itself otherwise. Decided at each request, so that an api that starts later is used at once.
 */
import httpProxy from '@fastify/http-proxy';
import fastify, { type FastifyReply } from 'fastify';
import { answerAsStub } from './api-stub.ts';

export interface ApiOrStubOptions {
  /** Where the real api runs, or will. */
  apiUrl: string;
  print: (line: string) => void;
  /** The same as the shell's. */
  csrfSecret: string;
}

/** Returns its own URL. */
export async function startApiOrStub({ apiUrl, print, csrfSecret }: ApiOrStubOptions): Promise<string> {
  let last: 'api' | 'stub' | undefined;
  /** Prints which of the two answers whenever that changes. */
  const tell = (now: 'api' | 'stub') => {
    if (now !== last) print(announce(now, apiUrl));
    last = now;
  };
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(httpProxy, {
    upstream: apiUrl,
    proxyPayloads: false,
    handler: (request, reply, target, options) => {
      const { body, headers } = request;
      const sent = Buffer.isBuffer(body) && {
        body,
        contentType: headers['content-type'] ?? 'application/octet-stream',
      };
      return reply.from(target, { ...options, ...sent });
    },
    replyOptions: {
      onResponse: (_request, reply, { stream }) => {
        tell('api');
        reply.send(stream);
      },
      onError: (failed, { error }) => {
        const reply = failed as unknown as FastifyReply;
        // Other errors happened during the api's response; the shell handles them.
        if (!['ECONNREFUSED', 'ENOTFOUND'].includes((error.cause as NodeJS.ErrnoException | undefined)?.code ?? ''))
          return void reply.raw.destroy();
        tell('stub');
        answerAsStub(reply, { print, csrfSecret });
      },
    },
  });
  tell((await isThere(apiUrl)) ? 'api' : 'stub');
  return app.listen({ port: 0, host: '127.0.0.1' });
}

function announce(now: 'api' | 'stub', apiUrl: string): string {
  return now === 'api'
    ? `The api at ${apiUrl} answers: what forms send is stored there.`
    : `No api runs at ${apiUrl}: a stub answers the forms, and NOTHING IS STORED. The api takes over when it starts.`;
}

function isThere(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );
}
