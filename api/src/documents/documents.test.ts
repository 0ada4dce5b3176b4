import { expect, test } from '@jest/globals';
import { readDeal, someDeal } from '../../fixtures/deals/deals.fixture.js';
import { somePhone, someStaff, storeLeads, UNKNOWN } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import type { AddedDocument, DocumentList } from './documents.dto.js';
import { DocumentsRepository } from './documents.repository.js';

const api = await useApi();
const [ann, bob, viewer, admin] = await Promise.all([
  someStaff(api, 'agent', 'Ann Lee'),
  someStaff(api, 'agent'),
  someStaff(api, 'viewer'),
  someStaff(api, 'admin'),
]);

const MEGABYTE = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.7\n<< >>\n%%EOF\n');
const pdfOf = (length: number) => Buffer.concat([PDF, Buffer.alloc(length - PDF.length, 'x')]);

const someLead = async (columns: object = {}) => (await storeLeads(1, { phone: somePhone(), ...columns }))[0] ?? '';
const pathOf = (leadId: string) => `leads/${leadId}/documents`;
const add = (path: string, { bytes = PDF, name = 'Deed.pdf', staff = ann, type = 'application/octet-stream' } = {}) =>
  api.request({
    method: 'POST',
    url: `/api/admin/${path}`,
    headers: { ...staff.headers, 'content-type': type, 'document-name': encodeURIComponent(name) },
    payload: bytes,
  });
const addTo = async (path: string, file = {}) => {
  const answer = await add(path, file);
  expect(answer.statusCode).toBe(201);
  return answer.json<AddedDocument>();
};
const list = async (path: string) => (await viewer.send('GET', path)).json<DocumentList>().items;
const names = async (path: string) => (await list(path)).map(({ name }) => name);
const open = (id: string, staff = viewer) => staff.send('GET', `documents/${id}`);
const erase = (leadId: string) =>
  queryTestDatabase('SELECT erase_person(ARRAY[$1::uuid], ARRAY[]::text[], ARRAY[]::text[], $2)', [
    leadId,
    Buffer.alloc(32),
  ]);
/** The documents of a lead or deal, with those of which only parts are stored. */
const countStored = async (id: string) =>
  (
    await queryTestDatabase<{ documents: number; parts: number }>(
      `SELECT count(DISTINCT d.id)::int AS documents, count(p.number)::int AS parts
       FROM documents d LEFT JOIN document_parts p ON p.document_id = d.id WHERE $1 IN (d.lead_id, d.deal_id)`,
      [id],
    )
  )[0];
const actionsOf = async (leadId: string) =>
  (
    await queryTestDatabase(
      "SELECT action FROM audit_entries WHERE lead_id = $1 AND action LIKE 'document%' ORDER BY seq",
      [leadId],
    )
  ).map(({ action }) => action as string);

test('a document is listed with its kind, size and author, opens as it was, and the audit trail has each step', async () => {
  const leadId = await someLead();
  const bytes = pdfOf(2 * MEGABYTE + 1);
  const { id } = await addTo(pathOf(leadId), { bytes });
  expect(await list(pathOf(leadId))).toEqual([
    {
      ...{ id, name: 'Deed.pdf', kind: 'pdf', bytes: bytes.length, isProtected: false, by: 'Ann Lee', leadId },
      at: expect.any(String),
    },
  ]);
  expect(await countStored(leadId)).toEqual({ documents: 1, parts: 5 });
  const opened = await open(id);
  expect(opened.rawPayload.equals(bytes)).toBe(true);
  expect(opened.headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'content-length': String(bytes.length) },
    ...{ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    'content-disposition': `inline; filename="Deed.pdf"; filename*=UTF-8''Deed.pdf`,
    'content-security-policy': expect.stringContaining("script-src 'none'"),
  });
  expect(await actionsOf(leadId)).toEqual(['document-added', 'documents-listed', 'document-opened']);
});

test('an opened picture is sandboxed', async () => {
  const { id } = await addTo(pathOf(await someLead()), {
    ...{ bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), name: 'map.png', type: 'image/png' },
  });
  const { headers } = await open(id);
  expect([headers['content-type'], headers['content-security-policy']]).toEqual([
    'image/png',
    expect.stringMatching(/; sandbox;.*script-src 'none'/),
  ]);
});

test('a removed document is not listed and does not open until it is restored', async () => {
  const leadId = await someLead();
  const { id } = await addTo(pathOf(leadId));
  for (let press = 0; press < 2; press += 1) expect((await ann.send('DELETE', `documents/${id}`)).statusCode).toBe(204);
  expect([await list(pathOf(leadId)), (await open(id)).statusCode]).toEqual([[], 404]);
  for (let press = 0; press < 2; press += 1)
    expect((await bob.send('POST', `documents/${id}/restoration`)).statusCode).toBe(204);
  expect([await names(pathOf(leadId)), (await open(id)).rawPayload.equals(PDF)]).toEqual([['Deed.pdf'], true]);
  expect((await actionsOf(leadId)).filter((action) => /removed|restored/.test(action))).toEqual([
    'document-removed',
    'document-restored',
  ]);
});

