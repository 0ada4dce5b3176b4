/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCases } from '@land/http/cases.fixture';
import type { Pointer, Release } from '../../release-tools/format/release-format.ts';
import { signPointer } from '../../release-tools/signing/pointer-signing.ts';
import { anotherPair, refusalsOf, setupSection as setup, versionOf } from './live-section.fixture.ts';
import { createRelease, sectionKey, sectionPublicKey } from './release.fixture.ts';
import { noReleaseHealth } from './shown-releases.ts';

test('a section shows what its pointer names, also an earlier release, and warns once that the pointer is not signed', async () => {
  const { section, log, publish, point } = await setup();
  await publish('1.0.0');
  expect(versionOf(section)).toBe('1.0.0');
  await publish('1.0.1');
  expect(versionOf(section)).toBe('1.0.1');
  expect(section.describe().kept).toEqual(['1.0.0', '1.0.1']);
  await point({ version: '1.0.0' });
  expect(versionOf(section)).toBe('1.0.0');
  expect(log.filter((line) => line.startsWith('Warning: the pointer of seller is not signed'))).toHaveLength(1);
});

test('a release whose check needs too much processor time is refused, also after a restart, and the former one stays live', async () => {
  const { origin, section, createSection, publish } = await setup();
  await publish('1.0.0');
  const [page] = Object.values(createRelease('1.0.1').release.pages);
  const html = { ...page?.html, initial: `${'<p>x</p>'.repeat(2_000)}${page?.html.initial}` };
  await origin.publish('1.0.1', { pages: { 'sell-your-land': { ...page, html } } as Release['pages'] });
  for (let starts = 0; starts < 2; starts += 1) {
    const hurried = createSection({ checkLimitMs: 1 });
    await hurried.restore();
    await hurried.follow();
    expect(versionOf(hurried)).toBe('1.0.0');
    expect(refusalsOf(hurried).join()).toMatch(/^Its check needs more than 0\.001 s of processor time or 256 MB/);
  }
  await section.follow();
  expect(versionOf(section)).toBe('1.0.1');
});

const outside = { '../entry.js': { integrity: 'sha384-', bytes: 1 } };
const heavy = Array.from({ length: 190 }, (_, index) => [`p.${index}.png`, { integrity: 'sha384-', bytes: 4e6 }]);
const unknownKey = generateKeyPairSync('ed25519').privateKey;

