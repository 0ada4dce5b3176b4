/** A copy of the project becomes another company's, twice, and the tests that name the company pass in it. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { brand } from '@land/kit/brand';
import { ProjectCopy } from '../fixtures/project-copy.ts';

test.setTimeout(600_000);

const run = promisify(execFile);

/** Tests that knew the name, and those of the files that adopting makes. */
const knowing = [
  'api/src/config/config.test.ts',
  'api/src/texting/inbound/inbound.test.ts',
  'shell/kit/src/forms/consent',
  'shell/launch/adopt',
  'shell/pictures',
  'shell/release-tools/contract',
  'shell/server/pages',
  'shell/src/errors',
  'shell/src/frame',
  'legal-app/src',
];

const company = {
  ...{ name: "O'Brien & Daughters Land", 'legal-name': "O'Brien & Daughters Land Company, LLC" },
  ...{ phone: '918 555 0123', email: 'hello@obrien-land.example', domain: 'www.obrien-land.example' },
  ...{ address: '7 Elm Street, Suite 2, Springfield, OK 74103', color: '#1f3a6b', accent: '#ff8a3d' },
};

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#1f3a6b"/></svg>';

async function adopt({ folder }: ProjectCopy, answers: Partial<Record<string, string>>): Promise<string> {
  const options = Object.entries(answers).map(([name, value]) => `--${name}=${value}`);
  const ended = await run(process.execPath, ['shell/launch/adopt.ts', ...options], { cwd: folder }).catch(
    (failure: { stdout: string; stderr: string }) => failure,
  );
  return ended.stdout + ended.stderr;
}

test('a copy is adopted with its colors and logo, twice; a refusal is one sentence and changes nothing', async () => {
  await using copy = await ProjectCopy.create();
  // `listChanges` skips this folder.
  const logos = join(copy.folder, '.cache');
  await mkdir(logos);
  const [good, bad] = [join(logos, 'good.svg'), join(logos, 'bad.svg')];
  await writeFile(good, logo);
  await writeFile(bad, logo.replace('<circle', '<script>alert(1)</script><circle'));

  const refused: [Partial<Record<string, string>>, RegExp][] = [
    [{ name: company.name }, /^This company is an example, so all of it must be given: --legal-name, .+\.\n$/],
    [{ ...company, name: 'The "Best" Land' }, /^The company name may have .+\.\n$/],
    [{ ...company, color: '#7a9cff' }, /^Text would be hard to read .+: the nearest that passes is #[0-9a-f]{6}\.\n$/],
    [{ ...company, logo: bad }, /^The logo must be a plain drawing, .+\.\n$/],
  ];
  for (const [answers, sentence] of refused) expect(await adopt(copy, answers)).toMatch(sentence);
  expect(await copy.listChanges()).toEqual([]);

  const draw = join(copy.folder, 'shell/pictures/draw.ts');
  const drawing = await readFile(draw);
  await writeFile(draw, "throw new Error('No browser.');");
  expect(await adopt(copy, company)).toContain('Nothing was changed, because pictures/draw.ts failed: No browser.\n');
  await writeFile(draw, drawing);
  expect(await copy.listChanges()).toEqual([]);

  expect(await adopt(copy, { ...company, logo: good })).toContain(`The site is now that of ${company.name}.`);
  const changes = await copy.listChanges();
  for (const file of ['shell/kit/src/brand.ts', 'shell/kit/contract.json', 'shell/pictures/drawn/share-company.jpg'])
    expect(changes).toContain(file);
  // A test that names the company would fail from now on.
  const former = [brand.name, brand.legalName, brand.phone.display, brand.email, brand.domain];
  expect(await copy.listWith(former)).toEqual([]);
  expect(await adopt(copy, { ...company, logo: good })).toBe('Nothing changes: the site has this company already.\n');
  expect(await adopt(copy, { ...company, name: "O'Brien Land" })).toContain("The site is now that of O'Brien Land.");
  const kit = JSON.parse(await readFile(join(copy.folder, 'shell/kit/package.json'), 'utf8')) as { version: string };
  expect(kit.version).toMatch(/\.0\.0$/);

  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...knowing];
  await run(process.execPath, jest, { cwd: copy.folder, maxBuffer: 50_000_000 });
});
