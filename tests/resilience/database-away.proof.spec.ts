import { failureAlert, formFacts, LeadForm, loggedFailure } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { PostgresRelay } from '../site/postgres-relay.ts';
import { startApi, startShell } from '../site/private-processes.ts';
import { readTestSite } from '../site/test-site.ts';

/** `from the start`: the api is started before its database. */
const outages = ['from the start', 'refusing', 'hanging'] as const;

test('while the database is away, from the start or later, the answer is 503 within 3 s, and the retry when it is back is one lead', async ({
  page,
  consoleGuard,
}) => {
  test.setTimeout(90_000);
  consoleGuard.expectError(loggedFailure);
  consoleGuard.expectError(/status of 503/);
  const { databaseUrl, csrfSecret } = readTestSite();
  await using data = await DataFolder.create();
  await using relay = await PostgresRelay.start(databaseUrl);
  relay.turn('refusing');
  await using api = await startApi({
    databaseUrl: relay.databaseUrl,
    csrfSecret,
    env: { SUBMISSIONS_PER_MINUTE: '1000000' },
    healthPath: '/api/health/live',
  });
  await using shell = await startShell({ dataFolder: data.path, apiPort: api.port });
  await untilAllLive(shell.origin);
  const readHealth = async (name: string) => (await page.request.get(`${api.origin}/api/health/${name}`)).status();
  for (const outage of outages) {
    await test.step(outage, async () => {
      await openPage(page, shell.origin + formFacts.buyer.path);
      const visitor = createVisitor();
      const form = new LeadForm(page, 'buyer');
      await form.fill(visitor);

      if (outage !== 'from the start') relay.turn(outage);
      const answering = page.waitForResponse('**/api/buyer');
      const sent = performance.now();
      await form.submit.click();
      const answer = await answering;
      expect(performance.now() - sent).toBeLessThan(3_000);
      expect(answer.status()).toBe(503);
      expect(answer.headers()['retry-after']).toMatch(/^\d+$/);
      await expect(form.alert).toHaveText(failureAlert);
      await expect(form.email).toHaveValue(visitor.email);
      expect(await readHealth('live')).toBe(200);
      expect(await readHealth('ready')).toBe(503);
      expect(await findLeads(visitor)).toEqual([]);

      relay.turn('passing');
      await expect.poll(() => readHealth('ready'), { timeout: 20_000 }).toBe(200);
      await form.submit.click();
      await expect(form.panel).toBeVisible();
      await readOnlyLead(visitor);
    });
  }
});
