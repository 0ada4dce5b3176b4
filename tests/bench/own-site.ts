import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unsetSettings } from '../../shell/release-tools/commands/unset-settings.fixture.ts';
import { listServices, projectFolder } from '../../shell/launch/services.ts';
import { Site } from '../../shell/launch/site.ts';
import { newestRelease } from '../../shell/launch/builds.ts';
import { releasesFolder } from '../../shell/release-tools/format/section.ts';
import { readPointer, writePointer } from '../../shell/release-tools/format/release-pointer.ts';
import { signNow } from '../../shell/release-tools/signing/pointer-signing.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import type { MeasuredSite } from './figure.ts';

const data = join(projectFolder, '.data/bench');

/** Starts a site, or some of its processes, on its own ports and data, for the duration of `work`. */
export async function withOwnSite<T>(work: (site: MeasuredSite) => Promise<T>, only?: string[]): Promise<T> {
  const env = {
    ...process.env,
    ...unsetSettings,
    SHELL_PORT: '3200',
    SELLER_PORT: '3201',
    BUYER_PORT: '3202',
    LEGAL_PORT: '3203',
    API_PORT: '4200',
    POSTGRES_PORT: '5633',
    PUBLIC_ORIGIN: 'http://localhost:3200',
    DATA_DIR: '.data/bench',
    SUBMISSIONS_PER_MINUTE: '1000000',
    SHELL_METRICS_PORT: 'off',
    API_METRICS_PORT: 'off',
    // The releases made for measurements go to a separate folder.
    SELLER_RELEASES_DIR: join(data, 'releases/seller'),
  };
  const told: string[] = [];
  const print = (line: string) => void (line.startsWith('launcher ') && told.push(line));
  const services = listServices(env).filter(({ name }) => only?.includes(name) ?? true);
  const site = new Site({ env, services, onFailure: (message) => console.error(message), print });
  // Data of an earlier checkout may have another schema.
  await rm(data, { recursive: true, force: true });
  try {
    await copySeller(env);
    await site.start();
    if (!only) await untilAllLive(env.PUBLIC_ORIGIN);
    return await work({
      origin: env.PUBLIC_ORIGIN,
      deskOrigin: `http://localhost:${env.API_PORT}`,
      databaseUrl: (await readFile(join(data, 'database-url'), 'utf8')).trim(),
      processId: (name) => site.processId(name) ?? NaN,
      env,
      told,
    });
  } finally {
    await site.stop();
  }
}

/** Copies the newest release of seller to the folder of the measured site. */
async function copySeller(env: NodeJS.ProcessEnv): Promise<void> {
  const newest = await newestRelease('seller');
  if (!newest) return;
  const { version } = newest;
  const section = { name: 'seller', folder: join(projectFolder, 'seller-app') } as const;
  const own = releasesFolder(section, env);
  await mkdir(own, { recursive: true });
  await cp(join(releasesFolder(section), version), join(own, version), { recursive: true });
  await writePointer(own, signNow('seller', { version }, await readPointer(own), env));
}
