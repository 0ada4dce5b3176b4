import { expect, test } from '@jest/globals';
import { signedIn } from '../../fixtures/staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import { submitBuyer, submitSeller } from '../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const admin = await signedIn('admin');

type Method = 'GET' | 'POST' | 'PATCH';
const PHONE = '+12125559631';
const HEADERS = { ...admin.headers, 'content-type': 'application/json', 'user-agent': 'Plantedagent' };
const from = { remoteAddress: '198.51.100.202' };

/** Sends valid and invalid requests about a lead, with words that must not be logged. Returns the refusals. */
async function workWithPlantedWords(id: string): Promise<string[]> {
  const refusals: string[] = [];
  const send = async (method: Method, path: string, payload?: object | string, more: object = {}) => {
    const [url, headers] = [`/api/admin/${path}`, { ...HEADERS, ...more }];
    const answer = await api.request({ method, url, headers, ...from, ...(payload && { payload }) });
    if (answer.statusCode >= 400) refusals.push(answer.payload);
  };
  for (const path of [`leads/${id}`, 'leads/Plantedid', 'leads/count?q=Plantedlast', 'today?zone=Plantedzone'])
    await send('GET', path);
  for (const query of ['q=Plantedlast', `q=${encodeURIComponent(PHONE)}`, 'sort=Plantedsort&status=Plantedstatus'])
    await send('GET', `leads?${query}${query.startsWith('q') ? '' : '&receivedFrom=Plantedtime&cursor=Plantedcursor'}`);
  await send('GET', 'leads/export.csv?q=Plantednote');
  await send('PATCH', `leads/${id}`, { status: 'Plantedstatus', assigneeId: 'Plantedassignee' }, { 'if-match': '"1"' });
  await send('PATCH', `leads/${id}`, { status: 'contacted' }, { 'if-match': 'Plantedtag' });
  await send('PATCH', `leads/${id}`, '{"status":"Plantedjson', { 'if-match': '"1"' });
  await send('PATCH', `leads/${id}`, { status: 'contacted', assigneeId: admin.id }, { 'if-match': '"1"' });
  await send('POST', `leads/${id}/notes`, { text: 'Plantedstaffnote' });
  await send('POST', `leads/${id}/notes`, { text: `Plantedstaffnote${'x'.repeat(5000)}` });
  await send('POST', `leads/${id}/contacts`, { channel: 'Plantedchannel', outcome: 'Plantedoutcome', at: 'Planted' });
  await send('POST', `leads/${id}/contacts`, { channel: 'call', outcome: 'reached' });
  const call = { channel: 'call', outcome: 'reached', note: 'Plantedstaffnote' };
  await send('POST', `leads/${id}/log`, call, { 'if-match': '"2"', 'idempotency-key': `Plantedkey-${id}` });
  await send('POST', `leads/${id}/log`, { ...call, note: '' }, { 'if-match': '"2"' });
  await send('POST', `leads/${id}/log`, call, { 'if-match': '"1"' });
  await send('POST', 'leads/bulk', { leads: [{ id, version: 2 }], change: { lostReason: 'Plantedreason' } });
  await send('POST', 'leads', { type: 'seller', firstName: 'Plantedfirst', source: 'Plantedsource' });
  await send('POST', 'views', { name: `Plantedview ${id}`, filters: { q: 'Plantedlast' } });
  await send('POST', 'views', { name: `Plantedview ${id}`, filters: {} });
  await send('POST', `leads/${id}/quarantine/release`, {});
  for (const path of [`leads/${id}/texts`, 'audit?staff=Plantedstaff', 'reports/promise?zone=Plantedzone'])
    await send('GET', path);
  const [person, email] = [{ phone: PHONE, email: 'planted@mail.example' }, `planted-${id}@staff.example`];
  for (const [path, body] of Object.entries({
    'review/decisions': { id, decision: 'Planteddecision' },
    'privacy-requests': { ...person, kind: 'erase' },
    'people/find': person,
    'people/export': { ...person, exact: 'Plantedexact' },
    suppressions: { phone: PHONE, action: 'stop', reason: 'asked-by-phone' },
    staff: { email, name: 'Plantedname', role: 'Plantedrole' },
    'staff/me/passkeys': { name: 'Plantedname', passkey: { id: 'Plantedid' } },
    'chain-checks': { chain: 'Plantedchain' },
  }))
    await send('POST', path, body);
  return refusals;
}

test('words of visitors and staff appear in no log line, no refusal and no audit entry', async () => {
  const planted = { firstName: 'Plantedfirst', lastName: 'Plantedlast', phone: PHONE };
  const seller = await submitSeller(
    api,
    { ...planted, note: 'Plantednote' },
    { 'form-trap': 'Plantedtrap', 'form-fill-time': 'Plantedtime' },
  );
  const buyer = await submitBuyer(api, { ...planted, email: 'planted@mail.example' });
  const refusals = [...(await workWithPlantedWords(seller)), ...(await workWithPlantedWords(buyer))];
  expect(refusals).toHaveLength(43);
  const entries = await queryTestDatabase('SELECT action, detail FROM audit_entries WHERE staff_id = $1', [admin.id]);
  expect(entries.length).toBeGreaterThan(10);
  for (const text of [api.lines.join(''), refusals.join(''), JSON.stringify(entries)]) {
    expect(text).not.toMatch(/planted/i);
    expect(text).not.toContain('5559631');
  }
  expect(api.lines.join('')).not.toContain('198.51.100.202');
});

test('an unknown parameter with a personal name is refused without logging the name', async () => {
  const before = api.lines.length;
  const answer = await api.request({ url: '/api/admin/leads?planted%40name.example=1', headers: admin.headers });
  expect(answer.statusCode).toBe(400);
  expect(api.lines.slice(before).join('')).not.toMatch(/planted/i);
});
