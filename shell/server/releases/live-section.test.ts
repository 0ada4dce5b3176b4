/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveSection } from './live-section.ts';
import { ReleaseArchive } from './release-archive.ts';
import { startOrigin } from './release.fixture.ts';
import { SectionOrigin } from './section-origin.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function setup() {
  const origin = await startOrigin();
  const dataFolder = await mkdtemp(join(tmpdir(), 'land-shell-'));
  cleanUps.push(() => origin.stop(), () => rm(dataFolder, { recursive: true, force: true }));
  const createSection = () => new LiveSection('seller', new SectionOrigin(origin.url), new ReleaseArchive(dataFolder, 'seller'));
  return { origin, dataFolder, createSection, section: createSection() };
}

test('a section follows its pointer', async () => {
  const { origin, section } = await setup();
  await origin.publish('1.0.0');
  await section.follow();
  expect(section.live?.release.version).toBe('1.0.0');
  await origin.publish('1.0.1');
  await section.follow();
  expect(section.live?.release.version).toBe('1.0.1');
  expect(section.versions).toEqual(['1.0.0', '1.0.1']);
});

test('a pointer that goes back makes the former release live again', async () => {
  const { origin, section } = await setup();
  await origin.publish('1.0.0');
  await section.follow();
  await origin.publish('1.0.1');
  await section.follow();
  await origin.point({ version: '1.0.0' });
  await section.follow();
  expect(section.live?.release.version).toBe('1.0.0');
});

test('a release with an altered file is refused and the one before stays live', async () => {
  const { origin, section } = await setup();
  await origin.publish('1.0.0');
  await section.follow();
  await origin.publish('1.0.1');
  await origin.write('1.0.1/page.1.js', '// altered');
  await section.follow();
  expect(section.live?.release.version).toBe('1.0.0');
  expect(section.refused).toMatchObject([{ version: '1.0.1', reason: expect.stringMatching(/digest of page\.1\.js is wrong/) }]);
});

test.each([
  ['built for another kit', { kit: '^3.0.0' }, /built for kit \^3\.0\.0/],
  ['of another section', { section: 'buyer' as const }, /pointer of seller says 1\.0\.0/],
  ['of another version', { version: '9.9.9' }, /promote the release that is meant/],
  ['without its page', { pages: {} }, /has no page sell-your-land/],
  ['with a file name that leaves its folder', { files: { '../entry.js': { integrity: 'sha384-', bytes: 1 } } }, /is not a release/],
])('a release %s is refused', async (_what, changes, reason) => {
  const { origin, section } = await setup();
  await origin.publish('1.0.0', changes);
  await origin.point({ version: '1.0.0' });
  await section.follow();
  expect(section.live).toBeUndefined();
  expect(section.refused[0]?.reason).toMatch(reason);
});

test.each([['no object', 'text'], ['a path', { version: '../1.0.0' }], ['nothing', {}]])('a pointer that names %s is refused', async (_what, pointer) => {
  const { origin, section } = await setup();
  await origin.point(pointer);
  await section.follow();
  expect(section.refused[0]?.reason).toMatch(/names no version/);
});

test('what is not JSON is a problem of the origin, told and survived', async () => {
  const { origin, section } = await setup();
  await origin.publish('1.0.0');
  await section.follow();
  await origin.write('current.json', '<html>');
  await section.follow();
  expect(section.problem).toBeDefined();
  expect(section.live?.release.version).toBe('1.0.0');
});

test('with the origin down a new shell serves its own copy', async () => {
  const { origin, section, createSection } = await setup();
  await origin.publish('1.0.0');
  await section.follow();
  await origin.publish('1.0.1');
  await section.follow();
  await origin.point({ version: '1.0.0' });
  await section.follow();
  await origin.stop();
  cleanUps.shift();
  const afterRestart = createSection();
  await afterRestart.restore();
  await afterRestart.follow();
  expect(afterRestart.live?.release.version).toBe('1.0.0');
  expect(afterRestart.live?.files.get('entry.1.js')?.bytes.toString()).toContain('// entry of 1.0.0');
  expect(afterRestart.problem).toBe('current.json could not be read: ECONNREFUSED.');
});

test('a damaged copy on disk is passed over', async () => {
  const { origin, dataFolder, section, createSection } = await setup();
  await origin.publish('1.0.0');
  await section.follow();
  await origin.publish('1.0.1');
  await section.follow();
  await writeFile(join(dataFolder, 'shell/releases/seller/1.0.1/page.1.js'), '// half a fi');
  const afterRestart = createSection();
  await afterRestart.restore();
  expect(afterRestart.live?.release.version).toBe('1.0.0');
});

test('the last five releases are kept', async () => {
  const { origin, section } = await setup();
  for (const patch of [0, 1, 2, 3, 4, 5, 6]) {
    await origin.publish(`1.0.${patch}`);
    await section.follow();
  }
  expect(section.versions).toEqual(['1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6']);
  expect(section.find('1.0.1')).toBeUndefined();
});
