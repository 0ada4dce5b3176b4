/** Ordinary work of a section's team, by the real command: each case is released, or refused with the alternative. */
import { copyFile, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Release } from '../../shell/release-tools/format/release-format.ts';
import { readContents } from '../../shell/release-tools/gate/check-files.ts';
import { CandidateOrigin } from '../../shell/release-tools/gate/browser/candidate-origin.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { openPage } from '../fixtures/open-page.ts';
import { type OutsideMap, startOutsideMap } from '../fixtures/outside-map.ts';
import { SectionCopy } from '../fixtures/section-copy.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';
import { writePart } from './honest-part.ts';

const source = 'src/sell-your-land/sell-your-land-page';

test('a release with a film, a map, reviews, questions, two headlines, a font and a second page is accepted, and a visitor plays the film and opens the map', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await using outside = await startOutsideMap();
  await using copy = await SectionCopy.create('seller');
  await addPart(copy, page, outside.frame);
  await addSubPage(copy);
  const { code, output } = await copy.release();
  expect(output).toContain('is built, checked and signed');
  expect(output).toContain('sell-your-land, owner-guide');
  expect(code).toBe(0);

  const origin = await CandidateOrigin.start();
  await using ending = new AsyncDisposableStack();
  ending.defer(() => origin.stop());
  const [version = ''] = await copy.listReleases();
  const folder = join(copy.folder, 'releases', version);
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  origin.offer(release, await readContents(folder, release));
  await using data = await DataFolder.create();
  await using shell = await startShell({
    dataFolder: data.path,
    env: { SELLER_URL: origin.url, SELLER_PUBLIC_KEYS: origin.publicKey, FRAME_ORIGINS: new URL(outside.frame).origin },
  });
  await untilAllLive(shell.origin);
  await visit(page, `${shell.origin}/sell-your-land`, outside);
  await page.goto(`${shell.origin}/sell-your-land/owner-guide`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A guide for owners');

  // Its styles are from webpack's cache, and load the font of this release.
  await copy.replace('src/owner-guide.tsx', 'A guide', 'The guide');
  expect((await copy.release()).output).toContain('is built, checked and signed');
});

