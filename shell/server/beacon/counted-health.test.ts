/** @jest-environment node */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createFolder } from '@land/http/after-test.fixture';
import type { CountsReport, KnownCounts, SendReport } from './counts-report.ts';
import { CountedHealth, type SharedVersion } from './counted-health.ts';
import { Tally } from './tally.ts';

const shared: SharedVersion[] = [{ section: 'seller', shared: '2.0.0', live: '1.0.0' }];

/** Stands in for the api: adds up each report once and keeps the first verdict. */
function createApi() {
  const sums = new Tally();
  const known = new Set<string>();
  const verdicts = new Map<string, KnownCounts['takenBack'][number]>();
  const reports: CountsReport[] = [];
  let isAway = false;
  const send: SendReport = async (report) => {
    if (isAway) throw new Error('away');
    reports.push(report);
    if (!known.has(report.id)) report.counts.forEach((counts) => sums.add(counts));
    known.add(report.id);
    report.takenBack.forEach((verdict) => verdicts.set(verdict.version, verdict));
    return { counts: sums.list(), takenBack: [...verdicts.values()] };
  };
  return { send, reports, turn: (away: boolean) => (isAway = away) };
}

async function createShell(send: SendReport, dataFolder?: string) {
  const folder = dataFolder ?? (await createFolder());
  const said: string[] = [];
  const health = new CountedHealth({ send, dataFolder: folder, log: (sentence) => said.push(sentence) });
  const see = (version: string, views: number, errors: number) =>
    health.record({ section: 'seller', version, views, errors });
  return { health, see, said, folder };
}

test('a version stays until it fails clearly more often; then it is taken back, with the reason', async () => {
  const { health, see, said } = await createShell(createApi().send);
  see('1.0.0', 400, 1);
  see('2.0.0', 31, 0);
  await health.judge(shared);
  expect(health.takenBack('seller')).toEqual([]);
  see('2.0.0', 9, 9);
  await health.judge(shared);
  expect(health.takenBack('seller')).toEqual([
    {
      version: '2.0.0',
      reason: 'Taken back: 9 of 40 views failed, of the live version 1 of 400.',
      at: expect.any(String),
    },
  ]);
  expect(said).toEqual([expect.stringContaining('seller 2.0.0: Taken back')]);
  expect(health.isTakenBack('seller', '1.0.0')).toBe(false);
  expect(health.isTakenBack('buyer', '2.0.0')).toBe(false);
});

test('shells agree through the api on what none saw enough of alone, also one that can save nothing', async () => {
  const api = createApi();
  const shells = await Promise.all([createShell(api.send), createShell(api.send), createShell(api.send)]);
  await writeFile(join(shells[0].folder, 'shell'), 'a file in the place of the folder');
  for (const { see, health } of shells) {
    see('1.0.0', 100, 0);
    see('2.0.0', 15, 4);
    await health.judge(shared);
  }
  for (const { health } of shells) await health.judge([]);
  for (const { health } of shells) {
    expect(health.isTakenBack('seller', '2.0.0')).toBe(true);
    expect(health.takenBack('seller')).toHaveLength(1);
    expect(health.counts('seller')['1.0.0']).toEqual({ views: 300, errors: 0 });
  }
});

test('while the api is away a shell decides on what it saw, and tells it later, once', async () => {
  const api = createApi();
  api.turn(true);
  const { health, see } = await createShell(api.send);
  see('1.0.0', 100, 0);
  see('2.0.0', 30, 10);
  await health.judge(shared);
  expect(health.isTakenBack('seller', '2.0.0')).toBe(true);
  api.turn(false);
  await health.judge(shared);
  await health.judge(shared);
  expect(health.counts('seller')).toEqual({ '1.0.0': { views: 100, errors: 0 }, '2.0.0': { views: 30, errors: 10 } });
  expect(api.reports.flatMap(({ takenBack }) => takenBack)).toHaveLength(1);
});

test('a shell that starts while the api is away remembers what was taken back, unless the file holds something else', async () => {
  const api = createApi();
  const before = await createShell(api.send);
  before.see('2.0.0', 30, 30);
  await before.health.judge(shared);
  api.turn(true);
  const after = await createShell(api.send, before.folder);
  expect(after.health.isTakenBack('seller', '2.0.0')).toBe(true);
  expect(after.health.takenBack('seller')).toEqual(before.health.takenBack('seller'));
  await writeFile(join(before.folder, 'shell/taken-back.json'), '{}');
  expect((await createShell(api.send, before.folder)).health.takenBack('seller')).toEqual([]);
});

test('what is recorded while a report is on its way is neither lost nor told twice, and counts stay the same', async () => {
  const api = createApi();
  const seen: unknown[] = [];
  const { health, see } = await createShell(async (report) => {
    seen.push(health.counts('seller')['1.0.0']);
    see('1.0.0', 1, 0);
    return api.send(report);
  });
  see('1.0.0', 10, 1);
  await health.judge([]);
  await health.judge([]);
  expect(api.reports.map(({ counts }) => counts[0]?.views)).toEqual([10, 1]);
  expect(seen).toEqual([10, 11].map((views) => ({ views, errors: 1 })));
  expect(health.counts('seller')['1.0.0']).toEqual({ views: 12, errors: 1 });
});

test('a report whose answer is lost is told again as it was, and counted once', async () => {
  const api = createApi();
  let isLost = true;
  const { health, see } = await createShell(async (report) => {
    const answer = await api.send(report);
    if (isLost) throw new Error('The answer came too late.');
    return answer;
  });
  see('1.0.0', 10, 1);
  await health.judge([]);
  expect(health.counts('seller')['1.0.0']).toEqual({ views: 10, errors: 1 });
  see('1.0.0', 5, 0);
  isLost = false;
  await health.judge([]);
  expect(api.reports.map(({ counts }) => counts[0]?.views)).toEqual([10, 10, 5]);
  expect(health.counts('seller')['1.0.0']).toEqual({ views: 15, errors: 1 });
});

test('more versions than one report holds are told in several', async () => {
  const api = createApi();
  const { health, see } = await createShell(api.send);
  for (let patch = 0; patch < 150; patch += 1) see(`1.0.${patch}`, 1, 0);
  await health.judge([]);
  await health.judge([]);
  expect(api.reports.map(({ counts }) => counts.length)).toEqual([100, 50]);
  expect(Object.keys(health.counts('seller'))).toHaveLength(150);
});

test('a data folder that cannot be written to keeps no bad version on the site, and is said once', async () => {
  const api = createApi();
  const { health, see, said, folder } = await createShell(api.send);
  await writeFile(join(folder, 'shell'), 'a file in the place of the folder');
  see('2.0.0', 30, 30);
  for (let look = 0; look < 2; look += 1) await health.judge(shared);
  expect(health.isTakenBack('seller', '2.0.0')).toBe(true);
  expect(api.reports.flatMap(({ takenBack }) => takenBack)).toHaveLength(1);
  expect(health.counts('seller')['2.0.0']).toEqual({ views: 30, errors: 30 });
  expect(said).toEqual([
    expect.stringContaining('Taken back'),
    expect.stringMatching(/^The versions that were taken back could not be saved: [A-Z]+\.$/),
  ]);

  await rm(join(folder, 'shell'));
  await health.judge(shared);
  expect(await readdir(join(folder, 'shell'))).toEqual(['taken-back.json']);
  expect(JSON.parse(await readFile(join(folder, 'shell/taken-back.json'), 'utf8'))).toMatchObject([
    { version: '2.0.0' },
  ]);
});
