/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { CountsReport, KnownCounts, SendReport } from './counts-report.ts';
import { CountedHealth, type SharedVersion } from './counted-health.ts';
import { TakenBackFile } from './taken-back-file.ts';
import { Tally } from './tally.ts';

const shared: SharedVersion[] = [{ section: 'seller', shared: '2.0.0', live: '1.0.0' }];
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** What the api does: adds up, and keeps the first verdict. */
function createApi() {
  const sums = new Tally();
  const verdicts = new Map<string, KnownCounts['takenBack'][number]>();
  const reports: CountsReport[] = [];
  let isAway = false;
  const send: SendReport = async (report) => {
    if (isAway) throw new Error('away');
    reports.push(report);
    report.counts.forEach((counts) => sums.add(counts));
    report.takenBack.forEach((verdict) => verdicts.set(verdict.version, verdict));
    return { counts: sums.list(), takenBack: [...verdicts.values()] };
  };
  return { send, reports, turn: (away: boolean) => (isAway = away) };
}

async function createShell(send: SendReport, dataFolder?: string) {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'land-health-')));
  if (!dataFolder) folders.push(folder);
  const said: string[] = [];
  const health = new CountedHealth({ send, file: new TakenBackFile(folder), log: (sentence) => said.push(sentence) });
  const see = (version: string, views: number, errors: number) => health.record({ section: 'seller', version, views, errors });
  return { health, see, said, folder };
}

test('a version that fails clearly more often is taken back, with the reason', async () => {
  const { health, see, said } = await createShell(createApi().send);
  see('1.0.0', 400, 1);
  see('2.0.0', 40, 9);
  await health.judge(shared);
  expect(health.isTakenBack('seller', '2.0.0')).toBe(true);
  expect(health.takenBack('seller')).toEqual([
    { version: '2.0.0', reason: 'Taken back: 9 of 40 views failed, of the live version 1 of 400.', at: expect.any(String) },
  ]);
  expect(said).toEqual([expect.stringContaining('seller 2.0.0: Taken back')]);
  expect(health.isTakenBack('seller', '1.0.0')).toBe(false);
  expect(health.isTakenBack('buyer', '2.0.0')).toBe(false);
});

test('a good version stays', async () => {
  const { health, see } = await createShell(createApi().send);
  see('1.0.0', 400, 1);
  see('2.0.0', 40, 1);
  await health.judge(shared);
  expect(health.takenBack('seller')).toEqual([]);
});

test('shells agree through the api: none saw enough alone', async () => {
  const api = createApi();
  const shells = await Promise.all([createShell(api.send), createShell(api.send), createShell(api.send)]);
  for (const { see, health } of shells) {
    see('1.0.0', 100, 0);
    see('2.0.0', 15, 4);
    await health.judge(shared);
  }
  for (const { health } of shells) await health.judge(shared);
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

test('a shell that starts while the api is away remembers what was taken back', async () => {
  const api = createApi();
  const before = await createShell(api.send);
  before.see('2.0.0', 30, 30);
  await before.health.judge(shared);
  api.turn(true);
  const after = await createShell(api.send, before.folder);
  expect(after.health.isTakenBack('seller', '2.0.0')).toBe(true);
  expect(after.health.takenBack('seller')).toEqual(before.health.takenBack('seller'));
});

test('what is recorded while a report is on its way is neither lost nor told twice', async () => {
  const api = createApi();
  const onItsWay: (() => void)[] = [];
  const { health, see } = await createShell(async (report) => {
    onItsWay.forEach((happen) => happen());
    return api.send(report);
  });
  onItsWay.push(() => see('1.0.0', 1, 0));
  see('1.0.0', 10, 0);
  await health.judge([]);
  await health.judge([]);
  expect(api.reports.map(({ counts }) => counts[0]?.views)).toEqual([10, 1]);
  expect(health.counts('seller')['1.0.0']).toEqual({ views: 12, errors: 0 });
});
