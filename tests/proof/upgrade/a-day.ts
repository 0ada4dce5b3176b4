/** A day of the site over HTTP, and the views of staff, read from the last release and from this checkout. */
import { randomUUID } from 'node:crypto';
import { until } from '../../site/until.ts';
import { DeskData, randomPhone } from '../../desk/desk.ts';
import { type Fields, inDays, send, signIn } from './a-client.ts';
import { goThroughClosing } from './a-closing.ts';
import { goThroughImport } from './an-import.ts';

/** Settings, with fixed keys, of every api that serves the database of a dump. */
export const DUMP_SETTINGS = {
  SUPPRESSION_KEY: 'a suppression key of the dumps, 32 characters',
  CONSENT_SIGNING_KEY: 'a signing key of the dumps, 32 characters',
  LIST_KEY: 'a list key of the dumps, of 32 characters',
  STAFF_KEY: 'a staff key of the dumps, of 32 characters',
  SECOND_FACTOR_ROLES: 'none',
  NOTICE_EMAILS: 'none',
  SUBMISSIONS_PER_MINUTE: '1000',
};

/** Visitors send forms and stop texts; staff call, make an offer that is answered, sell land, and bring a list. */
export async function goThroughDay(origin: string, databaseUrl: string): Promise<void> {
  await using data = await DeskData.open(databaseUrl);
  const admin = await signIn(origin, data);
  const mark = randomUUID().slice(0, 8);
  const submit = async (type: 'seller' | 'buyer', fields: Fields) => {
    const key = { 'Idempotency-Key': randomUUID() };
    const form = {
      lastName: `O'Brien ${mark}`,
      phone: randomPhone(),
      agreedToTerms: true,
      smsConsent: true,
      ...fields,
    };
    // Sent twice, as a browser without a response does.
    for (let times = 0; times < 2; times += 1) await send(`${origin}/api/${type}`, 'POST', form, key);
    const rows = await data.query<{ id: string }>(
      `UPDATE leads SET quarantined = false, quarantine_state = 'none', quarantine_reasons = '{}' WHERE phone = $1 RETURNING id`,
      [form.phone],
    );
    return { id: rows[0]?.id ?? '', phone: form.phone };
  };
  const seller = await submit('seller', { firstName: 'Ann', note: '5 acres in Apache County, AZ, parcel 101-23-456.' });
  const other = await submit('seller', { firstName: 'Zoë' });
  const buyer = await submit('buyer', {
    firstName: 'Bea',
    email: `bea.${mark}@mail.example`,
    interests: ['Recreational Land'],
  });
  const member = 'SELECT FROM list_members WHERE lead_id = $1';
  await until(
    async () => (await data.query(member, [buyer.id])).length > 0,
    () => 'The buyer is not on the list.',
  );
  await send(`${origin}/api/messaging/stop`, 'POST', { phone: other.phone.slice(2) });

  const ifMatch = async (id: string) => ({ 'If-Match': await data.readVersion(id) });
  const call = { channel: 'call', outcome: 'reached', note: `Wants to sell ${mark}.`, followUpAt: inDays(2) };
  await admin('POST', `leads/${seller.id}/log`, call, await ifMatch(seller.id));
  await admin('POST', `leads/${buyer.id}/notes`, { text: 'Looks for a cabin.' });
  const land = { state: 'AZ', countyFips: '04001', acres: 5, acresSource: 'owner', apn: '101-23-456' };
  const parcel = await admin('POST', `leads/${seller.id}/parcels`, land);
  for (const priceCents of [900_000, 1_000_000, 1_100_000])
    await admin('POST', 'comps', {
      countyFips: '04001',
      acres: 5,
      priceCents,
      kind: 'sold',
      day: inDays(-30).slice(0, 10),
    });
  const made = await admin('POST', `leads/${seller.id}/offers`, {
    ...{
      parcelId: parcel['id'],
      amountCents: 400_000,
      terms: 'cash',
      reason: 'Close to the road.',
      expiresOn: inDays(14).slice(0, 10),
    },
  });
  await admin('POST', `offers/${String(made['id'])}/events`, { kind: 'countered', amountCents: 600_000 });
  const deal = await admin('POST', 'deals', { countyFips: '04001', acres: 5 });
  const fields = { priceCents: 1_250_000, kinds: ['Recreational Land'], words: 'A quiet place.' };
  await admin('PATCH', `deals/${String(deal['id'])}`, fields, { 'If-Match': `"${String(deal['version'])}"` });
  // As if it had been announced.
  await data.query("UPDATE deals SET stage = 'early', starts_at = now(), early_at = now() WHERE id = $1", [deal['id']]);
  await data.query("SELECT add_interest($1, slug, 'form') FROM deals WHERE id = $2", [buyer.id, deal['id']]);
  // As if its text had been delivered, for which this api has no provider.
  await data.query(
    `WITH told AS (INSERT INTO alerts (deal_id, status, subject, starts_at, staff_id)
         SELECT $2, 'sent', 'Land in Apache County', now(), id FROM staff ORDER BY id LIMIT 1 RETURNING deal_id),
       text AS (INSERT INTO sent_texts (kind, phone_hash, lead_id, state)
         SELECT 'alert', contact.hash, $1, 'delivered' FROM (SELECT sha256($3::bytea) AS hash) contact
         RETURNING reference, phone_hash)
     INSERT INTO alert_texts (deal_id, phone_hash, hash, reference, status, not_before)
     SELECT told.deal_id, text.phone_hash, encode(text.phone_hash, 'hex'), text.reference, 'sent', now() FROM told, text`,
    [buyer.id, deal['id'], buyer.phone],
  );
  await admin('POST', 'privacy-requests', { phone: other.phone, kind: 'export' });
  const owner = await submit('seller', { firstName: 'Cal' });
  await goThroughClosing({ admin, data, owner: owner.id, buyer: buyer.id, deal: String(deal['id']) });
  await goThroughImport(admin);
}

const pick = (row: Fields, ...names: string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));

/** Responses for staff that do not depend on the current time. */
export async function askAboutDay(origin: string, databaseUrl: string): Promise<Fields> {
  await using data = await DeskData.open(databaseUrl);
  const admin = await signIn(origin, data);
  const leads = (await admin('GET', 'leads?quarantined=any&limit=50'))['items'] as Fields[];
  const deals = (await admin('GET', 'deals'))['items'] as Fields[];
  const details = leads.map(async ({ id }) => {
    const { timeline, ...lead } = await admin('GET', `leads/${String(id)}`);
    const entries = (timeline as Fields[]).map((entry) => pick(entry, 'kind', 'at', 'text', 'outcome', 'amountCents'));
    const { certificate } = await admin('GET', `leads/${String(id)}/consent`);
    return {
      ...pick(lead, 'id', 'firstName', 'lastName', 'phone', 'email', 'note', 'status', 'followUpAt'),
      entries,
      certificate: pick(certificate as Fields, 'lead', 'consents'),
    };
  });
  return {
    leads: leads.map((lead) => pick(lead, 'id', 'firstName', 'status')),
    found: ((await admin('GET', `leads?quarantined=any&q=${encodeURIComponent("O'Brien")}`))['items'] as Fields[])
      .length,
    counts: await admin('GET', 'leads/count?quarantined=any'),
    offers: await admin('GET', 'offers/sums'),
    details: await Promise.all(details),
    deals: deals.map((deal) => pick(deal, 'id', 'stage', 'priceCents')),
    requests: ((await admin('GET', 'privacy-requests'))['items'] as Fields[]).map((each) => pick(each, 'id', 'kind')),
  };
}
