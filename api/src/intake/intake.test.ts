import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { BUYER, findLeads, newKey, SELLER, useApi } from '../test-api.fixture.js';

const api = await useApi();

test('a seller submission is stored as a lead', async () => {
  const key = newKey();
  const answer = await api.post('/api/seller', SELLER, { 'idempotency-key': key });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ success: true, message: expect.stringContaining('will contact you soon') });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const [lead] = await findLeads(key);
  expect(lead).toMatchObject({
    type: 'seller',
    first_name: 'John',
    last_name: 'Doe',
    phone: '+12125550123',
    note: 'Five acres.',
    email: null,
    interests: null,
  });
});

test('a buyer submission is stored as a lead', async () => {
  const key = newKey();
  const answer = await api.post('/api/buyer', BUYER, { 'idempotency-key': key });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ success: true, message: expect.stringContaining('investor network') });
  const [lead] = await findLeads(key);
  expect(lead).toMatchObject({
    type: 'buyer',
    email: 'jane.roe@example.com',
    interests: ['Recreational Land'],
    note: null,
  });
});

test('a call with nothing but the fields of the spec is accepted', async () => {
  expect((await api.post('/api/seller', { ...SELLER, note: undefined })).statusCode).toBe(201);
  expect((await api.post('/api/buyer', BUYER, { 'x-csrf-token': '' })).statusCode).toBe(201);
});

test('the consent record holds what was shown, when, where and to whom', async () => {
  const key = newKey();
  const wording = 'I agree to the “Privacy Policy” – and more.\nSTOP to unsubscribe.';
  const before = Date.now();
  await api.post(
    '/api/seller',
    SELLER,
    {
      'idempotency-key': key,
      'consent-wording': Buffer.from(wording).toString('base64url'),
      'consent-version': '2026-11-20',
      'section-release': 'seller@1.0.0-abc',
      'user-agent': 'Test Browser/1.0',
      referer: 'http://localhost:3000/sell-your-land?name=John#contact-form',
    },
    { remoteAddress: '203.0.113.77' },
  );
  const [consent] = await findLeads(key);
  expect(consent).toMatchObject({
    agreed_to_terms: true,
    wording,
    wording_version: '2026-11-20',
    wording_sha256: createHash('sha256').update(wording).digest(),
    ip: '203.0.113.77',
    user_agent: 'Test Browser/1.0',
    page_url: 'http://localhost:3000/sell-your-land',
    section_release: 'seller@1.0.0-abc',
  });
  expect(Math.abs((consent?.['agreed_at'] as Date).getTime() - before)).toBeLessThan(10_000);
});

test('a consent wording that cannot be read costs the wording, not the lead', async () => {
  const oversized = Buffer.from('x'.repeat(8193)).toString('base64url');
  for (const header of [
    '***',
    Buffer.from([0xff, 0xfe]).toString('base64url'),
    oversized,
    Buffer.from('a\0b').toString('base64url'),
  ]) {
    const key = newKey();
    const answer = await api.post('/api/seller', SELLER, { 'idempotency-key': key, 'consent-wording': header });
    expect(answer.statusCode).toBe(201);
    expect(await findLeads(key)).toMatchObject([{ wording: null, wording_sha256: null }]);
  }
  expect(api.lines.join('')).toContain('consent wording unreadable');
});

test('a page of another site is not noted as the page of the form', async () => {
  const key = newKey();
  await api.post('/api/seller', SELLER, { 'idempotency-key': key, referer: 'https://elsewhere.example/john' });
  expect(await findLeads(key)).toMatchObject([{ page_url: null }]);
});

test('the placeholder number of the form is accepted and flagged, a real one is not flagged', async () => {
  const [placeholder, real] = [newKey(), newKey()];
  const answer = await api.post(
    '/api/seller',
    { ...SELLER, phone: '+15551234567' },
    { 'idempotency-key': placeholder },
  );
  expect(answer.statusCode).toBe(201);
  await api.post('/api/seller', { ...SELLER, phone: '+12125550123' }, { 'idempotency-key': real });
  expect(await findLeads(placeholder)).toMatchObject([{ phone_unlikely: true }]);
  expect(await findLeads(real)).toMatchObject([{ phone_unlikely: false }]);
});
