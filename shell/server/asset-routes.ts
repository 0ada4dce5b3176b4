import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNamePattern, isSectionName, versionPattern } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance } from 'fastify';
import { distFolder, type FormerBuilds } from './built-shell.ts';
import type { LiveSections } from './releases/live-sections.ts';
import { readServedFile, sendFile, type ServedFile } from './served-file.ts';
import type { Visits } from './visits/visits.ts';

/** Serves the files of this shell (`own`, by name), and of other builds of it. */
export function addOwnAssets(
  app: FastifyInstance,
  { own, formerBuilds }: { own: ReadonlyMap<string, ServedFile>; formerBuilds: FormerBuilds },
): void {
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const file = own.get(request.params.file) ?? (await formerBuilds.find(request.params.file));
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });
}

/** Serves the files of the sections' releases. */
export function addSectionFiles(
  app: FastifyInstance,
  { sections, visits }: { sections: LiveSections; visits: Visits },
): void {
  app.get<{ Params: { section: string; version: string; file: string } }>(
    '/sections/:section/:version/:file',
    async (request, reply) => {
      const { section, version, file: name } = request.params;
      if (!isSectionName(section) || !versionPattern.test(version) || !fileNamePattern.test(name))
        return reply.callNotFound();
      // If this shell does not have the version yet, another shell behind the load balancer may have sent the page.
      const loaded =
        sections.get(section).find(version) ?? (await visits.bringNamed({ section, version, file: name }, request));
      const file = loaded?.files.get(name);
      if (!file) return reply.callNotFound();
      // For other hosts of Module Federation. The files are public, signed, and the same for everyone; `*` makes
      // browsers send no cookies.
      return sendFile(request, reply.header('Access-Control-Allow-Origin', '*'), file);
    },
  );
}

/** Reads the files that the build wrote to `dist/assets`. */
export async function readOwnAssets(): Promise<Map<string, ServedFile>> {
  const folder = join(distFolder, 'assets');
  const names = (await readdir(folder)).filter((name) => !/\.(br|map)$/.test(name));
  const files = names.map(async (name) => [name, await readServedFile(join(folder, name))] as const);
  return new Map(await Promise.all(files));
}
