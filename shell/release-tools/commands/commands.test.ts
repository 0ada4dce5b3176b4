/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPreviewToken } from '../signing/preview-token.ts';
import { readPublicKeys } from '../signing/signing-keys.ts';
import { createSectionFolder, type Ended } from './section-folder.fixture.ts';

async function setup(...versions: string[]) {
  const section = await createSectionFolder();
  for (const version of versions) await section.add(version);
  return section;
}

/** Expects exit code 1 and one sentence on standard error, without a stack trace. */
function expectRefused({ code, out, error }: Ended, sentence: string | RegExp): void {
  expect({ code, out, lines: error.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
  if (typeof sentence === 'string') expect(error.trim()).toBe(sentence);
  else expect(error.trim()).toMatch(sentence);
}

test('commands promote a release, give it to a share of visits and roll it back, and print what visitors see', async () => {
  const { run, readPointer, releases, startShell } = await setup('pruned', 'A', 'B');
  await run('promote', 'pruned');
  await rm(join(releases, 'pruned'), { recursive: true });
  expect(await run('promote', 'A')).toEqual({
    code: 0,
    error: '',
    out: 'seller A is live: no shell answers at http://127.0.0.1:9, it follows when it starts.\n',
  });
  await startShell();
  expect((await run('promote', 'B', '--share', '10')).out).toMatch(
    /^seller B is shown to 10 % of the visits, A to the others: visitors see it after \d\.\d s\.\n$/,
  );
  expect(await readPointer()).toEqual({ version: 'A', share: { version: 'B', percent: 10 } });
  await run('promote', 'B');
  expect(await readPointer()).toEqual({ version: 'B' });
  expect((await run('rollback')).out).toMatch(/^seller A is live: visitors see it after/);
  expectRefused(await run('rollback'), /^No kept release of seller was live before A: name the one to go back to/);
  expect((await run('rollback', 'B')).out).toMatch(/^seller B is live/);
  expect(await readPointer()).toEqual({ version: 'B' });
});

test('a release that is altered, unsigned, signed with another key or missing is not promoted', async () => {
  const section = await setup('A', 'altered', 'unsigned', 'one-byte');
  const { run, releases, readPointer } = section;
  await run('promote', 'A');
  await section.add('other-key', generateKeyPairSync('ed25519').privateKey);
  const description = join(releases, 'altered/release.json');
  await writeFile(description, (await readFile(description, 'utf8')).replace('For cash', 'For free'));
  await rm(join(releases, 'unsigned/release.sig'));
  await writeFile(join(releases, 'one-byte/page.1.js'), '// pagf');
  const again = 'release again with "npm run release seller".';
  expectRefused(await run('promote', 'altered'), `release.json of altered was altered after it was signed: ${again}`);
  expectRefused(await run('promote', 'unsigned', '--share', '5'), `release.json of unsigned is not signed: ${again}`);
  expectRefused(await run('promote', 'one-byte'), /digest of page\.1\.js is wrong/);
  expectRefused(await run('rollback', 'other-key'), /signed with a key that is not one of seller's/);
  expectRefused(
    await run('promote', '9.9.9'),
    /^There is no release 9\.9\.9 of seller: choose from unsigned, other-key, one-byte, altered, A, or see/,
  );
  expectRefused(await run('promote', '../A'), /^There is no release \.\.\/A of seller/);
  expect(await readPointer()).toEqual({ version: 'A' });
});

test.each([
  [['promote'], /^Name one version: npm run promote seller/],
  [['promote', 'B', '--share', '100'], /^A share is a whole number of percent from 1 to 99/],
  [['promote', 'A'], 'seller A is live already: nothing was changed.'],
  [['promote', 'A', '--shared', '10'], /Unknown option '--shared'/],
  [['rollback', 'A'], /^seller A is live: nothing was changed/],
  [['preview'], /^Name one version/],
  [['preview', 'A', '--origin', 'https://land.example/path'], /^--origin must be an origin/],
  [['keys', 'turn'], /^There is only "rotate"/],
])('the command %j fails with one sentence, and the pointer stays', async ([command = '', ...args], sentence) => {
  const { run, point, readPointer } = await setup('A', 'B');
  await point({ version: 'A' });
  expectRefused(await run(command, ...args), sentence);
  expect(await readPointer()).toEqual({ version: 'A' });
});

test('when the shell refuses a promoted release, the pointer is restored and the history does not list the release', async () => {
  const { run, startShell, point, readPointer } = await setup('A', 'B', 'C');
  await point({ version: 'A' });
  const verdict = (version: string, at = '') => ({ version, reason: `${version} leaks: say less.`, at });
  // The shell refused B before, and checks it again, with a new time, when the pointer names it.
  let looks = 0;
  await startShell(() => ({
    live: 'A',
    share: null,
    refused: [verdict('B', `at look ${Math.min(++looks, 4)}`)],
    takenBack: [verdict('C')],
  }));
  expectRefused(
    await run('promote', 'B'),
    'The shell refused seller B, and the pointer is where it was: B leaks: say less.',
  );
  expectRefused(
    await run('promote', 'C', '--share', '10'),
    'The shell refused seller C, and the pointer is where it was: C leaks: say less.',
  );
  expect(await readPointer()).toEqual({ version: 'A' });
  expectRefused(await run('rollback'), /^No kept release of seller was live before A/);
});

test('PUBLISH_COMMAND copies the folder before the shell is asked; if it fails, the pointer stays', async () => {
  const { run, env, releases, folder, point, readPointer } = await setup('A', 'B');
  await point({ version: 'A' });
  env.PUBLISH_COMMAND = `cp "${releases}/current.json" "${folder}/published.json"`;
  expect((await run('promote', 'B')).code).toBe(0);
  expect(JSON.parse(await readFile(join(folder, 'published.json'), 'utf8'))).toEqual({
    version: 'B',
    at: expect.stringMatching(/Z$/),
    signature: { key: expect.any(String), signature: expect.any(String) },
  });
  env.PUBLISH_COMMAND = 'exit 12';
  expectRefused(
    await run('rollback'),
    /^PUBLISH_COMMAND ended with 12: the pointer of seller on this machine is where it was/,
  );
  expect(await readPointer()).toEqual({ version: 'B' });
});

test('if the restored pointer cannot be published, no message says that the release is live again', async () => {
  const { run, env, folder, point, readPointer, startShell } = await setup('A', 'B');
  await point({ version: 'A' });
  await startShell(() => ({ live: 'A', takenBack: [{ version: 'B', reason: 'B leaks: say less.', at: '' }] }));
  // The second run fails.
  env.PUBLISH_COMMAND = `mkdir "${folder}/published" || exit 12`;
  const refused = await run('promote', 'B');
  expect(refused.error).toMatch(
    /^The shell refused seller B \(B leaks: say less\)\. PUBLISH_COMMAND ended with 12: the pointer is where it was on this machine alone, publish the releases again\.$/m,
  );
  expect([refused.code, await readPointer()]).toEqual([1, { version: 'A' }]);
});

test('the list of releases has what the shell reports about them', async () => {
  const { run, startShell, point } = await setup('A', 'B');
  await point({ version: 'A', share: { version: 'B', percent: 10 } });
  expect((await run('releases')).out).toMatch(/No shell answers at http:\/\/127\.0\.0\.1:9\./);
  await startShell(() => ({
    takenBack: [{ version: 'Z', reason: 'Its pages fail.', at: '2026-11-20T19:00:00.000Z' }],
    problem: 'current.json could not be read: ECONNREFUSED.',
  }));
  const { out } = await run('releases');
  expect(out).toMatch(/^A {2,}2026-11-20 19:00:00 {2,}live {2,}\d+ B {2,}\d+ B {2,}[0-9a-f]{16} {2,}no$/m);
  expect(out).toMatch(/^B .* shared 10 % /m);
  expect(out).toContain('shows A, and B to 10 % of the visits.');
  expect(out).toContain('It could not read the releases the last time: current.json could not be read: ECONNREFUSED.');
  expect(out).toContain('Took back Z (2026-11-20T19:00:00.000Z): Its pages fail.');
});

test('a preview link is valid for a day', async () => {
  const { run, env } = await setup('A');
  const { out } = await run('preview', 'A', '--origin', 'https://branch.example');
  const token = /^https:\/\/land\.example\/preview\?token=(\S+)$/m.exec(out)?.[1] ?? '';
  const preview = readPreviewToken(token, (section) => readPublicKeys(section, env));
  expect(preview).toMatchObject({ section: 'seller', version: 'A', origin: 'https://branch.example' });
  expect((preview?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(24 * 60 * 60, -2);
  expectRefused(await run('preview', 'B'), /^There is no release B of seller/);
});

test('a key rotation signs the kept releases again, and signatures of the former key are refused', async () => {
  const section = await setup('A', 'B');
  const { run, releases, add, readPointer } = section;
  await run('promote', 'A');
  const former = (await run('keys')).out.trim();
  const formerSignature = await readFile(join(releases, 'B/release.sig'));
  await add('stranger', generateKeyPairSync('ed25519').privateKey);
  const { code, out } = await run('keys', 'rotate');
  expect(code).toBe(0);
  expect(out).toContain('has signed 2 kept releases');
  expect(out).toContain('stranger was not signed with the former key and stays refused.');
  const current = (await run('keys')).out.trim();
  expect(current).not.toBe(former);
  expect(out.startsWith(`${current}\n`)).toBe(true);
  expect((await run('promote', 'B')).code).toBe(0);
  expect((await run('rollback')).code).toBe(0);
  expect(await readPointer()).toEqual({ version: 'A' });
  await writeFile(join(releases, 'B/release.sig'), formerSignature);
  expectRefused(await run('promote', 'B'), /signed with a key that is not one of seller's, such as a former one/);
});
