import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newestRelease } from '../../shell/launch/builds.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { releasesFolder } from '../../shell/release-tools/format/section.ts';
import { sectionFolder, sectionsHere } from '../../shell/release-tools/sections.ts';

/** Texts that only bundles of `npm run dev` contain: updates, React Refresh, its client, and kept drafts. */
const ofDevelopment = ['webpackHotUpdate', 'reactRefreshRuntime', '/dev/', 'drafts of npm run dev', 'jsxDEV'];

test('builds for visitors and staff contain no code of `npm run dev`', async () => {
  const releases = sectionsHere.map(async (name) => {
    const folder = releasesFolder({ name, folder: join(projectFolder, sectionFolder(name)) });
    return join(folder, (await newestRelease(name))?.version ?? 'none');
  });
  const folders = [join(projectFolder, 'shell/dist/assets'), join(projectFolder, 'api/desk/dist/assets')];
  for (const folder of [...folders, ...(await Promise.all(releases))]) {
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    expect(scripts, folder).not.toEqual([]);
    for (const name of scripts) {
      const text = await readFile(join(folder, name), 'utf8');
      expect(
        ofDevelopment.filter((part) => text.includes(part)),
        name,
      ).toEqual([]);
    }
  }
});
