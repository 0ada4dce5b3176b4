/** Connects the shell to `npm run dev`, whose server has the scripts of parts that are watched. */
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SectionName } from '@land/release-tools/format/release-format.ts';
import { type BuiltShell, readBuildTime, readBuiltShell } from './built-shell.ts';
import type { LiveSections } from './releases/live-sections.ts';

export const devClient = '/dev/client/client.js';

/** Passes the shell's scripts, and everything below `/dev/`, on to the server of `npm run dev`. */
export function addDevServer(app: FastifyInstance, url: string): void {
  const open = new Set<ServerResponse>();
  const pass = ({ method, url: path, headers, body }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const response = reply.raw;
    open.add(response);
    const passed = httpRequest(new URL(path, url), { method, headers }, (answer: IncomingMessage) => {
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
  app.get('/dev/*', pass);
  app.post('/dev/*', pass);
  app.get('/assets/*', pass);
  // Streams of events would keep the server from closing.
  app.addHook('preClose', async () => open.forEach((response) => response.destroy()));
}

/** Milliseconds that a page waits for builds, and then for their release. */
const [BUILD_MS, RELEASE_MS] = [10_000, 3_000];

interface Followed {
  devServer: string;
  sections: LiveSections;
  /** What shows the shell's build. */
  users: { use: (built: BuiltShell) => void }[];
}

/** Makes pages wait for the builds in progress, so that a reload after a change shows it. */
export function followBuilds(app: FastifyInstance, { devServer, sections, users }: Followed): void {
  let shownAt = 0;
  const follow = async () => {
    const answer = await fetch(`${devServer}/dev/settled`, { signal: AbortSignal.timeout(BUILD_MS) });
    const versions = Object.entries((await answer.json()) as Record<string, string>);
    const builtAt = (await readBuildTime()).getTime();
    if (builtAt !== shownAt) {
      const built = await readBuiltShell();
      users.forEach((user) => user.use(built));
      shownAt = builtAt;
    }
    const deadline = Date.now() + RELEASE_MS;
    const isShown = () =>
      versions.every(([name, version]) => sections.get(name as SectionName).live?.release.version === version);
    while (!isShown() && Date.now() < deadline) {
      sections.lookNow();
      await wait(20);
    }
  };
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return;
    await follow().catch((failure: Error) => request.log.warn(`The page may be outdated: ${failure.message}`));
  });
}
