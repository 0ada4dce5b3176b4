/** Shows the builds of `npm run dev` in new visits. The scripts come from its server (http/dev-server.ts). */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SectionName } from '@land/release-tools/format/release-format.ts';
import { type BuiltShell, readBuildTime, readBuiltShell } from './built-shell.ts';
import type { LiveSections } from './releases/live-sections.ts';

/** Milliseconds that a page waits for builds, and then for their release. */
const [BUILD_MS, RELEASE_MS] = [10_000, 3_000];

interface Followed {
  devServer: string;
  sections: LiveSections;
  /** The composers of pages. */
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
