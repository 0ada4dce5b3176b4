import { afterAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { someStaff, storeLeads } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, startApi } from '../../fixtures/test-api.fixture.js';

// A real server, because a cut-off upload and an early refusal need a connection.
const api = await startApi();
afterAll(api.stop);
await api.app.listen(0, '127.0.0.1');
const { port } = api.app.getHttpServer().address() as AddressInfo;
const ann = await someStaff(api, 'agent');

const HALF = Buffer.alloc(512 * 1024, 'x');
HALF.write('%PDF-1.7\n');

const someLead = async () => (await storeLeads(1))[0] ?? '';
const begin = (leadId: string, length?: number) => {
  const headers = { ...ann.headers, 'content-type': 'application/pdf', 'document-name': 'Deed.pdf' };
  const sized = { ...headers, ...(length !== undefined && { 'content-length': length }) };
  return request({ port, method: 'POST', path: `/api/admin/leads/${leadId}/documents`, headers: sized });
};
const statesOf = async (leadId: string) => {
  const rows = await queryTestDatabase('SELECT bytes FROM documents WHERE lead_id = $1', [leadId]);
  return rows.map(({ bytes }) => bytes);
};
async function until(leadId: string, states: (number | null)[]): Promise<void> {
  while (JSON.stringify(await statesOf(leadId)) !== JSON.stringify(states)) await pause(20);
}
const statusOf = async (sent: ReturnType<typeof begin>) => {
  const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume: () => void }];
  response.resume();
  return response.statusCode;
};

test('nothing is left of an upload that is cut off', async () => {
  const leadId = await someLead();
  const sent = begin(leadId, 4 * HALF.length);
  sent.on('error', () => undefined);
  sent.write(HALF);
  await until(leadId, [null]);
  expect((await ann.send('GET', `leads/${leadId}/documents`)).json()).toEqual({ items: [] });
  sent.destroy();
  await until(leadId, []);
  expect(api.lines.join('')).toContain('"reason":"cut-off"');
});

test('an upload to a lead that is erased meanwhile is refused, and nothing is left', async () => {
  const leadId = await someLead();
  const sent = begin(leadId);
  const status = statusOf(sent);
  sent.write(HALF);
  await until(leadId, [null]);
  await queryTestDatabase('SELECT erase_person(ARRAY[$1::uuid], ARRAY[]::text[], ARRAY[]::text[], $2)', [
    leadId,
    Buffer.alloc(32),
  ]);
  sent.end('%%EOF');
  expect([await status, await statesOf(leadId)]).toEqual([409, []]);
});

test('the sender of a file without a length, of more than 20 MB, gets the refusal after having sent it', async () => {
  const leadId = await someLead();
  const sent = begin(leadId);
  const status = statusOf(sent);
  for (let part = 0; part < 42; part += 1) if (!sent.write(HALF)) await once(sent, 'drain');
  sent.end();
  expect([await status, await statesOf(leadId)]).toEqual([413, []]);
});

test('the sender of a large file of another kind gets the refusal after having sent it', async () => {
  const leadId = await someLead();
  const sent = begin(leadId, 40 * HALF.length);
  const status = statusOf(sent);
  for (let part = 0; part < 40; part += 1) if (!sent.write(HALF.fill(0))) await once(sent, 'drain');
  sent.end();
  expect([await status, await statesOf(leadId)]).toEqual([400, []]);
});
