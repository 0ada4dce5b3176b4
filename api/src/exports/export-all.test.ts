import { beforeAll, expect, test } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { someDeal } from '../../fixtures/deals/deals.fixture.js';
import { endOfExport, entriesOf, storeDocument } from '../../fixtures/exports/export-all.fixture.js';
import { readZip } from '../../fixtures/exports/read-zip.fixture.js';
import { somePhone, someStaff, submitBuyer, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, TEST_SUPPRESSION_KEY, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import { phoneHashKey } from '../phone/phone-hash.js';
import { ExportAllRepository } from './export-all.repository.js';

// This file has its own database, because each test exports all of it.
const url = await useOwnDatabase();
const api = await useApi();
const agent = await someStaff(api, 'agent', 'Ann;=1+1');

beforeAll(async () => {
  await api.app.listen(0, '127.0.0.1');
});

type Admin = Awaited<ReturnType<typeof someStaff>>;

const exportAs = ({ headers }: Admin) => api.request({ url: '/api/admin/export.zip', headers });
const filesOf = async (admin: Admin) => readZip((await exportAs(admin)).rawPayload);

/** Starts an export and returns the response before its body is read. */
async function begin({ headers }: Admin): Promise<IncomingMessage> {
  const { port } = api.app.getHttpServer().address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`http://127.0.0.1:${port}/api/admin/export.zip`, { headers }, resolve).on('error', reject),
  );
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** More than the buffers between the api and a reader that does not read. */
async function storeMoreThanFitsIntoBuffers(): Promise<void> {
  const seller = await submitSeller(api);
  for (let count = 0; count < 2; count += 1) await storeDocument(seller, agent.id, 40);
}

test('an export is a ZIP with texts that no spreadsheet runs, and the bytes of photos and documents', async () => {
  const admin = await someStaff(api, 'admin');
  const lastName = `Export${newKey()}`;
  const seller = await submitSeller(api, { lastName, phone: '+12125550188', note: '=1+1; "Néill" 🌾' });
  await agent.send('POST', `leads/${seller}/notes`, { text: '@SUM(A1)' });
  const deal = await someDeal(agent);
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_500_000, 'x')]);
  const send = (path: string, payload: Buffer, type: string, name = '') =>
    api.request({
      method: path.endsWith('photos') ? 'PUT' : 'POST',
      url: `/api/admin/${path}`,
      headers: { ...agent.headers, 'content-type': type, 'document-name': encodeURIComponent(name) },
      payload,
    });
  await send(`deals/${deal}/photos`, photo, 'image/jpeg');
  const document = await send(`leads/${seller}/documents`, bytes, 'application/pdf', 'A:B?.pdf');
  const { id } = document.json<{ id: string }>();

  const answer = await exportAs(admin);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="land-export-\d{4}-\d\d-\d\d\.zip"$/);
  const files = await readZip(answer.rawPayload);
  const sellers = String(files.get('sellers.csv'));
  expect(sellers).toMatch(/^\ufeffId,First name,Last name,Phone,E-mail,Message,State,County,/);
  expect(sellers).toContain(`\n${seller},"John","${lastName}","(212) 555-0188",,"'=1+1; ""Néill"" 🌾",`);
  expect(String(files.get('notes.csv'))).toContain(`,"Ann;'=1+1","'@SUM(A1)",`);
  expect(String(files.get('consents.csv'))).toContain(`,${seller},grant,terms,`);
  expect(files.get(`documents/${id}/A_B_.pdf`)?.equals(bytes)).toBe(true);
  const pictures = [...files].filter(([path]) => path.startsWith('photos/'));
  const stored = await queryTestDatabase<{ bytes: Buffer }>(
    "SELECT bytes FROM deal_photo_files WHERE name LIKE '%-1600.jpg'",
  );
  expect(pictures).toEqual([[expect.stringMatching(/^photos\/[a-z0-9-]+\/1-[0-9a-f]{8}\.jpg$/), stored[0]?.bytes]]);
  expect(String(files.get('photos.csv'))).toContain(pictures[0]?.[0]);
  expect(await endOfExport(admin.id)).toEqual({ state: 'complete', files: files.size - 1 });
  expect(await entriesOf(admin.id)).toHaveLength(2);
});

