/** Rows for all screens of the desk, and their paths. */
import type { DeskData } from './desk.ts';

/** Adds leads, land, an offer, notes, a deal and an import, and an admin. Returns ids of the screens. */
export async function addOneOfEach(data: DeskData) {
  const [admin, lead] = [await data.addAccount('admin'), await data.addLead({ hoursAgo: 30 })];
  for (const hoursAgo of [1, 20, 22, 40]) await data.addLead({ hoursAgo });
  const phone = '+12125550199';
  for (const hoursAgo of [2, 3]) await data.addLead({ hoursAgo, phone });
  await data.query(
    "UPDATE leads SET status = 'offer-made', email = 'john@mail.example', assignee_id = $2 WHERE id = $1",
    [lead.id, admin.id],
  );
  await data.query(
    `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, access, back_taxes_cents, staff_id)
     VALUES ($1, 'WY', '56041', 5.2, 'owner', 'dirt-road', 65500, $2)`,
    [lead.id, admin.id],
  );
  const offer = [{ acres: 5.2, countyFips: '56041', comps: [], askingCents: null, factors: {}, settings: {} }];
  await data.query(
    `INSERT INTO offers (lead_id, amount_cents, terms, expires_on, reason, formula, inputs, result, staff_id)
     VALUES ($1, 280000, 'cash', current_date + 14, 'As the neighbor got.', 1, $2, $3, $4)`,
    [lead.id, offer[0], { comps: [], sold: 0, perAcre: null, figures: null }, admin.id],
  );
  for (let note = 0; note < 6; note += 1)
    await data.query('INSERT INTO lead_notes (lead_id, staff_id, text) VALUES ($1, $2, $3)', [
      ...[lead.id, admin.id, 'Owns it with her brother.'],
    ]);
  await data.query(
    `INSERT INTO lead_emails (lead_id, event_id, address, subject, text, is_unread)
     VALUES ($1, $2, 'john@mail.example', 'Your offer', 'Please call me.', true)`,
    [lead.id, `event_${lead.id}`],
  );
  await data.query(
    `WITH contact AS (
       INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, at) VALUES ($1, $2, 'text', 'message-left', now()) RETURNING id
     ), sent AS (
       INSERT INTO sent_texts (kind, phone_hash, lead_id, state, code) VALUES ('hand', sha256('x'), $1, 'failed', '30006') RETURNING reference
     )
     INSERT INTO lead_texts (id, lead_id, staff_id, contact_id, phone, text, is_unread)
     SELECT reference, $1, $2, id, '+12125550147', 'May I call you?', true FROM contact, sent`,
    [lead.id, admin.id],
  );
  const [deal] = await data.query<{ id: string }>(
    `INSERT INTO deals (slug, stage, state, county_fips, acres, price_cents, kinds, words, staff_id)
     VALUES ('5-acres-' || uuidv7(), 'preparing', 'WY', '56001', 5, 990000, '{Recreational Land}', 'A great deal.', $1) RETURNING id`,
    [admin.id],
  );
  return { admin, lead: lead.id, deal: deal?.id ?? '', imported: await addImport(data, admin.id) };
}

/** Adds the import of an empty list, which can be undone. Returns its id. */
export async function addImport(data: DeskData, adminId: string): Promise<string> {
  const [imported] = await data.query<{ id: string }>(
    `INSERT INTO imports (kind, state, file_name, encoding, separator, staff_id, ended_at)
     VALUES ('sellers', 'done', 'owners.csv', 'utf-8', ',', $1, now()) RETURNING id`,
    [adminId],
  );
  return imported?.id ?? '';
}

/** The paths of all screens but Today. */
export function screensWith({
  lead,
  deal,
  imported,
}: Readonly<Record<'lead' | 'deal' | 'imported', string>>): string[] {
  return [
    ...[
      '/leads',
      `/leads/${lead}`,
      `/leads/${lead}/consent`,
      `/leads/${lead}/letter/new`,
      '/board',
      '/entry',
      '/review',
      '/deals',
    ],
    ...[`/deals/${deal}`, `/deals/${deal}/announce`, '/open-states', '/privacy', '/notices', '/report', '/audit'],
    ...[
      '/team',
      '/offer-settings',
      '/closing-lists',
      '/templates',
      '/releases',
      '/county-links',
      '/export',
      '/account',
    ],
    ...['/imports', `/imports/${imported}`],
  ];
}
