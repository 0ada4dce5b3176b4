import { expect, test } from '@jest/globals';
import { SHELL } from '../../fixtures/deals/deals.fixture.js';
import { BUYER, newKey, SELLER, useApi } from '../../fixtures/test-api.fixture.js';
import { createLog } from './log.js';

const api = await useApi();

test('no log line contains what a visitor wrote', async () => {
  const planted = {
    firstName: 'Plantedfirst',
    lastName: 'Plantedlast',
    note: 'Plantednote',
    phone: '+12125559871',
    email: 'planted@mail.example',
  };
  const headers = {
    'idempotency-key': newKey(),
    'user-agent': 'Plantedagent',
    referer: 'http://localhost:3000/sell-your-land?q=Plantedquery',
    'x-request-id': 'Plantedid',
    'section-release': 'Plantedrelease',
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const invalid = { phone: 'Plantedphone', email: 'Plantedmail', interests: ['Plantedinterest'] };
  for (const [path, body, sent] of [
    ['/api/seller?name=Plantedquery', { ...SELLER, ...planted }, headers],
    ['/api/seller', { ...SELLER, ...planted, lastName: 'Plantedother' }, headers],
    ['/api/buyer', { ...BUYER, ...planted, ...invalid }, {}],
    ['/api/buyer', '{"firstName":"Plantedjson', {}],
    ['/api/seller', 'Plantedtext', { 'content-type': 'text/plain' }],
    ['/api/seller', 'firstName=Plantedform&phone=Plantedphone', form],
  ] as const)
    await api.post(path, body, sent, { remoteAddress: '198.51.100.201' });
  await api.request({ url: '/api/Plantedpath/planted@mail.example?x=Plantedquery' });
  await api.request({ url: '/api/%ffPlantedpath' });
  const log = api.lines.join('');
  expect(log).not.toMatch(/planted/i);
  expect(log).not.toContain('5559871');
  expect(log).not.toContain('198.51.100.201');
});

test('each request is one line with method, route, status, time and request id', async () => {
  const id = newKey();
  const answer = await api.post('/api/seller', SELLER, { 'x-request-id': id });
  expect(answer.headers['x-request-id']).toBe(id);
  const lines = api.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const request = { requestId: id, method: 'POST', route: '/api/seller', status: 201, ms: expect.any(Number) };
  const line = { level: 'info', time: expect.any(String), app: 'api', ...request, msg: 'answered' };
  expect(lines.filter(({ requestId }) => requestId === id)).toEqual([line]);
});

test('requests that are repeated every second are logged only when they are refused', async () => {
  const statusAndLineCount = async (url: string, headers = {}) => {
    const id = newKey();
    const { statusCode } = await api.request({ url, headers: { ...headers, 'x-request-id': id } });
    return [statusCode, api.lines.filter((line) => line.includes(id) && line.includes('"answered"')).length];
  };
  expect(await statusAndLineCount('/api/health/live')).toEqual([200, 0]);
  expect(await statusAndLineCount('/api/listings', SHELL)).toEqual([200, 0]);
  expect(await statusAndLineCount('/api/listings')).toEqual([401, 1]);
});

test('an error is logged without its message and details, which quote what was sent', () => {
  const lines: string[] = [];
  const error = Object.assign(new Error('Failing row contains (Planted)'), {
    code: '23514',
    detail: 'Planted',
    constraint: 'leads_phone_form',
  });
  createLog('info', { write: (line: string) => void lines.push(line) }).error({ err: error }, 'request failed');
  expect(lines.join('')).not.toContain('Planted');
  expect(lines.join('')).toContain('leads_phone_form');
});
