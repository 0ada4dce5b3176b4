import { expect } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { type DeskData, deskOrigin, clearSuspicion } from './desk.ts';

/** Adds a new buyer to the buyers list through the endpoint of the form. */
export async function joinList(data: DeskData) {
  const { firstName, lastName, email, phone } = createVisitor();
  const interests = ['Recreational Land'];
  const body = { firstName, lastName, email, phone: `+1${phone}`, interests, agreedToTerms: true };
  const answer = await fetch(`${deskOrigin()}/api/buyer`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  const [lead] = await data.query<{ id: string }>('SELECT id FROM leads WHERE last_name = $1', [lastName]);
  await clearSuspicion(data, lead?.id ?? '');
  const member = () => data.query('SELECT FROM list_members WHERE lead_id = $1', [lead?.id]);
  await expect.poll(async () => (await member()).length, { timeout: 20_000 }).toBe(1);
  return { id: lead?.id ?? '', name: `${firstName} ${lastName}` };
}
