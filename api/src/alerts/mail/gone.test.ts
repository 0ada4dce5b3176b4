import { expect, test } from '@jest/globals';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { readMessageId } from './alert-mails.js';
import { startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import { statusAfterTry } from './gone-job.js';

const toStop = useStops();
const settings = { DATABASE_URL: await useOwnDatabase(), PUBLIC_ORIGIN: 'https://www.land.example' };
const alerts = await startAlerts({}, settings);
toStop.push(alerts);
const { query, join, announce, arrivedAt, request } = alerts;
const agent = await someStaff(alerts, 'agent');

/** A pending deal in which these leads are interested. */
async function somePending(leads: readonly { id: string }[]): Promise<string> {
  const id = await announce({ stage: 'pending' });
  await query("UPDATE alerts SET status = 'sent' WHERE deal_id = $1", [id]);
  for (const lead of leads)
    await query("SELECT add_interest($1, slug, 'form') FROM deals WHERE id = $2", [lead.id, id]);
  return id;
}
const sell = (id: string, sale: object) =>
  agent.send('POST', `deals/${id}/stage`, { to: 'sold', soldCents: 1_000_000, ...sale }, { 'if-match': '"1"' });
const goneOf = async (id: string) => {
  const rows = await query<{ lead_id: string; gone: string | null }>(
    'SELECT lead_id, gone FROM deal_interests WHERE deal_id = $1',
    [id],
  );
  return new Map(rows.map(({ lead_id: leadId, gone }) => [leadId, gone]));
};

test('each interested address gets one email that land was sold, except its buyer and members who left', async () => {
  const [buyer, other, left, twice] = await join(4);
  const [again] = await join(1, { first_name: 'Again' });
  await query('UPDATE leads SET email = upper($2) WHERE id = $1', [again?.id, twice?.email]);
  await query("UPDATE list_members SET status = 'left' WHERE lead_id = $1", [left?.id]);
  await query("UPDATE leads SET phone = '+12125550148' WHERE id = $1", [buyer?.id]);
  const id = await somePending([buyer!, other!, left!, twice!, again!]);
  expect((await sell(id, { buyerLeadId: buyer?.id, tellsOthers: true })).statusCode).toBe(200);
  await until('the emails', async () => {
    const gone = [...(await goneOf(id)).values()];
    return !gone.includes('waiting') && !gone.includes('handing');
  });
  const gone = await goneOf(id);
  expect([buyer, other, left].map((lead) => gone.get(lead!.id))).toEqual([null, 'sent', 'skipped']);
  expect([gone.get(twice!.id), gone.get(again!.id)].toSorted()).toEqual(['sent', null].toSorted());
  expect([buyer, left].map((lead) => arrivedAt(lead!.email).length)).toEqual([0, 0]);
  expect(alerts.server.arrived.filter(({ to }) => to.toLowerCase() === twice!.email)).toHaveLength(1);

  const [told] = arrivedAt(other!.email);
  expect([arrivedAt(other!.email).length, told?.mail.subject]).toEqual([1, 'Sold: 5 acres in Apache County, Arizona']);
  expect(told?.text).not.toContain('$');
  expect(told?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [link = ''] = /https:\S+\/api\/leave-list\/\S+/.exec(told?.text ?? '') ?? [];
  expect((await request({ method: 'POST', url: new URL(link).pathname })).statusCode).toBe(200);
  const members = await query('SELECT status FROM list_members WHERE lead_id = $1', [other?.id]);
  expect(members).toEqual([{ status: 'left' }]);
  expect(readMessageId(String(told?.mail.messageId))).toMatchObject({ dealId: id, isOutsideAlert: true });
});

test('no email is sent unless staff asked for it, after a day, or again if the first may have arrived', async () => {
  const buyers = await join(2);
  const quiet = await somePending([buyers[0]!]);
  await sell(quiet, {});
  const lost = await somePending([buyers[1]!]);
  await query("UPDATE deal_interests SET gone = 'handing', gone_at = now() - interval '3 minutes' WHERE deal_id = $1", [
    lost,
  ]);
  const old = await somePending([buyers[1]!]);
  await query("UPDATE deal_interests SET gone = 'waiting', gone_at = now() - interval '25 hours' WHERE deal_id = $1", [
    old,
  ]);
  await until('the end of the email', async () => (await goneOf(lost)).get(buyers[1]!.id) === 'unknown');
  await until('the end of the email', async () => (await goneOf(old)).get(buyers[1]!.id) === 'skipped');
  expect((await goneOf(quiet)).get(buyers[0]!.id)).toBeNull();
  expect(buyers.map(({ email }) => arrivedAt(email).length)).toEqual([0, 0]);
});

test('an email is tried up to four times, and again only if the mail server certainly did not accept it', () => {
  expect(['sent', 'refused', 'unknown'].map((each) => statusAfterTry({ status: each as 'sent' }, 1))).toEqual([
    'sent',
    'refused',
    'unknown',
  ]);
  expect([1, 3, 4].map((tries) => statusAfterTry({ status: 'later' }, tries))).toEqual([
    'waiting',
    'waiting',
    'refused',
  ]);
  expect(statusAfterTry({ status: 'waiting' }, 1)).toBe('waiting');
});
