import { afterAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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
  expect([await status, await statesOf(leadId)]).toEqual([404, []]);
});

// Browsers read the response after they have sent everything, and Node's own client does not.
test.each([
  ['of another kind', `content-length: ${40 * HALF.length}`, 40, Buffer.alloc(HALF.length), 400],
  ['of more than 20 MB', `content-length: ${41 * HALF.length}`, 41, HALF, 413],
  ['of more than 20 MB and without a length', 'transfer-encoding: chunked', 41, HALF, 413],
])('the sender of a file %s gets the refusal after having sent it', async (_, length, parts, part, status) => {
  const leadId = await someLead();
  const socket = connect({ port, host: '127.0.0.1' });
  const write = async (bytes: Buffer | string) => socket.write(bytes) || once(socket, 'drain');
  const path = `/api/admin/leads/${leadId}/documents`;
  const { authorization } = ann.headers;
  await write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n`);
  await write(`content-type: application/pdf\r\ndocument-name: Deed.pdf\r\n${length}\r\n\r\n`);
  const isChunked = length.endsWith('chunked');
  for (let number = 0; number < parts; number += 1) {
    if (isChunked) await write(`${part.length.toString(16)}\r\n`);
    await write(part);
    if (isChunked) await write('\r\n');
  }
  if (isChunked) await write('0\r\n\r\n');
  const [response] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect([response.toString().slice(0, 12), await statesOf(leadId)]).toEqual([`HTTP/1.1 ${status}`, []]);
});
