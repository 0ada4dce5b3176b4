import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage } from '../fixtures/open-page.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readStatus, untilLive } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

test.describe.configure({ timeout: 90_000 });

/** One that follows no release after its start, as if it had just not looked yet. */
const slow = { RELEASE_POLL_MS: '3600000' };

test('a page of a shell that is ahead finds its files on one that is behind', async ({ page }) => {
  await using seller = await SectionReleases.create('seller');
  await using ahead = await DataFolder.create();
  await using behind = await DataFolder.create();
  await using first = await startShellOver(seller, ahead.path);
  await using second = await startShellOver(seller, behind.path, slow);
  const version = await seller.derive({ heading: 'AHEAD OF THE OTHERS' });
  await seller.promote(version);
  await untilLive(first.origin, 'seller', version);

  // The balancer sends pages to the one and files to the other.
  await page.route(/\/sections\/seller\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: second.origin + pathname }) });
  });
  await openPage(page, `${first.origin}/sell-your-land`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AHEAD OF THE OTHERS');
  expect(await readStatus(second.origin, 'seller')).toMatchObject({ live: seller.first, kept: [seller.first] });
});

test('files of another build of the shell are served from its copy in the data folder', async ({ request }) => {
  await using data = await DataFolder.create();
  const former = join(data.path, 'shell/builds/former');
  await mkdir(former, { recursive: true });
  await writeFile(join(former, 'shell.0123abcd.js'), '// former');
  await using shell = await startShell({ dataFolder: data.path });
  const answer = await request.get(`${shell.origin}/assets/shell.0123abcd.js`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toBe('// former');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': expect.stringContaining('immutable'),
  });
  for (const name of ['shell.01234567.js', '..%2f..%2f..%2fshared%2fcsrf-secret', '.unfinished'])
    expect((await request.get(`${shell.origin}/assets/${name}`)).status(), name).toBe(404);
});