test.each([
  ['a program', '\x7fELF\x02\x01\x01'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['an archive', 'PK\x03\x04'],
])('%s that is called x.pdf is refused', async (_, start) => {
  const leadId = await someLead();
  const answer = await add(pathOf(leadId), { bytes: Buffer.from(start, 'latin1'), type: 'application/pdf' });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    'Send a PDF, a JPEG or a PNG.',
  ]);
  expect(await countStored(leadId)).toEqual({ documents: 0, parts: 0 });
});

test('an empty file is refused, and a JSON body is not a file', async () => {
  const leadId = await someLead();
  expect((await add(pathOf(leadId), { bytes: Buffer.alloc(0) })).json()).toMatchObject({
    message: 'This file is empty.',
  });
  expect((await add(pathOf(leadId), { bytes: Buffer.from('{}'), type: 'application/json' })).statusCode).toBe(415);
  expect(await countStored(leadId)).toEqual({ documents: 0, parts: 0 });
});

test('20 MB are stored, and one byte more is refused', async () => {
  const leadId = await someLead();
  await addTo(pathOf(leadId), { bytes: pdfOf(20 * MEGABYTE) });
  expect(await countStored(leadId)).toEqual({ documents: 1, parts: 40 });
  expect((await add(pathOf(leadId), { bytes: pdfOf(20 * MEGABYTE + 1) })).statusCode).toBe(413);
  expect(await countStored(leadId)).toEqual({ documents: 1, parts: 40 });
});

test('an encrypted PDF is stored and marked', async () => {
  const bytes = Buffer.concat([pdfOf(MEGABYTE), Buffer.from('trailer\n<< /Encrypt 8 0 R >>\n%%EOF')]);
  expect(await addTo(pathOf(await someLead()), { bytes })).toMatchObject({ isProtected: true });
});

test('a name is cleaned for the list and for the header', async () => {
  const { id, name } = await addTo(pathOf(await someLead()), { name: '../../\u202eAño "x".exe' });
  expect(name).toBe('Año "x".exe.pdf');
  expect((await open(id)).headers['content-disposition']).toBe(
    `inline; filename="A_o _x_.exe.pdf"; filename*=UTF-8''A%C3%B1o%20%22x%22.exe.pdf`,
  );
});

test.each([[''], ['%'], ['%ff']])('the name %j in the header is refused by name', async (name) => {
  const headers = { ...ann.headers, 'content-type': 'application/octet-stream', 'document-name': name };
  const url = `/api/admin/${pathOf(await someLead())}`;
  const answer = await api.request({ method: 'POST', url, headers, payload: PDF });
  expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toEqual([
    400,
    [expect.objectContaining({ field: 'Document-Name' })],
  ]);
});

