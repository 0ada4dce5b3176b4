/** An optional field is added to a copy of the project, and followed from the form to every place that shows it. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { apiArgs, projectFolder } from '../../shell/launch/services.ts';
import { encodePublicKey, readPublicKeys } from '../../shell/release-tools/signing/signing-keys.ts';
import { callApi, DeskData, PASSWORD, signIn } from '../desk/desk.ts';
import { LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { ProjectCopy } from '../fixtures/project-copy.ts';
import { untilAllLive, untilStatus } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, type Visitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { NodeProcess } from '../site/node-process.ts';
import { startShell } from '../site/private-processes.ts';
import { ReleaseOrigin } from '../site/release-origin.ts';
import { readTestSite } from '../site/test-site.ts';
import { until, untilAnswered } from '../site/until.ts';
import { chooseSitePorts, type SitePorts, startLauncher, untilStarted } from '../site/whole-site.ts';
import { addField, checkTypes } from './added-field.fixture.ts';

test.setTimeout(600_000);

const parcelNumber = '12-345-678';
const generated = /^api\/openapi\.json$|\/api-types\.ts$|^api\/src\/database\/schema\/[^/]+\.json$/;

test('a new field changes only the files that the README names, and reaches lead, search, page, export and certificate', async ({
  page,
}) => {
  await using copy = await ProjectCopy.create();
  await addField(copy);
  await checkTypes(copy);
  const changes = (await copy.listChanges()).filter((file) => !generated.test(file));
  expect(changes).toEqual(pathsOfReadme());
  expect(changes.length).toBeLessThanOrEqual(9);

  await using data = await DataFolder.create();
  const ports = await chooseSitePorts({});
  const [site, desk] = [`http://localhost:${ports.SHELL_PORT}`, `http://localhost:${ports.API_PORT}`];
  const { csrfSecret } = readTestSite();
  const former = await test.step('leads of the commit before', () => storeBefore(data.path, ports, csrfSecret));
  await using launcher = startLauncher(ports, data.path, { CSRF_SECRET: csrfSecret }, copy.folder);
  await untilStarted(launcher);
  await untilAllLive(site);
  await using database = await DeskData.open(await data.readDatabaseUrl());

  const oldLeads = 'SELECT last_name, parcel_number FROM leads ORDER BY received_at';
  const withoutParcel = former.map(({ lastName }) => ({ last_name: lastName, parcel_number: null }));
  expect(await database.query(oldLeads)).toEqual(withoutParcel);

  const visitor = createVisitor();
  await test.step('the form', () => submit(site, visitor, parcelNumber));
  const { id } = await expectStored(visitor, parcelNumber);

  const admin = await database.addAccount('admin');
  await signIn(page.request, admin, desk);
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const read = async (path: string) => (await page.request.get(`${desk}/api/admin/leads${path}`, { headers })).text();
  // A form that a program fills in is suspected as spam.
  await test.step('the search', async () => {
    expect(await read(`?quarantined=any&q=${parcelNumber}`)).toContain(id);
    for (const { lastName, phone } of former)
      for (const words of [lastName, phone])
        expect(await read(`?quarantined=any&q=${encodeURIComponent(words)}`)).toContain(lastName);
    const [old] = await database.query<{ id: string }>(
      "UPDATE leads SET parcel_number = '98-765' WHERE last_name = $1 RETURNING id",
      [former[0]?.lastName],
    );
    expect(await read('?quarantined=any&q=98-765')).toContain(old?.id);
  });
  await test.step('the page of the lead', async () => {
    await page.goto(`${desk}/desk/leads/${id}`);
    const words = page.getByRole('region', { name: 'Submission' });
    await expect(words.getByRole('heading', { name: 'Parcel number' })).toBeVisible();
    await expect(words.getByText(parcelNumber, { exact: true })).toBeVisible();
    // The next step changes the session's cookie, and later requests of the page would send the former one.
    await page.goto('about:blank');
  });
  await test.step('the export', async () => {
    await callApi(page.request, 'POST', '/sessions/current/confirmation', { password: PASSWORD }, {}, desk);
    const [head, row] = (await read(`/export.csv?quarantined=any&q=${visitor.lastName}`)).split('\r\n');
    const column = head?.split(',').indexOf('Parcel number') ?? -1;
    expect(row?.replace(/"[^"]*\n[^"]*"/, '').split(',')[column]).toBe(`"${parcelNumber}"`);
  });
  await test.step('the certificate', async () => {
    const { certificate } = JSON.parse(await read(`/${id}/consent`)) as { certificate: { lead: object } };
    expect(certificate.lead).toMatchObject({ answers: [{ label: 'Parcel number', values: [parcelNumber] }] });
  });

  await test.step('the release that is live now is taken by the new shell, and sends what it always sent', async () => {
    await using origin = await ReleaseOrigin.start(join(projectFolder, 'seller-app/releases'));
    await using folder = await DataFolder.create();
    await using shell = await startShell({
      dataFolder: folder.path,
      folder: relative(projectFolder, join(copy.folder, 'shell')),
      sections: { seller: origin.port, buyer: ports.BUYER_PORT, legal: ports.LEGAL_PORT },
      apiPort: ports.API_PORT,
      env: { SELLER_PUBLIC_KEYS: readPublicKeys('seller').map(encodePublicKey).join(',') },
    });
    const { refused } = await untilStatus(shell.origin, 'seller', ({ live }) => live !== null);
    expect(refused).toEqual([]);
    const other = createVisitor();
    await submit(shell.origin, other);
    await expectStored(other, null);
  });

  async function submit(origin: string, sent: Visitor, parcel?: string): Promise<void> {
    await openPage(page, `${origin}/sell-your-land`);
    const form = new LeadForm(page, 'seller');
    await form.fill(sent);
    const field = form.form.getByLabel('Parcel Number (Optional)');
    if (parcel === undefined) await expect(field).toHaveCount(0);
    else await field.fill(parcel);
    await form.submit.click();
    await expect(form.panel).toBeVisible();
  }

  async function expectStored({ lastName }: Visitor, stored: string | null): Promise<{ id: string }> {
    const rows = await database.query<{ id: string }>('SELECT id, parcel_number FROM leads WHERE last_name = $1', [
      lastName,
    ]);
    expect(rows).toEqual([{ id: expect.any(String), parcel_number: stored }]);
    return rows[0] ?? { id: '' };
  }
});

/** Fills a database with this checkout's api, before the field is added. */
async function storeBefore(dataFolder: string, ports: SitePorts, csrfSecret: string): Promise<Visitor[]> {
  const folder = join(projectFolder, 'api');
  const names = ['POSTGRES_PORT', 'API_PORT'] as const;
  const env = {
    ...Object.fromEntries(names.map((name) => [name, String(ports[name])])),
    ...{ DATA_DIR: dataFolder, CSRF_SECRET: csrfSecret },
  };
  await using postgres = new NodeProcess({ folder, args: ['dist/database/embedded/run-embedded-postgres.js'], env });
  await until(
    () => postgres.output.includes('postgres ready') || !postgres.isRunning,
    () => postgres.output,
  );
  await using api = new NodeProcess({ folder, args: apiArgs, env });
  const origin = `http://127.0.0.1:${ports.API_PORT}`;
  await untilAnswered(
    `${origin}/api/health/ready`,
    () => api.isRunning,
    () => api.output,
  );
  const visitors = [createVisitor(), createVisitor()];
  for (const { firstName, lastName, phone } of visitors) {
    const answer = await fetch(`${origin}/api/seller`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ firstName, lastName, phone: `+1${phone}`, agreedToTerms: true }),
    });
    expect(answer.status).toBe(201);
  }
  return visitors;
}

/** The files in the README's row "a field of the forms". */
function pathsOfReadme(): string[] {
  const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
  const [, row = ''] = /^\| a field of the forms +\|(.*)\|$/m.exec(readme) ?? [];
  return [...row.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path).toSorted();
}
