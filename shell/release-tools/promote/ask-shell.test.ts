/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { listen } from '@land/http/after-test.fixture';
import { type FollowOptions, readShellStatus, shellUrl, waitForShell } from './ask-shell.ts';
import { createStatus } from '../format/sections-status.fixture.ts';
import type { SectionStatus } from '../format/sections-status.ts';

/** A shell that gives these answers one after the other, and the last one from then on; undefined is an error. */
function startShell(...answers: (Partial<SectionStatus> | string | undefined)[]): Promise<string> {
  const server = createServer((_request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer !== 'object') response.writeHead(answer === undefined ? 503 : 200).end(answer);
    else response.end(JSON.stringify(createStatus({ kit: '2.0.0', shared: {} }, answer)));
  });
  return listen(server);
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

const share = { version: 'C', percent: 10 };
const refused = { outcome: 'refused', reason: 'It leaks: say less.' };
const judged = (pointer: string | null) => ({ ...refusal('of another process'), pointer });
const at = '2026-11-21T10:00:00.000Z';

test.each<[string, Parameters<typeof startShell>, Partial<FollowOptions>, object]>([
  ['a shell that follows', [{}, {}, { live: 'B' }], {}, { outcome: 'shown' }],
  [
    'a share that has its percent',
    [{ live: 'B' }, { live: 'B', share: { ...share, percent: 5 } }, { live: 'B', share }],
    { pointer: { version: 'B', share } },
    { outcome: 'shown' },
  ],
  ['a shell that is restarted meanwhile', [{}, undefined, undefined, { live: 'B' }], {}, { outcome: 'shown' }],
  [
    'a refusal after one from before the pointer moved',
    [{ refused: [refusal('1')] }, { refused: [refusal('2')] }],
    { refusedBefore: [refusal('1')] },
    refused,
  ],
  [
    'a refusal from before the pointer moved alone',
    [{ refused: [refusal('1')] }, { live: 'B' }],
    { refusedBefore: [refusal('1')] },
    { outcome: 'shown' },
  ],
  [
    'a shell that has not read this pointer yet',
    [{ refused: [judged('2026-11-21T09:00:00.000Z')] }, { refused: [judged(null)] }, { live: 'B' }],
    { pointer: { version: 'B', at } },
    { outcome: 'shown' },
  ],
  [
    'a refusal of this pointer',
    [{ refused: [judged(null)] }, { refused: [judged(at)] }],
    { pointer: { version: 'B', at }, refusedBefore: [judged(at)] },
    refused,
  ],
  ['what was taken back before', [{ takenBack: [refusal('1')] }], { refusedBefore: [refusal('1')] }, refused],
  [
    'a shell that cannot read the releases',
    [{ problem: 'current.json could not be read: ECONNREFUSED.' }],
    { patience: 200 },
    { outcome: 'late', problem: 'current.json could not be read: ECONNREFUSED.' },
  ],
])('%s is told as what it is', async (_what, answers, options, following) => {
  const url = await startShell(...answers);
  expect(await waitForShell({ ...wish, url, ...options })).toMatchObject(following);
});
