import { expect, test } from '@jest/globals';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { newKey, useApi } from '../../test-api.fixture.js';
import { somePhone, submitBuyer, submitSeller } from '../lead.fixture.js';

const api = await useApi();
const admin = await signedIn('admin');

const get = (path: string) => api.request({ url: `/api/admin/leads${path}`, headers: admin.headers });

/** What list, detail and export say of one lead. */
async function marksOf(id: string, lastName: string) {
  const list = (await get(`?q=${lastName}`)).json<{ items: { id: string; mayText: boolean }[] }>().items;
  const { mayText, whyNotText } = (await get(`/${id}`)).json<{ mayText: boolean; whyNotText: string[] }>();
  const line = (await get(`/export.csv?q=${lastName}`)).payload.split('\r\n').find((text) => text.includes(id)) ?? '';
  expect(list.find((item) => item.id === id)?.mayText).toBe(mayText);
  return { whyNotText, exported: line.split(',').slice(-4, -2) };
}

test('list, detail and export say whether a number may be texted', async () => {
  const [lastName, phone] = [`Marked${newKey()}`, somePhone()];
  const seller = await submitSeller(api, { lastName, phone });
  expect(await marksOf(seller, lastName)).toEqual({ whyNotText: ['no-consent'], exported: ['no', 'no-consent'] });
  const buyer = await submitBuyer(api, { lastName, phone, smsConsent: true });
  for (const id of [seller, buyer])
    expect(await marksOf(id, lastName)).toEqual({ whyNotText: [], exported: ['yes', ''] });
  await api.post('/api/messaging/stop', { phone });
  for (const id of [seller, buyer])
    expect(await marksOf(id, lastName)).toEqual({ whyNotText: ['stopped'], exported: ['no', 'stopped'] });
});

test('all reasons are in the export', async () => {
  const lastName = `All${newKey()}`;
  const phone = somePhone().replace('+1212', '+1555');
  const id = await submitSeller(api, { lastName, phone });
  await api.post('/api/messaging/stop', { phone });
  expect((await marksOf(id, lastName)).exported).toEqual(['no', 'stopped and no-consent and unreachable']);
});
