import { expect, test } from '@jest/globals';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { offersOf } from '../../../fixtures/offers/offers.fixture.js';
import { messagesOf, PROVIDERS, sendText } from '../../../fixtures/texting/texting.fixture.js';
import { somePhone, someStaff, storeLeads, submit } from '../../../fixtures/inbox/lead.fixture.js';
import type { Today } from './today.dto.js';

// Today shows all leads, so this file has its own database.
await useOwnDatabase();
const api = await useApi(PROVIDERS);
const agent = await signedIn('agent');
const other = await signedIn('agent');

const ask = (path: string, headers = agent.headers) => api.request({ url: `/api/admin/${path}`, headers });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** A time zone in which today lasts for more than another hour. */
const zone = new Date().getUTCHours() < 22 ? 'UTC' : 'America/Los_Angeles';

test("Today shows each lead in the first group that fits, promises before follow-ups, and the reader's own leads first", async () => {
  const left = await signedIn('agent');
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [left.id]);
  const [mine, theirs] = [{ assignee_id: agent.id }, { assignee_id: other.id }];
  const contacted = { status: 'contacted', first_contact_at: inHours(1) };
  await submit(api, { firstName: 'buyer', email: 'b@example.com' });
  await submit(api, { firstName: 'theirs-late' }, { respond_by: inHours(-9), ...theirs });
  await submit(api, { firstName: 'theirs-later' }, { respond_by: inHours(-1), ...theirs, received_at: inHours(-60) });
  await submit(api, { firstName: 'mine-late' }, { respond_by: inHours(-9), ...mine, received_at: inHours(-40) });
  await submit(api, { firstName: 'mine-later' }, { respond_by: inHours(-1), ...mine, received_at: inHours(-30) });
  await submit(api, { firstName: 'late' }, { respond_by: inHours(-1), follow_up_at: inHours(0.5) });
  await submit(api, { firstName: 'ending' }, { respond_by: inHours(3), ...theirs });
  await submit(api, { firstName: 'ending-later' }, { respond_by: inHours(3.5), received_at: inHours(-50) });
  await submit(api, { firstName: 'new' });
  await submit(api, { firstName: 'newest' });
  await submit(api, { firstName: 'newest-buyer', email: 'c@example.com' });
  await submit(api, { firstName: 'taken' }, theirs);
  await submit(api, { firstName: 'spam' }, { quarantined: true, quarantine_state: 'suspected' });
  await submit(api, { firstName: 'due' }, { ...contacted, ...mine, follow_up_at: inHours(-1) });
  await submit(api, { firstName: 'due-late' }, { respond_by: inHours(-2), ...mine, follow_up_at: inHours(-0.5) });
  await submit(api, { firstName: 'unassigned' }, { ...contacted, follow_up_at: inHours(-2) });
  await submit(api, { firstName: 'left' }, { ...contacted, assignee_id: left.id, follow_up_at: inHours(-3) });
  await submit(api, { firstName: 'soon' }, { ...contacted, ...mine, follow_up_at: inHours(0.6) });
  await submit(api, { firstName: 'theirs' }, { ...contacted, ...theirs, follow_up_at: inHours(-3) });
  await submit(api, { firstName: 'snoozed' }, { ...contacted, ...mine, follow_up_at: inHours(49) });
  const over = { respond_by: inHours(-4), follow_up_at: inHours(-4), status: 'lost' };
  await submit(api, { firstName: 'lost' }, { ...over, ...mine });
  const answer = await ask(`today?zone=${zone}`);
  expect(answer.statusCode).toBe(200);
  const today = answer.json<Today>();
  const groups = Object.values(today).map((group: Today['late']) =>
    group.items.map((item) => item.firstName).join(' '),
  );
  expect(groups).toEqual([
    'mine-late due-late mine-later theirs-late theirs-later late',
    'ending ending-later',
    '',
    'left unassigned due',
    '',
    'new newest buyer newest-buyer',
    'soon',
  ]);
  expect(today).toMatchObject({ due: { count: 4 }, late: { count: 6, more: false }, laterToday: { count: 2 } });
  const entries = "SELECT detail FROM audit_entries WHERE staff_id = $1 AND action <> 'session-opened'";
  expect(await queryTestDatabase(entries, [agent.id])).toEqual([{ detail: { count: 16 } }]);
  expect((await ask('today?zone=Mars')).statusCode).toBe(400);
  expect((await ask('today?q=x')).statusCode).toBe(400);
});