test.each<[string, Partial<Release>, KeyObject | null | undefined, RegExp]>([
  ['of another section', { section: 'buyer' }, undefined, /pointer of seller says 1\.0\.1/],
  ['of another version', { version: '9.9.9' }, undefined, /promote the right release/],
  ['with a file outside of its folder', { files: outside }, undefined, /is not a release/],
  ['of too many bytes', { files: Object.fromEntries(heavy) }, undefined, /^Its files are larger than 4000 KB in total/],
  ['that is not signed', {}, null, /1\.0\.1 is not signed: release again/],
  ['signed with an unknown key', {}, unknownKey, /a key that is not one of seller's/],
  ['that another section signed', {}, anotherPair.privateKey, /is a release of buyer, not of seller: promote/],
])(
  'a release %s is refused before its files are fetched, and the former one stays live',
  async (_what, changes, key, reason) => {
    const { origin, section, publish, point } = await setup();
    await publish('1.0.0');
    await origin.add('1.0.1', changes, key);
    await point({ version: '1.0.1' });
    expect(versionOf(section)).toBe('1.0.0');
    expect(refusalsOf(section)).toEqual([expect.stringMatching(reason)]);
    expect(origin.requested.filter((path) => /^\/1\.0\.1\/.*\.(js|css|png)$/.test(path))).toEqual([]);
  },
);

test.each([
  ['altered', '// altered'],
  ['larger than described', 'x'.repeat(5_000_000)],
])('a release with a file that is %s is refused, and the former one stays live', async (_what, text) => {
  const { origin, section, publish } = await setup();
  await publish('1.0.0');
  await origin.publish('1.0.1');
  await origin.write('1.0.1/page.1.js', text);
  await section.follow();
  expect([versionOf(section), refusalsOf(section)]).toEqual([
    '1.0.0',
    [expect.stringMatching(/digest of page\.1\.js is wrong/)],
  ]);
});

test.each(readCases<[string, string]>(import.meta.dirname, 'unusable-pointers'))(
  'a pointer with %s is refused and reported, and the live release stays',
  async (_what, pointer) => {
    const { origin, section, publish } = await setup();
    await publish('1.0.0');
    await origin.write('current.json', pointer);
    await section.follow();
    expect(refusalsOf(section)[0]).toMatch(/names no version/);
    expect(section.describe().problem).toMatch(/names no version/);
    expect(versionOf(section)).toBe('1.0.0');
  },
);

test('while the origin is down a restarted shell shows its copy of the live release, or another copy if that is damaged', async () => {
  const { stopOrigin, dataFolder, createSection, publish, point } = await setup();
  await publish('1.0.0');
  await publish('1.0.1');
  await point({ version: '1.0.0' });
  await stopOrigin();
  const afterRestart = createSection();
  await afterRestart.restore();
  await afterRestart.follow();
  expect(versionOf(afterRestart)).toBe('1.0.0');
  expect(afterRestart.live?.files.get('entry.1.js')?.bytes.toString()).toContain('// entry of 1.0.0');
  expect(afterRestart.describe().problem).toBe('current.json could not be read: ECONNREFUSED.');
  await writeFile(join(dataFolder, 'shell/releases/seller/1.0.0/page.1.js'), '// half a fi');
  const later = createSection();
  await later.restore();
  expect(versionOf(later)).toBe('1.0.1');
});

const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`;
const signed = (pointer: Pointer) => signPointer('seller', pointer, sectionKey);

test('a pointer that was signed before the last one is refused, also after a restart of the shell', async () => {
  const { origin, section, createSection, point } = await setup();
  await origin.add('1.0.0');
  await origin.add('1.0.1');
  const first = signed({ version: '1.0.0', at: at(1) });
  await point(first);
  await point(signed({ version: '1.0.1', share: { version: '1.0.0', percent: 9 }, at: at(2) }));
  expect([versionOf(section), section.shared?.percent]).toEqual(['1.0.1', 9]);
  await origin.point(first);
  for (const shell of [section, createSection()]) {
    if (shell !== section) await shell.restore();
    await shell.follow();
    expect(versionOf(shell)).toBe('1.0.1');
    expect(shell.describe()).toMatchObject({
      problem: `current.json of seller was signed at ${at(1)}, before the one of ${at(2)} that this shell already followed: go back with "npm run rollback seller", which signs it again.`,
      refused: [{ version: '1.0.0', pointer: at(1) }],
    });
  }
  await point(signed({ version: '1.0.0', at: at(3) }));
  expect(versionOf(section)).toBe('1.0.0');
});

const share = { version: '1.0.1', percent: 9 };
const unsigned = { version: '1.0.0', at: at(2) };

test.each<[string, unknown, string]>([
  ['another version', { ...signed({ version: '1.0.1', at: at(2) }), version: '1.0.0' }, 'was altered after'],
  ['another time', { ...signed({ version: '1.0.0', at: at(0) }), at: at(2) }, 'was altered after'],
  ['a removed share', { ...signed({ version: '1.0.0', share, at: at(2) }), share: undefined }, 'was altered after'],
  ['no time', signed({ version: '1.0.0' }), 'does not say when'],
  ["another section's key", signPointer('seller', unsigned, anotherPair.privateKey), 'is signed with a key that'],
  ["another section's name", signPointer('buyer', unsigned, sectionKey), 'was altered after'],
  ['a malformed signature', { ...unsigned, signature: null }, 'is not signed, and one before it was'],
  ['no signature after a signed one', unsigned, 'is not signed, and one before it was'],
])('a pointer with %s is refused, and the live release stays', async (_what, pointer, reason) => {
  const { origin, section, point } = await setup();
  await origin.add('1.0.0');
  await origin.add('1.0.1');
  await point(signed({ version: '1.0.1', at: at(1) }));
  await point(pointer);
  expect(versionOf(section)).toBe('1.0.1');
  expect(section.describe().problem).toContain(`current.json of seller ${reason}`);
});

test('in development a restarted shell accepts a pointer that was signed earlier', async () => {
  const { origin, section, createSection } = await setup({ trust: { isDevelopment: true } });
  await origin.add('1.0.0');
  for (const [shell, pointer] of [
    [section, signed({ version: '1.0.0', at: at(2) })],
    [createSection(), signed({ version: '1.0.0', at: at(1) })],
  ] as const) {
    await origin.point(pointer);
    await shell.restore();
    await shell.follow();
    expect(shell.describe().problem).toBeNull();
  }
});

test('a refused release is checked again when its key is configured, when it is signed again, and when it is promoted again', async () => {
  const keys: KeyObject[] = [];
  const { origin, section, publish, point } = await setup({ trust: { publicKeysOf: () => keys } });
  await publish('1.0.0');
  expect(refusalsOf(section)[0]).toMatch(/set SELLER_PUBLIC_KEYS to what "npm run keys seller" prints/);
  keys.push(anotherPair.publicKey);
  await section.follow();
  expect(versionOf(section)).toBeUndefined();
  keys.push(sectionPublicKey);
  await section.follow();
  expect(versionOf(section)).toBe('1.0.0');

  await publish('1.0.1', {}, null);
  await origin.add('1.0.1', {}, sectionKey);
  await section.follow();
  expect(versionOf(section)).toBe('1.0.1');
  expect(section.describe().refused).toEqual([]);

  await origin.publish('1.0.2');
  await origin.write('1.0.2/page.1.js', '// half a fi');
  await section.follow();
  await origin.write('1.0.2/page.1.js', '// page');
  await section.follow();
  expect(versionOf(section)).toBe('1.0.1');
  await point({ version: '1.0.1' });
  await point({ version: '1.0.2' });
  expect(versionOf(section)).toBe('1.0.2');
});

test('after a key rotation the live release stays but is listed as refused, and cannot be promoted again', async () => {
  let keys = [sectionPublicKey];
  const { section, publish, point } = await setup({ trust: { publicKeysOf: () => keys } });
  await publish('1.0.0');
  keys = [anotherPair.publicKey];
  await section.follow();
  const refusals = [expect.stringMatching(/a key that is not one of seller's/)];
  expect([versionOf(section), refusalsOf(section)]).toEqual(['1.0.0', refusals]);
  await publish('1.0.1', {}, anotherPair.privateKey);
  await point({ version: '1.0.0' });
  expect([versionOf(section), refusalsOf(section)]).toEqual(['1.0.1', refusals]);
});

test('a share of visits follows the pointer: it starts, grows, stays after a restart, and ends', async () => {
  const { origin, section, createSection, point } = await setup();
  await origin.publish('1.0.0');
  await origin.add('1.0.1');
  for (const percent of [10, 50]) {
    await point({ version: '1.0.0', share: { version: '1.0.1', percent } });
    const shown = { live: '1.0.0', share: { version: '1.0.1', percent }, kept: ['1.0.1', '1.0.0'] };
    expect(section.describe()).toMatchObject(shown);
  }
  const afterRestart = createSection();
  await afterRestart.restore();
  expect(afterRestart.describe()).toMatchObject({ live: '1.0.0', share: { version: '1.0.1', percent: 50 } });
  await point({ version: '1.0.1' });
  expect(section.describe()).toMatchObject({ live: '1.0.1', share: null, kept: ['1.0.0', '1.0.1'] });
});

type Share = [string, unknown, Partial<Release>];

test.each(readCases<Share>(import.meta.dirname, 'unusable-shares'))(
  'a share that %s is ignored, and the live release stays',
  async (_what, asked, changes) => {
    const { origin, section, point } = await setup();
    await origin.publish('1.0.0');
    await origin.add('1.0.1', changes);
    await point({ version: '1.0.0', share: asked });
    expect(section.describe()).toMatchObject({ live: '1.0.0', share: null });
  },
);

test('a shared version whose files never arrive does not delay the next promotion', async () => {
  const { origin, section } = await setup();
  await origin.publish('1.0.0');
  await origin.add('1.0.1');
  await origin.add('1.0.2');
  origin.held.add('/1.0.1/page.1.js');
  await origin.point({ version: '1.0.0', share: { version: '1.0.1', percent: 10 } });
  const hanging = section.follow();
  await origin.point({ version: '1.0.2' });
  while (versionOf(section) !== '1.0.2') await section.follow();
  await hanging;
  expect(section.describe()).toMatchObject({ live: '1.0.2', share: null });
});

test('a version that was taken back is not shown any more, and its files stay available for open pages', async () => {
  const bad = new Set<string>();
  const health = { ...noReleaseHealth, isTakenBack: (_name: string, version: string) => bad.has(version) };
  const { origin, section, point } = await setup({ health });
  await origin.publish('1.0.0');
  await origin.add('1.0.1');
  await point({ version: '1.0.0', share: { version: '1.0.1', percent: 10 } });
  bad.add('1.0.1');
  expect(section.describe()).toMatchObject({ live: '1.0.0', share: null });
  await point({ version: '1.0.1' });
  expect(versionOf(section)).toBe('1.0.0');
  expect(section.find('1.0.1')).toBeDefined();
});

test('a missing release is requested from the origin once, also by several concurrent requests', async () => {
  const { origin, section } = await setup();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await Promise.all([section.bring('9.9.9'), section.bring('9.9.9')])).toEqual([undefined, undefined]);
  }
  expect(origin.requested.filter((path) => path === '/9.9.9/release.json')).toHaveLength(1);
});

test('of the releases that were fetched but not shown, the last five stay in memory', async () => {
  const { origin, section } = await setup();
  for (const patch of [0, 1, 2, 3, 4, 5]) {
    await origin.add(`1.0.${patch}`);
    await section.bring(`1.0.${patch}`);
  }
  expect(section.find('1.0.0')).toBeUndefined();
  expect(section.find('1.0.5')).toBeDefined();
});

test('two shells that share a data folder write complete copies, and keep the last five releases', async () => {
  const { origin, section, createSection } = await setup();
  const other = createSection();
  for (const patch of [0, 1, 2, 3, 4, 5, 6]) {
    await origin.publish(`1.0.${patch}`);
    await Promise.all([section.follow(), other.follow()]);
    expect([versionOf(section), versionOf(other)]).toEqual([`1.0.${patch}`, `1.0.${patch}`]);
    expect([section.describe().problem, other.describe().problem]).toEqual([null, null]);
  }
  const afterRestart = createSection();
  await afterRestart.restore();
  for (const { kept } of [section.describe(), afterRestart.describe()])
    expect(kept).toEqual(['1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6']);
  expect(section.find('1.0.1')).toBeUndefined();
});

test('a live or refused release is logged once, and not fetched again while nothing changes', async () => {
  const { origin, section, log } = await setup();
  await origin.publish('1.0.0');
  for (let look = 0; look < 2; look += 1) await section.follow();
  await origin.publish('1.0.1', { pages: {} });
  for (let look = 0; look < 3; look += 1) await section.follow();
  expect(log.filter((line) => !line.startsWith('Warning'))).toEqual([
    'seller 1.0.0 is live.',
    expect.stringMatching(/^seller 1\.0\.1 is refused\. It has no page/),
  ]);
  expect(origin.requested.filter((path) => path === '/1.0.1/entry.1.js')).toHaveLength(1);
  expect(refusalsOf(section)).toEqual([section.describe().problem]);
});

test('a refusal has the time of the pointer that named the release', async () => {
  const { origin, section, point } = await setup();
  await origin.add('1.0.0', { pages: {} });
  const times = [undefined, at(0), at(1), '<b>'];
  const named: unknown[] = [];
  for (const time of times) {
    await point({ version: '1.0.0', at: time });
    named.push(section.describe().refused.map(({ version, pointer }) => [version, pointer]));
  }
  expect(named).toEqual([null, at(0), at(1), null].map((pointer) => [['1.0.0', pointer]]));
});

test('while a release is being loaded, further reads of the pointer do not load or store it again', async () => {
  const { origin, section, archive } = await setup();
  const write = archive.write.bind(archive);
  let written = 0;
  const { promise: mayWrite, resolve: release } = Promise.withResolvers<void>();
  archive.write = async (fetched) => {
    written += 1;
    await mayWrite;
    return write(fetched);
  };
  await origin.publish('1.0.0');
  const looks = [section.follow()];
  await until(() => written === 1);
  looks.push(section.follow());
  await until(() => origin.requested.filter((path) => path === '/current.json').length === 2);
  looks.push(section.follow());
  release();
  await Promise.all(looks);
  expect([written, versionOf(section)]).toEqual([1, '1.0.0']);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
