/**
 * Where the releases of watched sections go: not among those that the team has made, whose pointer stays where it is.
 */
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SectionName } from '@land/kit/release/format/release-format.ts';
import { readPointer, writePointer } from '@land/kit/release/format/release-pointer.ts';
import { releasesFolder } from '@land/kit/release/format/section.ts';
import { projectFolder } from './services.ts';

/** The environment in which these sections are watched. */
export function watchedEnvironment(sections: readonly SectionName[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folders = sections.map(
    (name) =>
      [`${name.toUpperCase()}_RELEASES_DIR`, resolve(projectFolder, env.DATA_DIR || '.data', 'watched', name)] as const,
  );
  return { RELEASE_POLL_MS: '200', ...env, LIVE_RELOAD: '1', ...Object.fromEntries(folders) };
}

/** Watching begins with what is built, so that there is something to see before the first change. */
export async function beginWithBuilt(sections: readonly SectionName[], watched: NodeJS.ProcessEnv): Promise<void> {
  for (const name of sections) {
    const folder = join(projectFolder, `${name}-app`);
    const built = releasesFolder({ name, folder });
    const own = releasesFolder({ name, folder }, watched);
    const pointer = await readPointer(built);
    if (!pointer) continue;
    await mkdir(own, { recursive: true });
    await cp(join(built, pointer.version), join(own, pointer.version), { recursive: true });
    await writePointer(own, { version: pointer.version });
  }
}