test('stops.csv has the numbers and addresses that are stopped now, and stopped-numbers.csv also those restored', async () => {
  const [stopped, restored] = [somePhone(), somePhone()];
  const written = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
  for (const phone of [stopped, restored]) {
    await submitSeller(api, { phone });
    await api.post('/api/messaging/stop', { phone });
  }
  await queryTestDatabase(
    'UPDATE suppressions SET restored_at = now() WHERE phone_hash = sha256($1::bytea || convert_to($2, $3))',
    [phoneHashKey(TEST_SUPPRESSION_KEY), restored, 'UTF8'],
  );
  const left = await submitBuyer(api, { email: 'Left.Early@example.com' });
  await queryTestDatabase(
    "INSERT INTO list_members (hash, lead_id, status, wants, provider_group) VALUES (repeat('a', 22), $1, 'left', '{}', 'other') ON CONFLICT DO NOTHING",
    [left],
  );
  await queryTestDatabase("UPDATE list_members SET status = 'left' WHERE lead_id = $1", [left]);
  const files = await filesOf(await someStaff(api, 'admin'));
  const [stops, numbers] = [String(files.get('stops.csv')), String(files.get('stopped-numbers.csv'))];
  expect(stops).toContain(`"${written(stopped)}",,`);
  expect(stops.toLowerCase()).toContain(',"left.early@example.com",left,');
  expect(stops).not.toContain(written(restored));
  expect(numbers).toContain(`"${written(restored)}",`);
});

test('an export has no rows that were added after it began', async () => {
  const [before, after] = [newKey(), newKey()];
  await submitSeller(api, { lastName: `Name${before}` });
  const snapshot = await new ExportAllRepository().open(url, phoneHashKey(TEST_SUPPRESSION_KEY));
  await submitSeller(api, { lastName: `Name${after}` });
  let rows = '';
  for await (const { path, content } of snapshot.entries()) {
    const file = await text(content);
    if (path.endsWith('.csv')) rows += file;
  }
  await snapshot.close();
  expect([rows.includes(before), rows.includes(after)]).toEqual([true, false]);
});

test('no name, number or text of a person is in the log of an export', async () => {
  const [lastName, phone] = [`Logged${newKey()}`, somePhone()];
  await submitSeller(api, { lastName, phone });
  await filesOf(await someStaff(api, 'admin'));
  expect(api.lines.filter((line) => line.includes(lastName) || line.includes(phone))).toEqual([]);
});

test('a download that is canceled ends the reading; meanwhile a second export gets 429, and later one succeeds', async () => {
  await storeMoreThanFitsIntoBuffers();
  const [ada, bob] = [await someStaff(api, 'admin'), await someStaff(api, 'admin')];
  const reading = await begin(ada);
  await new Promise((resolve) => reading.once('data', resolve));
  const refused = await exportAs(bob);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  reading.destroy();
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled', files: expect.any(Number) });
  const open =
    "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'land-export' AND datname = current_database()";
  for (let tries = 0; tries < 60 && (await queryTestDatabase(open))[0]?.['count'] !== 0; tries += 1) await pause(50);
  expect(await queryTestDatabase(open)).toEqual([{ count: 0 }]);
  expect((await exportAs(bob)).statusCode).toBe(200);
});

test('an export ends immediately when the session that began it ends', async () => {
  await storeMoreThanFitsIntoBuffers();
  const [ada, bob] = [await someStaff(api, 'admin'), await someStaff(api, 'admin')];
  const reading = await begin(ada);
  await bob.send('PATCH', `staff/${ada.id}`, { disabled: true });
  expect(await endOfExport(ada.id)).toMatchObject({ state: 'cancelled' });
  reading.destroy();
});