async function visit(page: Page, address: string, outside: OutsideMap): Promise<void> {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'media') statuses.push(response.status());
  });
  const policy = (await openPage(page, address)).headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`frame-src ${new URL(outside.frame).origin};`);
  await page.getByRole('button', { name: 'Who pays the title company?' }).click();
  await expect(page.getByText('We do.')).toBeVisible();
  await page.getByRole('button', { name: 'What is a deed?' }).click();
  await expect(page.getByText('The paper that says who owns the land.')).toBeVisible();
  await page.getByRole('button', { name: 'How we count acres' }).click();
  await page.getByRole('dialog', { name: 'Acres' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const film = page.getByLabel('A walk over our land');
  const button = page.getByRole('button', { name: 'Show the map from 127.0.0.1' });
  await button.scrollIntoViewIfNeeded();
  expect([statuses, outside.asked]).toEqual([[], []]);

  await film.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  expect(statuses[0]).toBe(206);

  await button.press('Enter');
  const frame = page.locator('iframe[title="Map of Park County"]');
  await expect(frame).toBeFocused();
  await expect(frame.contentFrame().getByRole('heading', { name: 'A map' })).toBeVisible();
  await expect(button).toHaveCount(0);
}

const refused: [what: string, change: (copy: SectionCopy) => Promise<void>, lines: string[]][] = [
  [
    'a map in an iframe',
    (copy) => addElement(copy, '<iframe src="https://www.openstreetmap.org/export/embed.html" title="Map" />'),
    [
      'loads https://www.openstreetmap.org/export/embed.html, which is not part of the release',
      `${source}.tsx:41`,
      'ALLOWED.md#maps-and-films-of-other-sites',
    ],
  ],
  [
    'the snippet of an analytics service',
    (copy) => addElement(copy, '<script async src="https://stats.example.com/script.js" />'),
    ['loads https://stats.example.com/script.js', `${source}.tsx`, 'ALLOWED.md#analytics'],
  ],
  [
    'an optional field that the api does not accept',
    async (copy) => {
      const form = 'src/sell-your-land/offer-request-form.tsx';
      await copy.replace(form, '<NoteField', '<input name="acres" aria-label="Acres" />\n      <NoteField');
    },
    ['has the control acres (text)', 'first make the api accept it', 'offer-request-form.tsx:', 'ALLOWED.md#forms'],
  ],
  [
    'a dialog that a form closes',
    (copy) =>
      addElement(copy, '<dialog aria-label="Acres"><form method="dialog"><button>Close</button></form></dialog>'),
    ['has a form in a dialog', 'with <button type="button"> and close()', `${source}.tsx:41`, 'ALLOWED.md#html'],
  ],
  [
    'a film of 1 GB',
    async (copy) => {
      await importFilm(copy, 'mp4');
      await using film = await open(join(copy.folder, 'src/sell-your-land/film.mp4'), 'w');
      await film.truncate(1e9);
    },
    ['film.mp4 has 1000000 KB, and a film or sound at most 2000 KB', 'sell-your-land/film.mp4', '#films-and-sounds'],
  ],
  [
    'a sound that a script loads without a press',
    async (copy) => {
      await importFilm(copy, 'webm');
      await writeFile(
        join(copy.folder, 'src/sell-your-land/film.webm'),
        Buffer.from('\x1aE\xdf\xa3    webm', 'latin1'),
      );
      await copy.replace(`${source}.tsx`, 'import film', "import { useEffect } from 'react';\nimport film");
      await copy.replace(
        `${source}.tsx`,
        '  return (\n    <>',
        '  useEffect(() => new Audio(film).load(), []);\n  return (\n    <>',
      );
    },
    [' before a press: give the player preload="none"', `${source}.tsx`, 'ALLOWED.md#films-and-sounds'],
  ],
  [
    'a style for the header',
    (copy) => copy.replace(`${source}.module.css`, '.unbroken {', '\n\nheader { color: red; }\n.unbroken {'),
    ['styles "header", which reaches outside the section', `${source}.module.css:`, 'ALLOWED.md#styles'],
  ],
];

for (const [what, change, lines] of refused)
  test(`${what} is refused with the line of the sources and the alternative`, async () => {
    test.setTimeout(120_000);
    await using copy = await SectionCopy.create('seller');
    await change(copy);
    const { code, output } = await copy.release();
    for (const line of lines) expect(output).toContain(line);
    expect(code).toBe(1);
  });

async function addPart(copy: SectionCopy, page: Page, frame: string): Promise<void> {
  const folder = join(copy.folder, 'src/sell-your-land');
  for (const [name, text] of Object.entries(writePart(frame))) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'film.webm'), await recordFilm(page));
  await copyFile(join(projectFolder, 'shell/pictures/drawn/share-sell-your-land.jpg'), join(folder, 'map.jpg'));
  await copyFile(join(projectFolder, 'shell/kit/fonts/fraunces-600-latin.woff2'), join(folder, 'letters.woff2'));
  await copy.replace(
    `${source}.tsx`,
    'import heroUrl',
    "import { HonestPart } from './honest-part.tsx';\nimport heroUrl",
  );
  await addElement(copy, '<HonestPart />');
}

/** A page that the contract does not have. */
async function addSubPage(copy: SectionCopy): Promise<void> {
  const text = 'export default function OwnerGuide() {\n  return <h1>A guide for owners</h1>;\n}\n';
  await writeFile(join(copy.folder, 'src/owner-guide.tsx'), text);
  const page = "'owner-guide': { file: './src/owner-guide.tsx', path: '/sell-your-land/owner-guide' }";
  await copy.replace('section.ts', 'pages: {', `pages: { ${page},`);
  await copy.replace('src/pages.ts', 'import { Served', "import OwnerGuide from './owner-guide.tsx';\nimport { Served");
  await copy.replace(
    'src/pages.ts',
    'hasForm: true }',
    "hasForm: true }, 'owner-guide': { Page: OwnerGuide, meta: sellYourLand, hasForm: false }",
  );
}

async function addElement(copy: SectionCopy, element: string): Promise<void> {
  await copy.replace(`${source}.tsx`, '<SellerPromisesList />', `<SellerPromisesList />\n${element}`);
}

async function importFilm(copy: SectionCopy, type: string): Promise<void> {
  await copy.replace(`${source}.tsx`, 'import heroUrl', `import film from './film.${type}';\nimport heroUrl`);
  if (type === 'mp4') await addElement(copy, '<video controls preload="none" poster={heroUrl} src={film} />');
}

/** A short film of a canvas, in WebM. */
async function recordFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const paper = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const ended = new Promise<Blob>((resolve) =>
      recorder.addEventListener('dataavailable', ({ data }) => resolve(data)),
    );
    recorder.start();
    for (let frame = 0; frame < 25; frame += 1) {
      paper?.fillRect(frame, 0, 1, 150);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    return [...new Uint8Array(await (await ended).arrayBuffer())];
  });
  return Buffer.from(bytes);
}
