import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { LeadForm, termsAlert } from '../fixtures/lead-form.ts';
import { readStatus } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { readTestSite } from '../site/test-site.ts';
import { buildHost } from './build-host.ts';

const html =
  '<!doctype html><html lang="en"><title>Host</title><link rel="stylesheet" href="/host.css"><body><script defer src="/host.js"></script>';

/** Serves the host on a port of its own, which is another origin than the shell's. */
async function startHost() {
  const data = await DataFolder.create();
  await buildHost(data.path);
  const files = sirv(data.path);
  const server = createServer((request, response) =>
    files(request, response, () => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await data[Symbol.asyncDispose]();
    },
  };
}

test('a host on another origin shows the seller’s form from the manifest of the live release, with its own React and kit', async ({
  page,
}) => {
  const shell = readTestSite().origin;
  const base = `${shell}/sections/seller/${(await readStatus(shell, 'seller')).live}/`;
  await using host = await startHost();
  const ofShell: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(shell)) ofShell.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${host.origin}/?manifest=${base}mf-manifest.json`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SELL YOUR LAND FAST FOR CASH');
  const form = new LeadForm(page, 'seller');
  await form.fill(createVisitor());
  await form.terms.uncheck();
  await form.submit.click();
  await expect(form.alert).toHaveText(termsAlert);
  await expect(form.terms).toBeFocused();
  expect(ofShell.filter((line) => !line.startsWith(`200 ${base}`))).toEqual([]);
  expect(ofShell.map((line) => line.split('.').at(-1)).sort()).toEqual(['css', 'js', 'js', 'js', 'json', 'svg']);
});
