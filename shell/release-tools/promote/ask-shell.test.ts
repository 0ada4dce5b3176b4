/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readShellStatus, shellUrl, waitForShell } from './ask-shell.ts';
import type { SectionsStatus, SectionStatus } from '../format/sections-status.ts';

const stops: (() => void)[] = [];

afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A shell that gives these answers one after the other, and the last one from then on; undefined is an error. */
async function startShell(...answers: (Partial<SectionStatus> | string | undefined)[]): Promise<string> {
  const server = createServer((_request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer !== 'object') response.writeHead(answer === undefined ? 503 : 200).end(answer);
    else response.end(JSON.stringify(createStatus(answer)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function createStatus(changes: Partial<SectionStatus>): SectionsStatus {
  const seller: SectionStatus = {
    live: 'A',
    share: null,
    kept: [],
    counts: {},
    refused: [],
    takenBack: [],
    problem: null,
    ...changes,
  };
  return {
    shell: { kit: '2.0.0', shared: {} },
    sections: { seller, buyer: seller, legal: seller },
    paths: { seller: {}, buyer: {}, legal: {} },
  };
}

const refusal = (at: string) => ({ version: 'B', reason: 'It leaks: say less.', at });
const wish = { section: 'seller', pointer: { version: 'B' } } as const;

test('the shell is where SHELL_URL says, else on this machine', () => {
  expect(shellUrl({ SHELL_URL: 'https://land.example/' })).toBe('https://land.example');
  expect(shellUrl({ SHELL_PORT: '3100' })).toBe('http://localhost:3100');
  expect(shellUrl({})).toBe('http://localhost:3000');
});

test.each([
  ['an error', undefined],
  ['another program', '<html>'],
  ['JSON of another program', '{}'],
  ['null', 'null'],
])('%s is no shell', async (_what, answer) => {
  const url = await startShell(answer);
  expect(await readShellStatus(url)).toBeUndefined();
  expect(await waitForShell({ ...wish, url })).toEqual({ outcome: 'silent' });
});

test('it is shown when the shell shows the version, and the share with its percent', async () => {
  const url = await startShell({}, {}, { live: 'B' });
  expect(await waitForShell({ ...wish, url })).toMatchObject({ outcome: 'shown' });
  const share = { version: 'C', percent: 10 };
  const growing = await startShell({ live: 'B' }, { live: 'B', share: { ...share, percent: 5 } }, { live: 'B', share });
  expect(await waitForShell({ ...wish, url: growing, pointer: { version: 'B', share } })).toMatchObject({
    outcome: 'shown',
  });
});

test('a shell that is restarted meanwhile is waited for', async () => {
  const url = await startShell({}, undefined, undefined, { live: 'B' });
  expect(await waitForShell({ ...wish, url })).toMatchObject({ outcome: 'shown' });
});

test('a refusal is told; one from before the pointer moved is not', async () => {
  const refusedBefore = [refusal('1')];
  const refusing = await startShell({ refused: [refusal('1')] }, { refused: [refusal('2')] });
  expect(await waitForShell({ ...wish, url: refusing, refusedBefore })).toEqual({
    outcome: 'refused',
    reason: 'It leaks: say less.',
  });
  const relenting = await startShell({ refused: [refusal('1')] }, { live: 'B' });
  expect(await waitForShell({ ...wish, url: relenting, refusedBefore })).toMatchObject({ outcome: 'shown' });
});

test('a refusal of a shell that has not read this pointer yet is none of it', async () => {
  const pointer = { version: 'B', at: '2026-11-21T10:00:00.000Z' };
  const judged = (name: string | null) => ({ ...refusal('of another process'), pointer: name });
  const behind = await startShell(
    { refused: [judged('2026-11-21T09:00:00.000Z')] },
    { refused: [judged(null)] },
    { live: 'B' },
  );
  expect(await waitForShell({ ...wish, url: behind, pointer })).toMatchObject({ outcome: 'shown' });
  const ahead = await startShell({ refused: [judged(null)] }, { refused: [judged(pointer.at)] });
  expect(await waitForShell({ ...wish, url: ahead, pointer, refusedBefore: [judged(pointer.at)] })).toEqual({
    outcome: 'refused',
    reason: 'It leaks: say less.',
  });
});

test('what was taken back stays so', async () => {
  const url = await startShell({ takenBack: [refusal('1')] });
  expect(await waitForShell({ ...wish, url, refusedBefore: [refusal('1')] })).toEqual({
    outcome: 'refused',
    reason: 'It leaks: say less.',
  });
});

test('a shell that cannot read the releases is late, with its reason', async () => {
  const url = await startShell({ problem: 'current.json could not be read: ECONNREFUSED.' });
  expect(await waitForShell({ ...wish, url, patience: 200 })).toEqual({
    outcome: 'late',
    problem: 'current.json could not be read: ECONNREFUSED.',
  });
});
