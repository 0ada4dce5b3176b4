import { expect, test } from '@playwright/test';
import { sharePictures } from '../../shell/pictures/share-pictures.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startApi, startShell } from '../site/private-processes.ts';
import { findFaults } from './observatory.ts';
import { startTlsEnd } from './tls-end.ts';

// Starting processes takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

const routes = [
  ...sitePages.map(({ path }) => path),
  ...['/no-such-page', '/sell-your-land/', '/sell-your-land?submission=sent', '/preview?token=x', '/preview/end'],
  ...['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/favicon.svg', '/favicon.ico', '/icon-192.png'],
  ...['/sections.json', '/health', '/health/ready', '/assets/none.js', '/sections/seller/1/none.js', '/%ff'],
  ...['/api/health/live', '/api/health/ready', '/api/docs', '/api/docs-json', '/api/docs/swagger-ui.css', '/api/%ff'],
  ...['/api/nothing', '/api/admin/leads', 'POST /api/seller', 'POST /api/admin/sessions', 'POST /beacon'],
];
const shared = sharePictures.map(({ file }) => `/${file}`);

test('over HTTPS every public route has the headers of an A+, and only forms from the configured origin are accepted', async ({
  request,
}) => {
  using tls = await startTlsEnd();
  await using data = await DataFolder.create();
  const settings = { PUBLIC_ORIGIN: tls.origin };
  await using api = await startApi({ env: settings });
  await using shell = await startShell({
    dataFolder: data.path,
    apiPort: api.port,
    env: { ...settings, SHELL_TRUSTED_PROXIES: '127.0.0.1' },
  });
  await untilAllLive(shell.origin);
  tls.leadTo(shell.port);
  const read = async (route: string) => {
    const [path = '', method = 'GET'] = route.split(' ').reverse();
    const answer = await request.fetch(tls.origin + path, { method, ignoreHTTPSErrors: true, maxRedirects: 0 });
    const headers = new Headers(answer.headersArray().map(({ name, value }): [string, string] => [name, value]));
    return { headers, body: await answer.text() };
  };
  const findAllFaults = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => [path, findFaults((await read(path)).headers)] as const));
  const page = (await read('/sell-your-land')).body;
  const files = [...page.matchAll(/(?:src|href)="(\/(?:assets|sections)\/[^"]+)"/g)].map(([, file]) => file ?? '');
  for (const type of ['.js', '.css', '.svg', '.woff2']) expect(files.join(' ')).toContain(type);
  const forHosts = files.filter((path) => path.startsWith('/sections/'));
  const own = files.filter((path) => path.startsWith('/assets/'));
  expect((await findAllFaults([...routes, ...own])).filter(([, faults]) => faults.length > 0)).toEqual([]);
  // Hosts of Module Federation on other origins load these.
  for (const [path, faults] of await findAllFaults(forHosts))
    expect(faults, path).toEqual(['cross-origin-resource-policy: ']);
  // Others are to show these.
  for (const [path, faults] of await findAllFaults(shared))
    expect(faults, path).toEqual(['cross-origin-resource-policy: cross-origin']);
  // Every foreign origin is in own-page.test.ts. Accepted means that the fields are looked at.
  const statusOf = async (Origin: string) =>
    (
      await request.post(`${tls.origin}/api/seller`, { data: {}, headers: { Origin }, ignoreHTTPSErrors: true })
    ).status();
  expect(await statusOf(tls.origin)).toBe(400);
  expect(await statusOf(shell.origin)).toBe(403);
});
