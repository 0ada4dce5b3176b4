/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { listen } from '@land/http/after-test.fixture';
import { readCases } from '@land/http/cases.fixture';
import { type FollowOptions, shellUrl, waitForShell } from './ask-shell.ts';
import { createStatus } from '../format/sections-status.fixture.ts';
import type { SectionStatus } from '../format/sections-status.ts';

/** The shell's response: a status, other text, or null for an error. */
type Answer = Partial<SectionStatus> | string | null;

/** Starts a mocked shell that sends these responses one after the other, and repeats the last one. */
function startShell(answers: Answer[]): Promise<string> {
  const server = createServer((_request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer === 'string' || !answer) response.writeHead(answer ? 200 : 503).end(answer);
    else response.end(JSON.stringify(createStatus({ kit: '2.0.0', shared: {} }, answer)));
  });
  return listen(server);
}

test('the URL of the shell is SHELL_URL, or else the shell on this machine', () => {
  expect(shellUrl({ SHELL_URL: 'https://land.example/' })).toBe('https://land.example');
  expect(shellUrl({ SHELL_PORT: '3100' })).toBe('http://localhost:3100');
  expect(shellUrl({})).toBe('http://localhost:3000');
});

/** Rows of: a description, the shell's responses, options, and the outcome. */
type Case = [string, Answer[], Partial<FollowOptions>, object];

test.each(readCases<Case>(import.meta.dirname, 'ask-shell'))(
  'the outcome of waiting for the shell: %s',
  async (_what, answers, options, outcome) => {
    const url = await startShell(answers);
    const following = { section: 'seller', pointer: { version: 'B' }, url, ...options } as const;
    expect(await waitForShell(following)).toMatchObject(outcome);
  },
);