test('two agents who add documents at once store both, and no more than 100 in all', async () => {
  const leadId = await someLead();
  await queryTestDatabase(
    `INSERT INTO documents (lead_id, name, kind, bytes, staff_id) SELECT $1, n || '.pdf', 'pdf', 1, $2 FROM generate_series(1, 97) n`,
    [leadId, ann.id],
  );
  const path = pathOf(leadId);
  const both = await Promise.all([add(path), add(path, { staff: bob })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const last = await Promise.all([add(path), add(path, { staff: bob })]);
  expect(last.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(await list(path)).toHaveLength(100);
  const [{ id } = { id: '' }] = await list(path);
  await ann.send('DELETE', `documents/${id}`);
  await addTo(path);
  expect((await ann.send('POST', `documents/${id}/restoration`)).statusCode).toBe(409);
});

test('a deal has its own documents and those of its seller’s lead', async () => {
  const [leadId, dealId] = [await someLead(), await someDeal(ann)];
  await queryTestDatabase(
    `WITH parcel AS (INSERT INTO parcels (lead_id, staff_id) VALUES ($1, $2) RETURNING id)
     UPDATE deals SET parcel_id = parcel.id FROM parcel WHERE deals.id = $3`,
    [leadId, ann.id, dealId],
  );
  await addTo(pathOf(leadId), { name: 'Title.pdf' });
  await addTo(`deals/${dealId}/documents`, { name: 'Contract.pdf' });
  expect((await list(`deals/${dealId}/documents`)).map((each) => [each.name, each.leadId])).toEqual([
    ['Contract.pdf', null],
    ['Title.pdf', leadId],
  ]);
  expect(await names(pathOf(leadId))).toEqual(['Title.pdf']);
  expect((await readDeal(ann, dealId)).stage).toBe('preparing');
  await erase(leadId);
  expect(await list(`deals/${dealId}/documents`)).toEqual([]);
});

test('documents are erased with the person of their lead, and with the buyer and the expected buyer of their deal', async () => {
  const [leadId, buyer, expected] = [await someLead(), await someLead(), await someLead()];
  const [bought, pending] = [await someDeal(ann), await someDeal(ann)];
  await queryTestDatabase('UPDATE deals SET buyer_lead_id = $1 WHERE id = $2', [buyer, bought]);
  await queryTestDatabase('INSERT INTO closings (deal_id, buyer_lead_id, staff_id) VALUES ($1, $2, $3)', [
    ...[pending, expected, ann.id],
  ]);
  const { id } = await addTo(pathOf(leadId));
  await ann.send('DELETE', `documents/${id}`);
  const added = [id];
  for (const deal of [bought, pending]) added.push((await addTo(`deals/${deal}/documents`)).id);
  const stored = () =>
    queryTestDatabase(
      `SELECT d.name, d.bytes, d.lead_id, d.deal_id, count(p.number)::int AS parts
       FROM documents d JOIN document_parts p ON p.document_id = d.id WHERE d.id = ANY ($1) GROUP BY d.id`,
      [added],
    );
  expect(await stored()).toHaveLength(3);
  for (const person of [leadId, buyer, expected]) await erase(person);
  expect(await stored()).toEqual(
    Array(3).fill({ name: 'erased', bytes: null, lead_id: null, deal_id: null, parts: 1 }),
  );
  expect((await ann.send('POST', `documents/${id}/restoration`)).statusCode).toBe(404);
  while (await api.app.get(DocumentsRepository).deleteOld());
  expect(await stored()).toEqual([]);
  expect((await add(pathOf(leadId))).statusCode).toBe(404);
});

test('a person’s export has the names and times of their documents', async () => {
  const phone = somePhone();
  const [leadId, dealId] = [await someLead({ phone }), await someDeal(ann)];
  await queryTestDatabase('UPDATE deals SET buyer_lead_id = $1 WHERE id = $2', [leadId, dealId]);
  await addTo(pathOf(leadId));
  await addTo(`deals/${dealId}/documents`, { name: 'Contract.pdf' });
  const exported = (await admin.send('POST', 'people/export', { phone })).json<{ leads: { documents: object[] }[] }>();
  expect(exported.leads.flatMap(({ documents }) => documents)).toEqual([
    { name: 'Deed.pdf', kind: 'pdf', bytes: PDF.length, at: expect.any(String) },
    { name: 'Contract.pdf', kind: 'pdf', bytes: PDF.length, at: expect.any(String) },
  ]);
});

test('documents that were removed a day ago, and unfinished uploads, are deleted', async () => {
  const leadId = await someLead();
  await queryTestDatabase(
    `INSERT INTO documents (lead_id, name, kind, bytes, at, removed_at, staff_id)
     SELECT $1, name, 'pdf', bytes, now() - at, now() - removed_at, $2 FROM (VALUES
       ('old', 1, interval '3 days', interval '25 hours'), ('removed', 1, '3 days', '23 hours'), ('kept', 1, '3 days', NULL),
       ('cut', NULL, '61 minutes', NULL), ('running', NULL, '59 minutes', NULL)
     ) AS each (name, bytes, at, removed_at)`,
    [leadId, ann.id],
  );
  const documents = api.app.get(DocumentsRepository);
  while (await documents.deleteOld());
  const left = await queryTestDatabase('SELECT name FROM documents WHERE lead_id = $1 ORDER BY name', [leadId]);
  expect(left.map(({ name }) => name)).toEqual(['kept', 'removed', 'running']);
});

test('viewers list and open documents, and change nothing', async () => {
  const leadId = await someLead();
  const { id } = await addTo(pathOf(leadId));
  const answers = [
    add(pathOf(leadId), { staff: viewer }),
    viewer.send('DELETE', `documents/${id}`),
    viewer.send('POST', `documents/${id}/restoration`),
  ];
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(403);
  expect((await open(id)).statusCode).toBe(200);
  expect(await countStored(leadId)).toEqual({ documents: 1, parts: 1 });
});

test.each([
  ['GET', `leads/${UNKNOWN}/documents`],
  ['GET', `deals/${UNKNOWN}/documents`],
  ['GET', `documents/${UNKNOWN}`],
  ['DELETE', `documents/${UNKNOWN}`],
  ['POST', `documents/${UNKNOWN}/restoration`],
] as const)('%s %s is refused', async (method, path) => {
  expect((await ann.send(method, path)).statusCode).toBe(404);
});

test.each(['leads', 'deals'])('a document is not added to unknown %s', async (of) => {
  expect((await add(`${of}/${UNKNOWN}/documents`)).statusCode).toBe(404);
});

test('the log names no document', async () => {
  await addTo(pathOf(await someLead()), { name: 'Deed of Jane Roe.pdf' });
  expect(api.lines.join('')).not.toContain('Jane');
});
