/** Releases beside other busy programs: none is refused for that, and each refusal keeps its own reason. */
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';
import { SectionCopy } from '../fixtures/section-copy.ts';
import { expectRefused, replaceIn } from '../fixtures/tried-release.ts';
import { NodeProcess } from '../site/node-process.ts';

// In sequence: each test keeps the machine busy.
test.describe.configure({ mode: 'default', timeout: 600_000 });

/** Uses one core all the time, with pauses in which it notices that the test has ended. */
const busyLoop =
  'const spin = () => { const end = Date.now() + 200; while (Date.now() < end); setImmediate(spin); }; spin();';

/** Runs a task beside four busy programs. */
async function onBusyMachine<Result>(task: () => Promise<Result>): Promise<Result> {
  await using programs = new AsyncDisposableStack();
  for (let count = 0; count < 4; count += 1)
    programs.use(new NodeProcess({ folder: projectFolder, args: ['-e', busyLoop], env: {} }));
  return await task();
}

test('a release with one changed word is accepted beside four busy programs', async () => {
  await using copy = await SectionCopy.create('seller');
  await copy.replace('src/sell-your-land/owner-questions.ts', 'work out an offer', 'calculate an offer');
  const { code, output } = await onBusyMachine(() => copy.release());
  expect(output).toContain('is built, checked and signed');
  expect(code).toBe(0);
});

for (const [what, style, sentence] of [
  ['text with too little contrast', 'color:#a0a090', 'breaks the accessibility rule color-contrast (initial, 375 px, '],
  ['a consent that is too faint', 'color:inherit}.seller-sell-your-land-page-form{opacity:.98', 'consent'],
] as const)
  test(`${what} is refused for that beside four busy programs`, async () => {
    const promise = '.seller-seller-promises-list-promise{';
    const edit = (files: Map<string, string>) => replaceIn(files, /\.css$/, promise, `${promise}${style};`);
    await onBusyMachine(() => expectRefused(edit, sentence));
  });
