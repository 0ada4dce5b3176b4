/**
 * @jest-environment node
 *
 * The publish commands in RELEASING.md and in the teams' workflows: which files they copy to the public bucket or host,
 * and with which cache headers.
 */
import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createFolder } from '@land/http/after-test.fixture';
import { sectionsHere } from '../sections.ts';

/**
 * A fake `aws` command that records each upload with its cache header. As in the real one, the last matching filter
 * decides, and `*` also matches slashes.
 */
const aws = `#!${process.execPath}
const { appendFileSync, readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');
const [, verb, from, to, ...flags] = process.argv.slice(2);
const filters = [];
let kept = '';
for (let index = 0; index < flags.length; index += 2) {
  if (flags[index] === '--cache-control') kept = flags[index + 1];
  else filters.push({ included: flags[index] === '--include', pattern: new RegExp('^' + flags[index + 1].replace(/\\./g, '\\\\.').replace(/\\*/g, '.*') + '$') });
}
const isWanted = (path) => filters.findLast(({ pattern }) => pattern.test(path))?.included ?? true;
const paths = verb === 'cp' ? [''] : readdirSync(from, { recursive: true }).filter((path) => statSync(join(from, path)).isFile() && isWanted(path));
for (const path of paths) appendFileSync('uploads.txt', [path ? to + '/' + path : to, kept].join(' ').trim() + '\\n');
`;

function makeReleases(folder: string): void {
  for (const file of [
    '1.0.0/entry.js',
    '1.0.0/release.json',
    '1.0.0/release.sig',
    '1.0.0/.release-12.sig',
    '.history.json',
    'current.json',
  ]) {
    mkdirSync(dirname(join(folder, 'releases', file)), { recursive: true });
    writeFileSync(join(folder, 'releases', file), '');
  }
}

const withRsync = ['/usr/bin/rsync', '/usr/local/bin/rsync'].some(existsSync) ? test : test.skip;

withRsync.each([...sectionsHere])(
  'the pipeline of %s copies releases and pointer to the public folder, and the history to another place',
  async (section) => {
    const folder = await createFolder();
    makeReleases(folder);
    const workflow = readFileSync(join(import.meta.dirname, `../../../.github/workflows/${section}.yml`), 'utf8');
    const command = /PUBLISH_COMMAND: >-\n((?: {8}.+\n)+)/.exec(workflow)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
    const env = { PATH: process.env.PATH, HOST: `${join(folder, 'served')}/`, HISTORY: join(folder, 'history.json') };
    expect(spawnSync(command, { cwd: folder, env, shell: true, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(readdirSync(join(folder, 'served'), { recursive: true }).sort()).toEqual(
      ['1.0.0', '1.0.0/entry.js', '1.0.0/release.json', '1.0.0/release.sig', 'current.json'].sort(),
    );
    expect(existsSync(join(folder, 'history.json'))).toBe(true);
  },
);

test('the example for a bucket caches unchanging files for a year, and uploads no private file to the public bucket', async () => {
  const folder = await createFolder();
  writeFileSync(join(folder, 'aws'), aws, { mode: 0o755 });
  makeReleases(folder);
  const text = readFileSync(join(import.meta.dirname, '../RELEASING.md'), 'utf8');
  const command = /^export PUBLISH_COMMAND='([^']+)'$/m.exec(text)?.[1] ?? '';
  const env = { PATH: folder + delimiter + String(process.env.PATH), BUCKET: 'public', PRIVATE_BUCKET: 'private' };
  const ended = spawnSync(command, { cwd: folder, env, shell: true, encoding: 'utf8' });
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  const uploads = readFileSync(join(folder, 'uploads.txt'), 'utf8').trimEnd().split('\n');
  const forYears = 'public, max-age=31536000, immutable';
  expect(uploads.slice(0, 2).sort()).toEqual([
    `s3://public/1.0.0/entry.js ${forYears}`,
    `s3://public/1.0.0/release.json ${forYears}`,
  ]);
  expect(uploads.slice(2)).toEqual([
    's3://public/1.0.0/release.sig no-cache',
    // Uploaded after the release, so that the pointer never names a version that is not there yet.
    's3://public/current.json no-cache',
    's3://private/seller-history.json',
  ]);
});
