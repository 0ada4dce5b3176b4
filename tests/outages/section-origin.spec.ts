import { createServer } from 'node:http';
import { brand } from '@land/kit/brand';
import type { SectionsStatus } from '@land/kit/release/format/sections-status.ts';
import { failureAlert, formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startSection, startShell } from '../site/private-processes.ts';

const sectionNames = ['seller', 'buyer', 'legal'] as const;

for (const section of sectionNames) {
  test(`with the ${section} origin down from the start, its pages give phone and e-mail and the home page works`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/status of 503/);
    await using data = await DataFolder.create();
    await using shell = await startShell({ dataFolder: data.path, sections: { [section]: await findFreePort() } });
    // All others are asked for over HTTP, with each way to fail (section-origin-matrix.spec.ts).
    for (const site of sitePages.filter(({ path, section: own }) => own === section || path === '/')) {
      const response = await openPage(page, shell.origin + site.path);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      if (site.section !== section) {
        expect(response.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.heading);
        continue;
      }
      expect(response.status()).toBe(503);
      expect(response.headers()['retry-after']).toMatch(/^\d+$/);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: brand.phone.display })).toHaveAttribute(
        'href',
        `tel:${brand.phone.e164}`,
      );
      await expect(main.getByRole('link', { name: brand.email })).toHaveAttribute('href', `mailto:${brand.email}`);
    }
  });
}

test('a section whose origin comes up later is served without a restart', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 503/);
  await using data = await DataFolder.create();
  const port = await findFreePort();
  await using shell = await startShell({ dataFolder: data.path, sections: { buyer: port } });
  expect((await openPage(page, `${shell.origin}/buy-land`)).status()).toBe(503);
  await using origin = await startSection('buyer', port);
  expect(origin.port).toBe(port);
  await expect.poll(async () => (await page.request.get(`${shell.origin}/buy-land`)).status()).toBe(200);
  await openPage(page, `${shell.origin}/buy-land`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS');
});

test('a visitor half-way through a form when the origin stops sends it, and the next one too', async ({ page }) => {
  await using data = await DataFolder.create();
  await using origin = await startSection('seller');
  await using shell = await startShell({ dataFolder: data.path, sections: { seller: origin.port } });
  const visitors = [createVisitor(), createVisitor()];
  for (const [index, visitor] of visitors.entries()) {
    await openPage(page, shell.origin + formFacts.seller.path);
    const form = new LeadForm(page, 'seller');
    await form.fillFields(visitor);
    if (index === 0) await origin.stop();
    await form.terms.check();
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    await readOnlyLead(visitor);
  }
});

test('a shell that starts while an origin is down serves the release it kept', async ({ page }) => {
  await using data = await DataFolder.create();
  await using origin = await startSection('seller');
  const first = await startShell({ dataFolder: data.path, sections: { seller: origin.port } });
  await first.stop();
  await origin.stop();
  await using second = await startShell({ dataFolder: data.path, sections: { seller: origin.port } });
  expect((await openPage(page, second.origin + formFacts.seller.path)).status()).toBe(200);
  const visitor = createVisitor();
  const form = new LeadForm(page, 'seller');
  await form.fill(visitor);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  await expect(page.getByText(failureAlert)).toHaveCount(0);
  await readOnlyLead(visitor);
});

test('an origin that answers nonsense is refused by name and takes no page away', async ({ page }) => {
  const server = createServer((_request, response) => response.end('<html>not a release</html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  try {
    await using data = await DataFolder.create();
    await using shell = await startShell({ dataFolder: data.path, sections: { legal: port } });
    const { sections } = (await (await page.request.get(`${shell.origin}/sections.json`)).json()) as SectionsStatus;
    expect(sections.legal).toMatchObject({ live: null });
    expect(sections.legal.problem).toMatch(/\w/);
    expect(sections.seller.live).toMatch(/^\d/);
    await openPage(page, `${shell.origin}/sell-your-land`);
  } finally {
    server.close();
  }
});
