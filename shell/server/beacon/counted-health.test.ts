/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { CountsReport, KnownCounts, SendReport } from './counts-report.ts';
import { CountedHealth, type SharedVersion } from './counted-health.ts';
import { Tally } from './tally.ts';

const shared: SharedVersion[] = [{ section: 'seller', shared: '2.0.0', live: '1.0.0' }];

/** A mocked api that adds up each report once and stores the verdicts. */
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

function createShell(send: SendReport) {
  const said: string[] = [];
  const health = new CountedHealth({ send, log: (sentence) => said.push(sentence) });
  const see = (version: string, views: number, errors: number) =>
    health.record({ section: 'seller', version, views, errors });
  return { health, see, said };
}

test('shells add up their counts through the api, and a verdict from the totals also reaches a shell that starts later', async () => {
  const api = createApi();
  const shells = Array.from({ length: 3 }, () => createShell(api.send));
  for (const { see, health } of shells) {
    see('1.0.0', 100, 0);
    see('2.0.0', 15, 4);
    expect(health.isTakenBack('seller', '2.0.0')).toBe(false);
    await health.checkShared(shared);
  }
  const reason = 'Taken back: 8 of 30 views failed, of the live version 0 of 200.';
  expect(shells.flatMap(({ said }) => said)).toEqual([`seller 2.0.0: ${reason}`]);
  shells.push(createShell(api.send));
  for (const { health } of shells) await health.checkShared([]);
  for (const { health } of shells) {
    expect(health.takenBack('seller')).toEqual([{ version: '2.0.0', reason, at: expect.any(String) }]);
    const others = [health.isTakenBack('seller', '1.0.0'), health.isTakenBack('buyer', '2.0.0')];
    expect(others).toEqual([false, false]);
    expect(health.counts('seller')['1.0.0']).toEqual({ views: 300, errors: 0 });
  }
});

test('while the api is down a shell decides from its own counts, and later reports counts and verdict once', async () => {
  const api = createApi();
  api.turn(true);
  const { health, see } = createShell(api.send);
  see('1.0.0', 100, 0);
  see('2.0.0', 30, 10);
  await health.checkShared(shared);
  expect(health.isTakenBack('seller', '2.0.0')).toBe(true);
  api.turn(false);
  await health.checkShared(shared);
  await health.checkShared(shared);
  expect(health.counts('seller')).toEqual({ '1.0.0': { views: 100, errors: 0 }, '2.0.0': { views: 30, errors: 10 } });
  expect(api.reports.flatMap(({ takenBack }) => takenBack)).toHaveLength(1);
});

test('counts that are recorded while a report is being sent are reported once, with the next report', async () => {
  const api = createApi();
  const seen: unknown[] = [];
  const { health, see } = createShell(async (report) => {
    seen.push(health.counts('seller')['1.0.0']);
    see('1.0.0', 1, 0);
    return api.send(report);
  });
  see('1.0.0', 10, 1);
  await health.checkShared([]);
  await health.checkShared([]);
  expect(api.reports.map(({ counts }) => counts[0]?.views)).toEqual([10, 1]);
  expect(seen).toEqual([10, 11].map((views) => ({ views, errors: 1 })));
  expect(health.counts('seller')['1.0.0']).toEqual({ views: 12, errors: 1 });
});

test('a report without a response is sent again unchanged, and is counted once', async () => {
  const api = createApi();
  let isLost = true;
  const { health, see } = createShell(async (report) => {
    const answer = await api.send(report);
    if (isLost) throw new Error('The answer came too late.');
    return answer;
  });
  see('1.0.0', 10, 1);
  await health.checkShared([]);
  expect(health.counts('seller')['1.0.0']).toEqual({ views: 10, errors: 1 });
  see('1.0.0', 5, 0);
  isLost = false;
  await health.checkShared([]);
  expect(api.reports.map(({ counts }) => counts[0]?.views)).toEqual([10, 10, 5]);
  expect(health.counts('seller')['1.0.0']).toEqual({ views: 15, errors: 1 });
});

test('more versions than fit into one report are sent in several reports', async () => {
  const api = createApi();
  const { health, see } = createShell(api.send);
  for (let patch = 0; patch < 150; patch += 1) see(`1.0.${patch}`, 1, 0);
  await health.checkShared([]);
  await health.checkShared([]);
  expect(api.reports.map(({ counts }) => counts.length)).toEqual([100, 50]);
  expect(Object.keys(health.counts('seller'))).toHaveLength(150);
});
