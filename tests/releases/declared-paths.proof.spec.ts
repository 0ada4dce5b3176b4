/** A section's team adds a page on its own: it declares the path, releases it, and takes it back with the release. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { type CommandOutcome, runSectionCommand } from '../fixtures/section-command.ts';
import { SectionCopy } from '../fixtures/section-copy.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { sendByItself, sendByScript } from '../fixtures/send-form.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readSectionsStatus } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';

test.setTimeout(180_000);

const path = '/sell-your-land/how-it-works';

const howItWorks = `\
import { Container, type PageProps } from '@land/kit';
import { OfferRequestForm } from './sell-your-land/offer-request-form.tsx';

export default function HowItWorksPage(props: PageProps) {
  return (
    <Container>
      <h1 id="how">How It Works</h1>
      <p>You tell us about your land, and <a href="/buy-land">our buyers</a> hear of it.</p>
      <OfferRequestForm labelledBy="how" {...props} />
    </Container>
  );
}
`;

/** A copy of the seller section with one more page, to which its first page links. */
async function addPage(copy: SectionCopy): Promise<void> {
  await writeFile(join(copy.folder, 'src/how-it-works-page.tsx'), howItWorks);
  await copy.replace('section.ts', "page.tsx' }", `page.tsx', how: './src/how-it-works-page.tsx' }`);
  await copy.replace(
    'src/pages.ts',
    "'sell-your-land': {",
    "how: { Page: HowItWorksPage, meta: { title: 'How It Works', description: 'From your land to cash' }, hasForm: true }, 'sell-your-land': {",
  );
  await copy.replace('src/pages.ts', 'import', "import HowItWorksPage from './how-it-works-page.tsx';\nimport");
  await copy.replace(
    'src/sell-your-land/sell-your-land-page.tsx',
    '<ProcessStepsList />\n',
    `<ProcessStepsList />\n<p><a href="${path}">More about the steps</a></p>\n`,
  );
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Follows a link of the page, and expects that no page was loaded from the server meanwhile. */
async function follow(page: Page, link: string, title: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('main').getByRole('link', { name: link }).click();
  await expect(heading(page)).toHaveText(title);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
}

test('a page is released at a path that its section declares, and is gone after a rollback', async ({
  browser,
  page,
  request,
}) => {
  await using data = await DataFolder.create();
  await using copy = await SectionCopy.create('seller');
  await using releases = await SectionReleases.create('seller');
  await using shell = await startShellOver(releases, data.path);
  const run = (command: 'release' | 'rollback' | 'preview', ...args: string[]): Promise<CommandOutcome> =>
    runSectionCommand(command, releases, shell, args, copy.folder);
  const get = (url: string) => request.get(shell.origin + url, { maxRedirects: 0 });

  await addPage(copy);
  const refused = await run('release');
  expect(refused.output.trim()).toBe(
    "Its page how has no address: in section.ts, write 'how': { file: './src/how-it-works-page.tsx', path: '/sell-your-land/how' }.",
  );
  await copy.replace(
    'section.ts',
    "'./src/how-it-works-page.tsx'",
    `{ file: './src/how-it-works-page.tsx', path: '${path}' }`,
  );
  const released = await run('release');
  expect(released).toMatchObject({ code: 0 });
  const version = /seller (\S+) is built/.exec(released.output)?.[1] ?? '';

  const html = await (await get(path)).text();
  for (const part of [
    '<title>How It Works</title>',
    '<meta name="description" content="From your land to cash">',
    `<link rel="canonical" href="${shell.origin.replace('127.0.0.1', 'localhost')}${path}">`,
    '>How It Works</h1>',
    '<nav ',
  ])
    expect(html).toContain(part);
  expect((await get('/Sell-Your-Land/How-It-Works/')).headers().location).toBe(path);
  expect(await (await get('/sitemap.xml')).text()).toContain(`${path}</loc>`);
  expect((await readSectionsStatus(shell.origin)).paths.seller).toMatchObject({ how: path });

  await openPage(page, `${shell.origin}/sell-your-land`);
  await follow(page, 'More about the steps', 'How It Works');
  await expect(page).toHaveTitle('How It Works');
  await follow(page, 'our buyers', 'GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS');
  await page.goBack();
  await expect(heading(page)).toHaveText('How It Works');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await page.reload();
  await untilHydrated(page);
  await sendByScript(page, 'seller');
  await using withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScripts.newPage();
  await plain.goto(shell.origin + path);
  await sendByItself(plain, 'seller');

  expect(await run('rollback')).toMatchObject({ code: 0 });
  expect((await get(path)).status()).toBe(404);
  expect(await (await get('/sitemap.xml')).text()).not.toContain(path);
  // The open page still has its release.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
  await follow(page, 'More about the steps', 'How It Works');

  const preview = await run('preview', version);
  await page.goto(preview.output.split('\n')[0] ?? '');
  await page.goto(shell.origin.replace('127.0.0.1', new URL(page.url()).hostname) + path);
  await expect(heading(page)).toHaveText('How It Works');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