test('counting stops at 10,000, accepts no search text and adds no audit entry', async () => {
  const viewer = await signedIn('viewer');
  const count = async (query: string) => (await ask(`leads/count?${query}`, viewer.headers)).json<object>();
  expect(await count('status=open&type=seller')).toEqual({ count: 17, more: false });
  expect(await count(`assignee=${other.id}&followUp=due`)).toEqual({ count: 1, more: false });
  await storeLeads(9987);
  expect(await count('type=seller&status=new')).toEqual({ count: 9998, more: false });
  expect(await count('type=seller')).toEqual({ count: 10_000, more: true });
  for (const query of ['q=smith', 'sort=receivedAt', 'limit=5', 'status=sold'])
    expect((await ask(`leads/count?${query}`, viewer.headers)).statusCode).toBe(400);
  expect(await queryTestDatabase('SELECT FROM audit_entries WHERE staff_id = $1', [viewer.id])).toEqual([]);
  expect((await ask('today')).json()).toMatchObject({ late: { count: 9993, more: false } });
});

test('a lead with an offer is on Today and in the list of untold offers until a colleague tells the seller', async () => {
  const [mine, theirs] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  const { someLand, make, answer } = offersOf(api, mine, ['06021', '06023', '06025']);
  const [untold, revised, ofOther] = [await someLand(), await someLand(), await someLand()];
  await make(untold);
  await make(revised, { toldBy: 'call' });
  await make(ofOther, {}, theirs);
  // The promises are kept, so that the leads are not in earlier groups.
  await queryTestDatabase('UPDATE leads SET first_contact_at = now() WHERE id = ANY ($1)', [
    [untold, revised, ofOther],
  ]);
  const untoldOf = async () => {
    const today = (await mine.send('GET', `today?zone=${zone}`)).json<Today>();
    const list = (await mine.send('GET', 'leads?offer=untold&assignee=me')).json<Today['late']>();
    const ids = today.untold.items.map(({ id }) => id);
    expect([today.untold.count, list.items.map(({ id }) => id).toSorted()]).toEqual([ids.length, ids.toSorted()]);
    return ids;
  };
  expect(await untoldOf()).toEqual([untold]);
  await answer(revised, { kind: 'revised', amountCents: 300_000 });
  expect(await untoldOf()).toEqual([untold, revised]);
  await answer(untold, { kind: 'told', channel: 'call' });
  await answer(revised, { kind: 'countered', amountCents: 400_000 });
  expect(await untoldOf()).toEqual([]);
});

test("an unread reply is on Today of the lead's owner, or of everyone if it is unassigned, until it is decided", async () => {
  const [mine, theirs] = [await someStaff(api, 'agent'), await someStaff(api, 'agent')];
  const phones = [somePhone(), somePhone(), somePhone()];
  const [own = '', ofOther = '', nobodys = ''] = await Promise.all(
    phones.map((phone, index) =>
      submit(
        api,
        { phone, email: `${phone}@example.com` },
        { assignee_id: [mine.id, theirs.id, null][index], status: 'inactive' },
      ),
    ),
  );
  const replied = () => mine.send('GET', `today?zone=${zone}`).then((answer) => answer.json<Today>().replies);
  for (const phone of phones) await sendText(api, phone, 'Call me about the lot');
  const { count, items } = await replied();
  expect([count, items.map(({ id }) => id).toSorted()]).toEqual([2, [own, nobodys].toSorted()]);
  const list = (await mine.send('GET', 'leads?reply=unread')).json<Today['late']>();
  expect(list.items.map(({ id }) => id).toSorted()).toEqual([own, ofOther, nobodys].toSorted());
  const [{ id }] = (await messagesOf(String(phones[0]))) as [{ id: string }];
  await mine.send('POST', 'review/decisions', { id, decision: 'no-stop' });
  expect((await replied()).items.map((item) => item.id)).toEqual([nobodys]);
});
