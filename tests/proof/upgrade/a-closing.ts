import { randomUUID } from 'node:crypto';
import type { DeskData } from '../../desk/desk.ts';
import { inDays, type signIn } from './a-client.ts';

interface ClosingDay {
  admin: Awaited<ReturnType<typeof signIn>>;
  data: DeskData;
  owner: string;
  buyer: string;
  deal: string;
}

/** An owner's land comes under contract, with its closing, document, letter, email and cost; a colleague is away. */
export async function goThroughClosing({ admin, data, owner, buyer, deal }: ClosingDay): Promise<void> {
  await admin('POST', `leads/${owner}/parcels`, { state: 'AZ', countyFips: '04001', acres: 2, acresSource: 'owner' });
  await data.query("UPDATE leads SET status = 'under-contract' WHERE id = $1", [owner]);
  const closing = { closesOn: inDays(21).slice(0, 10), contactKind: 'notary', contactName: 'Ada Seal' };
  const money = { contactPhone: null, contactEmail: null, depositCents: 50_000, payers: { title: 'us' } };
  await admin('PUT', `leads/${owner}/closing`, { ...closing, ...money }, { 'If-Match': '"0"' });
  await admin('POST', `leads/${owner}/documents`, Buffer.from('%PDF-1.7\n<< >>\n%%EOF\n'), {
    'Document-Name': 'Deed.pdf',
  });
  const text = { purpose: 'letter', name: `Greeting ${owner}`, text: 'We buy land.', isExample: false };
  const { id: templateId } = await admin('POST', 'templates', text);
  const letter = { templateId, templateVersion: 1, values: {} };
  await admin('POST', `leads/${owner}/letters`, letter, { 'Idempotency-Key': randomUUID() });
  await data.query(
    `INSERT INTO lead_emails (lead_id, event_id, address, subject, text, is_unread)
     VALUES ($1, $2, 'bea@mail.example', 'A cabin', 'Is it still there?', true)`,
    [buyer, `event_${buyer}`],
  );
  const cost = { kind: 'title', amountCents: 40_000, day: inDays(-2).slice(0, 10), note: 'Search' };
  await admin('POST', `deals/${deal}/costs`, cost, { 'Idempotency-Key': randomUUID() });
  const away = await data.addAccount('agent');
  const cover = await data.addAccount('agent');
  const absence = { firstDay: inDays(3).slice(0, 10), lastDay: inDays(9).slice(0, 10), coveredById: cover.id };
  await admin('PUT', `staff/${away.id}/absence`, absence);
}
