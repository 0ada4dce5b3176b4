/**
 * Stands in for the api while one section is developed alone. Forwards each request to the api if it runs at that
 * moment; otherwise a stub answers.
 */
import httpProxy from '@fastify/http-proxy';
import fastify, { type FastifyReply } from 'fastify';
import { answerAsStub } from './api-stub.ts';

export interface ApiOrStubOptions {
  /** URL of the real api, which need not run yet; without it, only the stub answers. */
  apiUrl?: string | undefined;
  print: (line: string) => void;
  /** The shell's CSRF secret. */
  csrfSecret: string;
}

/** Starts the server, and returns its URL. */
export async function startApiOrStub({ apiUrl, print, csrfSecret }: ApiOrStubOptions): Promise<string> {
  let last: 'api' | 'stub' | undefined;
  /** Prints whether the api or the stub answers, each time that this changes. */
  const printChange = (now: 'api' | 'stub') => {
    if (now !== last) print(announce(now, apiUrl));
    last = now;
  };
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(httpProxy, {
    upstream: apiUrl ?? noApi,
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
        printChange('api');
        reply.send(stream);
      },
      onError: (failed, { error }) => {
        const reply = failed as unknown as FastifyReply;
        // Another error means that the api runs but its response failed, so the connection is closed for the shell to
        // see.
        if (!['ECONNREFUSED', 'ENOTFOUND'].includes((error.cause as NodeJS.ErrnoException | undefined)?.code ?? ''))
          return void reply.raw.destroy();
        printChange('stub');
        answerAsStub(reply, { print, csrfSecret });
      },
    },
  });
  printChange(apiUrl && (await isRunning(apiUrl)) ? 'api' : 'stub');
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** A port without a server. */
const noApi = 'http://127.0.0.1:9';

function announce(now: 'api' | 'stub', apiUrl: string | undefined): string {
  if (!apiUrl) return 'A stub answers the forms, and NOTHING IS STORED.';
  return now === 'api'
    ? `The api at ${apiUrl} answers: submissions are stored there.`
    : `No api runs at ${apiUrl}: a stub answers the forms, and NOTHING IS STORED. The api takes over when it starts.`;
}

function isRunning(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  );
}
